import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '#program';
import { printable } from '../build/check/report/printable.ts';
import {
  type ImportDraft,
  type ImportFormat,
  type ImportOption,
  NOTHING,
  UsageFault,
} from '../build/formats/import/format.ts';
import { printGroup } from '../build/formats/import/notes.ts';
import { printDocument } from '../build/formats/import/print.ts';
import {
  formatsWith,
  IMPORT_FORMATS,
  IMPORT_OPTIONS,
  type ImportedSource,
  importSource,
  type OptionValues,
} from '../build/formats/lists/import-source.ts';
import { writeNewFiles } from '../build/release/output/files.ts';
import { CACHE_OPTIONS, cacheFolder } from './cache.ts';
import { defineCommand, EXIT, UsageError } from './command.ts';
import { failureMessage } from './failure.ts';
import { checkDraft, checkWritten } from './import/check.ts';
import { chooseTarget } from './import/target.ts';
import { writeTexts } from './print.ts';
import { openProgress } from './progress.ts';

const names = IMPORT_FORMATS.map(({ name }) => name);
const tables = IMPORT_FORMATS.filter(({ options }) => options.some(({ name }) => name === 'describe')).map(
  ({ name }) => name,
);
const OPTION_WIDTH = 23;

/** The lines of an option in the usage. */
function optionLines(option: ImportOption): string {
  const { name, value, description } = option;
  const term = `--${name} ${value}`;
  const formats = formatsWith(option);
  const where = formats.length === names.length ? '' : `${formats.join(', ')}: `;
  return wrap(`${where}${description}`, term);
}

/** A term with its description in the second column. */
function wrap(text: string, term: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line.length + word.length < 120 - OPTION_WIDTH - 2)
      lines[lines.length - 1] = `${line}${line && ' '}${word}`;
    else lines.push(word);
  }
  const first =
    term.length < OPTION_WIDTH - 1
      ? `  ${term.padEnd(OPTION_WIDTH)}`
      : `  ${term}\n${' '.repeat(OPTION_WIDTH + 2)}`;
  return `${first}${lines.join(`\n${' '.repeat(OPTION_WIDTH + 2)}`)}`;
}

const usage = `Usage: ${program.commandLine('import')} FILE... [options]

Imports code lists from other formats: writes NAME.json for each document into a content folder, and checks it. Prints
what it left out, what it chose, and questions with the options that answer them: nothing is written before.
Tables that do not identify their list (${tables.join(', ')}) take two runs: the first writes a description next to the file.

Formats:
${IMPORT_FORMATS.map(({ name, label }) => wrap(label, name)).join('\n')}

Options:
  --format NAME          format of the files: ${names.join(', ')} (default: detected)
  --out DIR              content folder to write to (default: content)
  --force                replace the same version in the same language
${IMPORT_OPTIONS.map(optionLines).join('\n')}
  --cache DIR            folder for results of checks, which the next one reuses (default:
                         .cache/code-list-check)
  --no-cache             check all documents, and keep no results
  -h, --help             show this help

Exit codes: 0 all files imported without errors, 1 errors in files, which are left out, or in what was written, 2 usage or I/O
error.`;

export const command = defineCommand({
  usage,
  positionals: true,
  options: {
    format: { type: 'string' },
    out: { type: 'string', default: 'content' },
    force: { type: 'boolean', default: false },
    ...Object.fromEntries(IMPORT_OPTIONS.map(({ name }) => [name, { type: 'string' }] as const)),
    ...CACHE_OPTIONS,
  },
  run: async (values, files) => {
    if (files.length === 0) throw new UsageError('name at least one file to import');
    const { describe, uri } = values as OptionValues;
    if (files.length > 1 && (describe !== undefined || uri !== undefined))
      throw new UsageError('--describe and --uri are about one list: import the files one by one');
    const out = values.out as string;
    const progress = openProgress();
    const sources = await importAll(
      files,
      readFormat(values.format),
      values as OptionValues,
      progress.show,
    ).finally(progress.clear);
    await writeTexts(process.stdout, sources.flatMap(reportLines));
    const drafts = sources.flatMap((source) => source.drafts ?? []);
    const overwrites = values.force as boolean;
    if (drafts.length > 0) {
      writeDrafts(drafts, overwrites);
      await writeTexts(process.stdout, sources.flatMap(draftLines));
    }
    const failed = sources.filter(({ documents }) => documents.length === 0);
    if (failed.length === sources.length) {
      console.log('no list was written');
      return EXIT.content;
    }
    const written = planDocuments(sources, out, overwrites);
    const problems = written.flatMap(({ problem }) =>
      problem === undefined ? [] : `${printable(problem)}\n`,
    );
    if (problems.length > 0) {
      await writeTexts(process.stdout, [...problems, 'no list was written\n']);
      return EXIT.content;
    }
    writeNewFiles(written, { overwrites });
    const { faulty, print } = await checkWritten(
      out,
      written.map(({ file }) => file),
      cacheFolder(values, out),
    );
    const refused = sources.filter((source) =>
      written.some((file) => file.source === source && faulty.has(file.file)),
    );
    for (const file of written) {
      if (refused.includes(file.source)) restore(file);
      else console.log(`wrote ${printable(file.path)}`);
    }
    await print();
    const isAbsent = (source: ImportedSource) => failed.includes(source) || refused.includes(source);
    const left = sources.filter(isAbsent);
    if (left.length === 0) return EXIT.done;
    const names = left.map(({ file }) => printable(file));
    console.log(
      sources.every(isAbsent)
        ? 'no list was written'
        : `not imported: ${left.length} of ${sources.length} files: ${names.join(', ')}`,
    );
    return EXIT.content;
  },
});

/** Writes drafts next to their sources. */
function writeDrafts(drafts: readonly ImportDraft[], overwrites: boolean): void {
  for (const { file } of drafts) {
    if (!overwrites && existsSync(file))
      throw new UsageError(
        `${file} exists: use it with --describe ${file}, or replace it by a new draft with --force`,
      );
  }
  writeNewFiles(
    drafts.map(({ file, text }) => ({ path: file, texts: [text] })),
    { overwrites },
  );
}

/** The problems of a draft, and the next steps. */
function draftLines({ file, notes, drafts = [] }: ImportedSource): string[] {
  // Options answer the other errors.
  const isFaulty = notes.some(({ kind, option }) => kind === 'error' && option === undefined);
  return drafts.flatMap((draft) => {
    const problems = draft.document ? checkDraft(draft.document) : [];
    const source =
      isFaulty || problems.some((line) => line.startsWith('error')) ? `, correct ${printable(file)},` : '';
    return [
      ...problems.map((line) => `  ${printable(line)}\n`),
      `wrote ${printable(draft.file)}: complete it${source} and run: ${program.commandLine('import')} ${printable(file)} --describe ${printable(draft.file)}\n`,
    ];
  });
}

function readFormat(name: string | boolean | undefined): ImportFormat | undefined {
  const format = IMPORT_FORMATS.find((one) => one.name === name);
  if (!format && name !== undefined)
    throw new UsageError(`--format must be one of ${names.join(', ')}, not "${name}"`);
  return format;
}

async function importAll(
  files: readonly string[],
  format: ImportFormat | undefined,
  values: OptionValues,
  show: (text: string) => void,
): Promise<ImportedSource[]> {
  const sources: ImportedSource[] = [];
  const faults: unknown[] = [];
  for (const file of files) {
    show(`reading ${file}`);
    const read = importSource(file, format, values);
    sources.push(await read.catch((error: unknown) => refuse(error, file, faults)));
  }
  const [fault] = faults.length === files.length ? faults : [];
  if (fault !== undefined) throw fault instanceof UsageFault ? new UsageError(fault.message) : fault;
  return sources;
}

/** Reports a file that cannot be read, so that the other files are imported. @throws other errors */
function refuse(error: unknown, file: string, faults: unknown[]): ImportedSource {
  if (!(error instanceof UsageFault) && !(error instanceof Error && 'syscall' in error)) throw error;
  faults.push(error);
  const note = { kind: 'error', message: failureMessage(error), count: 1, places: [] } as const;
  return { ...NOTHING, file, format: undefined, notes: [note] };
}

function reportLines({ file, format, notes }: ImportedSource): string[] {
  const title = format ? `${printable(file)}: ${format.name}\n` : `${printable(file)}\n`;
  return [title, ...notes.map((group) => `  ${printable(printGroup(group))}\n`)];
}

/** A document to write. */
interface WrittenFile {
  readonly source: ImportedSource;
  /** Relative to the content folder. */
  readonly file: string;
  readonly path: string;
  readonly texts: Iterable<string>;
  /** What it replaces. */
  readonly previous: Uint8Array | undefined;
  /** Why it cannot be written. */
  readonly problem?: string;
}

function planDocuments(sources: readonly ImportedSource[], out: string, overwrites: boolean): WrittenFile[] {
  const files: WrittenFile[] = [];
  for (const source of sources) {
    for (const document of source.documents) {
      const taken = files.map(({ file }) => file);
      const target = chooseTarget(document, out, overwrites, taken);
      const path = join(out, target.file);
      const previous = overwrites && existsSync(path) ? readFileSync(path) : undefined;
      files.push({ source, ...target, path, previous, texts: printDocument(document) });
    }
  }
  return files;
}

/** Undoes the writing of a document that has errors. */
function restore({ path, previous }: WrittenFile): void {
  if (previous === undefined) rmSync(path);
  else writeNewFiles([{ path, texts: previous }], { overwrites: true });
}
