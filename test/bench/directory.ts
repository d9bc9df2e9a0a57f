import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  changeCell,
  DOCUMENTS_PER_LIST,
  writeNewVersion,
  writeSeededContent,
} from '../support/seeded-content.ts';
import type { Show } from './command.ts';
import { countRow, measureInTurn, type Row, ratioRow, runNode, runScript, runTool } from './measure.ts';

/** Rows of each document. */
const ROWS = 100;

const BASELINE = fileURLToPath(new URL('baseline.mjs', import.meta.url));

/** Measures builds and checks of a generated directory over several runs. */
export async function timeDirectory(
  folder: string,
  documents: number,
  runs: number,
  show: Show,
): Promise<Row[]> {
  const content = join(folder, 'content');
  const full = join(folder, 'full');
  const apiOnly = join(folder, 'api-only');
  const copy = join(folder, 'copy');
  const cache = join(folder, 'cache');
  const remove = (...paths: string[]) => {
    for (const path of paths) rmSync(path, { recursive: true, force: true });
  };
  const build = (out: string, ...options: string[]) =>
    runTool('build', ['--content', content, '--out', out, '--cache', cache, ...options]);
  const firstBuild = (out: string, ...options: string[]) => {
    remove(out, cache);
    return build(out, ...options);
  };
  const copyByScript = (out: string) => {
    remove(copy);
    return runNode([BASELINE, content, out, copy]);
  };
  const check = () => runTool('check', ['--content', content, '--cache', cache]);
  show(`writing ${documents} documents`);
  writeSeededContent(content, { documents, rows: ROWS });
  // Checks that reuse the results of an earlier one read sources again that changed less than 2 s before it.
  await sleep(3000);
  const usages = measureInTurn(
    runs,
    {
      full: () => firstBuild(full),
      fullScript: () => copyByScript(full),
      unchanged: () => build(full),
      changed: (run) => {
        changeCell(content, `build ${run}`);
        return build(full);
      },
      changedAgain: (run) => {
        changeCell(content, `next build ${run}`);
        return build(full);
      },
      apiOnly: () => firstBuild(apiOnly, '--api-only'),
      apiOnlyScript: () => copyByScript(apiOnly),
      check: () => {
        remove(cache);
        return check();
      },
      changedCheck: (run) => {
        changeCell(content, `check ${run}`);
        return check();
      },
    },
    (name, run) => show(`${name}, run ${run} of ${runs}`),
  );
  remove(folder);
  return [
    { name: `${documents.toLocaleString('en')} documents of ${ROWS} rows` },
    { name: 'plain script, same files as the build', ...usages.fullScript },
    ratioRow('build', usages.full, usages.fullScript, '3 x, 400 MB'),
    { name: 'plain script, same files as build --api-only', ...usages.apiOnlyScript },
    ratioRow('build --api-only', usages.apiOnly, usages.apiOnlyScript, '2 x'),
    ratioRow('build after one changed cell (% of build)', usages.changed, usages.full, '10 %'),
    ratioRow('build after another changed cell (% of build)', usages.changedAgain, usages.full, '10 %'),
    ratioRow('build with nothing changed (% of build)', usages.unchanged, usages.full, '3 %'),
    { name: 'check', ...usages.check },
    ratioRow('check after one changed cell (% of check)', usages.changedCheck, usages.check, '10 %'),
  ];
}

/** Counts what builds parse and write, with the call counts of the coverage of V8. */
export function countDirectory(folder: string, documents: number, show: Show): Row[] {
  const content = join(folder, 'content');
  const out = join(folder, 'out');
  const coverage = join(folder, 'coverage');
  const build = (state: string) => {
    show(`counting, ${state}`);
    rmSync(coverage, { recursive: true, force: true });
    const options = ['--content', content, '--out', out, '--cache', join(folder, 'cache')];
    runScript('build', options, { NODE_V8_COVERAGE: coverage });
    const parses = countCalls('build/read/document/make-document.ts', 'makeDocument', coverage);
    return { files: findFiles(out), parses };
  };
  writeSeededContent(content, { documents, rows: ROWS });
  const sourceBytes = sumSizes(findFiles(content));
  const full = build('full');
  const redirects = readFileSync(join(out, 'site', '_redirects'), 'utf8');
  const functionText = readFileSync(join(out, 'functions', 'api.mjs'), 'utf8');
  changeCell(content, 'count');
  const changed = build('one changed cell');
  writeNewVersion(content, { documents, rows: ROWS });
  const added = build('one new version');
  rmSync(folder, { recursive: true });

  const withoutIndex = full.files.filter((file) => !isIndexPage(file));
  const histories = full.files.filter(({ path }) => path.startsWith('site/v1/_documents/history'));
  const lists = Math.ceil(documents / DOCUMENTS_PER_LIST);
  // The files of the list, those of the whole directory, and its pages in two languages with 50 documents each.
  const maxWritten = 130 + documents / 20;
  const differing = findDifferences(full.files, changed.files);
  const differingVersion = findDifferences(changed.files, added.files).filter((file) => !isIndexPage(file));
  const functionBytes = Buffer.byteLength(functionText.replace(/^const DIRECTORY_RECORDS = .*\n/, ''));
  return [
    { name: `counts of ${documents.toLocaleString('en')} documents` },
    // Pages have programs in five languages, and citations in three formats.
    countRow('bytes per byte of sources', sumSizes(full.files) / sourceBytes, 8.75),
    countRow('files per document, without index pages', withoutIndex.length / documents, 16.5),
    // Lists with several versions have one.
    countRow('histories of codes per list', histories.length / lists, 1),
    // Cold starts parse all of it.
    countRow('bytes of the function, without its index', functionBytes, 292_000),
    countRow('redirect rules', redirects.trim().split(/\n+/).length, 99),
    // The check parses each document, and the rendering again, because it keeps the rows of one list only.
    countRow('parses per document', full.parses / documents, 3),
    countRow('parses after one changed cell', changed.parses, 20),
    countRow('files written after one changed cell', countWritten(full.files, changed.files), maxWritten),
    countRow('files that differ after one changed cell', differing.length, 20),
    countRow('files that differ after one new version, without index pages', differingVersion.length, 110),
  ];
}

interface FoundFile {
  readonly path: string;
  readonly inode: number;
  readonly size: number;
  /** Modification time. Builds keep that of files whose content is the same. */
  readonly time: number;
}

function findFiles(folder: string): FoundFile[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const { ino, size, mtimeMs } = lstatSync(file);
      return { path: file.slice(folder.length + 1), inode: ino, size, time: mtimeMs };
    });
}

const isIndexPage = ({ path }: FoundFile): boolean => path.startsWith('site/v1/_pages');

/** Bytes of files; links to the same file count once. */
function sumSizes(files: readonly FoundFile[]): number {
  const sizes = new Map(files.map(({ inode, size }) => [inode, size]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** The number of files that are not links to files of the output before. */
function countWritten(before: readonly FoundFile[], after: readonly FoundFile[]): number {
  const inodes = new Set(after.map(({ inode }) => inode));
  for (const { inode } of before) inodes.delete(inode);
  return inodes.size;
}

/** New, changed and removed files. */
function findDifferences(before: readonly FoundFile[], after: readonly FoundFile[]): FoundFile[] {
  const identify = ({ path, size, time }: FoundFile) => `${path} ${size} ${time}`;
  const known = new Set(before.map(identify));
  const paths = new Set(after.map(({ path }) => path));
  const removed = before.filter(({ path }) => !paths.has(path));
  return [...after.filter((file) => !known.has(identify(file))), ...removed];
}

/** The part of a report of NODE_V8_COVERAGE that is used. The first range is the whole function. */
interface CoverageReport {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { functionName: string; ranges: readonly { count: number }[] }[];
  }[];
}

/** How often all threads of a process called a function. @throws Error if there is no such function */
function countCalls(file: string, name: string, coverage: string): number {
  const calls: number[] = [];
  for (const report of readdirSync(coverage)) {
    const { result } = JSON.parse(readFileSync(join(coverage, report), 'utf8')) as CoverageReport;
    for (const script of result.filter(({ url }) => url.endsWith(`/${file}`))) {
      for (const { functionName, ranges } of script.functions)
        if (functionName === name) calls.push(ranges[0]?.count ?? 0);
    }
  }
  if (calls.length === 0) throw new Error(`no function ${name} of ${file} was loaded`);
  return calls.reduce((sum, count) => sum + count, 0);
}
