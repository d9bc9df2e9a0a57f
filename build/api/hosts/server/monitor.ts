import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { isApiPath, URI_IN_PATH } from '../../request.ts';
import { API_PATHS } from '../../respond.ts';
import type { Client } from './output.ts';

/** A request whose response has ended. */
export interface Exchange {
  /** Absent for a request that node:http cannot parse. */
  readonly message?: IncomingMessage;
  /** The status that was sent; 499 if the client disconnected before. */
  readonly status: number;
  /** Bytes sent, with headers. */
  readonly bytes: number;
  readonly seconds: number;
}

/** Upper bounds of the histogram of durations, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];

/** Requests of an endpoint: their numbers by status and within each bound, and the sum of their durations. */
interface Series {
  readonly byStatus: Map<number, number>;
  readonly within: number[];
  seconds: number;
}

/** Counts requests by endpoint and status. There is a bounded number of both, whatever clients request. */
export function openMetrics() {
  const all = new Map<string, Series>();

  function observe({ message, status, seconds }: Exchange): void {
    const endpoint = endpointOf(message?.url);
    const series = all.get(endpoint) ?? { byStatus: new Map(), within: BOUNDS.map(() => 0), seconds: 0 };
    all.set(endpoint, series);
    series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1);
    for (const [i, bound] of BOUNDS.entries()) {
      if (seconds <= bound) series.within[i] = (series.within[i] ?? 0) + 1;
    }
    series.seconds += seconds;
  }

  /**
   * Prints them in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/).
   *
   * @param waiting number of costly requests that wait
   * @param built time of the build in milliseconds, if there is an output
   */
  function print(waiting: number, built: number | undefined): string {
    const duration = 'code_list_http_request_duration_seconds';
    const counts: string[] = [];
    const durations: string[] = [];
    for (const [endpoint, { byStatus, within, seconds }] of [...all].sort()) {
      const label = `endpoint="${endpoint}"`;
      for (const [status, count] of [...byStatus].sort(([a], [b]) => a - b))
        counts.push(`code_list_http_requests_total{${label},status="${status}"} ${count}`);
      for (const [i, count] of within.entries()) {
        const bound = String(BOUNDS[i]).replace('Infinity', '+Inf');
        durations.push(`${duration}_bucket{${label},le="${bound}"} ${count}`);
      }
      durations.push(`${duration}_sum{${label}} ${seconds}`, `${duration}_count{${label}} ${within.at(-1)}`);
    }
    const age = built === undefined ? [] : [`code_list_release_age_seconds ${(Date.now() - built) / 1000}`];
    return [
      describe('http_requests_total', 'counter', 'Requests by endpoint and status.'),
      ...counts,
      describe('http_request_duration_seconds', 'histogram', 'Time until a response is sent.'),
      ...durations,
      describe('searches_waiting', 'gauge', 'Searches and other costly requests that wait.'),
      `code_list_searches_waiting ${waiting}`,
      describe('release_age_seconds', 'gauge', 'Time since the build of the output.'),
      ...age,
      '',
    ].join('\n');
  }

  return { observe, print };
}

const describe = (name: string, type: string, help: string): string =>
  `# HELP code_list_${name} ${help}\n# TYPE code_list_${name} ${type}`;

/** Path templates without a URI first, then the longest first, because a URI may contain slashes. */
const ENDPOINTS = API_PATHS.map((path) => ({
  path,
  rank: path.includes(URI_IN_PATH) ? -path.length : Number.NEGATIVE_INFINITY,
  pattern: new RegExp(`^${path.replace(URI_IN_PATH, '.+').replace(/\{\w+\}/, '[^/]+')}/*$`),
})).sort((a, b) => a.rank - b.rank);

/** The label of a request target: the path template of the API that it probably matches, or what else it is. */
function endpointOf(target = ''): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  if (path === '/livez' || path === '/readyz') return path;
  if (!path.startsWith('/')) return 'malformed';
  if (!isApiPath(path)) return 'files';
  return ENDPOINTS.find(({ pattern }) => pattern.test(path))?.path ?? 'other';
}

/** Prints a request as a line of JSON. */
export function printLogLine(
  { message, status, bytes, seconds }: Exchange,
  client: Client | undefined,
): string {
  return JSON.stringify({
    time: new Date().toISOString(),
    method: message?.method ?? null,
    path: message?.url ?? null,
    status,
    bytes,
    ms: Math.round(seconds * 1e4) / 10,
    client: client?.key ?? null,
  });
}

/** Serves a text at `/metrics`, and nothing else, as long as the process has other work. */
export async function serveMetrics(host: string, port: number, print: () => string): Promise<void> {
  const server = createServer((message, response) => {
    const isMetrics = /^\/metrics(?:\?|$)/.test(message.url ?? '');
    response.writeHead(isMetrics ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(isMetrics ? print() : 'see /metrics\n');
  });
  server.on('connection', (socket) => socket.unref());
  await once(server.listen(port, host).unref(), 'listening');
}
