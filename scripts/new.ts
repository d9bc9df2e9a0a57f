import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { program } from '#program';
import { printable } from '../build/check/report/printable.ts';
import { printDocument } from '../build/formats/import/print.ts';
import { makeNewList } from '../build/formats/lists/new-list.ts';
import { writeNewFiles } from '../build/release/output/files.ts';
import { CACHE_OPTIONS, cacheFolder } from './cache.ts';
import { defineCommand, EXIT, UsageError } from './command.ts';
import { checkWritten } from './import/check.ts';

const usage = `Usage: ${program.commandLine('new')} [options]

Writes a list with one row to begin with into a content folder, and checks it. On a terminal, asks for what the options
do not state.

Options:
  --name TEXT       name of the list for readers
  --language TAG    its language, such as en (BCP 47)
  --uri URI         its canonical URI: a URN, or a URL that you control
  --columns NAMES   comma-separated names of its columns; the first identifies a row (default: Code,Name)
  --out DIR         content folder to write to (default: content)
  --force           overwrite an existing file
  --cache DIR       folder for results of checks, which the next one reuses (default:
                    .cache/code-list-check)
  --no-cache        check all documents, and keep no results
  -h, --help        show this help

Exit codes: 0 written without errors, 1 errors in the list, 2 usage or I/O error.`;

/** The questions, by option. */
const QUESTIONS = [
  { option: 'name', question: 'Name of the list for readers' },
  { option: 'language', question: 'Language, such as en or de' },
  { option: 'uri', question: 'URI of the list, such as urn:example:waste-types' },
  { option: 'columns', question: 'Columns, the first identifies a row', otherwise: 'Code,Name' },
] as const;

type Answers = Record<(typeof QUESTIONS)[number]['option'], string>;

export const command = defineCommand({
  usage,
  options: {
    name: { type: 'string' },
    language: { type: 'string' },
    uri: { type: 'string' },
    columns: { type: 'string' },
    out: { type: 'string', default: 'content' },
    force: { type: 'boolean', default: false },
    ...CACHE_OPTIONS,
  },
  run: async (values) => {
    const document = listOf(await readAnswers(values));
    if (!('list' in document)) throw new UsageError(document.join('; '));
    const file = `${document.name}.json`;
    const path = join(values.out, file);
    writeNewFiles([{ path, texts: printDocument(document) }], { overwrites: values.force });
    console.log(`wrote ${printable(path)}: replace its row by yours`);
    const { faulty, print } = await checkWritten(values.out, [file], cacheFolder(values, values.out));
    await print();
    return faulty.size === 0 ? EXIT.done : EXIT.content;
  },
});

/** The new list, or the messages about invalid answers. */
function listOf({ name, language, uri, columns }: Answers): ReturnType<typeof makeNewList> {
  const names = columns.split(',').map((column) => column.trim());
  return makeNewList({ name, language, uri, columns: names.filter((column) => column !== '') });
}

/** Valid answers, with which each other answer is checked on its own. */
const VALID: Answers = { name: 'List', language: 'en', uri: 'urn:example:list', columns: 'Code' };

/** The messages about one answer; none if it is valid. */
function faultsOf(answer: Partial<Answers>): readonly string[] {
  const list = listOf({ ...VALID, ...answer });
  return 'list' in list ? [] : list;
}

/**
 * The values of the options, and the answers to the other questions on a terminal, which asks again after an invalid one.
 *
 * @throws UsageError if a value is missing, or an option is invalid
 */
async function readAnswers(values: Partial<Answers>): Promise<Answers> {
  const faults = QUESTIONS.flatMap(({ option }) =>
    values[option] === undefined ? [] : faultsOf({ [option]: values[option] }),
  );
  if (faults.length > 0) throw new UsageError(faults.join('; '));
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const lines = isTerminal ? createInterface({ input: process.stdin }) : undefined;
  // Keeps lines that are pasted together, and ends at the end of the input.
  const typed = lines?.[Symbol.asyncIterator]();
  try {
    const answers: [string, string][] = [];
    for (const entry of QUESTIONS) {
      const { option, question } = entry;
      const otherwise = 'otherwise' in entry ? entry.otherwise : undefined;
      let value = values[option];
      while (value === undefined) {
        if (typed) process.stdout.write(`${question}${otherwise === undefined ? '' : ` (${otherwise})`}: `);
        const line = await typed?.next();
        const answer = String(line?.value ?? '').trim() || otherwise;
        if (answer === undefined && (!line || line.done)) throw new UsageError(`--${option} is missing`);
        const wrong = answer === undefined ? ['an answer is required'] : faultsOf({ [option]: answer });
        if (wrong.length === 0) value = answer;
        else console.error(wrong.join('\n'));
      }
      answers.push([option, value]);
    }
    return Object.fromEntries(answers) as Answers;
  } finally {
    lines?.close();
  }
}
