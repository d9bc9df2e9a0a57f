import type { HeaderRule } from '../api/headers.ts';
import { ASSETS_FOLDER } from '../site/addresses.ts';

/** File names of assets contain a hash of the content. Pages need no header rules of their own. */
export const HEADER_RULES: readonly HeaderRule[] = [
  {
    path: `${ASSETS_FOLDER}/:file`,
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  },
];
