import type { IncomingMessage, ServerResponse } from 'node:http';
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

const SCRIPT_PATH = '/_preview/live-reload.js';
const EVENTS_PATH = '/_preview/events';

/** Milliseconds between comments that keep connections open: less than the timeout of sockets. */
const PING_INTERVAL = 10_000;

/** Milliseconds after which pages connect again, such as to a restarted preview. */
const RETRY_TIME = 500;

/** Keeps open pages up to date. Its paths are in no output. */
export async function openLiveReload() {
  const [script] = (await program.bundle(LIVE_RELOAD)).files;
  const pages = new Set<ServerResponse>();
  let errors: string | undefined;
  const printEvent = (output: string): string => {
    const event: BuildEvent = { output, ...(errors !== undefined && { errors }) };
    return `data: ${JSON.stringify(event)}\n\n`;
  };
  const send = (text: string) => {
    for (const page of pages) page.write(text);
  };
  const ping = setInterval(() => send(':\n\n'), PING_INTERVAL).unref();

  return {
    /** Responds to a GET request of the script or of the events. @returns whether it is one */
    respond: ({ method, url }: IncomingMessage, to: ServerResponse, output: string): boolean => {
      if (method !== 'GET' || (url !== SCRIPT_PATH && url !== EVENTS_PATH)) return false;
      const type = url === SCRIPT_PATH ? 'text/javascript; charset=utf-8' : 'text/event-stream';
      to.writeHead(200, { ...SECURITY_HEADERS, 'content-type': type, 'cache-control': 'no-store' });
      if (url === SCRIPT_PATH) to.end(script?.text);
      else {
        to.write(`retry: ${RETRY_TIME}\n${printEvent(output)}`);
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
    announce: (output: string, found: string | undefined): void => {
      errors = found;
      send(printEvent(output));
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
    entryPoints: ['client/live-reload.ts'],
    format: 'iife',
    platform: 'browser',
    charset: 'utf8',
  }),
};
