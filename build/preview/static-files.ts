import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { unlessKnown } from '../api/conditional.ts';
import { CONTENT_TYPES } from '../site/media-types.ts';

/** What a host reads for itself and does not serve. */
const RULE_FILES = ['/_redirects', '/_headers'];

/** Whether a site folder has a file at a path (decoded, from the root) that its host serves. */
export function hasFile(site: string, path: string): boolean {
  // Names of files are plain; anything else would be escaped, decoded or resolved on the way to the disk.
  if (!/^(?:\/[A-Za-z0-9:._~=+-]+)+$/.test(path) || /\/\.\.?(?:\/|$)/.test(path)) return false;
  if (RULE_FILES.includes(path)) return false;
  try {
    return statSync(join(site, path)).isFile();
  } catch (error) {
    const reasons = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];
    if (reasons.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** The response to a GET or HEAD request with a file of the site: 304 where the client has it already. */
export async function fileResponse(
  file: string,
  headers: Record<string, string>,
  request: Request,
  status: number,
): Promise<Response> {
  const bytes = await readFile(file);
  const own = {
    'content-type': CONTENT_TYPES[extname(file).slice(1)] ?? 'application/octet-stream',
    ...headers,
    'content-length': String(bytes.length),
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
  };
  return unlessKnown(request, new Response(bytes, { status, headers: own }));
}
