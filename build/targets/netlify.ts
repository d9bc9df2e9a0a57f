/*
 * The two rule files that Netlify reads from the published folder.
 *
 * _redirects, a rule a line; the first that matches decides; status 200 rewrites, 302 redirects:
 *   FROM [NAME=VALUE ...] TO STATUS       VALUE and segments of FROM: literal or :placeholder; FROM may end in /*
 *   FROM TO STATUS Language=xx            for requests whose first preferred language begins with these two letters
 * _headers, a rule a block; all that match are merged:
 *   PATH                                  segments: literal or :placeholder
 *     NAME: VALUE
 * In both, a line that begins with # is a comment.
 */
import { deflateRawSync } from 'node:zlib';
import type { Route } from '../api/endpoint.ts';
import { MISSING } from '../api/files.ts';
import type { HeaderRule } from '../api/headers.ts';
import type { OutputFile } from '../plan/output-file.ts';
import type { SitePlan, StartPage } from '../plan/plan.ts';
import type { Limit, Target } from './target.ts';

/*
 * What Netlify takes. Its documentation: files in a folder; functions of 50 MB packed, edge functions of 20 MB
 * packed, all together; 6 MB of an answer that a function gives whole, 20 MB of one that it streams. Its parser
 * needs time by the square of the number of header rules: 0.1 seconds for 5,000, 5 seconds for 20,000.
 */
const MAX_FILES_IN_FOLDER = 54_000;
const MAX_FUNCTION = 50e6;
const MAX_EDGE_FUNCTIONS = 20e6;
const MAX_BUFFERED_RESPONSE = 6e6;
const SOUND_HEADER_RULES = 5000;

/** Netlify: static files, the rule files, and a function for what no file answers. */
export const netlify: Target = {
  name: 'Netlify',
  filesInFolder: MAX_FILES_IN_FOLDER,
  files: ({ routes, startPages, headerRules }) => [
    {
      path: 'site/_redirects',
      text: printStartPages(startPages) + printRedirects([...routes, ...LINE_FEED_ROUTES]),
    },
    { path: 'site/_headers', text: printHeaders(headerRules) },
  ],
  limits: (plan, extra) => [
    ...largePrograms('the function', 'functions/', MAX_FUNCTION, extra),
    ...largePrograms('the edge functions', 'edge-functions/', MAX_EDGE_FUNCTIONS, extra),
    ...manyRules(plan),
    ...largeResponses(plan),
  ],
};

/** Paths of the API with a line feed (`/v1/tags%0a`), which `*` of the rule before does not match but placeholders do. */
const LINE_FEED_ROUTES: readonly Route[] = ['/:first', '/:first/:second', '/:first/:second/:third'].map(
  (path) => ({ from: `/v1${path}`, query: {}, to: MISSING }),
);

/** Programs are packed for the deploy; only large ones have to be, to know their size. */
function largePrograms(what: string, folder: string, most: number, extra: readonly OutputFile[]): Limit[] {
  const texts = extra.filter(({ path }) => path.startsWith(folder)).map(({ text }) => text);
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (size <= most) return [];
  const packed = texts.reduce((sum, text) => sum + deflateRawSync(text).length, 0);
  if (packed <= most) return [];
  const message = `Netlify takes ${inMegabytes(most)} for ${what}, and there are ${inMegabytes(packed)}: divide the directory into several sites`;
  return [{ severity: 'error', message }];
}

function manyRules({ headerRules }: SitePlan): Limit[] {
  if (headerRules.length <= SOUND_HEADER_RULES) return [];
  const message = `Netlify reads more than ${SOUND_HEADER_RULES} header rules slowly, and there are ${headerRules.length}: lower --header-rules`;
  return [{ severity: 'warning', message }];
}

/**
 * Documents that the function may not be able to send. It sends those whose names are no names of files that rules lead
 * to, and every document where its language or format is negotiated.
 */
function largeResponses({ files }: SitePlan): Limit[] {
  const messages = files.flatMap(({ path, content }): string[] => {
    if ('json' in content) return [];
    const { document, representation } = content;
    // Printing all documents takes long; a character has three bytes at most.
    if (document.whole.length * 3 <= MAX_BUFFERED_RESPONSE) return [];
    const size = Buffer.byteLength(representation.print(document));
    if (size <= MAX_BUFFERED_RESPONSE) return [];
    const { canonicalVersionUri, language } = document.entry;
    const advice = path.includes('~')
      ? 'give it a URI of letters, digits and : . _ + = -'
      : 'clients should request it with "language" and without an Accept header, which needs no function';
    return [
      `a response of Netlify's functions is limited to ${inMegabytes(MAX_BUFFERED_RESPONSE)}, and ${canonicalVersionUri} in ${language} has ${inMegabytes(size)} as ${representation.label}: ${advice}`,
    ];
  });
  return [...new Set(messages)].map((message) => ({ severity: 'warning', message }));
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints routes as `_redirects`. */
export function printRedirects(routes: readonly Route[]): string {
  return lines(
    routes.map(({ from, query, to }) => {
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return [from, ...pairs, to, '200'].map(withoutSpace).join(' ');
    }),
  );
}

/** Prints where the root leads as `_redirects`: the first page is for all languages that no other page is for. */
export function printStartPages([first, ...others]: readonly StartPage[]): string {
  if (!first) return '';
  return lines([
    ...others.map(({ language, path }) => `/ ${withoutSpace(path)} 302 Language=${withoutSpace(language)}`),
    `/ ${withoutSpace(first.path)} 302`,
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

/** Names are planned so that this cannot happen; a rule that a host would read otherwise must not be printed. */
function withoutSpace(part: string): string {
  if (/[\s#]/.test(part)) throw new RangeError(`a rule for Netlify cannot hold ${JSON.stringify(part)}`);
  return part;
}

function withoutBreak(value: string): string {
  if (/[\r\n]/.test(value)) throw new RangeError(`a header cannot hold ${JSON.stringify(value)}`);
  return value;
}
