import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Program } from '../support/program.ts';

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
 * Fills the caches of a server, then sends many requests over keep-alive connections, and compares the resource usage
 * of its process before and after. Repeats this if the usage grew too much. Linux only: reads /proc.
 *
 * @returns one message per limit that the last measurement exceeded
 */
export async function findLeaks(
  { url, pid }: Program,
  requests: number,
  print: (line: string) => void,
): Promise<string[]> {
  const calls = await listCalls(url);
  const send = (amount: number) =>
    autocannon({ url, requests: calls, amount, connections: CONNECTIONS, timeout: 30 });
  await send(Math.min(WARM_UP, requests));
  for (let round = 1; ; round++) {
    const before = await measureUsage(pid);
    const result = await send(requests);
    const after = await measureUsage(pid);
    const failures = result['5xx'] + result.errors + result.timeouts;
    const descriptors = after.descriptors - before.descriptors;
    const rss = after.rss - before.peak;
    const maxRss = Math.round(MAX_MORE_RSS + (MAX_MORE_RSS_PER_THOUSAND * requests) / 1000);
    const faults = [];
    if (failures > 0) faults.push(`${failures} requests failed`);
    if (descriptors > MAX_MORE_DESCRIPTORS) faults.push(`file descriptors grew by ${descriptors}`);
    if (rss > maxRss) faults.push(`memory grew by ${rss} MB above its peak, more than ${maxRss} MB`);
    if (failures > 0 || faults.length === 0 || round === MAX_ROUNDS) {
      print(
        `${requests} requests, ${Math.round(requests / result.duration)} per second, ${failures} failed; ` +
          `file descriptors ${before.descriptors} -> ${after.descriptors}, ` +
          `memory ${before.rss} -> ${after.rss} MB (peak before: ${before.peak} MB)`,
      );
      return faults;
    }
  }
}

/** Requests for all endpoints and documents of a site, and some invalid ones. */
async function listCalls(url: string): Promise<autocannon.Request[]> {
  const index = await fetch(`${url}/v1/documents/index?pageSize=50`);
  const paths = [
    '/v1/tags',
    '/v1/tags?page=2&pageSize=3',
    '/v1/documents/index?type=CodeList&pageSize=10',
    '/v1/documents/index?searchTerm=%5Ba-c%5D.*s',
    '/v1/documents/index?publishedFrom=2020-01-01&pageSize=5',
    '/v1/documents/index?page=0&pageSize=51',
    '/v1/documents/urn:none',
    '/v1/none',
  ];
  for (const { canonicalUri, language } of (await index.json()) as Record<string, string>[]) {
    const path = `/v1/documents/${encodeURIComponent(canonicalUri ?? '')}`;
    const metadata = `${path}?language=${language}&metaOnly=true`;
    paths.push(path, metadata, `${path}/alternative-format`, `${path}/languages`);
  }
  const headers = { accept: 'text/json', 'accept-language': 'en;q=0.8, fr' };
  return paths.map((path, i) => (i % 5 === 0 ? { path, headers } : { path }));
}

/**
 * Measures the file descriptors and the memory in megabytes of a process after its connections have closed. Garbage
 * alone does not exceed the peak of the memory for long, but a leak does.
 */
async function measureUsage(pid: number) {
  await sleep(2000);
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const readMegabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1000);
  const descriptors = readdirSync(`/proc/${pid}/fd`).length;
  return { descriptors, rss: readMegabytes('VmRSS'), peak: readMegabytes('VmHWM') };
}
