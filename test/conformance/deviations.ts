/** Reasons by lower-case name of a header. */
export type AddedHeaders = Readonly<Record<string, string>>;

/** Tests, by title, that a host cannot pass, and why. The suite fails if one of them passes, except for `onlyFiles`. */
export interface Deviation {
  readonly reason: string;
  /** Titles, or patterns of titles: all tests that match a pattern must deviate. */
  readonly tests: readonly (string | RegExp)[];
  /**
   * Only prerendered files deviate, not the function, which computes the same response where an output does without the
   * file because of its budget.
   */
  readonly onlyFiles?: true;
  /** The request crashes the host or breaks later requests: the test is skipped. */
  readonly crashes?: true;
}

/*
 * Known deviations of the hosts. Each entry has one cause, with a reference to the code or documentation of the host.
 */

/** netlify-redirector, Netlify's matcher for `_redirects`; observed in version 0.5.0. */
const MATCHER: Deviation = {
  reason:
    "Netlify's rule matcher drops the last parameter before a final `&`, and decodes no names of parameters",
  onlyFiles: true,
  tests: [
    /→ a stray ampersand after$/,
    'GET /v1/documents/index?page%53ize=10 → a name may be percent-encoded',
    'GET /v1/documents/index?%74ype=Code%4CistSet → a name and its value percent-encoded',
  ],
};

/** llhttp, the parser of node:http; observed in Node.js 20. */
const NODE_PARSER: Deviation = {
  reason:
    'llhttp supports only HTTP/1.0 and 1.1 (src/llhttp/http.ts), and rejects other minor versions with 505',
  tests: ['GET /v1/tags HTTP/1.2 → as HTTP/1.1'],
};

/** The Node server and the preview. */
export const SERVER: readonly Deviation[] = [NODE_PARSER];

/** Netlify's local server. File names refer to netlify-cli 26.2.0. */
export const NETLIFY_DEV: readonly Deviation[] = [
  MATCHER,
  {
    reason:
      'its Express router cannot decode a rewritten path that is not UTF-8, and its error reveals file paths (router, lib/layer.js)',
    tests: [/=(%FF|L%E4nder) → a value that is not UTF-8 is 400$/],
  },
  {
    reason:
      'edge functions, which negotiate types and languages and respond to other methods, need Deno from the network (netlify-cli, --internal-disable-edge-functions)',
    tests: [
      /^(?!.*(searchTerm=|DE-at|https%3A|\/codes|\/schema)).*\[accept: .*\] → (text\/(json|plain); charset=utf-8|one of the text types|any type except the excluded one|both negotiated)$/,
      /\/alternative-format.* \[accept: .* → (another format: |the next format if CSV is excluded$)/,
      /^GET (?!.*(searchTerm=|%252F|\/languages)).* → a different entity tag in each media type$/,
      /^GET (?!.*(searchTerm=|%252F|\/languages \[if-none-match: the ETag of text)).* \[if-none-match: the ETag of (text|application)\/json\] → the complete response in another type$/,
      /\[accept-language: .*\] → (countries:v10 en|countries:v9 (en|fr)|bread:2 de-AT|dances:1 pl|with Accept-Language|empty: by Accept-Language|references in English)$/,
      'GET /v1/documents/urn:example:countries/alternative-format [accept-language: fr, en;q=0.5] → by Accept-Language',
      /^(POST|PUT|PATCH|DELETE) \/v1\/documents\/index → 405 with /,
      /^POST \/v1\/(documents\/(index\/)?urn:example:countries(\/alternative-format|\/languages)?|(documents\/)?tags) → 405 with Allow$/,
      /^OPTIONS (\/openapi\.json|\/v1\/documents\/(index|(index\/)?urn:example:countries(\/alternative-format|\/languages)?)|\/v1\/(documents\/)?tags) (\[.*\] )?→ 204 /,
      /^(PROPFIND|QUERY|TRACE) \/v1\/tags → 405 with Allow$/,
      /^(POST|DELETE|PROPFIND) \/(openapi\.json|nothing)? → 405 with Allow$/,
    ],
  },
  {
    reason: 'it adds the headers of _headers, content-type among them, to what the function sends',
    tests: [/^OPTIONS \/v1\/documents\/(urn:example:(per%252Fcent|none)|index\?page=0) → 204 /],
  },
  {
    reason:
      'its rule matcher decodes what it forwards, replaces bytes that are not UTF-8, and ignores a line feed at the end of a path',
    tests: [
      'GET /v1/documents/index?searchTerm=%C3&page=%FF → values that are not UTF-8 are 400',
      'GET /v1/documents/urn:example:dances/codes?q=%FF → 400',
      /urn:example:countries%0a(\/languages)? → 404 problem\+json$/,
    ],
  },
  {
    reason:
      'it removes `..`, encoded or not, with the segment before it from a URL (utils/proxy.js parses it as WHATWG URL), so the path is that of the document',
    tests: [/\/codes\/(\.\.|%2E%2e|%2e%2e\/) → 404, never the list$/],
  },
  {
    reason:
      'node:http rejects unknown methods and versions, and hides CONNECT, before netlify dev gets the request',
    tests: [
      /^(FOO|F-O_O|F1|GETS|get|DESCRIBE|CONNECT) .* → 405 with Allow$/,
      /^(GET|HEAD|FOO) \/v1\/tags HTTP\/(0\.9|1\.2|[23]\.0) →/,
    ],
  },
  {
    reason:
      'its file server sets Content-Type by the extension of the file and Cache-Control in spite of _headers, and serves the rule files (utils/static-server.js); Netlify documents custom values, and serves no rule files',
    tests: [
      /\/csv-metadata\.json(\?language=(en|fr))? (\[(?!accept-language).*\] )?→ (of a version|in English|any other type)$/,
      /^GET \/v1\/(tags|documents\/index(\/urn:example:countries)?) → cached for five minutes/,
      /^GET \/v1\/documents\/urn:example:countries(\/alternative-format|\/languages|\/history)? → cached for five minutes/,
      /%2[fF]_(headers|redirects) → 404 problem\+json, and no file$/,
      /^GET (\/|\/%5f|\/\/_|\/v1\/\.\.\/|\/v1\/documents\/(\.\.|%2e%2e)\/(\.\.|%2e%2e)\/)_?(headers|redirects)\/? → no file$/,
    ],
  },
  {
    reason:
      'its proxy computes the ETag from the bytes that it sends, none for HEAD, and compares it with a single value; it sends the query to the function in the URL and in headers, which then exceed the limit of Node.js (utils/proxy.js)',
    tests: [
      /^GET (?!.*(searchTerm=|%252F)).* \[if-none-match: (the ETag in a list|\*)\] → 304$/,
      /^HEAD \/v1\/(tags|documents\/index(\/urn:example:countries)?) → the response to GET/,
      /^HEAD \/v1\/documents\/urn:example:countries(\/alternative-format|\/history)? → the response to GET/,
      'GET /v1/documents/index?tags=(a)×6000 → a very long tag matches nothing',
      'GET /v1/documents/index?language=(a-)×3000 → a very long language is 400',
    ],
  },
  {
    reason: 'an invalid escape in a path crashes the process (utils/rules-proxy.js does not catch the error)',
    crashes: true,
    tests: [
      /^GET \/v1\/.*%(ZZ|E4mter)?(\/alternative-format)? → an invalid escape matches nothing$/,
      'GET /%c0%ae%c0%ae/%c0%ae%c0%ae/_headers → no file',
      /^GET \/v1\/documents\/(index\/)?urn:example:if%F6z → 404$/,
    ],
  },
];

/** nginx; observed in version 1.22. */
export const NGINX: readonly Deviation[] = [
  {
    reason:
      'ngx_http_parse_complex_uri rejects NUL in a path and a path above the root with 400, which becomes problem details',
    tests: [
      /%00 → 404 problem\+json$/,
      'GET /v1/documents/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd → 404 problem+json, and no file',
    ],
  },
  {
    reason:
      'ngx_http_parse_request_line accepts only A to Z, _ and - in a method, and a path or an http URL as the target; it rejects others with 400, which becomes problem details',
    tests: [
      /^(get|F1) \/v1\/tags( HTTP\/1\.1)? → 405 with Allow$/,
      'CONNECT a.example:443 HTTP/1.1 → 405 with Allow',
    ],
  },
];

/** Cloudflare: what its runtime does in all places, by its documentation or source. */
const WORKERS: Deviation = {
  reason:
    'a URL is parsed as a WHATWG URL before the worker runs, which removes `..`, encoded or not, with the segment before it, so the path is that of the document',
  tests: [/\/codes\/(\.\.|%2E%2e|%2e%2e\/) → 404, never the list$/],
};

/** Cloudflare's local server, workerd; observed in wrangler 4.164.0. */
export const WRANGLER_DEV: readonly Deviation[] = [
  WORKERS,
  {
    reason:
      'the HTTP parser of workerd knows a fixed list of methods (capnproto, kj/compat/http.h), and responds to others, and to CONNECT, before the worker runs',
    tests: [/^(FOO|F-O_O|F1|GETS|get|DESCRIBE|CONNECT) .* → 405 with Allow$/],
  },
  {
    reason:
      'the parser of workerd, and node:http before it in wrangler, reject other versions in their own words',
    tests: [/^(GET|HEAD|FOO) \/v1\/tags HTTP\/(0\.9|1\.2|[23]\.0) →/],
  },
];

/** The values of --host of `npm run conformance`. */
export const DEVIATIONS: Readonly<Record<string, readonly Deviation[]>> = {
  none: [],
  netlify: [MATCHER],
  'netlify-database': [MATCHER],
  preview: SERVER,
  server: SERVER,
  'netlify-dev': NETLIFY_DEV,
  nginx: NGINX,
  cloudflare: [WORKERS],
  'wrangler-dev': WRANGLER_DEV,
};

/** Headers that hosts, or servers in front of them, add to responses. */
export const ADDED_HEADERS: Readonly<Record<string, AddedHeaders>> = {
  'netlify-dev': {
    'x-powered-by':
      'its function server is an Express app with default settings (netlify-cli, lib/functions/server.js)',
  },
  'wrangler-dev': {
    date: "workerd adds none, and leaves it to Cloudflare's servers in front of it",
  },
};
