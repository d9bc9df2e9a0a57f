import { createHash } from 'node:crypto';
import { createReadStream, type PathLike, type ReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import serveHandler from 'serve-handler';
import { isKnownToClient } from '../api/conditional.ts';

/** Serves the bytes of a site folder. */
export interface StaticFiles {
  /** Whether the site has a file at a path (decoded, from the root). */
  readonly has: (path: string) => boolean;
  /** Answers a GET or HEAD request with a file that the site has, and 304 where the client has it too. */
  readonly serve: (
    path: string,
    headers: Record<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
    status?: number,
  ) => Promise<void>;
}

/** What a host reads for itself and does not serve. */
const RULE_FILES = ['/_redirects', '/_headers'];

/** Opens a site folder. */
export function openStaticFiles(site: string): StaticFiles {
  const etags = new Map<string, { readonly modified: number; readonly etag: string }>();

  async function etagOf(path: string): Promise<string> {
    const file = join(site, path);
    const modified = statSync(file).mtimeMs;
    const known = etags.get(path);
    if (known?.modified === modified) return known.etag;
    const etag = `"${createHash('sha256')
      .update(await readFile(file))
      .digest('base64url')}"`;
    etags.set(path, { modified, etag });
    return etag;
  }

  return {
    has: (path) =>
      // Names of files are plain; anything else would be escaped, decoded or resolved on the way to the disk.
      /^(?:\/[A-Za-z0-9:._~=+-]+)+$/.test(path) &&
      !/\/\.\.?(?:\/|$)/.test(path) &&
      !RULE_FILES.includes(path) &&
      isFile(join(site, path)),

    serve: async (path, headers, request, response, status = 200) => {
      const etag = await etagOf(path);
      const isKnown = status === 200 && isKnownToClient(request.headers['if-none-match'], etag);
      request.url = encodeURI(path);
      for (const name of NOT_FOR_SERVE_HANDLER) delete request.headers[name];
      response.statusCode = isKnown ? 304 : status;
      // A 304 has the headers of the whole response without its length (RFC 9110 section 15.4.5).
      const own = isKnown ? [...NO_OWN_HEADERS, 'Content-Length'] : NO_OWN_HEADERS;
      const config = {
        public: site,
        cleanUrls: false,
        directoryListing: false,
        headers: [{ source: '**', headers: [...without(own), ...asServed({ ...headers, etag })] }],
      };
      await serveHandler(request, response, config, { createReadStream: openFor(response) });
    },
  };
}

/** What serve-handler answers otherwise than RFC 9110 says, or leaks by; an answer to a range may be the whole. */
const NOT_FOR_SERVE_HANDLER = ['if-none-match', 'if-range', 'range'];

/** Opens files that are closed when the client goes away, which serve-handler does not see to. */
function openFor(response: ServerResponse): (file: PathLike) => ReadStream {
  return (file) => {
    const stream = createReadStream(file);
    stream.once('error', (error) => response.destroy(error));
    response.once('close', () => stream.destroy());
    if (response.closed) stream.destroy();
    return stream;
  };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch (error) {
    const reasons = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];
    if (reasons.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** serve-handler adds these where nothing forbids it. */
const NO_OWN_HEADERS = ['Content-Disposition', 'Last-Modified', 'Accept-Ranges'];

const without = (names: readonly string[]) =>
  names.map((key) => ({ key, value: null })) as unknown as { key: string; value: string }[];

/** serve-handler overrides its own headers only by the same spelling. */
function asServed(headers: Record<string, string>) {
  return Object.entries(headers).map(([name, value]) => ({
    key: name === 'etag' ? 'ETag' : name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
    value,
  }));
}
