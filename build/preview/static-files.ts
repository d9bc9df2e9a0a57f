import { createHash } from 'node:crypto';
import { createReadStream, type PathLike, type ReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import serveHandler from 'serve-handler';
import { isKnownToClient } from '../api/conditional.ts';

/** A file of a site as the response to a GET or HEAD request. */
export interface StaticFile {
  /** Path from the root of the site, decoded. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

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

/** Sends a file; 304 where the client has it already, with the headers of 200 (RFC 9110 section 15.4.5). */
export async function sendFile(
  site: string,
  { path, status, headers }: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const hash = createHash('sha256').update(await readFile(join(site, path)));
  const etag = `"${hash.digest('base64url')}"`;
  const isKnown = status === 200 && isKnownToClient(request.headers['if-none-match'], etag);
  request.url = encodeURI(path);
  // serve-handler evaluates these otherwise than RFC 9110 says.
  for (const name of ['if-none-match', 'if-range', 'range']) delete request.headers[name];
  response.statusCode = isKnown ? 304 : status;
  const own = {
    ...NOT_SENT,
    ...(isKnown && { 'Content-Length': null }),
    ...inItsSpelling({ ...headers, etag }),
  };
  const config = {
    public: site,
    cleanUrls: false,
    directoryListing: false,
    headers: [
      {
        source: '**',
        headers: Object.entries(own).map(([key, value]) => ({ key, value: value as unknown as string })),
      },
    ],
  };
  await serveHandler(request, response, config, { createReadStream: closedWith(response) });
}

/** Headers of serve-handler's own. */
const NOT_SENT = { 'Content-Disposition': null, 'Last-Modified': null, 'Accept-Ranges': null };

/** serve-handler overrides its own headers only in the same spelling. */
const inItsSpelling = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name === 'etag' ? 'ETag' : name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
      value,
    ]),
  );

/** Opens files that are closed when the client goes away. */
function closedWith(response: ServerResponse): (file: PathLike) => ReadStream {
  return (file) => {
    const stream = createReadStream(file);
    stream.once('error', (error) => response.destroy(error));
    response.once('close', () => stream.destroy());
    if (response.closed) stream.destroy();
    return stream;
  };
}
