import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildResult, build, DEFAULT_BUDGET } from '../build/pipeline.ts';
import { benchCheck } from './bench/check.ts';
import { measureInTurn, reportRow } from './bench/measure.ts';
import { writeSeededContent } from './bench/seeded-content.ts';
import { EXIT, readNumber, runCommand } from './command.ts';
import { openProgress, type Progress } from './progress.ts';

const ROWS_PER_CHECKED_DOCUMENT = 500;

const MAX_REDIRECT_RULES = 99;

const usage = `Usage: npm run bench -- [options]

Runs benchmarks on generated content. Prints medians, and their ratios to a baseline of the same run:
  - a complete build, compared with parsing the same sources and writing one file for each
  - checking rows, compared with parsing the same sources
  - index queries to the function, compared with a linear scan of the same entries

Options:
  --documents N   number of documents to build (default: 1000)
  --rows N        rows per document (default: 100)
  --check-rows N  number of rows to check, in documents of ${ROWS_PER_CHECKED_DOCUMENT} (default: 500000)
  --entries N     entries in the index of the function (default: 10000)
  --runs N        measured runs per benchmark (default: 5)
  -h, --help      show this help

Exit codes: 0 success, 1 too many rules or files (times never fail), 2 usage or I/O error.`;

/** Index queries of every kind that the function handles. */
const QUERIES = [
  '',
  'page=150&pageSize=37',
  'type=CodeList&language=de&tags=tag%203',
  'tags=tag%203,tag%204,tag%205&language=DE',
  'publishedFrom=2022-01-01&publishedUntil=2023-06-30T12:00:00Z',
  'searchTerm=currency',
  'searchTerm=curr.*unit',
  'searchTerm=%5Ca%2B(b%7Cc)%3Fd',
  'searchTerm=(a%2B)%2B%24',
  'searchTerm=%5E(school%7Cunit)%20.*%5Cd%24&language=en&pageSize=10',
];

await runCommand({
  usage,
  options: {
    documents: { type: 'string', default: '1000' },
    rows: { type: 'string', default: '100' },
    'check-rows': { type: 'string', default: '500000' },
    entries: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '5' },
  },
  run: async (values) => {
    const number = (name: keyof typeof values) => readNumber(name, values[name] as string, 1);
    const folder = mkdtempSync(join(tmpdir(), 'code-list-bench-'));
    const progress = openProgress();
    try {
      const counts = await benchBuild(folder, number('documents'), number('rows'), number('runs'), progress);
      await benchCheck(
        join(folder, 'checked'),
        { rows: number('check-rows'), rowsPerDocument: ROWS_PER_CHECKED_DOCUMENT, runs: number('runs') },
        progress,
      );
      await benchFunction(folder, number('entries'), number('runs'), progress);
      return counts;
    } finally {
      progress.clear();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

async function benchBuild(
  folder: string,
  documents: number,
  rows: number,
  runs: number,
  progress: Progress,
): Promise<number> {
  const content = join(folder, 'content');
  const out = join(folder, 'out');
  writeSeededContent(content, { documents, rows });
  let result: BuildResult | undefined;
  const times = await measureInTurn(
    runs,
    {
      baseline: () => parseAndWrite(content, join(folder, 'baseline')),
      build: async () => {
        result = await build({ content, out, budget: DEFAULT_BUDGET, onProgress: () => {} });
      },
    },
    (name, run) => progress.show(`${name}, run ${run} of ${runs}`),
  );
  progress.clear();
  console.log(`build of ${documents} documents with ${rows} rows each, ${runs} interleaved runs:`);
  console.log(reportRow('parse each source and write one file each', times.baseline, times.baseline));
  console.log(reportRow('build', times.build, times.baseline));
  return checkCounts(out, result);
}

function parseAndWrite(content: string, out: string): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  for (const name of readdirSync(content)) {
    writeFileSync(join(out, name), JSON.stringify(JSON.parse(readFileSync(join(content, name), 'utf8'))));
  }
}

/** Fails if a host would have too many rules or files. Times never fail. */
function checkCounts(out: string, result: BuildResult | undefined): number {
  const lines = (file: string) => readFileSync(join(out, 'site', file), 'utf8').split('\n');
  const redirects = lines('_redirects').filter((line) => line !== '').length;
  const headers = lines('_headers').filter((line) => line.startsWith('/')).length;
  const pages = result?.published?.spending.files ?? Number.NaN;
  console.log(
    `  ${result?.published?.files} files (${pages} index pages), ${redirects} redirect rules, ${headers} header rules`,
  );
  const isWithinLimits =
    redirects <= MAX_REDIRECT_RULES && headers <= DEFAULT_BUDGET.headerRules && pages <= DEFAULT_BUDGET.files;
  if (!isWithinLimits) {
    console.error(
      `error: too many rules or files: at most ${MAX_REDIRECT_RULES} redirect rules, ${DEFAULT_BUDGET.headerRules} header rules and ${DEFAULT_BUDGET.files} index pages are allowed`,
    );
  }
  return isWithinLimits ? EXIT.done : EXIT.content;
}

async function benchFunction(
  folder: string,
  entries: number,
  runs: number,
  progress: Progress,
): Promise<void> {
  const content = join(folder, 'entries');
  const out = join(folder, 'entries-out');
  progress.show(`building an index of ${entries} entries`);
  writeSeededContent(content, { documents: entries, rows: 0 });
  await build({ content, out, budget: { ...DEFAULT_BUDGET, files: 0 }, onProgress: () => {} });
  const { default: respond } = (await import(pathToFileURL(join(out, 'functions/api.mjs')).href)) as {
    default: (request: Request) => Promise<Response>;
  };
  const texts = Array.from({ length: entries }, (_, i) => `description ${i} `.repeat(12));
  const ask = async (query: string) => {
    const response = await respond(new Request(`http://localhost/v1/documents/index?${query}`));
    await response.text();
    if (response.status !== 200) throw new Error(`?${query} returned status ${response.status}`);
  };
  for (const query of QUERIES) await ask(query);
  const work = Object.fromEntries(QUERIES.map((query) => [`?${query}`, () => ask(query)]));
  const baseline = { scan: () => texts.filter((text) => text.toLowerCase().includes('currency')).length };
  const times = await measureInTurn<string>(runs * 4, { ...baseline, ...work });
  progress.clear();
  console.log(`function with an index of ${entries} entries, ${runs * 4} interleaved runs:`);
  const scan = times.scan as (typeof times)[string];
  console.log(reportRow('linear scan of one text per entry', scan, scan));
  for (const name of Object.keys(work))
    console.log(reportRow(decodeURIComponent(name), times[name] ?? scan, scan));
}
