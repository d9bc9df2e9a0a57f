/** Response headers by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Headers for all files whose path matches; `:name` stands for one whole segment. There is no `*`, because hosts let
 * `/n=1/*` match `/n=10/1.json` too, but for {@link EVERY_FILE}. No two rules that match one path may have the same
 * header: hosts send both values.
 */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Headers;
}

/** The paging headers. */
export const PAGING_HEADERS = ['x-page', 'x-page-size', 'x-total-count', 'x-total-pages'] as const;

/** Response headers that scripts of other sites may read, in addition to those that CORS always lets them read. */
const EXPOSED_HEADERS = [...PAGING_HEADERS, 'ETag'];

/** The path of a header rule for all files of the site. */
export const EVERY_FILE = '/*';

/**
 * What pages may load: scripts, styles and pictures of this site only, in files of their own (Content Security Policy,
 * level 3). Each page has it in a meta element too, for hosts that send no headers.
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
 * The headers of every response, pages and errors too: content comes from many hands, and must run nothing in a browser.
 *
 * Strict-Transport-Security is not here: it belongs to the host that terminates TLS. Netlify sends it itself, and a
 * second one would invalidate it.
 */
export const SECURITY_HEADERS: Headers = {
  // Only a header can forbid that others frame a page.
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

/** The headers of machine-readable files outside the API: scripts of any site may read them. */
export const OPEN_HEADERS: Headers = {
  'access-control-allow-origin': API_HEADERS['access-control-allow-origin'],
  'cache-control': API_HEADERS['cache-control'],
};

/** The headers of lists, in addition to the paging headers. */
export const LIST_HEADERS: Headers = { ...API_HEADERS, vary: 'Accept' };

/** The headers of documents in all representations, in addition to content-type and content-language. */
export const DOCUMENT_HEADERS: Headers = { ...API_HEADERS, vary: 'Accept, Accept-Language' };
