/** Response headers by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Headers for all files whose path matches; `:name` matches one segment. Except in {@link EVERY_FILE} there is no `*`,
 * because on hosts `/n=1/*` also matches `/n=10/1.json`. Two rules that match the same path must not have the same
 * header, because hosts send both values.
 */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Headers;
}

/** The paging headers. */
export const PAGING_HEADERS = ['x-page', 'x-page-size', 'x-total-count', 'x-total-pages'] as const;

/** Response headers that scripts of other sites may read, in addition to the CORS-safelisted ones. */
const EXPOSED_HEADERS = [...PAGING_HEADERS, 'ETag'];

/** The path of a header rule for all files of the site. */
export const EVERY_FILE = '/*';

/**
 * Pages may only load script, style and image files of this site (Content Security Policy Level 3). Each page also has
 * the policy in a meta element, for hosts that send no headers.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/**
 * The headers of every response, including pages and errors: content from many authors must not run scripts in browsers.
 *
 * Strict-Transport-Security is not included: it is the responsibility of the host that terminates TLS. Netlify sends it,
 * and a second one would be invalid.
 */
export const SECURITY_HEADERS: Headers = {
  // frame-ancestors only works in a header.
  'content-security-policy': `${PAGE_POLICY}; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The headers of every response of the API, in addition to {@link SECURITY_HEADERS}. */
export const API_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
} satisfies Headers;

/** The headers of every computed response of the API. */
export const COMMON_HEADERS: Headers = { ...API_HEADERS, ...SECURITY_HEADERS };

/** The headers of machine-readable files outside the API, which scripts of any site may read. */
export const OPEN_HEADERS: Headers = {
  'access-control-allow-origin': API_HEADERS['access-control-allow-origin'],
  'cache-control': API_HEADERS['cache-control'],
};

/** The headers of lists, in addition to the paging headers. */
export const LIST_HEADERS: Headers = { ...API_HEADERS, vary: 'Accept' };

/** The headers of documents in all representations, in addition to content-type and content-language. */
export const DOCUMENT_HEADERS: Headers = { ...API_HEADERS, vary: 'Accept, Accept-Language' };
