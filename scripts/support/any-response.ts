import type { Answer } from './request.ts';

/**
 * What no answer of any host may have, whatever was asked: a cookie, the name of its software's framework, paths of
 * its machine, a time to come as its last change, or an error that is kept longer than answers are.
 *
 * @param call the call as {@link send} takes it: what an answer repeats of it gives nothing away
 * @returns what is wrong, in a line each
 */
export function faultsOfAny(call: string, answer: Answer): string[] {
  const { status, headers, text } = answer;
  const faults: string[] = [];
  if (headers['set-cookie'] !== undefined) faults.push('it sets a cookie');
  if (headers['x-powered-by'] !== undefined) faults.push('x-powered-by tells what the host is made of');
  for (const [name, value] of Object.entries(headers)) {
    faults.push(...leaks(call, value).map((leak) => `${name} gives ${leak} of the host away`));
  }
  if (status >= 400) {
    faults.push(...leaks(call, text).map((leak) => `the error gives ${leak} of the host away`));
    if (!isKeptBriefly(headers['cache-control'] ?? '')) {
      faults.push(`an error with cache-control: ${headers['cache-control']}`);
    }
  }
  const { date, 'last-modified': modified } = headers;
  if (date !== undefined && modified !== undefined && !(Date.parse(modified) <= Date.parse(date))) {
    faults.push(`last changed on ${modified}, but sent on ${date}`);
  }
  return faults;
}

/** Where a program lies, and what a stack of calls looks like; an address such as https://a.example/home/ is none. */
const OF_THE_HOST =
  /(?<![\w.%/~-])\/(?:home|tmp|srv|var|usr|opt|root|etc|mnt|proc|Users|private|workspace)\/[\w.-]*|\b[A-Za-z]:\\+[\w.-]+|file:\/\/|\bnode_modules\b|\bnode:internal\b|\bat (?:async )?\S+ \(.*:\d+:\d+\)|\.[cm]?[jt]sx?:\d+/g;

function leaks(call: string, text: string): string[] {
  const asked = decoded(call);
  return [...text.matchAll(OF_THE_HOST)].map(([leak]) => leak).filter((leak) => !asked.includes(leak));
}

function decoded(call: string): string {
  try {
    return decodeURIComponent(call);
  } catch {
    return call;
  }
}

/** Whether it is kept no longer than the interface's five minutes, and a day stale. */
function isKeptBriefly(cacheControl: string): boolean {
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
