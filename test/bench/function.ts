import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleFunctions } from '../../build/api/hosts/function/bundle.ts';
import { makeDirectory } from '../../build/model/query/directory.ts';
import { makeEntries } from '../support/seeded-content.ts';
import { median, quantile } from '../support/statistics.ts';
import type { Show } from './command.ts';
import { formatRatio, type Row } from './table.ts';

/** Sizes of the index, with the goals of their rows. */
const SIZES = [
  { entries: 10_000, start: '150 ms', search: '15 ms', slowest: '60 ms' },
  { entries: 100_000, start: '1 s' },
] as const;

/** Searches of users, then slow patterns of automata: nested quantifiers, counts, wide classes, long alternations. */
const SEARCHES = [
  'currency',
  'Währung|currency|devise|moneda',
  'school.*unit',
  '\\bcountr(y|ies)\\b',
  '^(country|region) of',
  '(20|19)[0-9]{2}',
  '[[:upper:]]{3,}',
  'xyz.*nothing',
  '^$',
  '.',
  '(a|b|ab|ba)*c$',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)[^>]$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  'e.{10}Q',
  '[aeiou].{12}[xyz].{4}q',
  '\\pL{20}',
  '[\\pL\\pN]{25} [\\pL\\pN]{25}',
  '([a-z]+ )+[0-9]{4}z',
  '\\b\\w+\\b.*\\b\\w+\\b.*9$',
  '[^\\x00-\\x7f]{3}',
];

const COLD_START = fileURLToPath(new URL('cold-start.mjs', import.meta.url));

/** A minimal module with the interface of the function: it reads all entries and looks for a text in each. */
const LINEAR_SCAN = `import { readFileSync } from 'node:fs';
const entries = JSON.parse(readFileSync(new URL('entries.json', import.meta.url), 'utf8'));
export const scan = (term) => entries.filter(({ entry }) =>
  [entry.shortName, entry.longName, entry.description].some((text) => text.toLowerCase().includes(term)));
export default async () => new Response(JSON.stringify(scan('no such text')));
`;

/** Measures the bundled function: cold starts, memory and searches, compared with a linear scan of the same entries. */
export async function benchFunction(folder: string, runs: number, show: Show): Promise<Row[]> {
  const empty = await writeModules(join(folder, 'empty'), 0);
  const emptyMemory = startCold(empty.respond).memory;
  const rows: Row[] = [];
  for (const { entries, ...goals } of SIZES) {
    const name = `function with ${entries.toLocaleString('en')} entries`;
    show(`${name}: bundling`);
    const modules = await writeModules(join(folder, String(entries)), entries);
    const scans = Array.from({ length: runs }, () => startCold(modules.scan));
    const starts = Array.from({ length: runs }, () => startCold(modules.respond));
    const memory = (median(starts.map((start) => start.memory)) - emptyMemory) / entries;
    rows.push(
      { name },
      ...cpuRows('linear scan, import and first response', median(scans.map(({ cpu }) => cpu)), [
        { name: 'import and first response', cpu: median(starts.map(({ cpu }) => cpu)), goal: goals.start },
      ]),
      { name: 'memory per entry', memory, goal: '1000 B' },
    );
    if ('search' in goals)
      rows.push(...(await timeSearches(modules, runs, goals, (text) => show(`${name}: ${text}`))));
  }
  return rows;
}

/** A row with the CPU time of a baseline, and rows with their ratios to it. */
function cpuRows(name: string, baseline: number, others: readonly (Row & { readonly cpu: number })[]): Row[] {
  const rows = others.map((row) => ({ ...row, result: formatRatio(row.cpu / baseline) }));
  return [{ name, cpu: baseline }, ...rows];
}

interface Modules {
  /** The bundled function. */
  readonly respond: string;
  /** {@link LINEAR_SCAN}. */
  readonly scan: string;
}

async function writeModules(folder: string, count: number): Promise<Modules> {
  const entries = makeEntries(count);
  const { files } = await bundleFunctions(makeDirectory(entries));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, 'entries.json'), JSON.stringify(entries));
  writeFileSync(join(folder, 'scan.mjs'), LINEAR_SCAN);
  const urlOf = (path: string) => pathToFileURL(join(folder, path)).href;
  return { respond: urlOf('functions/api.mjs'), scan: urlOf('scan.mjs') };
}

/** CPU milliseconds of the import and the first response, and bytes of memory after some responses. */
function startCold(module: string): { readonly cpu: number; readonly memory: number } {
  return JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', COLD_START, module], { encoding: 'utf8' }),
  );
}

/** CPU times of searches, and of a scan after each of them. */
async function timeSearches(
  modules: Modules,
  runs: number,
  goals: { readonly search: string; readonly slowest: string },
  show: Show,
): Promise<Row[]> {
  const { scan } = (await import(modules.scan)) as { scan: (term: string) => unknown };
  const times = new Map<string, number[]>(SEARCHES.map((term) => [term, []]));
  const scans: number[] = [];
  for (let run = 1; run <= runs; run++) {
    // Each run has a function of its own, because results of searches are cached.
    const { default: respond } = (await import(`${modules.respond}?run=${run}`)) as {
      default: (request: Request) => Promise<Response>;
    };
    for (const term of SEARCHES) {
      show(`${term}, run ${run} of ${runs}`);
      const request = new Request(
        `http://localhost/v1/documents/index?searchTerm=${encodeURIComponent(term)}`,
      );
      const time = await measureCpu(async () => {
        const response = await respond(request);
        const text = await response.text();
        if (response.status !== 200) throw new Error(`the search ${term} failed: ${text}`);
      });
      times.get(term)?.push(time);
      scans.push(await measureCpu(() => scan('no such text')));
    }
  }
  const medians = [...times.values()].map(median);
  return cpuRows('linear scan', median(scans), [
    { name: `median of ${SEARCHES.length} searches`, cpu: median(medians), goal: goals.search },
    { name: 'slowest of these', cpu: quantile(medians, 1), goal: goals.slowest },
  ]);
}

async function measureCpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
