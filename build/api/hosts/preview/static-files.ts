import { createHash } from 'node:crypto';
import { createReadStream, type PathLike, type ReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import serveHandler from 'serve-handler';
import { isKnownToClient } from '../../response/negotiation.ts';

/** Files that the host reads but does not serve. */
const RULE_FILES = ['/_redirects', '/_headers'];

/** The files of a site folder. */
export interface StaticFiles {
  /** Whether the host serves a file at a decoded path. */
  readonly has: (path: string) => boolean;
  /**
   * Sends a file to a GET or HEAD request, with a status and headers; with status 304, and the headers of 200, if the
   * client has it (RFC 9110 section 15.4.5).
   *
   * @param path decoded, from the root of the site
   */
  readonly send: (
    path: string,
    own: Pick<Response, 'status' | 'headers'>,
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<void>;
}

/** Opens a site folder. */
export function openStaticFiles(site: string): StaticFiles {
  const etags = new Map<string, { readonly modified: number; readonly etag: string }>();

  async function etagOf(path: string): Promise<string> {
    const file = join(site, path);
    const modified = statSync(file).mtimeMs;
    const known = etags.get(path);
    if (known?.modified === modified) return known.etag;
    const hash = createHash('sha256').update(await readFile(file));
    const etag = `"${hash.digest('base64url')}"`;
    etags.set(path, { modified, etag });
    return etag;
  }

  return {
    has: (path) => isServed(path) && isFile(join(site, path)),
    send: async (path, { status, headers: own }, request, response) => {
      const etag = await etagOf(path);
      const isKnown = status === 200 && isKnownToClient(request.headers['if-none-match'], etag);
      request.url = encodeURI(path);
      // serve-handler does not handle these as RFC 9110 requires.
      for (const name of ['if-none-match', 'if-range', 'range']) delete request.headers[name];
      response.statusCode = isKnown ? 304 : status;
      const headers = {
        ...REMOVED_HEADERS,
        ...(isKnown && { 'Content-Length': null }),
        ...withDefaultCase({ ...Object.fromEntries(own), etag }),
      };
      await serveHandler(request, response, configOf(site, headers), {
        createReadStream: makeOpenFile(response),
      });
    },
  };
}

/** File names contain no characters that would be escaped, decoded or resolved. */
const isServed = (path: string): boolean =>
  /^(?:\/[A-Za-z0-9:._~=+-]+)+$/.test(path) &&
  !/\/\.(?!well-known(?:\/|$))/.test(path) &&
  !RULE_FILES.includes(path);

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch (error) {
    const reasons = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];
    if (reasons.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Headers for serve-handler; null removes a default header, which its types do not declare. */
const configOf = (site: string, headers: Readonly<Record<string, string | null>>) => ({
  public: site,
  cleanUrls: false,
  directoryListing: false as const,
  headers: [
    {
      source: '**',
      headers: Object.entries(headers).map(([key, value]) => ({ key, value: value as string })),
    },
  ],
});

/** Default headers of serve-handler that are not sent. */
const REMOVED_HEADERS = { 'Content-Disposition': null, 'Last-Modified': null, 'Accept-Ranges': null };

/** serve-handler overrides its default headers only if the case matches. */
const withDefaultCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name === 'etag' ? 'ETag' : name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
      value,
    ]),
  );

/** Opens files as streams that are closed when the client disconnects. */
function makeOpenFile(response: ServerResponse): (file: PathLike) => ReadStream {
  return (file) => {
    const stream = createReadStream(file);
    stream.once('error', (error) => response.destroy(error));
    response.once('close', () => stream.destroy());
    if (response.closed) stream.destroy();
    return stream;
  };
}
