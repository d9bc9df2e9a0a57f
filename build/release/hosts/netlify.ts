/*
 * The two rule files that Netlify reads from the published folder.
 *
 * _redirects, one rule per line; the first match applies; status 200 rewrites, 302 redirects:
 *   FROM [NAME=VALUE ...] TO STATUS       VALUE and segments of FROM: literal or :placeholder; FROM may end in /*
 *   FROM TO STATUS Language=xx            for requests whose first preferred language starts with these two letters
 * _headers, one rule per block; all matches are merged:
 *   PATH                                  segments: literal or :placeholder
 *     NAME: VALUE
 * In both, a line that starts with # is a comment.
 */
import { deflateRawSync } from 'node:zlib';
import type { Route } from '../../api/endpoint.ts';
import { DOCUMENTS_FOLDER, MISSING } from '../../api/files/files.ts';
import type { Naming } from '../../api/files/naming.ts';
import type { OutputFile } from '../../api/files/output-file.ts';
import { DATABASE_FOLDER } from '../../api/hosts/function/bundle.ts';
import type { SitePlan } from '../../api/plan.ts';
import type { HeaderRule } from '../../api/response/headers.ts';
import { REPRESENTATIONS } from '../../formats/all.ts';
import { DOCUMENT } from '../../formats/json.ts';
import type { Representation } from '../../formats/representation.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import type { DirectoryContext } from '../../site/part.ts';
import type { WrittenFile } from '../output/writer.ts';
import { inMegabytes, type Limit, type Target } from './target.ts';

/*
 * Limits of Netlify: files per folder, the compressed size of each function and of all edge functions, and the size of a
 * buffered response of a function. The time to parse header rules grows with the square of their number: 0.1 seconds for
 * 5,000, 5 seconds for 20,000.
 */
const MAX_FILES_IN_FOLDER = 54_000;
const MAX_FUNCTION = 50e6;
const MAX_EDGE_FUNCTIONS = 20e6;
const MAX_BUFFERED_RESPONSE = 6e6;
const MAX_FAST_HEADER_RULES = 5000;

/** Netlify: static files, rule files, and a function for requests without a prerendered file. */
export const netlify: Target = {
  name: 'Netlify',
  usesRoutes: true,
  programs: ['functions', 'edge-functions'],
  filesInFolder: MAX_FILES_IN_FOLDER,
  files: ({ basePath, routes, startPages, headerRules }) => [
    {
      path: 'site/_redirects',
      text: printStartPages(startPages, basePath) + printRedirects([...routes, ...LINE_FEED_ROUTES]),
    },
    { path: 'site/_headers', text: printHeaders(headerRules) },
  ],
  limits: (plan, extra) => [
    ...largePrograms('the function', 'functions/', MAX_FUNCTION, extra),
    ...largePrograms('the code of all edge functions', 'edge-functions/', MAX_EDGE_FUNCTIONS, extra),
    ...manyRules(plan),
  ],
  fileLimits: largeResponses,
};

/** Netlify with a function that reads the index from a database, so that it may be larger than a function. */
export const netlifyDatabase: Target = {
  ...netlify,
  name: 'Netlify-Database',
  programs: [DATABASE_FOLDER, 'edge-functions'],
  limits: (plan, extra) => {
    const limits = netlify.limits(plan, extra);
    if (!extra.some(({ path }) => path.startsWith('functions/'))) return limits;
    const message = 'Netlify takes one function: choose one of --host netlify and --host netlify-database';
    return [...limits, { severity: 'error', message }];
  },
};

/** As many segments as `documents/{canonicalUri}/codes/{code}` with a code of three columns. */
const SEGMENTS = [1, 2, 3, 4, 5, 6].map((number) => `/:segment${number}`);

/** Paths of the API with a line feed (`/v1/tags%0a`), which placeholders match, but not the `*` of the rule before. */
const LINE_FEED_ROUTES: readonly Route[] = SEGMENTS.map((_, i) => ({
  from: `/v1${SEGMENTS.slice(0, i + 1).join('')}`,
  query: {},
  to: MISSING,
}));

/** Deploys compress programs. Only large ones are compressed here to determine their size. */
function largePrograms(what: string, folder: string, maxSize: number, extra: readonly OutputFile[]): Limit[] {
  const texts = extra.filter(({ path }) => path.startsWith(folder)).map(({ text }) => text);
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (size <= maxSize) return [];
  const packed = texts.reduce((sum, text) => sum + deflateRawSync(text).length, 0);
  if (packed <= maxSize) return [];
  const message = `${what} has ${inMegabytes(packed)} compressed, more than Netlify's limit of ${inMegabytes(maxSize)}: split the directory into several sites`;
  return [{ severity: 'error', message }];
}

function manyRules({ headerRules }: SitePlan): Limit[] {
  if (headerRules.length <= MAX_FAST_HEADER_RULES) return [];
  const message = `${headerRules.length} header rules slow Netlify down (recommended: at most ${MAX_FAST_HEADER_RULES}): lower --header-rules`;
  return [{ severity: 'warning', message }];
}

/**
 * Responses that may be too large for the function. It sends files whose names no rule can produce, every file whose
 * language or format is negotiated, and the rows of a day.
 */
function largeResponses(
  { documents, naming, summaryOf }: DirectoryContext,
  files: readonly WrittenFile[],
): Limit[] {
  const messages = new Set<string>();
  const add = (what: string, form: string, size: number | undefined, advice: string): void => {
    if (size === undefined || size <= MAX_BUFFERED_RESPONSE) return;
    const limit = inMegabytes(MAX_BUFFERED_RESPONSE);
    messages.add(
      `${what} has ${inMegabytes(size)}${form}, more than the ${limit} that a Netlify function can send: ${advice}`,
    );
  };
  for (const document of documents) {
    const { canonicalVersionUri, language } = document.entry;
    const { sizes } = summaryOf(document);
    for (const representation of REPRESENTATIONS) {
      const advice = adviceFor(document, representation, naming);
      const size = sizes[representation.folder];
      add(`${canonicalVersionUri} in ${language}`, ` as ${representation.label}`, size, advice);
    }
    const response = `the response with the rows of ${canonicalVersionUri} in ${language} on a day`;
    if (document.codeList) add(response, ' if all are valid', sizes[DOCUMENT.folder], 'split the list');
  }
  for (const { path, size } of files) {
    const [, kind, name] = LIST_FILE.exec(path) ?? [];
    if (kind) add(`the ${kind} of ${name}`, '', size, 'clients should request it without an Accept header');
  }
  return Array.from(messages, (message) => ({ severity: 'warning', message }));
}

/** Files about all versions of a list, by {@link listFile}. */
const LIST_FILE = new RegExp(`^site${DOCUMENTS_FOLDER}/(history|schema)/u.(.*)\\.json$`);

/** How clients can get a document without the function, or how its publisher can make that possible. */
function adviceFor({ entry }: DocumentMetadata, representation: Representation, naming: Naming): string {
  const { canonicalUri, canonicalVersionUri, language } = entry;
  if (!representation.urlOf)
    return `clients should download ${naming.documentFile(canonicalVersionUri, language, representation)}`;
  return [canonicalUri, canonicalVersionUri].every(naming.isStaticUri)
    ? 'clients should request it with "language" and without an Accept header, which requires no function'
    : 'use only letters, digits and : . _ + = - in its URI';
}

/** Prints routes as `_redirects`. */
export function printRedirects(routes: readonly Route[]): string {
  return lines(
    routes.map(({ from, query, to }) => {
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return [from, ...pairs, to, '200'].map(withoutSpace).join(' ');
    }),
  );
}

/** Prints the redirects of `/` as `_redirects`; the first page is for all other languages. */
export function printStartPages([first, ...others]: SitePlan['startPages'], basePath = ''): string {
  if (!first) return '';
  return lines([
    // The site is at the root for Netlify: another site, which is above its path, forwards requests without the path.
    ...(basePath === '' ? [] : [`${basePath}/* /:splat 302`]),
    ...others.map(
      ({ language, path }) => `/ ${basePath}${withoutSpace(path)} 302 Language=${withoutSpace(language)}`,
    ),
    `/ ${basePath}${withoutSpace(first.path)} 302`,
  ]);
}

/** Prints header rules as `_headers`. */
export function printHeaders(rules: readonly HeaderRule[]): string {
  return lines(
    rules.flatMap(({ path, headers }) => [
      withoutSpace(path),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${withoutBreak(value)}`),
    ]),
  );
}

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

/** File names never contain these characters; a rule that Netlify would parse differently must not be printed. */
function withoutSpace(part: string): string {
  if (/[\s#]/.test(part)) throw new RangeError(`a Netlify rule must not contain ${JSON.stringify(part)}`);
  return part;
}

function withoutBreak(value: string): string {
  if (/[\r\n]/.test(value)) throw new RangeError(`a header must not contain ${JSON.stringify(value)}`);
  return value;
}
