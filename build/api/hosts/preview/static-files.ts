import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { sendBody } from '../http/adapter.ts';
import { openSite } from '../server/site-files.ts';

/** A file as the response to a GET or HEAD request. */
export interface StaticFile {
  /** Decoded path from the root of the site. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Files that the host reads but does not serve. */
const RULE_FILES = ['/_redirects', '/_headers'];

/** The files of a site folder. */
export interface StaticFiles {
  /** Whether the host serves a file at a decoded path. */
  readonly has: (path: string) => boolean;
  /** Sends a file; with status 304, and the headers of 200, if the client has it (RFC 9110 section 15.4.5). */
  readonly send: (file: StaticFile, request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** The content types of files that `_headers` does not state, as Netlify sends them. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** Opens a site folder. */
export function openStaticFiles(site: string): StaticFiles {
  const open = openSite(site);
  return {
    has: (path) => isServed(path) && isFile(join(site, path)),
    send: async ({ path, status, headers }, request, response) => {
      const type = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';
      const content = new Response(null, { status, headers: { 'content-type': type, ...headers } });
      await sendBody(content, await open(path), request, response);
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
