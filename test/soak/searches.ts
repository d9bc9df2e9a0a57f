import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeNaming } from '../../build/api/files/naming.ts';
import { RECORDS_FILE } from '../../build/api/hosts/function/config.ts';
import { API_PATHS } from '../../build/api/respond.ts';
import { DOCUMENT } from '../../build/formats/json/write.ts';
import { makeDirectory } from '../../build/model/query/directory.ts';
import { unpackRecords } from '../../build/model/query/packed-records.ts';
import { quantile } from './quantile.ts';

/** Results of other clients while some send costly searches. */
export interface SearchFlood {
  /** Documents, tags and pages of the index, one request at a time. */
  readonly plain: Measurement;
  /** The same before the flood. */
  readonly quiet: Measurement;
  /** Cheap searches of one client, one at a time. */
  readonly searches: Measurement;
  /** Number of responses to the costly searches, by status. */
  readonly flooders: Readonly<Record<string, number>>;
}

interface Measurement {
  /** Milliseconds until successful responses, in ascending order. */
  readonly times: readonly number[];
  /** Number of other responses. */
  readonly failures: number;
}

const FLOOD = fileURLToPath(new URL('flood.ts', import.meta.url));

/** Clients that send costly searches without pause, each on a separate connection. */
const FLOODERS = 20;

/** Milliseconds of the measurements before and during the flood, and from its start to the second measurement. */
const DURATION = 10_000;
const QUIET_DURATION = 3_000;
const LEAD = 2_000;
/** Milliseconds between two requests of a measured client. */
const PAUSE = 10;

/**
 * Maximum p99 of plain requests in milliseconds, generous for busy machines: expect about 50 on an idle one. The output
 * compares it with the p99 before the flood.
 */
const MAX_P99 = 1000;

/**
 * Writes the file of one document to an output, to request it.
 *
 * @returns its path in the API
 */
export function addDocument(out: string): string {
  const directory = makeDirectory(unpackRecords(readFileSync(join(out, RECORDS_FILE), 'utf8')).records);
  const [record] = directory.records;
  if (!record) throw new Error(`${out} has no entries`);
  const { canonicalVersionUri, language } = record.entry;
  const file = join(
    out,
    'site',
    makeNaming(directory, API_PATHS).documentFile(canonicalVersionUri, language, DOCUMENT),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ codeList: { identification: record.entry } }));
  return `/v1/documents/${encodeURIComponent(canonicalVersionUri)}?language=${language}`;
}

/** Floods a server with searches from another process, and measures the responses to other clients. */
export async function floodWithSearches(url: string, document: string): Promise<SearchFlood> {
  const paths = [document, '/v1/tags?pageSize=5', '/v1/documents/index?pageSize=5&page=3'];
  const plainAddress = (i: number) => `${url}${paths[i % paths.length]}`;
  const quiet = await measure(plainAddress, QUIET_DURATION);
  const flood = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), FLOOD, '--url', url, '--clients', String(FLOODERS)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const output = text(flood.stdout);
  await sleep(LEAD);
  const [plain, searches] = await Promise.all([
    measure(plainAddress, DURATION),
    measure(
      (i) => `${url}/v1/documents/index?pageSize=5&searchTerm=${encodeURIComponent(`^school.*${i}$`)}`,
      DURATION,
    ),
  ]);
  flood.kill('SIGTERM');
  await once(flood, 'exit');
  return { plain, quiet, searches, flooders: JSON.parse(await output) as Record<string, number> };
}

async function measure(urlOf: (i: number) => string, duration: number): Promise<Measurement> {
  const times: number[] = [];
  let failures = 0;
  const end = performance.now() + duration;
  for (let i = 0; performance.now() < end; i++) {
    const sent = performance.now();
    const isDone = await fetch(urlOf(i))
      .then(async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok)
      .catch(() => false);
    if (isDone) times.push(performance.now() - sent);
    else failures += 1;
    await sleep(PAUSE);
  }
  return { times: times.sort((a, b) => a - b), failures };
}

export function describeFlood({ plain, quiet, searches, flooders }: SearchFlood): string {
  const counts = Object.entries(flooders).map(([status, count]) => `${count} x ${status}`);
  return (
    `Node server, ${FLOODERS} clients with costly searches (${counts.join(', ')}): ` +
    `plain requests: ${describeTimes(plain)} (before: ${describeTimes(quiet)}); cheap searches of another client: ${describeTimes(searches)}`
  );
}

function describeTimes({ times, failures }: Measurement): string {
  const [p50, p99, max] = [0.5, 0.99, 1].map((q) => `${Math.round(quantile(times, q))} ms`);
  return `${times.length} responses, ${failures} failed, p50 ${p50}, p99 ${p99}, max ${max}`;
}

/** @returns one message per limit that the flood exceeded */
export function floodFaults({ plain, searches }: SearchFlood): string[] {
  const p99 = quantile(plain.times, 0.99);
  return [
    ...(plain.failures > 0 ? [`${plain.failures} plain requests failed during costly searches`] : []),
    ...(p99 <= MAX_P99
      ? []
      : [`p99 of plain requests is ${Math.round(p99)} ms during costly searches, more than ${MAX_P99} ms`]),
    ...(searches.times.length > 0 ? [] : ['no cheap search succeeded during costly searches']),
  ];
}
