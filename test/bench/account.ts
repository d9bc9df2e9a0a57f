import { hash } from 'node:crypto';
import { closeSync, fstatSync, linkSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { contentOf, type FileInParts, type OutputFile } from '../../build/api/files/output-file.ts';
import { planList, planSite } from '../../build/api/plan/plan.ts';
import { makeCatalogue } from '../../build/check/check.ts';
import type { REPRESENTATIONS } from '../../build/formats/all.ts';
import { valuesOf } from '../../build/formats/rows.ts';
import { groupBy } from '../../build/model/collections.ts';
import type { Document } from '../../build/model/document/document.ts';
import { DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { metadataTextOf, parseSource, readMetadata } from '../../build/read/document/parse.ts';
import { readSources } from '../../build/read/files/read.ts';
import { summariesOf } from '../../build/release/render/lists.ts';
import {
  directoryLookupsOf,
  keyOf,
  makeDirectoryContext,
  makeListContext,
} from '../../build/site/context.ts';
import { sitePartsOf } from '../../build/site/parts.ts';

/*
 * `node account.js CONTENT FOLDER`, compiled as the tool is: prints the CPU time of a build in one thread by kind of output,
 * in Markdown. The garbage collector is part of each kind. Everything runs twice, and the second time counts.
 */

/** What a kind of output took. */
interface Cost {
  cpu: number;
  files: number;
  /** A text of this kind, for {@link tightestLoop}. */
  text?: OutputFile['text'];
}

const [content = '', folder = ''] = process.argv.slice(2);
const { sources } = await readSources(content);
const costs = new Map<string, Cost>();
/** Paths of the written files by their digests. */
const written = new Map<string, string>();
let out = folder;
let rows = 0;
let collecting = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collecting += duration * 1000;
}).observe({ entryTypes: ['gc'] });

async function main(): Promise<void> {
  for (let run = 1; run <= 2; run++) {
    // Lets the observer receive what has been collected.
    await new Promise(setImmediate);
    costs.clear();
    written.clear();
    out = join(folder, String(run));
    [rows, collecting] = [0, 0];
    await renderAll();
  }
  await measureAsync('start of an empty thread', 1, () => {
    const worker = new Worker('', { eval: true });
    return new Promise((resolve) => worker.once('exit', resolve));
  });
  await new Promise(setImmediate);
  print();
}

async function renderAll(): Promise<void> {
  const countRows = () =>
    sources.reduce((sum, source) => sum + (parseSource(source, () => {}).document?.rows.length ?? 0), 0);
  rows = measure('parsing and schema of sources', sources.length, countRows);
  const { catalogue } = measure('check (with the same)', sources.length, () => makeCatalogue(sources));
  // Without rows, which builds keep of one list at a time.
  const documents = catalogue.documents.map((document) => readMetadata(metadataTextOf(document)));
  const plan = measure('plan', documents.length, () => planSite({ documents }, DEFAULT_BUDGET));
  for (const { path, json } of plan.pages)
    record('index pages', () => ({ path: `site${path}`, text: json() }));
  const lookups = directoryLookupsOf(plan, documents);
  const site = { baseUrl: undefined, hasExplorer: true, siteIdentity: undefined };
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const summaries = [];
  for (const metadata of lists.values()) {
    const own = metadata.map(({ source }) => read(source.file));
    const list = makeListContext(own, lookups, site);
    for (const document of own) {
      if (document.hasData) measure('locating values', 1, () => valuesOf(document));
      measure('comparing versions', 1, () => list.history.changesOf(document));
    }
    const files = planList(list.directory, list);
    const byContent = groupBy(files, ({ content }) =>
      'json' in content ? content : `${keyOf(content.document)} ${content.representation.folder}`,
    );
    for (const same of byContent.values()) {
      const [path = '', ...copies] = same.map((file) => `site${file.path}`);
      const { content } = same[0] as (typeof same)[number];
      if ('json' in content) record('history of codes', () => ({ path, copies, text: content.json() }));
      else {
        const { document, representation } = content;
        record(nameOf(representation), () => ({ path, copies, text: list.print(document, representation) }));
      }
    }
    summaries.push(...measure('summaries', own.length, () => summariesOf(list)));
    for (const { listFiles } of sitePartsOf(site)) await recordAll(() => listFiles?.(list));
  }
  const input = { ...site, plan, documents, readList: () => [] };
  const directory = makeDirectoryContext(input, new Map(summaries));
  for (const { files, filesInThread } of sitePartsOf(site)) {
    await recordAll(() => files?.(directory));
    await recordAll(() => filesInThread?.print(filesInThread.inputOf(directory) as never));
  }
}

function read(file: string): Document {
  const source = sources.find((one) => one.file === file) as (typeof sources)[number];
  return parseSource(source, () => {}).document as Document;
}

function nameOf({ folder: name, label }: (typeof REPRESENTATIONS)[number]): string {
  return name === 'metadata' ? 'metadata' : name === 'whole' ? 'documents (JSON)' : label;
}

/** Takes the files of a part of the site one by one. The first of several languages includes what all of them share. */
async function recordAll(
  make: () => Promise<Iterable<OutputFile | FileInParts>> | Iterable<OutputFile | FileInParts> | undefined,
): Promise<void> {
  let start = used();
  const iterator = (await make())?.[Symbol.iterator]();
  for (;;) {
    const next = iterator?.next();
    if (!next || next.done) return;
    const text = contentOf(next.value);
    add(kindOf(next.value.path), used() - start, { ...next.value, text });
    start = used();
  }
}

/** Kinds of files outside the API by their paths; the last one is any other. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  ...['en', 'de'].flatMap((ui) =>
    ['documents', 'compare'].map(
      (name) => [new RegExp(`^site/${ui}/${name}/`), `pages: ${name}, ${ui}`] as const,
    ),
  ),
  [/^site\/changes\//, 'changes (JSON)'],
  [/^site\/feeds\/u/, 'feeds'],
  [/^site\/assets\/suggest/, 'search shards'],
  [/^site\/catalogue/, 'catalogue (DCAT)'],
  [/^/, 'other pages and files of the directory'],
];

const kindOf = (path: string): string => KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? '';

function record(kind: string, make: () => OutputFile): void {
  const start = used();
  const file = make();
  add(kind, used() - start, file);
}

function add(kind: string, cpu: number, file: OutputFile): void {
  const cost = costs.get(kind) ?? { cpu: 0, files: 0, text: file.text };
  costs.set(kind, cost);
  cost.cpu += cpu;
  cost.files++;
  write(file);
}

/** Writes files as builds do; keeping them would cost time that builds do not need. */
function write({ path, copies = [], text }: OutputFile): void {
  const digest = measure('hashing of files', 1, () => hash('sha256', text, 'base64url'));
  const first = written.get(digest) ?? path;
  for (const one of [path, ...copies]) mkdirSync(dirname(join(out, one)), { recursive: true });
  if (first === path) measure('files: open, write, fstat, close', 1, () => writeNew(path, text));
  const links = first === path ? copies : [path, ...copies];
  const link = (copy: string) => linkSync(join(out, first), join(out, copy));
  measure('links', links.length, () => links.forEach(link));
  written.set(digest, first);
}

function measure<T>(kind: string, files: number, work: () => T): T {
  const start = used();
  const result = work();
  const cost = costs.get(kind) ?? { cpu: 0, files: 0 };
  costs.set(kind, cost);
  cost.cpu += used() - start;
  cost.files += files;
  return result;
}

async function measureAsync(kind: string, files: number, work: () => Promise<unknown>): Promise<void> {
  const start = used();
  await work();
  costs.set(kind, { cpu: used() - start, files });
}

/** CPU time of all threads in microseconds. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function writeNew(path: string, text: OutputFile['text']): void {
  const descriptor = openSync(join(out, path), 'wx');
  writeFileSync(descriptor, text);
  fstatSync(descriptor);
  closeSync(descriptor);
}

/** Length of the pieces of {@link tightestLoop}: about a cell with its markup. */
const PIECE = 20;

/** The CPU time to concatenate a text from pieces, and to encode it: no program prints it in less. */
function tightestLoop(text: OutputFile['text']): number {
  const whole = typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
  const pieces = Array.from({ length: Math.ceil(whole.length / PIECE) }, (_, i) =>
    whole.slice(i * PIECE, (i + 1) * PIECE),
  );
  const buffer = Buffer.alloc(3 * whole.length);
  const runs = Math.max(20, Math.ceil(1e7 / (1 + whole.length)));
  const start = used();
  for (let i = 0; i < runs; i++) {
    let printed = '';
    for (const piece of pieces) printed += piece;
    buffer.write(printed);
  }
  return (used() - start) / runs;
}

function print(): void {
  const total = [...costs.values()].reduce((sum, { cpu }) => sum + cpu, 0);
  const cell = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0)).padStart(8);
  console.log(
    '| kind                                       |    share | number  | µs each  | µs per row | tightest loop |',
  );
  console.log(
    '|--------------------------------------------|---------:|--------:|---------:|-----------:|--------------:|',
  );
  for (const [kind, { cpu, files, text }] of [...costs].sort(([, a], [, b]) => b.cpu - a.cpu)) {
    const cells = [
      kind.padEnd(42),
      `${((100 * cpu) / total).toFixed(1)} %`.padStart(8),
      String(files).padStart(7),
      cell(cpu / files),
      (cpu / rows).toFixed(2).padStart(10),
      (text === undefined ? '' : `${cell(tightestLoop(text)).trim()} µs`).padStart(13),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const seconds = (microseconds: number) => `${(microseconds / 1e6).toFixed(2)} s`;
  console.log(
    `\n${sources.length} documents, ${rows} rows: ${seconds(total)} of CPU, in which the garbage collector paused this thread for ${seconds(collecting)}.`,
  );
}

await main();
