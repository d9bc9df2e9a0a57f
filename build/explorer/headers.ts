import type { HeaderRule, Headers } from '../plan/headers.ts';
import { ASSETS_FOLDER, NOT_FOUND_PAGE, UI_LANGUAGES } from '../plan/paths.ts';

/**
 * What pages may load: their own scripts, styles and pictures, and nothing else (Content Security Policy, level 3).
 * Each page says it of itself too, for hosts that send no headers.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

const PAGE_HEADERS: Headers = {
  // Only a header can forbid that others frame a page.
  'content-security-policy': `${PAGE_POLICY}; frame-ancestors 'none'`,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Pages lie up to three folders deep in the folder of their language. */
const PAGE_PATHS = UI_LANGUAGES.flatMap((ui) =>
  ['', ':page', ':folder/:page', ':folder/:subfolder/:page'].map((rest) => `/${ui}/${rest}`),
);

/** Headers of the pages, and of scripts and styles: these never change under their names. */
export const HEADER_RULES: readonly HeaderRule[] = [
  ...[...PAGE_PATHS, NOT_FOUND_PAGE].map((path) => ({ path, headers: PAGE_HEADERS })),
  {
    path: `${ASSETS_FOLDER}/:file`,
    headers: { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
  },
];
