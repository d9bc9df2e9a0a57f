import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { SECURITY_HEADERS } from '../../response/headers.ts';
import { problem } from '../../response/problem.ts';
import { identityOf, MARKER } from '../marker.ts';
import { LIMITS, type Listener, listen } from '../server/listen.ts';
import { makeReport } from '../server/report.ts';
import { type Served, send } from '../server/send.ts';
import { openServedOutput, serveMessage } from '../server/server.ts';
import { readFile } from '../server/site-files.ts';
import { openLiveReload } from './live-reload.ts';

/** The output to preview. */
export interface PreviewOptions {
  /** Folder of a build's output. */
  readonly dir: string;
  /** Port on 127.0.0.1; 0 picks a free one. */
  readonly port: number;
  /** Adds a script to pages that reloads them after a build, and shows its errors; default: false. */
  readonly liveReload?: boolean;
  /** The errors of a build that published nothing: they are served, with status 503, until a build is announced. */
  readonly errors?: string;
  /** Names of hosts, without a port, for which it responds in addition to those of this machine. */
  readonly allowedHosts?: readonly string[];
  /** Whether scripts of other sites may read responses; default: false, because drafts are private. */
  readonly cors?: boolean;
}

/** A running preview. */
export interface Preview extends Listener {
  /** Reports a finished build to open pages, with its errors if it published nothing. */
  readonly announceBuild: (errors?: string) => Promise<void>;
}

/** A preview stops quickly. */
const PREVIEW_LIMITS = { ...LIMITS, drainTime: 0, closeTimeout: 1_000 };

/** The names of this machine. A request with another Host may come from a site by DNS rebinding. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Serves an output by the server for this machine, with live reload and the errors of builds.
 *
 * @throws the system's error if the output or the port cannot be used
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { dir, port, liveReload = false, allowedHosts = [], cors = false } = options;
  const report = makeReport();
  const hosts = new Set([...LOCAL_HOSTS, ...allowedHosts.map((name) => name.toLowerCase())]);
  let { errors } = options;
  let output = errors === undefined ? openServedOutput(dir, report) : undefined;
  const live = liveReload ? await openLiveReload() : undefined;
  // Each build writes the marker; other files may be links to the output before.
  const identify = () => (output && identityOf(join(dir, MARKER))) ?? NO_OUTPUT;

  async function serve(message: IncomingMessage): Promise<Served> {
    const name = readHost(message);
    if (!hosts.has(name)) return { response: refuseHost(name, listener.url) };
    if (!output) return { response: respondWithErrors(message.url ?? '', errors ?? '') };
    return serveMessage(message, output.serve);
  }

  /** Adds the script to pages, and removes the headers that only published sites send. */
  async function adapt({ response, file }: Served): Promise<Served> {
    const headers = new Headers(response.headers);
    for (const name of response.headers.keys()) {
      if (!cors && name.startsWith('access-control-')) headers.delete(name);
    }
    // Browsers must not reuse what an earlier output contained.
    if (live) headers.set('cache-control', 'no-store');
    const { status } = response;
    const isPage = file?.path.endsWith('.html') || headers.get('content-type') === HTML;
    if (!live || !isPage) return { response: new Response(response.body, { status, headers }), file };
    headers.set('content-type', HTML);
    const html = file ? String(await readFile(file)) : await response.text();
    return { response: new Response(live.addScript(html, identify()), { status, headers }) };
  }

  const listener = await listen({
    port,
    host: '127.0.0.1',
    limits: PREVIEW_LIMITS,
    report,
    handle: async (message, to) => {
      const isLive = hosts.has(readHost(message)) && live?.respond(message, to, identify());
      if (!isLive) await send(await adapt(await serve(message)), message, to);
    },
  });
  return {
    url: listener.url,
    close: async () => {
      live?.close();
      await listener.close();
      await output?.close();
    },
    announceBuild: async (found) => {
      errors = found;
      if (found === undefined) output ??= openServedOutput(dir, report);
      live?.announce(identify(), found);
    },
  };
}

const HTML = 'text/html; charset=utf-8';

/** Identifies the output of a preview that has none and serves errors. */
const NO_OUTPUT = '';

/** The host that a client requests, without the port, which a tunnel may change; HTTP/1.0 requires none. */
const readHost = ({ headers }: IncomingMessage): string =>
  (headers.host ?? 'localhost').replace(/:[0-9]*$/, '').toLowerCase();

function refuseHost(name: string, url: string): Response {
  const detail = `The preview does not serve the host "${name}": request ${url}, or start the preview with --allow-host ${name}.`;
  return problem(421, detail, {}, { 'cache-control': 'no-store' });
}

/** Responds with the errors of the first build to all requests. */
function respondWithErrors(url: string, errors: string): Response {
  const headers = { 'cache-control': 'no-store' };
  if (url.startsWith('/v1/')) return problem(503, 'Nothing was published: fix the errors.', {}, headers);
  const text = errors.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Nothing was published</title></head><body><h1>Nothing was published</h1><p>Fix the errors: this page shows the site then.</p><pre>${text}</pre></body></html>\n`;
  return new Response(html, {
    status: 503,
    headers: { ...SECURITY_HEADERS, ...headers, 'content-type': HTML },
  });
}
