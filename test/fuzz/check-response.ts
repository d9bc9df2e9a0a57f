import { findCommonFaults } from '../support/any-response.ts';
import type { HttpResponse } from '../support/request.ts';
import type { Corpus, CorpusEntry } from './corpus.ts';
import type { FuzzRequest } from './requests.ts';

/**
 * Checks a response against the API contract: its status, headers and body, and that they are consistent.
 *
 * @returns one message per fault
 */
export function checkResponse(request: FuzzRequest, response: HttpResponse, corpus: Corpus): string[] {
  const faults: string[] = findCommonFaults(`${request.method} ${request.target}`, response);
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  checkHeaders(response, check);
  const statuses = statusesOf(request, corpus);
  check(statuses.includes(response.status), `status ${response.status}, not ${statuses.join(' or ')}`);
  if (request.method === 'HEAD') check(response.text === '', 'HEAD has a body');
  else if (response.status !== 200) checkProblem(request, response, check);
  if (response.status === 200) {
    checkType(request, response, check);
    if (request.method === 'GET') checkBody(request, response, corpus, check);
  }
  return faults;
}

const isAboutCsv = (kind: FuzzRequest['kind']): boolean =>
  kind === 'alternative-format' || kind === 'csv-metadata.json';

/** Whether the response is about the codes of a list. */
const isAboutCodes = (kind: FuzzRequest['kind']): boolean =>
  ['history', 'schema', 'codes', 'at'].includes(kind);

type Check = (holds: boolean, fault: string) => void;

function checkHeaders({ headers }: HttpResponse, check: Check): void {
  check(headers['access-control-allow-origin'] === '*', 'no access-control-allow-origin: *');
  check(headers['x-content-type-options'] === 'nosniff', 'no x-content-type-options: nosniff');
  check(
    headers['content-security-policy']?.includes("frame-ancestors 'none'") ?? false,
    'no content-security-policy',
  );
  check(headers['referrer-policy'] === 'no-referrer', 'no referrer-policy: no-referrer');
  check(headers['cache-control'] !== undefined, 'no cache-control');
  check(/^\S+\/\S+/.test(headers['content-type'] ?? ''), 'no content-type');
}

function statusesOf({ kind, uri, bad, parameters }: FuzzRequest, { uris, lists }: Corpus): number[] {
  if (kind === 'nothing' || (uri !== undefined && !uris.includes(uri)))
    return bad.length > 0 ? [404, 400] : [404];
  if (isAboutCodes(kind) && !lists.includes(uri ?? '')) return [404];
  if (bad.length > 0) return [400];
  const mayLack =
    isAboutCsv(kind) || kind === 'codes' || kind === 'at' || (kind === 'document' && parameters.language);
  return mayLack ? [200, 404] : [200];
}

function checkProblem(request: FuzzRequest, { status, headers, text }: HttpResponse, check: Check): void {
  check(
    /^application\/problem\+json/.test(headers['content-type'] ?? ''),
    `status ${status} without problem+json`,
  );
  const problem = parse(text) as
    | { status?: unknown; title?: unknown; detail?: unknown; errors?: object }
    | undefined;
  check(problem?.status === status, 'the status of the problem differs');
  check(
    typeof problem?.title === 'string' && typeof problem.detail === 'string',
    'the problem has no title or detail',
  );
  if (status !== 400) return;
  const named = Object.keys(problem?.errors ?? {}).sort();
  check(named.join() === [...request.bad].sort().join(), `the errors are about ${named}, not ${request.bad}`);
}

function checkType({ kind, jsonType }: FuzzRequest, { headers }: HttpResponse, check: Check): void {
  const expected =
    kind === 'csv-metadata.json'
      ? 'application/csvm+json'
      : `${kind === 'alternative-format' ? 'text/csv' : jsonType}; charset=utf-8`;
  check(headers['content-type'] === expected, `content-type is ${headers['content-type']}, not ${expected}`);
  const vary = (headers.vary ?? '').toLowerCase().split(/\s*,\s*/);
  check(isAboutCsv(kind) || vary.includes('accept'), 'does not vary by Accept');
  if (kind === 'document' || kind === 'at' || isAboutCsv(kind)) {
    check(vary.includes('accept-language'), 'does not vary by Accept-Language');
    check(headers['content-language'] !== undefined, 'no content-language');
  }
}

function checkBody(request: FuzzRequest, response: HttpResponse, corpus: Corpus, check: Check): void {
  if (request.kind === 'alternative-format') {
    check(/^[^\r\n]+\r\n/.test(response.text), 'the CSV has no header row');
    return;
  }
  const body = parse(response.text);
  check(body !== undefined, 'the body is not JSON');
  if (request.kind === 'csv-metadata.json') {
    const { '@context': context, tables } = (body ?? {}) as Readonly<Record<string, unknown>>;
    check(context !== undefined && Array.isArray(tables), 'the body is not a table group');
    return;
  }
  if (isAboutCodes(request.kind)) checkCodes(request, body, check);
  else if (request.kind === 'document') checkDocument(request, response, body, check);
  else check(Array.isArray(body), 'the body is not an array');
  if (!Array.isArray(body)) return;
  if (request.kind === 'languages') check(body.length > 0, 'no languages');
  else checkPage(request, response, body, corpus, check);
}

/** The members that a response about codes must have. */
const MEMBERS = {
  history: ['list', 'versions', 'codes'],
  schema: ['$schema', 'title'],
  codes: ['list', 'code', 'periods'],
  at: ['list', 'at', 'language', 'rows'],
};

function checkCodes({ kind, parameters }: FuzzRequest, body: unknown, check: Check): void {
  const { code, at } = (body ?? {}) as Readonly<Record<string, unknown>>;
  for (const name of MEMBERS[kind as keyof typeof MEMBERS])
    check(Object.hasOwn(body as object, name), `the body has no ${name}`);
  if (kind === 'codes') check(code === parameters.code, 'the body is about another code');
  if (kind === 'at') check(at === parameters.date, 'the body is about another day');
}

interface SentDocument {
  readonly identification: CorpusEntry;
  readonly dataSet?: unknown;
  readonly referenceSet?: unknown;
}

function checkDocument(
  { parameters, uri }: FuzzRequest,
  { headers }: HttpResponse,
  body: unknown,
  check: Check,
): void {
  const { codeList, codeListSet } = (body ?? {}) as Record<string, SentDocument>;
  const document = codeList ?? codeListSet;
  const { canonicalUri, canonicalVersionUri, language } = document?.identification ?? {};
  check(canonicalUri === uri || canonicalVersionUri === uri, 'the body is another document');
  check(
    headers['content-language'] === language,
    'content-language differs from the language of the document',
  );
  if (parameters.metaOnly?.toLowerCase() === 'true') {
    check(
      document?.dataSet === undefined && document?.referenceSet === undefined,
      'the response with metaOnly has data',
    );
  }
}

function checkPage(
  request: FuzzRequest,
  { headers }: HttpResponse,
  body: readonly unknown[],
  corpus: Corpus,
  check: Check,
): void {
  const { parameters } = request;
  const page = BigInt(parameters.page || 1);
  const size = Number(parameters.pageSize || 50);
  const total = Number(headers['x-total-count']);
  check(headers['x-page'] === String(page), `x-page is ${headers['x-page']}, not ${page}`);
  check(headers['x-page-size'] === String(size), `x-page-size is ${headers['x-page-size']}, not ${size}`);
  check(Number.isInteger(total), 'no x-total-count');
  check(
    headers['x-total-pages'] === String(Math.ceil(total / size)),
    'x-total-pages does not match x-total-count',
  );
  const left = BigInt(total) - (page - 1n) * BigInt(size);
  const length = left < 0n ? 0 : Math.min(Number(left), size);
  check(body.length === length, `${body.length} items, not ${length}`);
  if (request.kind === 'tags') {
    check(total >= corpus.tags.length, 'too few tags');
    return;
  }
  const found = corpus.entries.filter((entry) => matchesFilters(entry, request));
  const isExact = !parameters.searchTerm && !parameters.publishedFrom && !parameters.publishedUntil;
  check(isExact ? total === found.length : total <= found.length, `${total} found, not ${found.length}`);
  for (const item of body) {
    const isEntry = isIndexEntry(item);
    check(isEntry, 'an item is not an index entry');
    if (isEntry) check(matchesFilters(item, request), 'an entry does not match the filters');
  }
}

const TEXTS = ['type', 'language', 'shortName', 'canonicalUri', 'canonicalVersionUri'] as const;

function isIndexEntry(item: unknown): item is CorpusEntry {
  const entry = item as Partial<CorpusEntry> | null;
  return TEXTS.every((name) => typeof entry?.[name] === 'string') && Array.isArray(entry?.tags);
}

/** Whether an entry matches the filters for its own properties. */
function matchesFilters(entry: CorpusEntry, { kind, uri, parameters }: FuzzRequest): boolean {
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
