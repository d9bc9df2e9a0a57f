import type { HeaderRule } from '../api/headers.ts';
import { ASSETS_FOLDER } from '../site/addresses.ts';

/** Scripts and styles never change under their names; pages have no headers beside those of all files. */
export const HEADER_RULES: readonly HeaderRule[] = [
  {
    path: `${ASSETS_FOLDER}/:file`,
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  },
];
