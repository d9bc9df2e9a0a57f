import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** Resource usage of a process. */
interface Usage {
  /** Number of open file descriptors. */
  readonly descriptors: number;
  /** Resident memory in megabytes. */
  readonly rss: number;
  /** Peak of the resident memory so far: garbage alone does not exceed it for long, but a leak does. */
  readonly peak: number;
}

/** The result of sending many requests to a server. */
export interface SoakResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Number of 5xx responses, and of connections that failed or timed out. */
  readonly failures: number;
  readonly before: Usage;
  readonly after: Usage;
}

/** Maximum number of requests that fill the caches before the measurement. */
const WARM_UP = 20_000;
const CONNECTIONS = 20;

/** Maximum number of measurements: the heap of a busy process may reach its size after the first, a leak grows in all. */
const MAX_ROUNDS = 3;

/** Allowed growth: connections that are still closing, and normal growth of the heap (megabytes). */
const MAX_MORE_DESCRIPTORS = 20;
const MAX_MORE_RSS = 20;
/** Allowed growth per 1,000 requests in megabytes: the heap gets larger the longer it is used. */
const MAX_MORE_RSS_PER_THOUSAND = 0.5;

/**
 * Fills the caches of a server, then sends many requests over keep-alive connections, and measures the resource usage
 * of its process before and after. Repeats this if the usage grew too much.
 *
 * @returns the last measurement
 * @throws the error of the file system if /proc has no information about the process
 */
export async function soak(url: string, pid: number, requests: number): Promise<SoakResult> {
  const calls = await callsOf(url);
  await send(url, calls, Math.min(WARM_UP, requests));
  for (let round = 1; ; round++) {
    const before = await measureUsage(pid);
    const result = await send(url, calls, requests);
    const measured = {
      requests: result.requests.total,
      perSecond: Math.round(result.requests.total / result.duration),
      failures: result['5xx'] + result.errors + result.timeouts,
      before,
      after: await measureUsage(pid),
    };
    const maySettle = measured.failures === 0 && faultsOf(measured).length > 0;
    if (!maySettle || round === MAX_ROUNDS) return measured;
  }
}

/** @returns one message per limit that the requests exceeded */
export function faultsOf({ requests, failures, before, after }: SoakResult): string[] {
  const descriptors = after.descriptors - before.descriptors;
  const rss = after.rss - before.peak;
  const maxRss = Math.round(MAX_MORE_RSS + (MAX_MORE_RSS_PER_THOUSAND * requests) / 1000);
  return [
    ...(failures > 0 ? [`${failures} requests failed`] : []),
    ...(descriptors > MAX_MORE_DESCRIPTORS
      ? [`file descriptors grew by ${descriptors}, more than ${MAX_MORE_DESCRIPTORS}`]
      : []),
    ...(rss > maxRss
      ? [`memory exceeds the earlier peak by ${rss} MB after ${requests} requests, more than ${maxRss} MB`]
      : []),
  ];
}

/** Requests for all endpoints and documents of a site, and some invalid ones. */
async function callsOf(url: string): Promise<autocannon.Request[]> {
  const index = await fetch(`${url}/v1/documents/index?pageSize=50`);
  const entries = (await index.json()) as { canonicalUri: string; language: string }[];
  const documents = entries.flatMap(({ canonicalUri, language }) => {
    const path = `/v1/documents/${encodeURIComponent(canonicalUri)}`;
    return [
      path,
      `${path}?language=${language}&metaOnly=true`,
      `${path}/alternative-format`,
      `${path}/languages`,
    ];
  });
  const paths = [
    ...documents,
    '/v1/tags',
    '/v1/tags?page=2&pageSize=3',
    '/v1/documents/index?type=CodeList&pageSize=10',
    '/v1/documents/index?searchTerm=%5Ba-c%5D.*s',
    '/v1/documents/index?publishedFrom=2020-01-01&pageSize=5',
    '/v1/documents/index?page=0&pageSize=51',
    '/v1/documents/urn:none',
    '/v1/none',
  ];
  return paths.map((path, i) => ({
    path,
    headers: i % 5 === 0 ? { accept: 'text/json', 'accept-language': 'en;q=0.8, fr' } : {},
  }));
}

/** Sends requests without pipelining. */
function send(url: string, requests: autocannon.Request[], amount: number): Promise<autocannon.Result> {
  return autocannon({ url, requests, amount, connections: CONNECTIONS, timeout: 30 });
}

/** Measures the resource usage of a process after its connections have closed. */
async function measureUsage(pid: number): Promise<Usage> {
  await new Promise((done) => setTimeout(done, 2000));
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1000);
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    rss: megabytes('VmRSS'),
    peak: megabytes('VmHWM'),
  };
}
