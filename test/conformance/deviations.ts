import type { Deviation } from './suite.ts';

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

/** The preview runs Netlify's matcher. */
export const PREVIEW: readonly Deviation[] = MATCHER;
