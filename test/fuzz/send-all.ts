import { type HttpResponse, send } from '../support/request.ts';
import { checkResponse } from './check-response.ts';
import type { Corpus } from './corpus.ts';
import type { FuzzRequest } from './requests.ts';

/** Number of concurrent requests. */
const CONNECTIONS = 10;

/** Sends requests and checks the responses, each alone and compared with others. */
export async function sendAll(base: string, requests: readonly FuzzRequest[], corpus: Corpus) {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  /** Size and media type of the first response, by entity tag. */
  const bodies = new Map<string, string>();
  const queue = requests.values();
  const sendNext = async () => {
    for (const request of queue) {
      const response = await send(base, `${request.method} ${request.target}`, request.headers);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const found = [
        ...checkResponse(request, response, corpus),
        ...checkEntityTag(response, request.method, bodies),
        ...(await checkLanguage(base, request, response)),
        ...(request.method === 'HEAD' ? await checkLength(base, request, response) : []),
      ];
      if (found.length > 0) faults.push(`${describeRequest(request)}: ${found.join('; ')}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext));
  return { statuses, faults };
}

function checkEntityTag(
  { status, headers, text }: HttpResponse,
  method: string,
  bodies: Map<string, string>,
) {
  const { etag } = headers;
  if (status !== 200 || method === 'HEAD' || etag === undefined) return [];
  const body = `${Buffer.byteLength(text)} ${headers['content-type']}`;
  const first = bodies.get(etag) ?? body;
  bodies.set(etag, first);
  return first === body ? [] : [`another response has the same entity tag ${etag}`];
}

/** Compares the length that a response to HEAD states with the response to GET. */
async function checkLength(base: string, { target, headers }: FuzzRequest, head: HttpResponse) {
  const { 'content-length': length } = head.headers;
  if (length === undefined) return [];
  const { text } = await send(base, `GET ${target}`, headers);
  const actual = Buffer.byteLength(text);
  return Number(length) === actual ? [] : [`content-length is ${length} for HEAD, but GET sends ${actual}`];
}

async function checkLanguage(base: string, request: FuzzRequest, response: HttpResponse): Promise<string[]> {
  const { kind, target, parameters, headers } = request;
  if (response.status !== 200 || kind !== 'document' || parameters.language) return [];
  // The latest version may have other languages than its list.
  const { text } = await send(base, `GET ${target.replace(/\?.*/, '')}/languages`);
  const expected = negotiateLanguage(headers['accept-language'] ?? '', JSON.parse(text) as string[]);
  const actual = response.headers['content-language'];
  return actual === expected ? [] : [`content-language is ${actual}, not ${expected}`];
}

/**
 * The expected language of a response, by RFC 9110 section 12.5.4, RFC 4647 section 3.4 and docs/api.md. Does not use the
 * implementation under test.
 */
function negotiateLanguage(header: string, languages: readonly string[]): string | undefined {
  const ranges: { range: string; weight: number }[] = [];
  for (const part of header.toLowerCase().split(',')) {
    const [range = '', weight = 'q=1'] = part.split(';').map((word) => word.trim());
    if (/^(\*|[a-z]{1,8}(-[a-z0-9]{1,8})*)$/.test(range))
      ranges.push({ range, weight: Number(weight.slice(2)) });
  }
  const allowed = languages.filter((language) => {
    const matching = ranges.filter(
      ({ range }) => range === '*' || `${language.toLowerCase()}-`.startsWith(`${range}-`),
    );
    const [closest] = matching.sort((a, b) => b.range.length - a.range.length);
    return closest?.weight !== 0;
  });
  for (const { range, weight } of ranges.sort((a, b) => b.weight - a.weight)) {
    if (weight === 0) continue;
    const best = range === '*' ? pickDefault(allowed) : lookUp(range, allowed);
    if (best !== undefined) return best;
  }
  return pickDefault(languages);
}

function lookUp(range: string, languages: readonly string[]): string | undefined {
  for (let rest = range; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('-')))) {
    const exact = languages.find((language) => language.toLowerCase() === rest);
    if (exact !== undefined) return exact;
  }
  return [...languages].sort().find((language) => language.toLowerCase().startsWith(`${range}-`));
}

const pickDefault = (languages: readonly string[]): string | undefined =>
  ['de', 'en'].find((language) => languages.includes(language)) ?? [...languages].sort()[0];

function describeRequest({ method, target, headers }: FuzzRequest): string {
  const sent = Object.entries(headers).map(([name, value]) => ` [${name}: ${value}]`);
  return `${method} ${target}${sent.join('')}`;
}
