import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitFunction } from '../../build/api/hosts/function/bundle.ts';
import { DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { measureInTurn, runNode, runScript, runTool } from './measure.ts';
import {
  type ContentSize,
  changeCell,
  DOCUMENTS_PER_LIST,
  writeNewVersion,
  writeSeededContent,
} from './seeded-content.ts';
import { countRow, type Row, ratioRow } from './table.ts';

/** Limits of figures that do not depend on the machine. */
const LIMITS = {
  bytesPerSourceByte: 8.5,
  filesPerDocument: 16.5,
  /** Of the lists with several versions; others have none. */
  historiesPerList: 1,
  historyBytesPerSourceByte: 0.4,
  /** Cold starts parse all of it. */
  functionBytes: 263_000,
  /** The check parses each document, and the rendering again, because it keeps the rows of one list only. */
  parsesPerDocument: 3,
  parsesAfterChange: 20,
  /** The files of the list, those of the whole directory, and its pages in two languages with 50 documents each. */
  writesAfterChange: (documents: number) => 130 + documents / 20,
  differencesAfterChange: 20,
  differencesAfterNewVersion: 110,
  redirectRules: 99,
  headerRules: DEFAULT_BUDGET.headerRules,
  indexPages: DEFAULT_BUDGET.files,
};

const BASELINE = fileURLToPath(new URL('baseline.mjs', import.meta.url));

const INDEX_PAGES = join('site', 'v1', '_pages');
const HISTORIES = join('site', 'v1', '_documents', 'history');

/** Builds and checks a generated directory: times over several runs (0: none), and counts from one more. */
export function benchDirectory(
  folder: string,
  size: ContentSize & { readonly runs: number },
  show: (text: string) => void,
): Row[] {
  const name = `${size.documents.toLocaleString('en')} documents of ${size.rows} rows`;
  const content = join(folder, 'content');
  show(`writing ${name}`);
  writeSeededContent(content, size);
  const rows = [
    { name },
    ...(size.runs > 0 ? timeDirectory(folder, content, size.runs, (text) => show(`${name}: ${text}`)) : []),
    ...countDirectory(folder, content, size, (text) => show(`${name}: ${text}`)),
  ];
  rmSync(folder, { recursive: true });
  return rows;
}

function timeDirectory(folder: string, content: string, runs: number, show: (text: string) => void): Row[] {
  const [full, apiOnly, copy, cache] = ['full', 'api-only', 'copy', 'cache'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  const build = (out: string, ...options: string[]) =>
    runTool('build', ['--content', content, '--out', out, '--cache', cache, ...options]);
  const firstBuild = (out: string, ...options: string[]) => {
    for (const path of [out, cache]) remove(path);
    return build(out, ...options);
  };
  const baseline = (out: string) => {
    remove(copy);
    return runNode([BASELINE, content, out, copy]);
  };
  const check = () => runTool('check', ['--content', content, '--cache', cache]);
  // Checks that reuse the results of an earlier one read sources again that changed less than 2 s before it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
  const usages = measureInTurn(
    runs,
    {
      full: () => firstBuild(full),
      fullBaseline: () => baseline(full),
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
      apiOnlyBaseline: () => baseline(apiOnly),
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
  for (const path of [full, apiOnly, copy]) remove(path);
  return [
    { name: 'plain script, same files as the build', ...usages.fullBaseline },
    ratioRow('build', usages.full, usages.fullBaseline, '3 x, 400 MB'),
    { name: 'plain script, same files as build --api-only', ...usages.apiOnlyBaseline },
    ratioRow('build --api-only', usages.apiOnly, usages.apiOnlyBaseline, '2 x'),
    ratioRow('build after one changed cell (% of build)', usages.changed, usages.full, '10 %'),
    ratioRow('build after another changed cell (% of build)', usages.changedAgain, usages.full, '10 %'),
    ratioRow('build with nothing changed (% of build)', usages.unchanged, usages.full, '3 %'),
    { name: 'check', ...usages.check },
    ratioRow('check after one changed cell (% of check)', usages.changedCheck, usages.check, '10 %'),
  ];
}

/** Counts what builds parse and write, with the call counts of the coverage of V8. */
function countDirectory(
  folder: string,
  content: string,
  size: ContentSize,
  show: (text: string) => void,
): Row[] {
  const out = join(folder, 'out');
  const coverage = join(folder, 'coverage');
  const build = (name: string) => {
    show(`counting, ${name}`);
    rmSync(coverage, { recursive: true, force: true });
    runScript('build', ['--content', content, '--out', out, '--cache', join(folder, 'counting-cache')], {
      NODE_V8_COVERAGE: coverage,
    });
    return {
      files: filesIn(out),
      parses: callsOf('build/read/document/make-document.ts', 'makeDocument', coverage),
    };
  };
  // The measurements of times change this cell, too: the counts do not depend on them.
  changeCell(content, 'before the count');
  const sourceBytes = sizeOf(filesIn(content));
  const full = build('full');
  const linesOf = (file: string) => readFileSync(join(out, 'site', file), 'utf8').split('\n');
  const redirectRules = linesOf('_redirects').filter((line) => line !== '').length;
  const headerRules = linesOf('_headers').filter((line) => line.startsWith('/')).length;
  const functionText = readFileSync(join(out, 'functions', 'api.mjs'), 'utf8');
  const functionBytes = Buffer.byteLength(splitFunction(functionText).code);
  changeCell(content, 'count');
  const changed = build('one changed cell');
  writeNewVersion(content, size);
  const added = build('one new version');

  const indexPages = full.files.filter(isIndexPage).length;
  const histories = full.files.filter(({ path }) => path.startsWith(HISTORIES));
  const perDocument = (count: number) => count / size.documents;
  const differing = differences(changed.files, added.files);
  return [
    countRow('bytes per byte of sources', sizeOf(full.files) / sourceBytes, LIMITS.bytesPerSourceByte, 8),
    countRow(
      'files per document, without index pages',
      perDocument(full.files.length - indexPages),
      LIMITS.filesPerDocument,
      15,
    ),
    countRow(
      'histories of codes per list',
      histories.length / Math.ceil(size.documents / DOCUMENTS_PER_LIST),
      LIMITS.historiesPerList,
    ),
    countRow(
      'bytes of histories per byte of sources',
      sizeOf(histories) / sourceBytes,
      LIMITS.historyBytesPerSourceByte,
    ),
    countRow('bytes of the function, without its index', functionBytes, LIMITS.functionBytes),
    countRow('index pages', indexPages, LIMITS.indexPages),
    countRow('redirect rules', redirectRules, LIMITS.redirectRules),
    countRow('header rules', headerRules, LIMITS.headerRules),
    countRow('parses per document', perDocument(full.parses), LIMITS.parsesPerDocument),
    countRow('parses after one changed cell', changed.parses, LIMITS.parsesAfterChange),
    countRow(
      'files written after one changed cell',
      countNew(full.files, changed.files),
      LIMITS.writesAfterChange(size.documents),
    ),
    countRow(
      'files that differ after one changed cell',
      differences(full.files, changed.files).length,
      LIMITS.differencesAfterChange,
    ),
    countRow(
      'files that differ after one new version, without index pages',
      differing.filter((file) => !isIndexPage(file)).length,
      LIMITS.differencesAfterNewVersion,
    ),
    {
      name: 'index pages that differ after one new version',
      result: String(differing.filter(isIndexPage).length),
    },
  ];
}

interface FoundFile {
  readonly path: string;
  readonly inode: number;
  /** Size and modification time. Builds keep the time of files whose content is the same. */
  readonly size: number;
  readonly time: number;
}

const filesIn = (folder: string): FoundFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const { ino, size, mtimeMs } = lstatSync(file);
      return { path: file.slice(folder.length + 1), inode: ino, size, time: mtimeMs };
    });

const isIndexPage = ({ path }: FoundFile): boolean => path.startsWith(INDEX_PAGES);

/** Bytes of files; links to the same file count once. */
const sizeOf = (files: readonly FoundFile[]): number =>
  [...new Map(files.map(({ inode, size }) => [inode, size])).values()].reduce((sum, size) => sum + size, 0);

/** The number of files that are not links to files of the output before. */
function countNew(before: readonly FoundFile[], after: readonly FoundFile[]): number {
  const existing = new Set(before.map(({ inode }) => inode));
  return new Set(after.map(({ inode }) => inode).filter((inode) => !existing.has(inode))).size;
}

/** New, changed and removed files. */
function differences(before: readonly FoundFile[], after: readonly FoundFile[]): FoundFile[] {
  const versionOf = ({ path, size, time }: FoundFile) => `${path} ${size} ${time}`;
  const versions = new Set(before.map(versionOf));
  const paths = new Set(after.map(({ path }) => path));
  return [
    ...after.filter((file) => !versions.has(versionOf(file))),
    ...before.filter(({ path }) => !paths.has(path)),
  ];
}

/** How often all threads of a process called a function. @throws Error if there is no such function */
function callsOf(file: string, name: string, coverage: string): number {
  const functions = readdirSync(coverage)
    .map((report) => JSON.parse(readFileSync(join(coverage, report), 'utf8')) as CoverageReport)
    .flatMap(({ result }) => result.filter(({ url }) => url.endsWith(`/${file}`)))
    .flatMap((script) => script.functions.filter(({ functionName }) => functionName === name));
  if (functions.length === 0) throw new Error(`no function ${name} of ${file} was loaded`);
  return functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

/** The part of a report of NODE_V8_COVERAGE that is used. The first range is the whole function. */
interface CoverageReport {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}
