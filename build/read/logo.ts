import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { extname, join } from 'node:path';

const MAX_LOGO_SIZE = 100_000;

/** How images start, by extension. An SVG may have comments, instructions and a document type before its root. */
const STARTS: Readonly<Record<string, RegExp>> = {
  '.png': /^\x89PNG\r\n/,
  '.svg': /^(?:\xef\xbb\xbf)?\s*<(?:svg\s|[?!].*<svg\s)/s,
  '.webp': /^RIFF.{4}WEBPVP8/s,
};

/**
 * Reads an image below a content folder, and its URL on the site, which has a hash of its content.
 *
 * @throws Error if it is no such file, or outside the folder by a link
 */
export function readLogo(folder: string, path: string) {
  const file = realpathSync(join(folder, path));
  const start = STARTS[extname(path)];
  if (!start || /(?:^|[\\/])\./.test(path) || file !== join(realpathSync(folder), path))
    throw new Error(path);
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const isSuitable = bytes.length <= MAX_LOGO_SIZE && start.test(bytes.toString('latin1'));
  return { logo: { path, url: `/assets/logo-${hash}${extname(path)}` }, bytes, isSuitable };
}
