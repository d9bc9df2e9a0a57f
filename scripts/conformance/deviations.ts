/** Reasons by lower-case name of a header. */
export type AddedHeaders = Readonly<Record<string, string>>;

/** Tests, by title, that a host cannot pass, and why. One that starts to pass fails the suite. */
export interface Deviation {
  readonly reason: string;
  /** Titles, or patterns of titles: all that a pattern finds must deviate. */
  readonly tests: readonly (string | RegExp)[];
  /** The request ends the host or spoils the requests after it: the test is not run. */
  readonly crashes?: true;
}

/*
 * What hosts cannot do. Each entry is one cause, with where the host's own documentation or code says so.
 */

/** netlify-redirector, Netlify's own matcher of `_redirects`; seen in version 0.5.0. */
const MATCHER: readonly Deviation[] = [
  {
    reason: "Netlify's rule matcher drops the last parameter of a query that ends in `&`",
    tests: [
      'GET /v1/documents/index?tags=geo& → a stray ampersand after',
      'GET /v1/documents/index?page=2&pageSize=10& → a stray ampersand after',
    ],
  },
  {
    reason: "Netlify's rule matcher does not decode the names of parameters",
    tests: [
      'GET /v1/documents/index?page%53ize=10 → a name may be percent-encoded',
      'GET /v1/documents/index?%74ype=Code%4CistSet → a name and its value percent-encoded',
    ],
  },
];

/** llhttp, the parser of node:http; seen in Node 20. */
const NODE_PARSER: readonly Deviation[] = [
  {
    reason:
      'llhttp knows HTTP/1.0 and 1.1 only (src/llhttp/http.ts), and refuses other minor versions with 505',
    tests: ['GET /v1/tags HTTP/1.2 → as HTTP/1.1'],
  },
];

/** The Node server. */
export const SERVER: readonly Deviation[] = NODE_PARSER;

/** The preview runs Netlify's matcher. */
export const PREVIEW: readonly Deviation[] = [...MATCHER, ...NODE_PARSER];

/**
 * Netlify's local server, which knows no edge functions offline and serves files by a server of its own. What is
 * said of its code was read in netlify-cli 26.2.0.
 */
export const NETLIFY_DEV: readonly Deviation[] = [
  ...MATCHER,
  {
    reason:
      'its Express router cannot decode a rewritten path with bytes that are no text, and its error tells where it lies (router, lib/layer.js)',
    tests: [
      'GET /v1/documents/index?tags=%FF → a value that is not UTF-8 is 400',
      'GET /v1/documents/index?tags=L%E4nder → a value that is not UTF-8 is 400',
      'GET /v1/documents/index/urn:example:countries?language=%FF → a value that is not UTF-8 is 400',
      'GET /v1/documents/urn:example:countries?metaOnly=%FF → a value that is not UTF-8 is 400',
    ],
  },
  {
    reason:
      'edge functions, which set other media types, need Deno from the network (netlify-cli, --internal-disable-edge-functions); the preview runs them',
    tests: [
      /^(?!.*(searchTerm=|DE-at|https%3A)).*\[accept: .*\] → (text\/(json|plain); charset=utf-8|one of the text types|anything but the refused type|both negotiated)$/,
    ],
  },
  {
    reason:
      'edge functions, which give each media type its entity tag, do not run offline; the preview runs them',
    tests: [
      /^GET (?!.*(searchTerm=|%252F)).* → another entity tag in each media type$/,
      /^GET (?!.*(searchTerm=|%252F)).* \[if-none-match: the ETag of (text|application)\/json\] → the whole answer in another type$/,
    ],
  },
  {
    reason: 'edge functions, which choose by Accept-Language, do not run offline; the preview runs them',
    tests: [
      /^GET \/v1\/documents\/urn:example:countries \[accept-language: .*\] → countries:v10 en$/,
      /^GET \/v1\/documents\/urn:example:countries:v9 \[accept-language: .*\] → countries:v9 (en|fr)$/,
      /^GET \/v1\/documents\/urn:example:bread \[accept-language: .*\] → bread:2 de-AT$/,
      /^GET \/v1\/documents\/urn:example:dances \[accept-language: .*\] → dances:1 pl$/,
      'GET /v1/documents/urn:example:countries?metaOnly=true&language= [accept-language: en] → with Accept-Language',
      'GET /v1/documents/urn:example:countries?language= [accept-language: en] → empty: Accept-Language counts',
      'GET /v1/documents/urn:example:release/alternative-format [accept-language: en] → references in English',
      'GET /v1/documents/urn:example:countries/alternative-format [accept-language: fr, en;q=0.5] → by Accept-Language',
    ],
  },
  {
    reason:
      'edge functions, which respond to other methods, do not run offline; the function does it where it is asked',
    tests: [
      /^(POST|PUT|PATCH|DELETE) \/v1\/documents\/index → 405 with Allow$/,
      /^OPTIONS \/v1\/documents\/(index|(index\/)?urn:example:countries(\/alternative-format|\/languages)?) (\[.*\] )?→ 204 /,
      /^OPTIONS \/v1\/(documents\/)?tags → 204 /,
      /^POST \/v1\/documents\/(index\/)?urn:example:countries(\/alternative-format|\/languages)? → 405 with Allow$/,
      /^POST \/v1\/(documents\/)?tags → 405 with Allow$/,
      'DELETE /v1/documents/index → 405 that may do nothing in a browser',
      /^(PROPFIND|QUERY|TRACE) \/v1\/tags → 405 with Allow$/,
    ],
  },
  {
    reason: 'it adds the headers of _headers, content-type among them, to what the function sends',
    tests: [/^OPTIONS \/v1\/documents\/(urn:example:(per%252Fcent|none)|index\?page=0) → 204 /],
  },
  {
    reason: 'its rule matcher decodes what it passes on, and replaces bytes that are not UTF-8',
    tests: ['GET /v1/documents/index?searchTerm=%C3&page=%FF → values that are not UTF-8 are 400'],
  },
  {
    reason: 'its rule matcher does not look at a line feed at the end of a path',
    tests: [
      /^GET \/v1\/documents\/((index\/)?urn:example:countries%0a|urn:example:countries%0a\/languages) → 404 problem\+json$/,
    ],
  },
  {
    reason:
      'node:http refuses methods and versions that it does not know, and hides CONNECT, before netlify dev is asked',
    tests: [
      /^(FOO|F-O_O|F1|GETS|get|DESCRIBE|CONNECT) .* → 405 with Allow$/,
      /^(GET|HEAD|FOO) \/v1\/tags HTTP\/[23]\.0 → 505$/,
      'GET /v1/tags HTTP/0.9 → refused',
      'GET /v1/tags HTTP/1.2 → as HTTP/1.1',
    ],
  },
  {
    reason:
      'its file server sets Cache-Control itself (utils/static-server.js); Netlify documents custom values',
    tests: [
      /^GET \/v1\/(tags|documents\/index(\/urn:example:countries)?) → cached for five minutes/,
      /^GET \/v1\/documents\/urn:example:countries(\/alternative-format|\/languages)? → cached for five minutes/,
    ],
  },
  {
    reason:
      'its proxy makes the ETag from the bytes that it sends, none for HEAD, and compares it with one value only (utils/proxy.js)',
    tests: [
      /^GET (?!.*(searchTerm=|%252F)).* \[if-none-match: (the ETag in a list|\*)\] → 304$/,
      /^HEAD \/v1\/(tags|documents\/index(\/urn:example:countries)?) → what GET answers/,
      /^HEAD \/v1\/documents\/urn:example:countries(\/alternative-format|\/languages)? → what GET answers/,
    ],
  },
  {
    reason:
      'it sends the query to the function in the address and in headers, which are then more than Node takes (utils/proxy.js)',
    tests: [
      'GET /v1/documents/index?tags=(a)×6000 → a very long tag matches nothing',
      'GET /v1/documents/index?language=(a-)×3000 → a very long language is 400',
    ],
  },
  {
    reason: 'its file server serves the rule files (utils/static-server.js), which Netlify does not',
    tests: [
      'GET /v1/documents/..%2f..%2f_headers → 404 problem+json, and no file',
      'GET /v1/documents/..%2F..%2F_redirects → 404 problem+json, and no file',
      'GET /v1/documents/index/..%2f..%2f..%2f_headers → 404 problem+json, and no file',
      'GET /v1/tags%2f..%2f..%2f_headers → 404 problem+json, and no file',
      /^GET (\/|\/%5f|\/\/_|\/v1\/\.\.\/|\/v1\/documents\/(\.\.|%2e%2e)\/(\.\.|%2e%2e)\/)_?(headers|redirects) → no file$/,
    ],
  },
  {
    reason:
      "the parser of node:http, behind which its own code begins, refuses a request target with other bytes than ASCII (llhttp, 'Invalid char in url')",
    // Titles shorten repeated characters by a multiplication sign.
    tests: [/^GET (?!\S*×)\S*[\x80-\xff]/],
  },
  {
    reason: 'a path with a broken escape ends the process (utils/rules-proxy.js decodes it unguarded)',
    crashes: true,
    tests: [
      /^GET \/v1\/.*%(ZZ|E4mter)?(\/alternative-format)? → a broken escape names nothing$/,
      'GET /%c0%ae%c0%ae/%c0%ae%c0%ae/_headers → no file',
      /^GET \/v1\/documents\/(index\/)?urn:example:if%F6z → 404$/,
    ],
  },
];

/** nginx decodes and resolves a path before anything of its configuration is asked; seen in version 1.22. */
export const NGINX: readonly Deviation[] = [
  {
    reason: 'ngx_http_parse_complex_uri refuses a NUL in a path with 400, which is problem details here',
    tests: [
      'GET /v1/documents/%00 → 404 problem+json',
      'GET /v1/documents/urn:example:countries%00 → 404 problem+json',
    ],
  },
  {
    reason:
      'ngx_http_parse_complex_uri refuses a path that leads above the root with 400, which is problem details here',
    tests: ['GET /v1/documents/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd → 404 problem+json, and no file'],
  },
  {
    reason:
      'ngx_http_parse_request_line takes A to Z, _ and - as a method only, and a path or an http address as a target; others are 400, which is problem details here',
    tests: [
      /^(get|F1) \/v1\/tags( HTTP\/1\.1)? → 405 with Allow$/,
      'CONNECT a.example:443 HTTP/1.1 → 405 with Allow',
    ],
  },
];

/** The deviations that `npm run conformance` knows by name. */
export const DEVIATIONS: Readonly<Record<string, readonly Deviation[]>> = {
  none: [],
  netlify: MATCHER,
  preview: PREVIEW,
  server: SERVER,
  'netlify-dev': NETLIFY_DEV,
  nginx: NGINX,
};

/** What hosts add to answers by themselves. */
export const ADDED_HEADERS: Readonly<Record<string, AddedHeaders>> = {
  'netlify-dev': {
    'x-powered-by':
      'its server of functions is an Express app with the defaults of that (netlify-cli, lib/functions/server.js)',
  },
};
