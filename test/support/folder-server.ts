import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/**
 * Serves the files of a folder below a path, and nothing else: `index.html` for a folder, `404.html` with status 404
 * otherwise. Like S3, it reads `+` as a blank.
 */
export async function startFolderServer(folder: string, basePath = '') {
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const path = decodeURIComponent(pathname.replaceAll('+', ' '));
    const name = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
    const file = name === undefined ? '' : join(folder, name, name.endsWith('/') ? 'index.html' : '');
    const isFile = existsSync(file) && statSync(file).isFile();
    const sent = isFile ? file : join(folder, '404.html');
    response.writeHead(isFile ? 200 : 404, {
      'content-type': TYPES[extname(sent)] ?? 'application/octet-stream',
    });
    response.end(readFileSync(sent));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
