import { expect } from 'vitest';
import type { HttpResponse } from '../support/request.ts';

/** An expected response. Absent properties are not checked. */
export interface Expected {
  /** Default: 200. Several if each of them is acceptable. */
  readonly status?: number | readonly number[];
  /** Exact values or patterns by lower-case name; null for a header that must be absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** Headers that are lists, with required members in any case and order. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** x-page, x-page-size, x-total-count and x-total-pages. */
  readonly paging?: readonly [page: number | string, size: number, count: number, pages: number];
  /** The body, byte for byte. */
  readonly text?: string;
  /** The body as a JSON value. */
  readonly json?: unknown;
  /** The body is an index page of these documents: shortName, version if there is one, language. */
  readonly entries?: readonly string[];
  /** The same, by canonicalVersionUri. */
  readonly uris?: readonly string[];
  /** The body is a page of these codes. */
  readonly codes?: readonly string[];
  /** The body is this document, with its language in content-language: `canonicalVersionUri language`. */
  readonly document?: string;
  /** Texts that the body must not contain. */
  readonly without?: readonly string[];
  /** The body is problem details (RFC 9457) with the status of the response. */
  readonly problem?: ExpectedProblem;
}

interface ExpectedProblem {
  /** Names of all invalid parameters. */
  readonly errors?: readonly string[];
  /** Words that the problem contains. */
  readonly names?: readonly string[];
}

/** Checks a response. @throws vitest's error for the first difference */
export function check(response: HttpResponse, expected: Expected): void {
  const { status = 200 } = expected;
  const statuses = typeof status === 'number' ? [status] : status;
  expect(statuses, `status is ${response.status}: ${response.text.slice(0, 300)}`).toContain(response.status);
  checkHeaders(response, expected);
  if (expected.problem) checkProblem(response, expected.problem);
  if (expected.text !== undefined) expect(response.text).toBe(expected.text);
  if (expected.json !== undefined) expect(JSON.parse(response.text)).toEqual(expected.json);
  if (expected.entries) expect(entriesOf(response).map(titleOf)).toEqual(expected.entries);
  if (expected.uris) {
    expect(entriesOf(response).map((entry) => entry.canonicalVersionUri)).toEqual(expected.uris);
  }
  if (expected.codes)
    expect(JSON.parse(response.text).map(({ code }: { code: string }) => code)).toEqual(expected.codes);
  if (expected.document !== undefined) checkDocument(response, expected.document);
  for (const text of expected.without ?? []) expect(response.text).not.toContain(text);
}

function checkHeaders({ headers }: HttpResponse, expected: Expected): void {
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    if (value === null) expect(headers, name).not.toHaveProperty([name]);
    else if (typeof value === 'string') expect(headers[name], name).toBe(value);
    else expect(headers[name], name).toMatch(value);
  }
  for (const [name, members] of Object.entries(expected.lists ?? {})) {
    const list = (headers[name] ?? '').split(',').map((member) => member.trim().toLowerCase());
    expect(list, name).toEqual(expect.arrayContaining([...members]));
  }
  if (expected.paging) {
    const names = ['x-page', 'x-page-size', 'x-total-count', 'x-total-pages'];
    expect(names.map((name) => headers[name])).toEqual(expected.paging.map(String));
  }
}

interface Problem {
  readonly type: unknown;
  readonly title: unknown;
  readonly status: unknown;
  readonly detail: unknown;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

function checkProblem(
  { status, headers, text }: HttpResponse,
  { errors, names = [] }: ExpectedProblem,
): void {
  expect(headers['content-type']).toMatch(/^application\/problem\+json(; ?charset=utf-8)?$/);
  const problem = JSON.parse(text) as Problem;
  expect(problem.status).toBe(status);
  for (const member of ['type', 'title', 'detail'] as const) {
    expect(problem[member], member).toEqual(expect.stringMatching(/./));
  }
  expect(Object.keys(problem.errors ?? {}).sort()).toEqual([...(errors ?? [])].sort());
  for (const reasons of Object.values(problem.errors ?? {})) {
    expect(reasons[0]).toEqual(expect.stringMatching(/./));
  }
  for (const name of names) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  expect(text).not.toMatch(/\bat .*\(.*:\d+:\d+\)|node_modules/);
}

interface Entry {
  readonly shortName: string;
  readonly version?: string;
  readonly language: string;
  readonly canonicalVersionUri: string;
}

const entriesOf = ({ text }: HttpResponse): readonly Entry[] => JSON.parse(text) as readonly Entry[];

const titleOf = ({ shortName, version, language }: Entry): string =>
  [shortName, version, language].filter((part) => part !== undefined).join(' ');

interface Document {
  readonly codeList?: { readonly identification: Entry };
  readonly codeListSet?: { readonly identification: Entry };
}

function checkDocument({ headers, text }: HttpResponse, expected: string): void {
  const { codeList, codeListSet } = JSON.parse(text) as Document;
  const identification = (codeList ?? codeListSet)?.identification;
  expect(`${identification?.canonicalVersionUri} ${identification?.language}`).toBe(expected);
  expect(headers['content-language']).toBe(identification?.language);
}
