import { findCommonFaults } from '../support/any-response.ts';
import type { HttpResponse } from '../support/request.ts';
import type { Corpus, CorpusEntry } from './corpus.ts';
import type { FuzzRequest } from './requests.ts';

/** Records a fault unless a condition holds. */
type Check = (holds: boolean, fault: string) => void;

/** The members that a response about codes must have. */
const CODE_MEMBERS: Readonly<Partial<Record<FuzzRequest['kind'], readonly string[]>>> = {
  history: ['list', 'versions', 'codes'],
  schema: ['$schema', 'title'],
  codes: ['list', 'code', 'periods'],
  at: ['list', 'at', 'language', 'rows'],
};

/**
 * Checks a response against the API contract: its status, headers and body, and that they are consistent.
 *
 * @returns one message per fault
 */
export function checkResponse(request: FuzzRequest, response: HttpResponse, corpus: Corpus): string[] {
  const faults = findCommonFaults(`${request.method} ${request.target}`, response);
  const check: Check = (holds, fault) => {
    if (!holds) faults.push(fault);
  };
  checkHeaders(response, check);
  const statuses = listStatuses(request, corpus);
  check(statuses.includes(response.status), `status ${response.status}, not ${statuses.join(' or ')}`);
  if (response.status === 200) checkNegotiation(request, response, check);
  if (request.method === 'HEAD') check(response.text === '', 'HEAD has a body');
  else if (response.status === 200) checkBody(request, response, corpus, check);
  else checkProblem(request, response, check);
  return faults;
}

function checkHeaders({ headers }: HttpResponse, check: Check): void {
  const required = {
    'access-control-allow-origin': /^\*$/,
    'x-content-type-options': /^nosniff$/,
    'content-security-policy': /frame-ancestors 'none'/,
    'referrer-policy': /^no-referrer$/,
    'cache-control': /./,
    'content-type': /^\S+\/\S+/,
  };
  for (const [name, pattern] of Object.entries(required))
    check(pattern.test(headers[name] ?? ''), `${name} is ${headers[name]}`);
}

function listStatuses({ kind, uri, invalid, parameters }: FuzzRequest, corpus: Corpus): number[] {
  const isUnknown = kind === 'nothing' || (uri !== undefined && !corpus.languagesByUri.has(uri));
  if (isUnknown) return invalid.length > 0 ? [404, 400] : [404];
  if (CODE_MEMBERS[kind] && !corpus.lists.has(uri ?? '')) return [404];
  if (invalid.length > 0) return [400];
  const mayLack = ['csv', 'csvMetadata', 'codes', 'at'].includes(kind);
  return mayLack || (kind === 'document' && parameters.language) ? [200, 404] : [200];
}

function checkProblem({ invalid }: FuzzRequest, { status, headers, text }: HttpResponse, check: Check): void {
  const type = headers['content-type'] ?? '';
  check(type.startsWith('application/problem+json'), `status ${status} with ${type}`);
  const problem = parseObject(text);
  check(problem.status === status, 'the status of the problem differs');
  check(typeof problem.title === 'string', 'the problem has no title');
  check(typeof problem.detail === 'string', 'the problem has no detail');
  if (status !== 400) return;
  const named = Object.keys(problem.errors ?? {}).sort();
  check(named.join() === [...invalid].sort().join(), `the errors are about ${named}, not ${invalid}`);
}

function checkNegotiation({ kind, jsonType }: FuzzRequest, { headers }: HttpResponse, check: Check): void {
  const isCsv = kind === 'csv' || kind === 'csvMetadata';
  const text = `${kind === 'csv' ? 'text/csv' : jsonType}; charset=utf-8`;
  const expected = kind === 'csvMetadata' ? 'application/csvm+json' : text;
  check(headers['content-type'] === expected, `content-type is ${headers['content-type']}, not ${expected}`);
  const vary = (headers.vary ?? '').toLowerCase().split(/\s*,\s*/);
  check(isCsv || vary.includes('accept'), 'does not vary by Accept');
  if (kind !== 'document' && kind !== 'at' && !isCsv) return;
  check(vary.includes('accept-language'), 'does not vary by Accept-Language');
  check(headers['content-language'] !== undefined, 'no content-language');
}

function checkBody(request: FuzzRequest, response: HttpResponse, corpus: Corpus, check: Check): void {
  const { kind, parameters } = request;
  if (kind === 'csv') {
    check(/^[^\r\n]+\r\n/.test(response.text), 'the CSV has no header row');
    return;
  }
  const body = parseObject(response.text);
  if (kind === 'csvMetadata')
    check(body['@context'] !== undefined && Array.isArray(body.tables), 'the body is not a table group');
  else if (kind === 'document') checkDocument(request, response, body, check);
  else if (CODE_MEMBERS[kind]) {
    for (const name of CODE_MEMBERS[kind]) check(Object.hasOwn(body, name), `the body has no ${name}`);
    if (kind === 'codes') check(body.code === parameters.code, 'the body is about another code');
    if (kind === 'at') check(body.at === parameters.date, 'the body is about another day');
  } else if (!Array.isArray(body)) check(false, 'the body is not an array');
  else if (kind === 'languages') check(body.length > 0, 'no languages');
  else checkPage(request, response, body, corpus, check);
}

function checkDocument(
  { parameters, uri }: FuzzRequest,
  { headers }: HttpResponse,
  body: Readonly<Record<string, unknown>>,
  check: Check,
): void {
  const document = (body.codeList ?? body.codeListSet ?? {}) as Readonly<Record<string, unknown>>;
  const { canonicalUri, canonicalVersionUri, language } = (document.identification ?? {}) as CorpusEntry;
  check(canonicalUri === uri || canonicalVersionUri === uri, 'the body is another document');
  check(headers['content-language'] === language, `content-language is not ${language}`);
  const hasData = document.dataSet !== undefined || document.referenceSet !== undefined;
  check(parameters.metaOnly?.toLowerCase() !== 'true' || !hasData, 'the response with metaOnly has data');
}

function checkPage(
  request: FuzzRequest,
  { headers }: HttpResponse,
  items: readonly unknown[],
  corpus: Corpus,
  check: Check,
): void {
  const { kind, parameters } = request;
  const page = BigInt(parameters.page || 1);
  const size = Number(parameters.pageSize || 50);
  const total = Number(headers['x-total-count']);
  check(Number.isInteger(total), 'no x-total-count');
  const paging = { 'x-page': page, 'x-page-size': size, 'x-total-pages': Math.ceil(total / size) };
  for (const [name, value] of Object.entries(paging))
    check(headers[name] === String(value), `${name} is ${headers[name]}, not ${value}`);
  const left = total - Number(page - 1n) * size;
  const length = Math.max(0, Math.min(left, size));
  check(items.length === length, `${items.length} items, not ${length}`);
  if (kind === 'tags') {
    check(total >= corpus.tags.length, 'too few tags');
    return;
  }
  const found = corpus.entries.filter((entry) => matchesFilters(entry, request)).length;
  const isExact = !parameters.searchTerm && !parameters.publishedFrom && !parameters.publishedUntil;
  check(isExact ? total === found : total <= found, `${total} found, not ${found}`);
  for (const item of items)
    check(isEntry(item) && matchesFilters(item, request), 'an item is not an entry that matches the filters');
}

function isEntry(item: unknown): item is CorpusEntry {
  const entry = item as Partial<CorpusEntry> | null;
  const texts = [
    entry?.type,
    entry?.language,
    entry?.shortName,
    entry?.canonicalUri,
    entry?.canonicalVersionUri,
  ];
  return texts.every((text) => typeof text === 'string') && Array.isArray(entry?.tags);
}

/** Whether an entry matches the filters for its own properties. */
function matchesFilters(entry: CorpusEntry, { kind, uri, parameters }: FuzzRequest): boolean {
  const language = parameters.language?.toLowerCase();
  const type = parameters.type?.toLowerCase().replace(/^all$/, '');
  const tags = (parameters.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (kind === 'versions' && entry.canonicalUri !== uri && entry.canonicalVersionUri !== uri) return false;
  if (type && entry.type.toLowerCase() !== type) return false;
  if (language && !`${entry.language.toLowerCase()}-`.startsWith(`${language}-`)) return false;
  return tags.length === 0 || tags.some((tag) => entry.tags.includes(tag));
}

/** The members of a JSON object or array; none if the text is not JSON. */
function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
