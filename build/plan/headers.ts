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

/** The paging headers of the interface. */
export const PAGING_HEADERS = ['x-page', 'x-page-size', 'x-total-count', 'x-total-pages'] as const;

/** Response headers that scripts of other sites may read, in addition to those that CORS always lets them read. */
const EXPOSED_HEADERS = [...PAGING_HEADERS, 'ETag'];

/** The path of a header rule for all files of the site. */
export const EVERY_FILE = '/*';

/**
 * What pages may load: scripts, styles and pictures of this site only, in files of their own (Content Security Policy,
 * level 3). Each page says it of itself too, for hosts that send no headers.
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
 * What everything carries, pages and errors too: content comes from many hands, and must do nothing in a browser.
 *
 * Strict-Transport-Security is not here: it belongs to the host that ends TLS. Netlify sends it by itself, and a
 * second one would make it void.
 */
export const SECURITY_HEADERS: Headers = {
  // Only a header can forbid that others frame a page.
  'content-security-policy': `${PAGE_POLICY}; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** What every answer of the interface carries beside {@link SECURITY_HEADERS} (decisions: every endpoint). */
export const INTERFACE_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
} satisfies Headers;

/** What every answer of the interface carries that is no file. */
export const COMMON_HEADERS: Headers = { ...INTERFACE_HEADERS, ...SECURITY_HEADERS };

/** What files for programs carry beside the interface: programs of any site may read them. */
export const OPEN_HEADERS: Headers = {
  'access-control-allow-origin': INTERFACE_HEADERS['access-control-allow-origin'],
  'cache-control': INTERFACE_HEADERS['cache-control'],
};

/** What pages of lists carry beside the paging headers. */
export const LIST_HEADERS: Headers = { ...INTERFACE_HEADERS, vary: 'Accept' };
