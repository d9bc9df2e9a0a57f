import { expect } from 'vitest';
import type { HttpResponse } from '../../scripts/support/request.ts';

/** What an answer must be; what is not named is not looked at. */
export interface Expected {
  /** 200 where it is not named; several where every one of them is a clear answer. */
  readonly status?: number | readonly number[];
  /** Exact values or patterns by lower-case name; null for a header that must be absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** Headers that are lists, with members that they must have, in any case and order. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** x-page, x-page-size, x-total-count and x-total-pages. */
  readonly paging?: readonly [page: number | string, size: number, count: number, pages: number];
  /** The body, byte for byte. */
  readonly text?: string;
  /** The body as a JSON value. */
  readonly json?: unknown;
  /** The body is an index page of these documents: shortName, version where there is one, language. */
  readonly entries?: readonly string[];
  /** The same, by canonicalVersionUri. */
  readonly uris?: readonly string[];
  /** The body is this document, and content-language says its language: `canonicalVersionUri language`. */
  readonly document?: string;
  /** The body has no such text. */
  readonly without?: readonly string[];
  /** The body is problem details (RFC 9457) of the answer's status. */
  readonly problem?: ExpectedProblem;
}

interface ExpectedProblem {
  /** The bad parameters, all of them. */
  readonly errors?: readonly string[];
  /** Words that the problem names. */
  readonly names?: readonly string[];
}

/** Compares an answer with what it must be; throws vitest's error for the first difference. */
export function check(answer: HttpResponse, expected: Expected): void {
  const { status = 200 } = expected;
  const statuses = typeof status === 'number' ? [status] : status;
  expect(statuses, `status is ${answer.status}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
  checkHeaders(answer, expected);
  if (expected.problem) checkProblem(answer, expected.problem);
  if (expected.text !== undefined) expect(answer.text).toBe(expected.text);
  if (expected.json !== undefined) expect(JSON.parse(answer.text)).toEqual(expected.json);
  if (expected.entries) expect(entriesOf(answer).map(titleOf)).toEqual(expected.entries);
  if (expected.uris) {
    expect(entriesOf(answer).map((entry) => entry.canonicalVersionUri)).toEqual(expected.uris);
  }
  if (expected.document !== undefined) checkDocument(answer, expected.document);
  for (const text of expected.without ?? []) expect(answer.text).not.toContain(text);
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
