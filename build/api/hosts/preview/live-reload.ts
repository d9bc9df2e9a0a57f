import { program } from '#program';
import type { BundleSource } from '../../program/program.ts';
import { SECURITY_HEADERS } from '../../response/headers.ts';

/** What open pages are sent: after each build, and when they connect. */
export interface BuildEvent {
  /** Identifies the current output. */
  readonly output: string;
  /** The errors of the last build as text, if it published nothing. */
  readonly errors?: string;
}

/** Keeps open pages up to date. Its paths are in no output. */
export interface LiveReload {
  /** The response to a GET request of the script or of the events; undefined for other paths. */
  readonly respond: (path: string, output: string) => Response | undefined;
  /** Adds the script to the HTML of an output. */
  readonly addScript: (html: string, output: string) => string;
  /** Reports the result of a build to open pages. */
  readonly announce: (output: string, errors: string | undefined) => void;
  /** Ends the connections of open pages. */
  readonly close: () => void;
}

const SCRIPT_PATH = '/_preview/live-reload.js';
const EVENTS_PATH = '/_preview/events';

/** Milliseconds between comments that keep connections open: less than the timeout of sockets. */
const PING_INTERVAL = 10_000;

/** Milliseconds after which pages connect again, such as to a restarted preview. */
const RETRY_TIME = 500;

export async function openLiveReload(): Promise<LiveReload> {
  const [script] = (await program.bundle(LIVE_RELOAD)).files;
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let errors: string | undefined;
  const printEvent = (output: string): string => {
    const event: BuildEvent = { output, ...(errors !== undefined && { errors }) };
    return `data: ${JSON.stringify(event)}\n\n`;
  };
  const send = (text: string) => {
    for (const page of pages) page.enqueue(Buffer.from(text));
  };
  const ping = setInterval(() => send(':\n\n'), PING_INTERVAL).unref();

  function openEvents(output: string): ReadableStream<Uint8Array> {
    let page: ReadableStreamDefaultController<Uint8Array>;
    return new ReadableStream({
      start: (controller) => {
        page = controller;
        pages.add(page);
        page.enqueue(Buffer.from(`retry: ${RETRY_TIME}\n${printEvent(output)}`));
      },
      cancel: () => {
        pages.delete(page);
      },
    });
  }

  return {
    respond: (path, output) => {
      if (path === SCRIPT_PATH) return responseOf(script?.text ?? '', 'text/javascript; charset=utf-8');
      return path === EVENTS_PATH ? responseOf(openEvents(output), 'text/event-stream') : undefined;
    },
    addScript: (html, output) =>
      html.replace(
        '</head>',
        (end) => `<script defer src="${SCRIPT_PATH}" data-output="${output}"></script>${end}`,
      ),
    announce: (output, found) => {
      errors = found;
      send(printEvent(output));
    },
    close: () => {
      clearInterval(ping);
      for (const page of pages) page.close();
      pages.clear();
    },
  };
}

const responseOf = (body: BodyInit, type: string): Response =>
  new Response(body, { headers: { ...SECURITY_HEADERS, 'content-type': type, 'cache-control': 'no-store' } });

export const LIVE_RELOAD: BundleSource = {
  name: 'live-reload',
  folder: new URL('.', import.meta.url),
  options: () => ({
    entryPoints: ['client/live-reload.ts'],
    format: 'iife',
    platform: 'browser',
    charset: 'utf8',
  }),
};
