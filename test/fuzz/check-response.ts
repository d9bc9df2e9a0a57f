import { findCommonFaults } from '../support/any-response.ts';
import type { HttpResponse } from '../support/request.ts';
import { type Corpus, type CorpusEntry, TEXTS } from './corpus.ts';
import type { FuzzRequest } from './requests.ts';

/** A request with its response, and where faults are recorded. */
interface Exchange {
  readonly request: FuzzRequest;
  readonly response: HttpResponse;
  readonly corpus: Corpus;
  /** Records a fault unless a condition holds. */
  readonly check: (holds: boolean, fault: string) => void;
}

/**
 * Checks a response against the API contract: its status, headers and body, and that they are consistent.
 *
 * @returns one message per fault
 */
export function checkResponse(request: FuzzRequest, response: HttpResponse, corpus: Corpus): string[] {
  const faults = findCommonFaults(`${request.method} ${request.target}`, response);
  const check: Exchange['check'] = (holds, fault) => {
    if (!holds) faults.push(fault);
  };
  const exchange = { request, response, corpus, check };
  for (const [name, pattern] of Object.entries(HEADERS))
    check(pattern.test(response.headers[name] ?? ''), `${name} is ${response.headers[name]}`);
  const statuses = listStatuses(request, corpus);
  check(statuses.includes(response.status), `status ${response.status}, not ${statuses.join(' or ')}`);
  if (response.status === 200) checkNegotiation(exchange);
  if (request.method === 'HEAD') check(response.text === '', 'HEAD has a body');
  else if (response.status === 200) checkBody(exchange);
  else checkProblem(exchange);
  return faults;
}

/** The headers of every response. */
const HEADERS = {
  'access-control-allow-origin': /^\*$/,
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /frame-ancestors 'none'/,
  'referrer-policy': /^no-referrer$/,
  'cache-control': /./,
  'content-type': /^\S+\/\S+/,
};

/** Endpoints about the codes of a list, which sets do not have. */
const ABOUT_CODES = ['history', 'schema', 'codes', 'at'];

function listStatuses({ kind, uri, invalid, parameters }: FuzzRequest, corpus: Corpus): number[] {
  const isUnknown = kind === 'nothing' || (uri !== undefined && !corpus.languagesByUri.has(uri));
  if (isUnknown) return invalid.length > 0 ? [404, 400] : [404];
  if (ABOUT_CODES.includes(kind) && !corpus.lists.has(uri ?? '')) return [404];
  if (invalid.length > 0) return [400];
  const mayLack = ['csv', 'csvMetadata', 'codes', 'at'].includes(kind);
  return mayLack || (kind === 'document' && parameters.language) ? [200, 404] : [200];
}

function checkProblem({ request: { invalid }, response, check }: Exchange): void {
  const { status, headers, text } = response;
  const type = headers['content-type'] ?? '';
  check(type.startsWith('application/problem+json'), `status ${status} with ${type}`);
  const problem = parseMembers(text);
  check(problem.status === status, 'the status of the problem differs');
  const isExplained = typeof problem.title === 'string' && typeof problem.detail === 'string';
  check(isExplained, 'the problem has no title or detail');
  const named = Object.keys(problem.errors ?? {}).sort();
  const isNamed = status !== 400 || named.join() === [...invalid].sort().join();
  check(isNamed, `the errors are about ${named}, not ${invalid}`);
}

function checkNegotiation({ request: { kind, jsonType }, response: { headers }, check }: Exchange): void {
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

/** The members that an object in a response must have. */
const MEMBERS: Readonly<Partial<Record<FuzzRequest['kind'], readonly string[]>>> = {
  csvMetadata: ['@context', 'tables'],
  history: ['list', 'versions', 'codes'],
  schema: ['$schema', 'title'],
  codes: ['list', 'code', 'periods'],
  at: ['list', 'at', 'language', 'rows'],
};

function checkBody(exchange: Exchange): void {
  const { request, response, check } = exchange;
  const { kind, parameters } = request;
  if (kind === 'csv') {
    check(/^[^\r\n]+\r\n/.test(response.text), 'the CSV has no header row');
    return;
  }
  const body = parseMembers(response.text);
  for (const name of MEMBERS[kind] ?? []) check(Object.hasOwn(body, name), `the body has no ${name}`);
  if (kind === 'codes') check(body.code === parameters.code, 'the body is about another code');
  if (kind === 'at') check(body.at === parameters.date, 'the body is about another day');
  if (kind === 'document') checkDocument(exchange, body);
  if (MEMBERS[kind] || kind === 'document') return;
  if (!Array.isArray(body)) check(false, 'the body is not an array');
  else if (kind === 'languages') check(body.length > 0, 'no languages');
  else checkPage(exchange, body);
}

type Members = Readonly<Record<string, unknown>>;

function checkDocument({ request: { parameters, uri }, response, check }: Exchange, body: Members): void {
  const document = (body.codeList ?? body.codeListSet ?? {}) as Members;
  const { canonicalUri, canonicalVersionUri, language } = (document.identification ?? {}) as CorpusEntry;
  check(canonicalUri === uri || canonicalVersionUri === uri, 'the body is another document');
  check(response.headers['content-language'] === language, `content-language is not ${language}`);
  const hasData = document.dataSet !== undefined || document.referenceSet !== undefined;
  check(parameters.metaOnly?.toLowerCase() !== 'true' || !hasData, 'the response with metaOnly has data');
}

function checkPage({ request, response, corpus, check }: Exchange, items: readonly unknown[]): void {
  const { kind, parameters } = request;
  const page = BigInt(parameters.page || 1);
  const size = Number(parameters.pageSize || 50);
  const total = Number(response.headers['x-total-count']);
  check(Number.isInteger(total), 'no x-total-count');
  const paging = { 'x-page': page, 'x-page-size': size, 'x-total-pages': Math.ceil(total / size) };
  for (const [name, value] of Object.entries(paging))
    check(response.headers[name] === String(value), `${name} is ${response.headers[name]}, not ${value}`);
  const length = Math.max(0, Math.min(total - Number(page - 1n) * size, size));
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
  return TEXTS.every((name) => typeof entry?.[name] === 'string') && Array.isArray(entry?.tags);
}

/** Whether an entry matches the filters for its own properties. */
function matchesFilters(entry: CorpusEntry, { kind, uri, parameters }: FuzzRequest): boolean {
  const language = parameters.language?.toLowerCase();
  const type = parameters.type?.toLowerCase().replace(/^all$/, '');
  const tags = (parameters.tags ?? '').split(/\s*,\s*/).filter((tag) => tag.trim() !== '');
  if (kind === 'versions' && entry.canonicalUri !== uri && entry.canonicalVersionUri !== uri) return false;
  if (type && entry.type.toLowerCase() !== type) return false;
  if (language && !`${entry.language.toLowerCase()}-`.startsWith(`${language}-`)) return false;
  return tags.length === 0 || tags.some((tag) => entry.tags.includes(tag));
}

/** The members of a JSON object or array; none if the text is not JSON. */
function parseMembers(text: string): Members {
  try {
    return (JSON.parse(text) ?? {}) as Members;
  } catch {
    return {};
  }
}
