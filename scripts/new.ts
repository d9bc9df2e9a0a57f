import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { program } from '#program';
import { printable } from '../build/check/report/report.ts';
import { printDocument } from '../build/formats/import/print.ts';
import { makeNewList } from '../build/formats/lists.ts';
import { quoted } from '../build/model/problems/wording.ts';
import { writeNewFiles } from '../build/release/output/files.ts';
import { checkWritten } from './check-written.ts';
import { defineCommand, EXIT, UsageError } from './command.ts';
import { CACHE_TEXTS, cacheFolder } from './options.ts';
import { writeTexts } from './print.ts';
import { translate } from './translate.ts';

export const command = defineCommand({
  call: `${program.commandLine('new')} [options]`,
  about: `Writes a list with one row to begin with into a content folder, and checks it. On a terminal, asks for what the options
do not state. With --translate, adds a language to the latest version of a list and prints the texts to translate: a
document of OpenCodeList 0.4 gets empty texts in it, one of 0.3 a translation next to it.`,
  options: {
    'name TEXT': 'name of the list for readers',
    'language TAG': 'its language, such as en (BCP 47)',
    'uri URI': 'its canonical URI: a URN, or a URL that you control',
    'translate LIST LANGUAGE':
      'instead of a new list, add a language to a list: its URI or its file, and a BCP 47 tag',
    'columns NAMES': 'comma-separated names of its columns; the first identifies a row (default: Code,Name)',
    'out DIR = content': 'content folder to write to',
    force: 'overwrite an existing file',
    ...CACHE_TEXTS,
  },
  end: `Exit codes: 0 written without errors, 1 errors in the list, 2 usage or I/O error.`,
  positionals: true,
  run: async (values, [language, ...others]) => {
    const { out, force, translate: list } = values;
    if (list !== undefined && language !== undefined && others.length === 0) {
      const { files, report } = await translate(out, list, language, force);
      return reportCheck(values, files, report);
    }
    if (list !== undefined)
      throw new UsageError('--translate needs a list and a language: --translate LIST fr');
    if (language !== undefined) throw new UsageError(`unexpected argument ${quoted(language)}`);
    const document = makeList(await readAnswers(values));
    if (!('list' in document)) throw new UsageError(document.join('; '));
    const file = `${document.name}.json`;
    const path = join(values.out, file);
    writeNewFiles([{ path, texts: printDocument(document) }], { overwrites: values.force });
    return reportCheck(values, [file], [`wrote ${printable(path)}: replace its row by yours\n`]);
  },
});

/** Prints what was written and the problems with it. */
async function reportCheck(
  values: Parameters<typeof cacheFolder>[0] & { readonly out: string },
  files: readonly string[],
  written: readonly string[],
) {
  const { faulty, report } = await checkWritten(values.out, files, cacheFolder(values, values.out));
  await writeTexts(process.stdout, [...written, ...report]);
  return faulty.size === 0 ? EXIT.done : EXIT.content;
}

/** The questions of a terminal, by option. */
const QUESTIONS = {
  name: 'Name of the list for readers',
  language: 'Language, such as en or de',
  uri: 'URI of the list, such as urn:example:waste-types',
  columns: 'Columns, the first identifies a row (Code,Name)',
};

type Answers = Record<keyof typeof QUESTIONS, string>;
const OPTIONS = Object.keys(QUESTIONS) as (keyof Answers)[];

/** The new list, or the messages about invalid answers. */
function makeList(answers: Answers): ReturnType<typeof makeNewList> {
  const columns = answers.columns.split(',').map((column) => column.trim());
  return makeNewList({ ...answers, columns: columns.filter((column) => column !== '') });
}

/** Valid answers, with which each other answer is checked on its own. */
const VALID: Answers = { name: 'List', language: 'en', uri: 'urn:example:list', columns: 'Code' };

/** The messages about one answer; none if it is valid. */
function findFaults(option: keyof Answers, answer: string): readonly string[] {
  const list = makeList({ ...VALID, [option]: answer });
  return 'list' in list ? [] : list;
}

/**
 * The values of the options, and the answers to the other questions on a terminal, which asks again after an invalid one.
 *
 * @throws UsageError if a value is missing, or an option is invalid
 */
async function readAnswers(
  values: { readonly [option in keyof Answers]: string | undefined },
): Promise<Answers> {
  const faults = OPTIONS.flatMap((option) => findFaults(option, values[option] ?? VALID[option]));
  if (faults.length > 0) throw new UsageError(faults.join('; '));
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const lines = isTerminal ? createInterface({ input: process.stdin }) : undefined;
  // Keeps lines that are pasted together, and ends at the end of the input.
  const typed = lines?.[Symbol.asyncIterator]();
  const answers = { ...VALID };
  try {
    for (const option of OPTIONS) answers[option] = values[option] ?? (await ask(option, typed));
    return answers;
  } finally {
    lines?.close();
  }
}

/** Asks until the answer is valid. An empty answer about the columns is the default, also without a terminal. */
async function ask(option: keyof Answers, typed: AsyncIterator<string> | undefined): Promise<string> {
  for (;;) {
    if (typed) process.stdout.write(`${QUESTIONS[option]}: `);
    const line = await typed?.next();
    const answer = String(line?.value ?? '').trim() || (option === 'columns' ? 'Code,Name' : '');
    if (answer === '' && (!line || line.done)) throw new UsageError(`--${option} is missing`);
    const faults = answer === '' ? ['an answer is required'] : findFaults(option, answer);
    if (faults.length === 0) return answer;
    console.error(faults.join('\n'));
  }
}
