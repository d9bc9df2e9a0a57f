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
  const compare = makeComparison(base);
  const queue = requests.values();
  const worker = async () => {
    for (const request of queue) {
      const response = await send(base, `${request.method} ${request.target}`, request.headers);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const found = [...checkResponse(request, response, corpus), ...(await compare(request, response))];
      if (found.length > 0) faults.push(`${describeRequest(request)}: ${found.join('; ')}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return { statuses, faults };
}

/** Makes a function that finds faults by comparing responses of the same site. */
function makeComparison(base: string) {
  /** Size and media type of the first response, by entity tag. */
  const tagged = new Map<string, string>();
  const languages = new Map<string, Promise<readonly string[]>>();

  const languagesOf = (path: string) => {
    const known = languages.get(path) ?? readLanguages(base, path);
    languages.set(path, known);
    return known;
  };

  return async (request: FuzzRequest, { status, headers, text }: HttpResponse): Promise<string[]> => {
    const faults: string[] = [];
    if (request.method === 'HEAD') {
      const { 'content-length': length } = headers;
      if (length === undefined) return faults;
      const full = await send(base, `GET ${request.target}`, request.headers);
      const actual = Buffer.byteLength(full.text);
      if (Number(length) !== actual)
        faults.push(`content-length is ${length} for HEAD, but GET sends ${actual}`);
      return faults;
    }
    if (status !== 200) return faults;
    const body = `${Buffer.byteLength(text)} ${headers['content-type']}`;
    const { etag, 'content-language': language } = headers;
    if (etag !== undefined && (tagged.get(etag) ?? body) !== body) {
      faults.push(`another response has the same entity tag ${etag}`);
    }
    if (etag !== undefined && !tagged.has(etag)) tagged.set(etag, body);
    if (request.kind === 'document' && !request.parameters.language) {
      const [path] = request.target.split('?');
      const expected = expectedLanguage(
        request.headers['accept-language'],
        await languagesOf(path as string),
      );
      if (language !== expected) faults.push(`content-language is ${language}, not ${expected}`);
    }
    return faults;
  };
}

/**
 * The expected language of a response, by RFC 9110 section 12.5.4, RFC 4647 section 3.4 and docs/api.md. Does not use the
 * implementation under test.
 */
function expectedLanguage(header: string | undefined, languages: readonly string[]): string | undefined {
  const ranges = (header ?? '').split(',').flatMap((part) => {
    const [range = '', weight = 'q=1'] = part.split(';').map((word) => word.trim().toLowerCase());
    return /^(\*|[a-z]{1,8}(-[a-z0-9]{1,8})*)$/.test(range) ? [{ range, q: Number(weight.slice(2)) }] : [];
  });
  const isExcluded = (language: string) => {
    const [closest] = ranges
      .filter(({ range }) => range === '*' || `${language.toLowerCase()}-`.startsWith(`${range}-`))
      .sort((a, b) => b.range.length - a.range.length);
    return closest?.q === 0;
  };
  const allowed = languages.filter((language) => !isExcluded(language));
  for (const { range } of ranges.filter(({ q }) => q > 0).sort((a, b) => b.q - a.q)) {
    const best = range === '*' ? defaultOf(allowed) : lookUp(range, allowed);
    if (best !== undefined) return best;
  }
  return defaultOf(languages);
}

function lookUp(range: string, languages: readonly string[]): string | undefined {
  const find = (wanted: string) => languages.find((language) => language.toLowerCase() === wanted);
  for (let rest = range; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('-')))) {
    const exact = find(rest);
    if (exact !== undefined) return exact;
  }
  return [...languages].sort().find((language) => language.toLowerCase().startsWith(`${range}-`));
}

const defaultOf = (languages: readonly string[]): string | undefined =>
  ['de', 'en'].find((language) => languages.includes(language)) ?? [...languages].sort()[0];

async function readLanguages(base: string, path: string): Promise<readonly string[]> {
  const { text } = await send(base, `GET ${path}/languages`);
  return JSON.parse(text) as string[];
}

function describeRequest({ method, target, headers }: FuzzRequest): string {
  const sent = Object.entries(headers).map(([name, value]) => ` [${name}: ${value}]`);
  return `${method} ${target}${sent.join('')}`;
}
