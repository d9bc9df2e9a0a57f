import { expect } from 'vitest';
import { findCommonFaults } from '../../support/any-response.ts';
import { type HttpResponse, type SentHeaders, send } from '../../support/request.ts';
import type { AddedHeaders } from '../deviations.ts';
import { check, type Expected } from '../expectation.ts';

/** A test; its title describes the call and the response. */
export interface ConformanceTest {
  readonly title: string;
  readonly run: (base: string, added?: AddedHeaders) => Promise<void>;
}

/** A call, its response in words, the expected response, the request headers, and the body. */
export type Row = readonly [
  call: string,
  description: string,
  expected: Expected,
  send?: SentHeaders,
  body?: string,
];

export function rows(...table: readonly Row[]): ConformanceTest[] {
  return table.map(([call, description, expected, headers = {}, body]) => ({
    title: `${titleOf(call, headers)} → ${description}`,
    run: async (base, added) => check(await sendChecked(base, call, added, headers, body), expected),
  }));
}

/** Sends a request, and checks the response for faults that no response may have. */
export async function sendChecked(
  base: string,
  call: string,
  added: AddedHeaders = {},
  headers: SentHeaders = {},
  body?: string,
): Promise<HttpResponse> {
  const response = await send(base, call, headers, body);
  const own = Object.entries(response.headers).filter(([name]) => !Object.hasOwn(added, name));
  const withoutAdded = { ...response, headers: Object.fromEntries(own) };
  expect(findCommonFaults(call, withoutAdded)).toEqual([]);
  return withoutAdded;
}

function titleOf(call: string, headers: SentHeaders): string {
  const sent = Object.entries(headers).map(([name, value]) => ` [${name}: ${value}]`);
  // Long repetitions by their count: `xxxx…` becomes `(x)×288`.
  const short = call.replace(
    /(.{1,6}?)\1{49,}/g,
    (run, part: string) => `(${part})×${run.length / part.length}`,
  );
  return `${short}${sent.join('')}`;
}

/**
 * Headers of a 304 that are the same as for 200: those that RFC 9110 section 15.4.5 requires, and those that scripts or
 * caches read.
 */
const HEADERS_OF_304 = words(`cache-control content-location etag expires vary content-type content-language
  access-control-allow-origin access-control-expose-headers x-page x-page-size x-total-count x-total-pages`);

/** A conditional request (RFC 9110 section 13) with a condition that is met. */
export function notModified(
  call: string,
  what = 'the ETag',
  condition = (etag: string) => etag,
  headers: SentHeaders = {},
): ConformanceTest {
  return {
    title: `${titleOf(call, headers)} [if-none-match: ${what}] → 304`,
    run: async (base, added = {}) => {
      const full = await sendChecked(base, call, added, headers);
      const { etag = '' } = full.headers;
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
      const response = await sendChecked(base, call, added, { ...headers, 'if-none-match': condition(etag) });
      check(response, { status: 304, text: '' });
      for (const name of HEADERS_OF_304) expect(response.headers[name], name).toBe(full.headers[name]);
      if (!Object.hasOwn(added, 'date')) expect(response.headers.date).toMatch(/ GMT$/);
    },
  };
}

/** The words of a text, for tables of parts of URLs. */
export function words(text: string): string[] {
  return text.split(/\s+/);
}

export const JSON_TYPE = 'application/json; charset=utf-8';
export const TEXT_JSON = 'text/json; charset=utf-8';
export const PLAIN = 'text/plain; charset=utf-8';

export const NOT_FOUND: Expected = { status: 404, problem: {} };
export const NOTHING: Expected = { text: '[]', paging: [1, 50, 0, 0] };

/** A page of the index; the numbers are the page, its size, and the totals of entries and pages. */
export const page = (entries: readonly string[], ...paging: NonNullable<Expected['paging']>): Expected => ({
  entries,
  paging,
});

/** A result set that fits on one page of 50. */
export const all = (...entries: string[]): Expected => page(entries, 1, 50, entries.length, 1);

/** 400, naming parameters. */
export const bad = (...errors: string[]): Expected => ({ status: 400, problem: { errors } });

/** Requests with invalid values of a parameter. */
export const refused = (start: string, parameter: string, values: string): Row[] =>
  words(values).map((value): Row => [`GET ${start}${value}`, '400', bad(parameter)]);

/** 404, with words in its detail. */
export const missing = (...names: string[]): Expected => ({ status: 404, problem: { names } });

export const ofType = (contentType: string | RegExp): Expected => ({
  headers: { 'content-type': contentType },
});

export const varies = (...vary: string[]): Expected => ({ lists: { vary } });

/** A document: `canonicalVersionUri language`. */
export const document = (name: string): Expected => ({ document: name });

export const metadataOf = (name: string): Expected => ({ document: name, without: ['dataSet'] });

export const csv = (text: string, language: string): Expected => ({
  text,
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-language': language,
    link: `<csv-metadata.json?language=${language}>; rel="describedby"; type="application/csvm+json"`,
  },
});

/** Headers for content from many sources: only the site's own scripts, no frames, and no referrer. */
export const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};
