import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { MAX_FORM, withForm } from '../../form.ts';
import { problem, respondToOtherMethod, sendsForm } from '../../response/problem.ts';
import { type Limits, type Listener, type ListenerOptions, listen } from './listen.ts';
import { type Client, openOutput, type Serve } from './output.ts';
import { type Served, send } from './send.ts';
import { openWorker } from './worker.ts';

/** The output to serve, and where to listen. */
interface ServerOptions extends Pick<ListenerOptions, 'host' | 'port'> {
  /** Output folder of a build. */
  readonly dir: string;
}

/** Default host and port to listen on. */
export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 8080;

/** Starts a server that stops on SIGTERM or SIGINT, and prints its URL. */
export async function runServer(options: ServerOptions): Promise<void> {
  const server = await startServer(options);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void server.close());
  console.log(`listening on ${server.url}`);
}

/** Serves the files of an output and its API, behind a web server or alone; costly responses come from another thread. */
export async function startServer({ dir, ...place }: ServerOptions, limits?: Limits): Promise<Listener> {
  const report = makeReport();
  const output = openServedOutput(dir, report);
  const listener = await listen({
    ...place,
    ...(limits && { limits }),
    report,
    handle: async (message, response) => send(await serveMessage(message, output.serve), message, response),
  });
  return { ...listener, close: () => listener.close().finally(output.close) };
}

/** Opens an output, and the thread for its costly responses. */
export function openServedOutput(dir: string, report: ListenerOptions['report']) {
  const worker = openWorker(dir, report);
  return { serve: openOutput(dir, report, worker.serve), close: worker.close };
}

/** Responds to a message of node:http. */
export async function serveMessage(message: IncomingMessage, serve: Serve): Promise<Served> {
  const request = toRequest(message);
  if (!request) return { response: problem(400, 'The request target must be a path or an absolute URL.') };
  const { method = '' } = message;
  const { url } = request;
  if (sendsForm({ method, url })) {
    const withQuery = withForm(request, await readForm(message));
    return withQuery instanceof Response ? { response: withQuery } : serve(withQuery, clientOf(message));
  }
  if (method !== 'GET' && method !== 'HEAD') return { response: respondToOtherMethod({ method, url }) };
  return serve(request, clientOf(message));
}

/** Milliseconds in which a form must be received. */
const FORM_TIME = 10_000;

/** Reads a form, or the beginning of one that is too large; it is empty if the client is gone or too slow. */
async function readForm(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(AbortSignal.timeout(FORM_TIME), message)) {
      if (size <= MAX_FORM) chunks.push(chunk);
      size += chunk.length;
    }
  } catch {
    return Buffer.alloc(0);
  }
  return Buffer.concat(chunks);
}

/** A GET request without its Host; undefined unless the target is a path or an absolute URL (RFC 9112 section 3.2). */
function toRequest({ url = '', headersDistinct }: IncomingMessage): Request | undefined {
  const [, afterHost] = /^https?:\/\/[^/?#@]+(.*)$/is.exec(url) ?? [];
  if (afterHost === undefined && !url.startsWith('/')) return undefined;
  const [, withoutQuery = '', query = ''] = /^([^?#]*)(.*)$/s.exec(afterHost ?? url) ?? [];
  // URL would convert backslashes to slashes, and remove segments such as `..`: `/codes/%2e%2e` would be the document.
  const escapeDots = (segment: string) => segment.replace(/\.|%2e/gi, '%252e');
  const path = withoutQuery.replaceAll('\\', '%5C').replace(DOT_SEGMENT, escapeDots) + query;
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return new Request(`http://localhost${path.startsWith('/') ? '' : '/'}${path}`, { headers });
}

/** A path segment that URLs cannot have (https://url.spec.whatwg.org/#double-dot-path-segment). */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/gi;

/** Addresses of this machine and of private networks, from which reverse proxies connect (RFC 1918, 4193, 6890). */
const PROXY = /^(?:::1$|f[cd]|(?:::ffff:)?(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.)/i;

/** The client of a request: by the last IP address in `X-Forwarded-For`, which a reverse proxy has added, or by its own. */
export function clientOf({ socket, headers }: IncomingMessage): Client {
  const { remoteAddress = '' } = socket;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const last = forwarded.at(-1)?.trim() ?? '';
  const isForwarded = isIP(last) !== 0 && PROXY.test(remoteAddress);
  return { key: isForwarded ? last : remoteAddress, isGone: () => socket.destroyed };
}

/** Milliseconds between two reports. */
const REPORT_INTERVAL = 1_000;

/** Logs at most one error per second, with the number of omitted ones: a client may cause an error with every request. */
export function makeReport(
  write: (...words: unknown[]) => void = (...words) => console.error(...words),
  now: () => number = () => performance.now(),
): ListenerOptions['report'] {
  let last = Number.NEGATIVE_INFINITY;
  let omitted = 0;
  return (error) => {
    if (now() - last < REPORT_INTERVAL) {
      omitted++;
      return;
    }
    write(error, ...(omitted > 0 ? [`(${omitted} more since the last report)`] : []));
    last = now();
    omitted = 0;
  };
}
