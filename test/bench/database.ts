import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadIndex } from '../../build/api/database/load.ts';
import { RECORDS_FILE } from '../../build/api/hosts/server/rules.ts';
import { readChecksum } from '../../build/model/digest.ts';
import { makeDirectory } from '../../build/model/query/directory.ts';
import { writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProgram } from '../support/program.ts';
import { mulberry32 } from '../support/random.ts';
import { makeEntries } from '../support/seeded-content.ts';
import { buildSite } from '../support/site.ts';
import { median, quantile } from '../support/statistics.ts';
import type { Show } from './command.ts';

const CLIENTS = [1, 10, 50];

/** Milliseconds of a measurement. */
const DURATION = 4000;

/**
 * Measures the Node server with an index in PostgreSQL on this machine: loads, requests of several clients, which have both
 * cores with it, and memory.
 */
export async function benchDatabase(folder: string, entries: number, show: Show): Promise<undefined> {
  writeContent(join(folder, 'content'), { 'list.json': makeDocument({ uri: 'urn:test:list' }) });
  await buildSite(join(folder, 'content'), join(folder, 'out'));
  const release = readChecksum(join(folder, 'out', RECORDS_FILE));
  show('generating the entries');
  const { records } = makeDirectory(makeEntries(entries));
  const changed = records.map((record, i) =>
    i === Math.floor(entries / 2) ? { ...record, entry: { ...record.entry, longName: 'Changed' } } : record,
  );
  const database = await startPostgres([
    'shared_buffers=1GB',
    'maintenance_work_mem=512MB',
    'max_wal_size=8GB',
  ]);
  const load = async (name: string, loaded: typeof records) => {
    const start = performance.now();
    await loadIndex(database.url, name, { records: loaded }, 7, show);
    return ((performance.now() - start) / 1000).toFixed(1);
  };
  console.log(`load of ${entries} entries: ${await load('before', records)} s`);
  console.log(`load after a changed entry: ${await load(release, changed)} s`);
  const args = [join(folder, 'out/server/server.mjs'), '--port', '0'];
  const server = await startProgram(process.execPath, args, { DATABASE_URL: database.url });
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1000;
  console.log(
    `\n| requests | ${CLIENTS.map((clients) => `${clients} clients`).join(' | ')} |\n|---|--:|--:|--:|`,
  );
  for (const [name, makePath] of Object.entries(requestsFor(records))) {
    const cells: string[] = [];
    for (const clients of CLIENTS) {
      show(`${name}, ${clients} clients`);
      cells.push(await measure(server.url, clients, makePath));
    }
    show('');
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
  console.log(`\nmemory of the server: ${memory().toFixed(0)} MB`);
  await server.close();
  await database.close();
  return undefined;
}

/** The paths of requests by their names, with random parameters. */
function requestsFor(records: ReturnType<typeof makeDirectory>['records']) {
  const random = mulberry32(1);
  const number = (count: number) => Math.floor(random() * count);
  const entry = () => (records[number(records.length)] as (typeof records)[number]).entry;
  const index = '/v1/documents/index';
  const search = (term: string) => `${index}?searchTerm=${encodeURIComponent(term)}`;
  return {
    'first pages': () => `${index}?page=${1 + number(20)}`,
    'deep pages': () => `${index}?page=${1 + number(records.length / 50)}`,
    'deep pages of a language': () => `${index}?language=de&page=${1 + number(records.length / 100)}`,
    'filter by two tags and a date': () => `${index}?tags=none,${entry().tags[0]}&publishedFrom=2024-01-01`,
    'versions of a list': () => `${index}/${encodeURIComponent(entry().canonicalUri)}`,
    'search of a name': () => search(entry().shortName),
    'search of a common word': () => search('tax'),
    'search of a pattern': () => search(`^${entry().shortName.slice(0, -1)}[0-9]$`),
    'search of a costly pattern': () => search(`\\b${number(1000)}\\b`),
  };
}

/** The median and the 99th percentile of the responses, and their number per second. */
async function measure(url: string, clients: number, makePath: () => string): Promise<string> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const end = performance.now() + DURATION;
  const run = async (client: number) => {
    while (performance.now() < end) {
      const start = performance.now();
      // Each client has its own address, because the server limits the costly requests of one.
      const headers = { 'x-forwarded-for': `203.0.113.${client}` };
      const response = await fetch(url + makePath(), { headers });
      await response.arrayBuffer();
      times.push(performance.now() - start);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, i) => run(i)));
  const others = [...statuses].filter(([status]) => status !== 200);
  const failed = others.map(([status, count]) => `, ${count} x ${status}`).join('');
  const rate = times.length / (DURATION / 1000);
  return `${median(times).toFixed(1)} / ${quantile(times, 0.99).toFixed(0)} ms, ${rate.toFixed(0)}/s${failed}`;
}
