import { existsSync, type ReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import serveHandler from 'serve-handler';
import { isKnownToClient } from '../../response/negotiation.ts';
import { isSitePath, openSite } from '../server/site-files.ts';

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
  const open = openSite(site);
  return {
    has: (path) =>
      isSitePath(path) &&
      !/\/\.(?!well-known(?:\/|$))/.test(path) &&
      !RULE_FILES.includes(path) &&
      existsSync(join(site, path)) &&
      statSync(join(site, path)).isFile(),
    send: async (path, { status, headers: own }, request, response) => {
      const { body, etag } = await open(path);
      const stream = Buffer.isBuffer(body) ? Readable.from([body]) : body;
      response.once('close', () => stream.destroy());
      if (response.closed) stream.destroy();
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
        createReadStream: () => stream as ReadStream,
      });
    },
  };
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
