import type { HttpResponse } from './request.ts';

/**
 * Faults that no response of any host may have: a cookie, the name of a framework, paths of its file system, a
 * Last-Modified in the future, or an error that is cached longer than other responses.
 *
 * @param call the call as {@link send} takes it: a response may repeat paths from it
 * @returns one message per fault
 */
export function findCommonFaults(call: string, response: HttpResponse): string[] {
  const { status, headers, text } = response;
  const faults: string[] = [];
  if (headers['set-cookie'] !== undefined) faults.push('sets a cookie');
  if (headers['x-powered-by'] !== undefined) faults.push('x-powered-by reveals the framework of the host');
  for (const [name, value] of Object.entries(headers)) {
    faults.push(...findLeaks(call, value).map((leak) => `${name} reveals ${leak} of the host`));
  }
  if (status >= 400) {
    faults.push(...findLeaks(call, text).map((leak) => `the error reveals ${leak} of the host`));
    if (!isCachedBriefly(headers['cache-control'] ?? '')) {
      faults.push(`an error with cache-control: ${headers['cache-control']}`);
    }
  }
  const { date, 'last-modified': modified } = headers;
  if (date !== undefined && modified !== undefined && !(Date.parse(modified) <= Date.parse(date))) {
    faults.push(`last-modified is ${modified}, after date ${date}`);
  }
  return faults;
}

/** File paths of a host and lines of a stack trace, but not URLs such as https://a.example/home/. */
const HOST_DETAILS =
  /(?<![\w.%/~-])\/(?:home|tmp|srv|var|usr|opt|root|etc|mnt|proc|Users|private|workspace)\/[\w.-]*|\b[A-Za-z]:\\+[\w.-]+|file:\/\/|\bnode_modules\b|\bnode:internal\b|\bat (?:async )?\S+ \(.*:\d+:\d+\)|\.[cm]?[jt]sx?:\d+/g;

function findLeaks(call: string, text: string): string[] {
  const sent = decodeCall(call);
  return [...text.matchAll(HOST_DETAILS)].map(([leak]) => leak).filter((leak) => !sent.includes(leak));
}

function decodeCall(call: string): string {
  try {
    return decodeURIComponent(call);
  } catch {
    return call;
  }
}

/** Whether caches may keep the response for at most five minutes, and a day when stale. */
function isCachedBriefly(cacheControl: string): boolean {
  const seconds = (name: string) =>
    Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);
  return (
    seconds('max-age') <= 300 &&
    seconds('s-maxage') <= 300 &&
    seconds('stale-while-revalidate') <= 86_400 &&
    seconds('stale-if-error') <= 86_400 &&
    !cacheControl.includes('immutable')
  );
}
