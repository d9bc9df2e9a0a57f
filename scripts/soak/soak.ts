import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** What a process holds. */
interface Held {
  readonly descriptors: number;
  /** Megabytes of memory that are in use. */
  readonly rss: number;
  /** The most that were in use so far: garbage comes and goes, and only what is kept goes beyond. */
  readonly peak: number;
}

/** What came of many requests to one server. */
export interface Soaked {
  readonly requests: number;
  readonly perSecond: number;
  /** Answers of 5xx, and connections that failed or timed out. */
  readonly failures: number;
  readonly before: Held;
  readonly after: Held;
}

/** Requests after which the caches of a runtime are full; what is held then is what is compared. */
const WARM_UP = 20_000;
const CONNECTIONS = 20;

/** What a process may hold more at the end: connections that are being closed, and what a heap grows by at ease. */
const MORE_DESCRIPTORS = 20;
const MORE_RSS = 20;
/** Megabytes that it may hold more for each 1,000 requests: a heap has more room the longer it is used. */
const MORE_RSS_PER_THOUSAND = 0.5;

/**
 * Sends many requests over connections that are kept, and measures what the server's process holds before and after,
 * once its caches are full.
 *
 * @throws the file system's error where /proc tells nothing of the process
 */
export async function soak(url: string, pid: number, requests: number): Promise<Soaked> {
  const calls = await callsOf(url);
  await send(url, calls, Math.min(WARM_UP, requests));
  const before = await settled(pid);
  const result = await send(url, calls, requests);
  return {
    requests: result.requests.total,
    perSecond: Math.round(result.requests.total / result.duration),
    failures: result['5xx'] + result.errors + result.timeouts,
    before,
    after: await settled(pid),
  };
}

/** What is wrong with a soak, in a line each. */
export function faultsOf({ requests, failures, before, after }: Soaked): string[] {
  const descriptors = after.descriptors - before.descriptors;
  const rss = after.rss - before.peak;
  const moreRss = Math.round(MORE_RSS + (MORE_RSS_PER_THOUSAND * requests) / 1000);
  return [
    ...(failures > 0 ? [`${failures} requests failed`] : []),
    ...(descriptors > MORE_DESCRIPTORS
      ? [`${descriptors} file descriptors more, and ${MORE_DESCRIPTORS} are allowed`]
      : []),
    ...(rss > moreRss
      ? [`${rss} MB more than ever before, after ${requests} requests, and ${moreRss} are allowed`]
      : []),
  ];
}

/** A bit of everything that a site answers, of the documents that it has. */
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

/** Without pipelining: each connection asks when it has its answer. */
function send(url: string, requests: autocannon.Request[], amount: number): Promise<autocannon.Result> {
  return autocannon({ url, requests, amount, connections: CONNECTIONS, timeout: 30 });
}

/** What a process holds when its connections are gone. */
async function settled(pid: number): Promise<Held> {
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
