import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { program } from '#program';
import { identityOf, MARKER } from '../../files/output-file.ts';
import type { BundleSource } from '../../program/program.ts';
import { SECURITY_HEADERS } from '../../response/headers.ts';
import { problem } from '../../response/problem.ts';
import { LIMITS, type Listener, listen } from '../server/listen.ts';
import { readFile, type Served, send } from '../server/send.ts';
import { makeReport, openServedOutput, serveMessage } from '../server/server.ts';

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

/** Identifies the output of a preview that has none and serves errors. */
const NO_OUTPUT = '';

const HTML = 'text/html; charset=utf-8';

/** Serves an output by the server for this machine, with live reload and the errors of builds. */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { dir, port, liveReload = false, allowedHosts = [], cors = false } = options;
  const report = makeReport();
  const hosts = new Set([...LOCAL_HOSTS, ...allowedHosts.map((name) => name.toLowerCase())]);
  let { errors } = options;
  let output = errors === undefined ? openServedOutput({ dir }, report) : undefined;
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
    const { status } = response;
    const headers = new Headers(response.headers);
    for (const name of response.headers.keys()) {
      if (!cors && name.startsWith('access-control-')) headers.delete(name);
    }
    // Browsers must not reuse what an earlier output contained.
    if (live) headers.set('cache-control', 'no-store');
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
      if (found === undefined) output ??= openServedOutput({ dir }, report);
      live?.announce({ output: identify(), errors });
    },
  };
}

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

/** What open pages are sent: after each build, and when they connect. */
export interface BuildEvent {
  /** Identifies the current output. */
  readonly output: string;
  /** The errors of the last build as text, if it published nothing. */
  readonly errors: string | undefined;
}

const SCRIPT_PATH = '/_preview/live-reload.js';
const EVENTS_PATH = '/_preview/events';

/** Milliseconds between comments that keep connections open: less than the timeout of sockets. */
const PING_INTERVAL = 10_000;

/** Milliseconds after which pages connect again, such as to a restarted preview. */
const RETRY_TIME = 500;

/** Keeps open pages up to date. Its paths are in no output. */
async function openLiveReload() {
  const [script] = (await program.bundle(LIVE_RELOAD)).files;
  const pages = new Set<ServerResponse>();
  let errors: string | undefined;
  const printEvent = (event: BuildEvent): string => `data: ${JSON.stringify(event)}\n\n`;
  const sendToAll = (text: string) => {
    for (const page of pages) page.write(text);
  };
  const ping = setInterval(() => sendToAll(':\n\n'), PING_INTERVAL).unref();

  return {
    /** Responds to a GET request of the script or of the events. @returns whether it is one */
    respond: ({ method, url }: IncomingMessage, to: ServerResponse, output: string): boolean => {
      if (method !== 'GET' || (url !== SCRIPT_PATH && url !== EVENTS_PATH)) return false;
      const type = url === SCRIPT_PATH ? 'text/javascript; charset=utf-8' : 'text/event-stream';
      to.writeHead(200, { ...SECURITY_HEADERS, 'content-type': type, 'cache-control': 'no-store' });
      if (url === SCRIPT_PATH) to.end(script?.text);
      else {
        to.write(`retry: ${RETRY_TIME}\n${printEvent({ output, errors })}`);
        pages.add(to);
        to.once('close', () => pages.delete(to));
      }
      return true;
    },
    /** Adds the script to the HTML of an output. */
    addScript: (html: string, output: string): string =>
      html.replace(
        '</head>',
        (end) => `<script defer src="${SCRIPT_PATH}" data-output="${output}"></script>${end}`,
      ),
    /** Reports the result of a build to open pages. */
    announce: (event: BuildEvent): void => {
      errors = event.errors;
      sendToAll(printEvent(event));
    },
    /** Ends the connections of open pages. */
    close: (): void => {
      clearInterval(ping);
      for (const page of pages) page.end();
    },
  };
}

export const LIVE_RELOAD: BundleSource = {
  name: 'live-reload',
  folder: new URL('.', import.meta.url),
  options: () => ({
    entryPoints: ['live-reload.ts'],
    format: 'iife',
    platform: 'browser',
    charset: 'utf8',
  }),
};
