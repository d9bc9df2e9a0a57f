import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '#program';
import { printable } from '../build/check/report/report.ts';
import {
  type ImportedDocument,
  type ImportFormat,
  NOTHING,
  UsageFault,
} from '../build/formats/import/format.ts';
import { fileNameOf } from '../build/formats/import/names.ts';
import { printDocument, printGroup } from '../build/formats/import/print.ts';
import {
  formatsWith,
  IMPORT_FORMATS,
  IMPORT_OPTIONS,
  type ImportedSource,
  importSource,
  type OptionValues,
} from '../build/formats/lists.ts';
import type { DocumentJson, IdentificationJson } from '../build/model/document/columns.ts';
import { type NewFile, writeNewFiles } from '../build/release/output/files.ts';
import { checkDraft, checkWritten } from './check-written.ts';
import { defineCommand, describeTerm, EXIT, readChoice, UsageError } from './command.ts';
import { failureMessage } from './failure.ts';
import { CACHE_TEXTS, cacheFolder } from './options.ts';
import { showProgress, writeTexts } from './print.ts';

const FORMATS = new Map(IMPORT_FORMATS.map((format) => [format.name, format]));

/** The options of the formats, each with the names of its formats unless all have it. */
const formatTexts: Record<string, string> = {};
for (const option of IMPORT_OPTIONS) {
  const formats = formatsWith(option);
  const where = formats.length === FORMATS.size ? '' : `${formats.join(', ')}: `;
  formatTexts[`${option.name} ${option.value}`] = `${where}${option.description}`;
}

const tables = IMPORT_FORMATS.filter(({ options }) => options.some(({ name }) => name === 'describe'));

export const command = defineCommand({
  call: `${program.commandLine('import')} FILE... [options]`,
  about: `Imports code lists from other formats: writes NAME.json for each document into a content folder, and checks it. Prints
what it left out, what it chose, and questions with the options that answer them: nothing is written before.
Tables that do not identify their list (${tables.map(({ name }) => name).join(', ')}) take two runs: the first writes a description next to the file.

Formats:
${IMPORT_FORMATS.map(({ name, label }) => describeTerm(name, label)).join('\n')}`,
  options: {
    'format NAME': `format of the files: ${[...FORMATS.keys()].join(', ')} (default: detected)`,
    'out DIR = content': 'content folder to write to',
    'documents-per-language': 'write a document for each language instead of one in OpenCodeList 0.4',
    force: 'replace the same version in the same language',
    ...(formatTexts as object),
    ...CACHE_TEXTS,
  },
  end: `Exit codes: 0 all files imported without errors, 1 errors in files, which are left out, or in what was written, 2 usage or I/O
error.`,
  positionals: true,
  run: async (values, files) => {
    const { out, force } = values;
    const options: OptionValues = values;
    if (files.length === 0) throw new UsageError('name at least one file to import');
    if (files.length > 1 && (options.describe !== undefined || options.uri !== undefined))
      throw new UsageError('--describe and --uri are about one list: import the files one by one');
    const format = values.format === undefined ? undefined : readChoice('format', values.format, FORMATS);
    const sources = await showProgress((show) => importAll(files, format, options, show));
    await writeTexts(process.stdout, sources.flatMap(reportLines));
    await writeDrafts(sources, force);
    const written = await writeDocuments(sources, { out, force, cache: cacheFolder(values, out) });
    const left = sources.filter((source) => !written.has(source)).map(({ file }) => printable(file));
    if (left.length === 0) return EXIT.done;
    if (written.size === 0) console.log('no list was written');
    else console.log(`not imported: ${left.length} of ${files.length} files: ${left.join(', ')}`);
    return EXIT.content;
  },
});

/** Reads the files. Those that cannot be read are reported, so that the others are imported. @throws if all fail */
async function importAll(
  files: readonly string[],
  format: ImportFormat | undefined,
  values: OptionValues,
  show: (text: string) => void,
): Promise<ImportedSource[]> {
  const sources: ImportedSource[] = [];
  const faults: Error[] = [];
  for (const file of files) {
    show(`reading ${file}`);
    try {
      sources.push(await importSource(file, format, values));
    } catch (error) {
      if (!(error instanceof UsageFault) && !(error instanceof Error && 'syscall' in error)) throw error;
      faults.push(error);
      const note = { kind: 'error', message: failureMessage(error), count: 1, places: [] } as const;
      sources.push({ ...NOTHING, file, format: undefined, notes: [note] });
    }
  }
  const [fault] = faults;
  if (fault === undefined || faults.length < files.length) return sources;
  throw fault instanceof UsageFault ? new UsageError(fault.message) : fault;
}

function reportLines({ file, format, notes }: ImportedSource): string[] {
  const title = format ? `${printable(file)}: ${format.name}\n` : `${printable(file)}\n`;
  return [title, ...notes.map((group) => `  ${printable(printGroup(group))}\n`)];
}

/** Writes drafts next to their sources, and prints their problems and the next steps. */
async function writeDrafts(sources: readonly ImportedSource[], overwrites: boolean): Promise<void> {
  const files: NewFile[] = [];
  const lines: string[] = [];
  for (const { file, notes, drafts = [] } of sources) {
    // Options answer the other errors.
    const isFaulty = notes.some(({ kind, option }) => kind === 'error' && option === undefined);
    for (const draft of drafts) {
      if (!overwrites && existsSync(draft.file))
        throw new UsageError(
          `${draft.file} exists: use it with --describe ${draft.file}, or replace it by a new draft with --force`,
        );
      files.push({ path: draft.file, texts: [draft.text] });
      const problems = draft.document ? checkDraft(draft.document) : [];
      const hasErrors = isFaulty || problems.some((line) => line.startsWith('error'));
      const source = hasErrors ? `, correct ${printable(file)},` : '';
      const next = `${program.commandLine('import')} ${printable(file)} --describe ${printable(draft.file)}`;
      for (const line of problems) lines.push(`  ${printable(line)}\n`);
      lines.push(`wrote ${printable(draft.file)}: complete it${source} and run: ${next}\n`);
    }
  }
  writeNewFiles(files, { overwrites });
  await writeTexts(process.stdout, lines);
}

/**
 * Writes the documents and checks them. Documents with errors are removed again, or replaced by what was there.
 *
 * @returns the sources whose documents are written; none if one of them has no place in the folder
 */
async function writeDocuments(
  sources: readonly ImportedSource[],
  {
    out,
    force,
    cache,
  }: { readonly out: string; readonly force: boolean; readonly cache: string | undefined },
): Promise<Set<ImportedSource>> {
  const written = new Set(sources.filter(({ documents }) => documents.length > 0));
  if (written.size === 0) return written;
  const documents = planDocuments(written, out, force);
  const problems = documents.flatMap(({ problem }) =>
    problem === undefined ? [] : `${printable(problem)}\n`,
  );
  await writeTexts(process.stdout, problems);
  if (problems.length > 0) return new Set();
  writeNewFiles(documents, { overwrites: force });
  const files = documents.map(({ file }) => file);
  const { faulty, report } = await checkWritten(out, files, cache);
  for (const { source, file } of documents) if (faulty.has(file)) written.delete(source);
  for (const { source, path, previous } of documents) {
    if (written.has(source)) console.log(`wrote ${printable(path)}`);
    else if (previous === undefined) rmSync(path);
    else writeNewFiles([{ path, texts: previous }], { overwrites: true });
  }
  await writeTexts(process.stdout, report);
  return written;
}

/** The files of documents, each with its source, what it replaces, and why it cannot be written. */
function planDocuments(sources: Iterable<ImportedSource>, out: string, overwrites: boolean) {
  const planned: (NewFile & {
    readonly source: ImportedSource;
    readonly file: string;
    readonly previous: Uint8Array | undefined;
    readonly problem?: string;
  })[] = [];
  for (const source of sources) {
    for (const document of source.documents) {
      const taken = planned.map(({ file }) => file);
      const target = chooseTarget(document, out, overwrites, taken);
      const path = join(out, target.file);
      const previous = overwrites && existsSync(path) ? readFileSync(path) : undefined;
      planned.push({ source, ...target, path, previous, texts: printDocument(document) });
    }
  }
  return planned;
}

/**
 * The file of a document in a content folder: its name, or one with version and language if another document has that name, such
 * as `gemeinden.2.de.json`. Only the same version and language is replaced, with `--force`. A next version needs the day of its
 * publication and an entry of the changeLog.
 *
 * @param taken files that other documents of this import are written to
 * @returns also why it cannot be written
 */
function chooseTarget(
  { name, list: { identification } }: ImportedDocument,
  out: string,
  overwrites: boolean,
  taken: readonly string[],
): { readonly file: string; readonly problem?: string } {
  const { canonicalUri, canonicalVersionUri, version, language = '' } = identification;
  const file = `${name}.json`;
  const documents = readDocuments(out, name);
  const same = documents.find(
    ({ own }) => own.canonicalVersionUri === canonicalVersionUri && own.language === language,
  );
  if (same && overwrites) return { file: same.file };
  if (same) {
    const problem = `error: ${join(out, same.file)} has the same version and language: state --list-version for a next version, or replace it with --force`;
    return { file, problem };
  }
  const versions = documents.filter(({ own }) => own.canonicalUri === canonicalUri);
  const isNext = versions.every(({ own }) => own.version !== version);
  const isDescribed = identification.publishedAt !== undefined && identification.changeLog !== undefined;
  const [earlier] = versions;
  if (earlier && isNext && !isDescribed) {
    const problem = `question: ${join(out, earlier.file)} has version ${earlier.own.version}: when was version ${version} published, and what changed? (--published-at DATE and --change TEXT)`;
    return { file, problem };
  }
  const files = [file, `${fileNameOf(name, String(version ?? ''), language)}.json`];
  const free = files.find((one) => !existsSync(join(out, one)) && !taken.includes(one));
  if (free !== undefined) return { file: free };
  return { file, problem: `error: ${join(out, file)} is another list: rename the source` };
}

/** The documents in a folder whose file names begin with a name. */
function readDocuments(folder: string, name: string) {
  const found: { readonly file: string; readonly own: Partial<IdentificationJson> }[] = [];
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    if (!file.startsWith(`${name}.`) || !file.endsWith('.json')) continue;
    try {
      const { codeList, codeListSet }: DocumentJson = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      found.push({ file, own: (codeList ?? codeListSet)?.identification ?? {} });
    } catch {
      // The check reports it. It is not overwritten.
    }
  }
  return found;
}
