import { statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LICENSES_FILE } from '../../files/files.ts';
import { MARKER } from '../../files/output-file.ts';
import { MAX_FORM, withForm } from '../../form.ts';
import { problem, respondToOtherMethod, sendsForm } from '../../response/problem.ts';
import { type Limits, type Listener, type ListenerOptions, listen } from './listen.ts';
import { openMetrics, printLogLine, serveMetrics } from './monitor.ts';
import { type Client, type Output, openOutput, type Serve, type ServedSource } from './output.ts';
import { readFile, type Served, send } from './send.ts';
import { PRIVATE_PROXY, type ServerSettings, type TrustedProxies } from './settings.ts';
import { openWorker } from './worker.ts';

/** Starts a server that stops on SIGTERM or SIGINT, and prints its URL. */
export async function runServer(settings: ServerSettings): Promise<void> {
  // A reader of the log may be gone; the server stays.
  process.stdout.on('error', () => {});
  const server = await startServer(settings);
  const stop = () => void server.close().finally(() => process.exit());
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
  const message = `listening on ${server.url}`;
  console.log(settings.logsRequests ? JSON.stringify({ time: new Date().toISOString(), message }) : message);
}

/**
 * Serves the files of an output and its API, behind a web server or alone; costly responses come from another thread.
 * When it stops, it is first not ready, so that load balancers choose another server, and then completes its responses.
 */
export async function startServer(settings: ServerSettings, limits?: Limits): Promise<Listener> {
  const { dir, host, port, proxies, logsRequests = false, metricsPort, drainTime = 0 } = settings;
  const report = makeReport();
  const output = openServedOutput(settings, report, true);
  const metrics = openMetrics(output.basePath);
  let isStopping = false;

  const serve: Serve = async (request, client) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/livez') return { response: respondToProbe(true) };
    if (pathname !== '/readyz') return output.serve(request, client);
    return { response: respondToProbe(!isStopping && (await isReady(output, client))) };
  };
  const printMetrics = () => {
    const built = statSync(join(dir, MARKER), { throwIfNoEntry: false })?.mtimeMs;
    return metrics.print(output.countWaiting(), built);
  };
  if (metricsPort !== undefined) await serveMetrics(host, metricsPort, printMetrics);
  const listener = await listen({
    host,
    port,
    ...(limits && { limits }),
    report,
    handle: async (message, response) =>
      send(await serveMessage(message, serve, clientOf(message, proxies)), message, response),
    observe: (exchange) => {
      metrics.observe(exchange);
      const client = exchange.message && clientOf(exchange.message, proxies);
      if (logsRequests) process.stdout.write(`${printLogLine(exchange, client)}\n`);
    },
  });

  async function close(): Promise<void> {
    isStopping = true;
    if (drainTime > 0) await sleep(drainTime);
    await listener.close();
    await output.close();
  }
  return { url: listener.url, close };
}

/** The response to a probe; nothing may cache it. */
function respondToProbe(isHealthy: boolean): Response {
  const headers = { 'cache-control': 'no-store' };
  if (!isHealthy) return problem(503, 'The server is stopping, or has no output or index.', {}, headers);
  return new Response('ok\n', { headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}

/** Whether a file of the site can be read, which each output has, and the index. */
async function isReady({ serve, basePath, isAvailable }: Output, client: Client): Promise<boolean> {
  const { response, file } = await serve(
    new Request(`http://localhost${basePath()}${LICENSES_FILE}`),
    client,
  );
  // A store may respond with a page of its own instead of a file.
  const isFile = file !== undefined && !String(await readFile(file)).startsWith('<');
  return response.status === 200 && isFile && (await isAvailable());
}

/** Opens an output, and the thread for its costly responses. */
export function openServedOutput(
  source: ServedSource,
  report: ListenerOptions['report'],
  compresses = false,
) {
  const worker = openWorker(source, report);
  const output = openOutput(source, report, worker.serve, compresses);
  const close = async () => void (await Promise.all([worker.close(), output.close()]));
  return { ...output, close, countWaiting: worker.countWaiting };
}

/** Responds to a message of node:http. */
export async function serveMessage(
  message: IncomingMessage,
  serve: Serve,
  client = clientOf(message),
): Promise<Served> {
  const request = toRequest(message);
  if (!request) return { response: problem(400, 'The request target must be a path or an absolute URL.') };
  const { method = '' } = message;
  const { url } = request;
  if (sendsForm({ method, url })) {
    const withQuery = withForm(request, await readForm(message));
    return withQuery instanceof Response ? { response: withQuery } : serve(withQuery, client);
  }
  if (method !== 'GET' && method !== 'HEAD') return { response: respondToOtherMethod({ method, url }) };
  return serve(request, client);
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

/**
 * The client of a request: its IP address, or if that is a trusted proxy, the last one in `X-Forwarded-For`, which the
 * proxy has added; and so on for each further proxy.
 */
export function clientOf(
  { socket, headers }: IncomingMessage,
  { addresses, maxHops }: TrustedProxies = PRIVATE_PROXY,
): Client {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let key = socket.remoteAddress ?? '';
  for (let hop = 0; hop < maxHops && isIP(key) !== 0; hop++) {
    const last = forwarded.pop()?.trim() ?? '';
    if (isIP(last) === 0 || !addresses.check(key, isIP(key) === 4 ? 'ipv4' : 'ipv6')) break;
    key = last;
  }
  return { key, isGone: () => socket.destroyed };
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
