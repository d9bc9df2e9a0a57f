/** Response headers by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Headers for all files whose path matches; `:name` stands for one whole segment. There is no `*`: hosts let
 * `/n=1/*` match `/n=10/1.json` too.
 */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Headers;
}

/** The paging headers of the interface; browsers may read them only where they are exposed. */
export const PAGING_HEADERS = ['x-page', 'x-page-size', 'x-total-count', 'x-total-pages'] as const;

/** What every answer of the interface carries (decisions: every endpoint). */
export const COMMON_HEADERS: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': PAGING_HEADERS.join(', '),
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  'x-content-type-options': 'nosniff',
};

const { 'access-control-expose-headers': _, ...openHeaders } = COMMON_HEADERS;

/** What files for programs carry beside the interface: programs of any site may read them. */
export const OPEN_HEADERS: Headers = openHeaders;

/** What pages of lists carry beside the paging headers. */
export const LIST_HEADERS: Headers = { ...COMMON_HEADERS, vary: 'Accept' };
