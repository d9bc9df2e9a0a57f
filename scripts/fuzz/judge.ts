import { faultsOfAny } from '../support/any-response.ts';
import type { Answer } from '../support/request.ts';
import type { Corpus, CorpusEntry } from './corpus.ts';
import type { FuzzRequest } from './requests.ts';

/**
 * Judges an answer by the interface: its status, its headers, and that they and the body agree.
 *
 * @returns what is wrong, in a line each
 */
export function judge(request: FuzzRequest, answer: Answer, corpus: Corpus): string[] {
  const faults: string[] = faultsOfAny(`${request.method} ${request.target}`, answer);
  const demand = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  demandHeaders(answer, demand);
  const statuses = statusesOf(request, corpus);
  demand(statuses.includes(answer.status), `status ${answer.status}, not ${statuses.join(' or ')}`);
  if (request.method === 'HEAD') demand(answer.text === '', 'HEAD has a body');
  else if (answer.status !== 200) demandProblem(request, answer, demand);
  if (answer.status === 200) {
    demandType(request, answer, demand);
    if (request.method === 'GET') demandBody(request, answer, corpus, demand);
  }
  return faults;
}

type Demand = (holds: boolean, fault: string) => void;

function demandHeaders({ headers }: Answer, demand: Demand): void {
  demand(headers['access-control-allow-origin'] === '*', 'no CORS');
  demand(headers['x-content-type-options'] === 'nosniff', 'no nosniff');
  demand(headers['content-security-policy']?.includes("frame-ancestors 'none'") ?? false, 'no CSP');
  demand(headers['referrer-policy'] === 'no-referrer', 'no referrer policy');
  demand(headers['cache-control'] !== undefined, 'no cache-control');
  demand(/^\S+\/\S+/.test(headers['content-type'] ?? ''), 'no content type');
}

function statusesOf({ kind, uri, bad, parameters }: FuzzRequest, { uris }: Corpus): number[] {
  if (kind === 'nothing' || (uri !== undefined && !uris.includes(uri)))
    return bad.length > 0 ? [404, 400] : [404];
  if (bad.length > 0) return [400];
  const mayLack = kind === 'alternative-format' || (kind === 'document' && parameters.language);
  return mayLack ? [200, 404] : [200];
}

function demandProblem(request: FuzzRequest, { status, headers, text }: Answer, demand: Demand): void {
  demand(/^application\/problem\+json/.test(headers['content-type'] ?? ''), `${status} is no problem+json`);
  const problem = parse(text) as
    | { status?: unknown; title?: unknown; detail?: unknown; errors?: object }
    | undefined;
  demand(problem?.status === status, 'the problem has another status');
  demand(
    typeof problem?.title === 'string' && typeof problem.detail === 'string',
    'the problem says nothing',
  );
  if (status !== 400) return;
  const named = Object.keys(problem?.errors ?? {}).sort();
  demand(named.join() === [...request.bad].sort().join(), `the problem names ${named}, not ${request.bad}`);
}

function demandType({ kind, jsonType }: FuzzRequest, { headers }: Answer, demand: Demand): void {
  const expected = `${kind === 'alternative-format' ? 'text/csv' : jsonType}; charset=utf-8`;
  demand(headers['content-type'] === expected, `content type ${headers['content-type']}, not ${expected}`);
  const vary = (headers.vary ?? '').toLowerCase().split(/\s*,\s*/);
  demand(kind === 'alternative-format' || vary.includes('accept'), 'does not vary by Accept');
  if (kind === 'document' || kind === 'alternative-format') {
    demand(vary.includes('accept-language'), 'does not vary by Accept-Language');
    demand(headers['content-language'] !== undefined, 'no content-language');
  }
}

function demandBody(request: FuzzRequest, answer: Answer, corpus: Corpus, demand: Demand): void {
  if (request.kind === 'alternative-format') {
    demand(/^[^\r\n]+\r\n/.test(answer.text), 'the CSV has no header row');
    return;
  }
  const body = parse(answer.text);
  demand(body !== undefined, 'the body is no JSON');
  if (request.kind === 'document') demandDocument(request, answer, body, demand);
  else demand(Array.isArray(body), 'the body is no array');
  if (!Array.isArray(body)) return;
  if (request.kind === 'languages') demand(body.length > 0, 'no languages');
  else demandPage(request, answer, body, corpus, demand);
}

interface SentDocument {
  readonly identification: CorpusEntry;
  readonly dataSet?: unknown;
  readonly referenceSet?: unknown;
}

function demandDocument(
  { parameters, uri }: FuzzRequest,
  { headers }: Answer,
  body: unknown,
  demand: Demand,
): void {
  const { codeList, codeListSet } = (body ?? {}) as Record<string, SentDocument>;
  const document = codeList ?? codeListSet;
  const { canonicalUri, canonicalVersionUri, language } = document?.identification ?? {};
  demand(canonicalUri === uri || canonicalVersionUri === uri, 'another document');
  demand(headers['content-language'] === language, 'content-language is not that of the document');
  if (parameters.metaOnly?.toLowerCase() === 'true') {
    demand(document?.dataSet === undefined && document?.referenceSet === undefined, 'metaOnly has data');
  }
}

function demandPage(
  request: FuzzRequest,
  { headers }: Answer,
  body: readonly unknown[],
  corpus: Corpus,
  demand: Demand,
): void {
  const { parameters } = request;
  const page = BigInt(parameters.page || 1);
  const size = Number(parameters.pageSize || 50);
  const total = Number(headers['x-total-count']);
  demand(headers['x-page'] === String(page), `x-page ${headers['x-page']}, not ${page}`);
  demand(headers['x-page-size'] === String(size), `x-page-size ${headers['x-page-size']}, not ${size}`);
  demand(Number.isInteger(total), 'no x-total-count');
  demand(headers['x-total-pages'] === String(Math.ceil(total / size)), 'x-total-pages is not the quotient');
  const left = BigInt(total) - (page - 1n) * BigInt(size);
  const length = left < 0n ? 0 : Math.min(Number(left), size);
  demand(body.length === length, `${body.length} items, not ${length}`);
  if (request.kind === 'tags') {
    demand(total >= corpus.tags.length, 'too few tags');
    return;
  }
  const found = corpus.entries.filter((entry) => isWanted(entry, request));
  const isExact = !parameters.searchTerm && !parameters.publishedFrom && !parameters.publishedUntil;
  demand(isExact ? total === found.length : total <= found.length, `${total} found, not ${found.length}`);
  for (const item of body) {
    const isEntry = isIndexEntry(item);
    demand(isEntry, 'an item that is no index entry');
    if (isEntry) demand(isWanted(item, request), 'an entry that the filter excludes');
  }
}

const TEXTS = ['type', 'language', 'shortName', 'canonicalUri', 'canonicalVersionUri'] as const;

function isIndexEntry(item: unknown): item is CorpusEntry {
  const entry = item as Partial<CorpusEntry> | null;
  return TEXTS.every((name) => typeof entry?.[name] === 'string') && Array.isArray(entry?.tags);
}

/** Whether the filters that can be read off an entry let it pass. */
function isWanted(entry: CorpusEntry, { kind, uri, parameters }: FuzzRequest): boolean {
  const language = parameters.language?.toLowerCase();
  const type = parameters.type?.toLowerCase().replace(/^all$/, '');
  const tags = (parameters.tags ?? '').split(',').flatMap((tag) => tag.trim() || []);
  return (
    (kind !== 'versions' || entry.canonicalUri === uri || entry.canonicalVersionUri === uri) &&
    (!type || entry.type.toLowerCase() === type) &&
    (!language || `${entry.language.toLowerCase()}-`.startsWith(`${language}-`)) &&
    (tags.length === 0 || tags.some((tag) => entry.tags.includes(tag)))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
