import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleFunctions } from '../../build/api/hosts/function/bundle.ts';
import { append } from '../../build/model/collections.ts';
import type { DirectoryRecord } from '../../build/model/document/entry.ts';
import { makeDirectory } from '../../build/model/query/directory.ts';
import { writeLargeOutput } from '../soak/large-output.ts';
import { quantile } from '../soak/quantile.ts';
import { addDocument, floodWithSearches } from '../soak/searches.ts';
import { startProgram } from '../support/program.ts';
import { makeEntries } from './entries.ts';
import { median } from './measure.ts';
import { makeSearchTerms } from './search-terms.ts';
import { formatRatio, type Row } from './table.ts';

/** Size of the index, and number of runs. */
export interface FunctionSize {
  readonly entries: number;
  readonly runs: number;
}

/** Cold starts are also measured with this many times as many entries. */
const LARGE = 10;

/** Number of random search terms, in addition to the chosen ones. */
const RANDOM_TERMS = 250;

/** Queries without a search term, of every kind that the function handles. */
const QUERIES = [
  '',
  'page=150&pageSize=37',
  'type=CodeList&language=de&tags=tag%203',
  'tags=tag%203,tag%204,tag%205&language=DE',
  'publishedFrom=2022-01-01&publishedUntil=2023-06-30T12:00:00Z',
];

const COLD_START = fileURLToPath(new URL('cold-start.mjs', import.meta.url));

/** A minimal module with the interface of the function: it reads all entries and looks for a text in each. */
const LINEAR_SCAN = `import { readFileSync } from 'node:fs';
const entries = JSON.parse(readFileSync(new URL('entries.json', import.meta.url), 'utf8'));
export const scan = (term) => entries.filter(({ entry }) =>
  [entry.shortName, entry.longName, entry.description].some((text) => text.toLowerCase().includes(term)));
export default async () => new Response(JSON.stringify(scan('currency').slice(0, 50)));
`;

/**
 * Measures the bundled function: cold starts, memory, and queries, compared with a linear scan of the same entries; and
 * the Node server while some clients send costly searches.
 */
export async function benchFunction(
  folder: string,
  { entries, runs }: FunctionSize,
  show: (text: string) => void,
): Promise<Row[]> {
  const empty = (await writeModules(join(folder, '0'), [])).respond;
  const small = await writeEntries(folder, entries, show);
  const large = await writeEntries(folder, entries * LARGE, show);
  show('cold starts');
  const rows = [
    { name: `function with ${entries.toLocaleString('en')} entries` },
    ...timeColdStarts(entries, small, empty, { runs, goal: '150 ms' }),
    ...(await timeQueries(small, runs, show)),
  ];
  show('flooding the Node server with searches');
  return [
    ...rows,
    ...(await timeFlood(join(folder, String(entries)), entries)),
    { name: `function with ${(entries * LARGE).toLocaleString('en')} entries` },
    ...timeColdStarts(entries * LARGE, large, empty, { runs: Math.ceil(runs / 2), goal: '1 s' }),
  ];
}

function writeEntries(folder: string, entries: number, show: (text: string) => void): Promise<Modules> {
  show(`bundling an index of ${entries} entries`);
  return writeModules(join(folder, String(entries)), makeEntries(entries));
}

interface Modules {
  /** The bundled function. */
  readonly respond: string;
  /** {@link LINEAR_SCAN}. */
  readonly scan: string;
}

async function writeModules(folder: string, entries: readonly DirectoryRecord[]): Promise<Modules> {
  const { files } = await bundleFunctions(makeDirectory(entries));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, 'entries.json'), JSON.stringify(entries));
  writeFileSync(join(folder, 'scan.mjs'), LINEAR_SCAN);
  return { respond: join(folder, 'functions/api.mjs'), scan: join(folder, 'scan.mjs') };
}

interface ColdStart {
  readonly import: number;
  readonly response: number;
  readonly bytes: number;
}

const startCold = (module: string): ColdStart =>
  JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', COLD_START, pathToFileURL(module).href], {
      encoding: 'utf8',
    }),
  );

function timeColdStarts(
  entries: number,
  { respond, scan }: Modules,
  empty: string,
  { runs, goal }: { readonly runs: number; readonly goal: string },
): Row[] {
  const starts = Array.from({ length: runs }, () => ({ respond: startCold(respond), scan: startCold(scan) }));
  const cpu = median(starts.map(({ respond }) => respond.import + respond.response));
  const baseline = median(starts.map(({ scan }) => scan.import + scan.response));
  const bytes = median(starts.map(({ respond }) => respond.bytes)) - startCold(empty).bytes;
  return [
    { name: 'linear scan, import and first response', cpu: baseline },
    { name: 'import and first response', cpu, result: formatRatio(cpu / baseline), goal },
    { name: 'memory per entry', memory: bytes / entries, goal: '1000 B' },
  ];
}

type Respond = (request: Request) => Promise<Response>;

/** CPU milliseconds of each query, and of a scan after it. */
async function timeQueries(modules: Modules, runs: number, show: (text: string) => void): Promise<Row[]> {
  const { scan } = (await import(pathToFileURL(modules.scan).href)) as { scan: (term: string) => unknown };
  const searches = makeSearchTerms(RANDOM_TERMS).map((term) => `searchTerm=${encodeURIComponent(term)}`);
  const times = new Map<string, number[]>();
  const scans: number[] = [];
  const refused = new Set<string>();
  for (let run = 0; run < runs; run++) {
    // Each run has a function of its own, because results of searches are cached.
    const { default: respond } = (await import(`${pathToFileURL(modules.respond).href}?run=${run}`)) as {
      default: Respond;
    };
    for (const query of [...QUERIES, ...searches]) {
      show(`${query}, run ${run + 1} of ${runs}`);
      const time = await cpuTimeOf(async () => {
        const response = await respond(new Request(`http://localhost/v1/documents/index?${query}`));
        await response.text();
        if (response.status !== 200) refused.add(query);
      });
      append(times, query, time);
      scans.push(await cpuTimeOf(() => scan('currency')));
    }
  }
  const mediansOf = (queries: readonly string[]) =>
    queries.map((query) => median(times.get(query) ?? [])).sort((a, b) => a - b);
  const found = mediansOf(searches.filter((query) => !refused.has(query)));
  const row = (name: string, cpu: number, goal?: string): Row => ({
    name,
    cpu,
    result: formatRatio(cpu / median(scans)),
    ...(goal !== undefined && { goal }),
  });
  return [
    row('linear scan', median(scans)),
    row(`slowest of ${QUERIES.length} queries without a search`, quantile(mediansOf(QUERIES), 1)),
    row(`median of ${found.length} searches`, quantile(found, 0.5), '15 ms'),
    row('99th percentile of these', quantile(found, 0.99), '60 ms'),
    { name: 'searches that are rejected as too costly', result: String(refused.size) },
  ];
}

async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Wall-clock times of plain requests to the Node server while others send costly searches. */
async function timeFlood(bundled: string, entries: number): Promise<Row[]> {
  const out = join(bundled, 'served');
  writeLargeOutput(bundled, out, entries);
  const program = await startProgram(process.execPath, [join(out, 'server/server.mjs'), '--port', '0']);
  const { quiet, plain } = await floodWithSearches(program.url, addDocument(out)).finally(program.close);
  return [
    { name: 'Node server, plain requests, 99th percentile', time: quantile(quiet.times, 0.99) },
    {
      name: 'Node server, the same while 20 clients search',
      time: quantile(plain.times, 0.99),
      goal: '50 ms',
    },
  ];
}
