import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleFunctions } from '../../build/api/hosts/function/bundle.ts';
import { makeDirectory } from '../../build/model/query/directory.ts';
import { makeEntries } from '../support/seeded-content.ts';
import { median, quantile } from '../support/statistics.ts';
import type { Show } from './command.ts';
import type { Row } from './measure.ts';

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

/** Measures the bundled function: cold starts, memory and searches. */
export async function benchFunction(folder: string, runs: number, show: Show): Promise<Row[]> {
  const emptyMemory = startCold(await writeFunction(join(folder, 'empty'), 0)).memory;
  const rows: Row[] = [];
  for (const { entries, ...goals } of SIZES) {
    const name = `function with ${entries.toLocaleString('en')} entries`;
    show(`${name}: bundling`);
    const respond = await writeFunction(join(folder, String(entries)), entries);
    const starts = Array.from({ length: runs }, () => startCold(respond));
    const memory = (median(starts.map((start) => start.memory)) - emptyMemory) / entries;
    rows.push({ name });
    rows.push({
      name: 'import and first response',
      cpu: median(starts.map(({ cpu }) => cpu)),
      goal: goals.start,
    });
    rows.push({ name: 'memory per entry', memory, goal: '1000 B' });
    if (!('search' in goals)) continue;
    const medians = await timeSearches(respond, runs, (text) => show(`${name}: ${text}`));
    rows.push({ name: `median of ${SEARCHES.length} searches`, cpu: median(medians), goal: goals.search });
    rows.push({ name: 'slowest of these', cpu: quantile(medians, 1), goal: goals.slowest });
  }
  return rows;
}

/** Writes the bundled function with an index. @returns the URL of its module */
async function writeFunction(folder: string, count: number): Promise<string> {
  const { files } = await bundleFunctions(makeDirectory(makeEntries(count)), ['functions']);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return pathToFileURL(join(folder, 'functions/api.mjs')).href;
}

/** CPU milliseconds of the import and the first response, and bytes of memory after some responses. */
function startCold(module: string): { readonly cpu: number; readonly memory: number } {
  const args = ['--expose-gc', COLD_START, module];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

/** The median CPU times of each search. */
async function timeSearches(module: string, runs: number, show: Show): Promise<number[]> {
  const times = new Map<string, number[]>(SEARCHES.map((term) => [term, []]));
  for (let run = 1; run <= runs; run++) {
    // Each run has a function of its own, because results of searches are cached.
    const { default: respond } = (await import(`${module}?run=${run}`)) as {
      default: (request: Request) => Promise<Response>;
    };
    for (const term of SEARCHES) {
      show(`${term}, run ${run} of ${runs}`);
      const query = new URLSearchParams({ searchTerm: term });
      const before = process.cpuUsage();
      const response = await respond(new Request(`http://localhost/v1/documents/index?${query}`));
      const text = await response.text();
      const { user, system } = process.cpuUsage(before);
      if (response.status !== 200) throw new Error(`the search ${term} failed: ${text}`);
      times.get(term)?.push((user + system) / 1000);
    }
  }
  return [...times.values()].map(median);
}
