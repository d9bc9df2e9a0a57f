import { createReadStream, existsSync, statSync } from 'node:fs';
import { normalize } from 'node:path';
import {
  type DataResource,
  DEFAULT_FORMAT,
  isInside,
  type ListResource,
  PACKAGE_FILE,
  type Reference,
} from '../../build/check/data/package.ts';
import { codesOn, earliestOf, indexOfVersion, nameOf } from '../../build/check/data/periods.ts';
import { isPinned, readCodes } from '../../build/check/data/pinned.ts';
import { makeRowCheck } from '../../build/check/data/rows.ts';
import { DATA_RULES } from '../../build/check/data/rules.ts';
import { type Judge, type ListToCheck, makeJudge } from '../../build/check/data/verdict.ts';
import type { CodeHistory } from '../../build/model/changes/code-history.ts';
import { hasErrors, type Problem, sortProblems } from '../../build/model/problems/problem.ts';
import { listed, quoted } from '../../build/model/problems/wording.ts';
import { parseInstant } from '../../build/model/values/instant.ts';
import { hasColours } from '../colours.ts';
import { defineCommand, EXIT, UsageError } from '../command.ts';
import { writeTexts } from '../print.ts';
import { FORMAT_NAMES, readFormat } from '../report-format.ts';
import { findDelimiter } from './delimiter.ts';
import { findList, openPackage, readProjectFile, writePackage } from './project.ts';
import { dataResource } from './resources.ts';
import { VERSION } from './version.ts';

const usage = `Usage: codes check [FILE --column COLUMN=LIST] [options]

Checks the codes in columns of CSV files against the pinned lists, without a network: those of FILE, or of all data in
${PACKAGE_FILE}. Prints each problem to stdout with its location and how to fix it.

Options:
  --column COLUMN=LIST  column of FILE with codes of a list, by its name or URI; may be repeated. A key of several columns
                        has commas between them
  --save                add FILE and its columns to ${PACKAGE_FILE}, for later checks and for other validators
  --at DATE             check against the codes of a day, such as 2024-01-31, instead of those that are pinned
  --format FORMAT       output format: ${FORMAT_NAMES.join(', ')} (default: ${FORMAT_NAMES[0]})
  --all                 print every row with a problem; by default, rows with the same code are one problem, and text and
                        github print only the first of many similar problems
  -h, --help            show this help

Exit codes: 0 no errors (there may be warnings), 1 errors, 2 usage or I/O error.`;

export const command = defineCommand({
  usage,
  options: {
    column: { type: 'string', multiple: true, default: [] },
    save: { type: 'boolean', default: false },
    at: { type: 'string' },
    format: { type: 'string', default: FORMAT_NAMES[0] as string },
    all: { type: 'boolean', default: false },
  },
  positionals: true,
  run: async (values, [given, ...more]) => {
    const file = given && normalize(given);
    const { column, save, at, all } = values;
    const format = readFormat(values.format as string);
    if (at !== undefined && !parseInstant(at)?.wholeDay)
      throw new UsageError(`--at must be a day such as 2024-01-31, not "${at}"`);
    if (more.length > 0) throw new UsageError(`name one FILE only, not ${quoted(more[0])} too`);
    if (file === undefined && (column.length > 0 || save))
      throw new UsageError('--column and --save need a FILE');
    if (save && !isInside(file as string)) throw new UsageError('--save is for files in this folder only');
    const own = openPackage();
    const data = file === undefined ? own.data : [dataOf(file, column, own)];
    if (data.length === 0)
      throw new UsageError(
        `${PACKAGE_FILE} has no data that refers to a list: name a FILE and --column COLUMN=LIST`,
      );
    const names = new Set(data.flatMap(({ references }) => references.map(({ list }) => list)));
    const pinned = [...names].map((name) => findList(own, name));
    const changed = pinned.flatMap(changedFiles);
    // Changed files may not even be readable, and verdicts by them would be wrong.
    const isChanged = changed.length > 0;
    const lists = new Map(isChanged ? [] : pinned.map((list) => [list.name, loadList(list, at)]));
    const problems = [...changed, ...[...lists.values()].flatMap((list) => list.problems)];
    let count = 0;
    for (const one of isChanged ? [] : data) {
      const found = await checkFile(one, lists, all);
      problems.push(...found.problems);
      count += found.rows;
      const references = one.references.map((own) => ({
        ...own,
        key: lists.get(own.list)?.primaryKey ?? [],
      }));
      // Another command may have changed it meanwhile.
      const now = openPackage();
      if (save) writePackage(now, new Map(), [dataResource(now, one, found.header, references)]);
    }
    const rules = new Map(DATA_RULES.map((rule) => [rule.id, rule]));
    const report = {
      ...{ problems: sortProblems(problems), severity: 'note' as const, all, content: '', rules },
      ...{ checked: { count, noun: 'row' }, tool: { name: 'codes', version: VERSION } },
      ...{ textOf: () => undefined, colours: hasColours(process.stdout) },
    };
    await writeTexts(process.stdout, format.print(report));
    return hasErrors(problems) ? EXIT.content : EXIT.done;
  },
});

/** A file with the columns that options name, or as the package has it. */
function dataOf(file: string, columns: readonly string[], own: ReturnType<typeof openPackage>): DataResource {
  assertExists(file);
  const known = own.data.find(({ path }) => path === file);
  if (columns.length === 0 && known) return known;
  if (columns.length === 0)
    throw new UsageError(
      `${PACKAGE_FILE} has no data "${file}" that refers to a list: add --column COLUMN=LIST`,
    );
  const references = columns.map((text): Reference => {
    const at = text.lastIndexOf('=');
    if (at < 1) throw new UsageError(`--column must be COLUMN=LIST, not "${text}"`);
    const { name, schema } = findList(own, text.slice(at + 1));
    const { primaryKey } = schema;
    const names = primaryKey.length === 1 ? [text.slice(0, at)] : text.slice(0, at).split(',');
    if (names.length !== primaryKey.length)
      throw new UsageError(
        `--column ${text} must name ${primaryKey.length} columns, for ${listed(primaryKey, 10)}`,
      );
    return { columns: names, list: name };
  });
  const columnNames = references.flatMap((reference) => reference.columns);
  const format = known ?? { ...DEFAULT_FORMAT, delimiter: findDelimiter(file, columnNames) };
  return { ...format, path: file, references };
}

/** A pinned list that is ready to check codes. */
interface LoadedList {
  readonly title: string;
  readonly primaryKey: readonly string[];
  readonly judge: Judge;
  readonly problems: readonly Problem[];
}

/** The files of a list that are not the pinned ones. @throws Error if one is missing */
const changedFiles = (list: ListResource): Problem[] =>
  [list, list.codeList.history]
    .filter((file) => !isPinned(readProjectFile(file.path), file))
    .map(({ path }) => {
      const message = `is not the file that ${PACKAGE_FILE} pins: run "codes pull"`;
      return { severity: 'error', file: path, rule: 'data/changed', message };
    });

/** @throws Error if nothing is known of the list on a day */
function loadList(
  { title, path, schema: { primaryKey }, codeList }: ListResource,
  at: string | undefined,
): LoadedList {
  const [csv, historyText] = [path, codeList.history.path].map(readProjectFile) as [string, string];
  // Its hash is that of a file which `codes add` has validated.
  const history: CodeHistory = JSON.parse(historyText);
  const pinned = indexOfVersion(history, codeList.canonicalVersionUri);
  const isOutdated = at === undefined && pinned < history.versions.length - 1;
  const [own, latest] = [pinned, history.versions.length - 1].map((index) => nameOf(history, index));
  const outdated: Problem = {
    ...{ severity: 'warning', file: PACKAGE_FILE, rule: 'data/outdated' },
    message: `${quoted(title)} has ${latest}, but ${own} is pinned: run "codes upgrade"`,
  };
  const problems = isOutdated ? [outdated] : [];
  return { title, primaryKey, problems, judge: makeJudge(listOn()) };

  function listOn(): ListToCheck {
    if (at === undefined) {
      const codes = readCodes(csv, path, primaryKey);
      return { title, history, codes, version: pinned, date: codeList.validOn, isPast: false };
    }
    const found = codesOn(history, pinned, at);
    if (found) return { title, history, date: at, isPast: true, ...found };
    const earliest = earliestOf(history);
    const hint =
      earliest === undefined ? 'no version states from when it applies' : `it is known from ${earliest}`;
    throw new Error(`the codes of ${quoted(title)} on ${at} are not known: ${hint}`);
  }
}

/** Bytes that are read at a time. */
const PART_SIZE = 1 << 16;

async function checkFile(data: DataResource, lists: ReadonlyMap<string, LoadedList>, all: boolean) {
  const { path, encoding, references } = data;
  assertExists(path);
  const check = makeRowCheck({
    ...{ ...data, file: path, all },
    references: references.map(({ columns, list }) => ({
      columns,
      judge: (lists.get(list) as LoadedList).judge,
    })),
  });
  const decoder = makeDecoder(data);
  const decode = (part?: Buffer) => {
    try {
      return decoder.decode(part, { stream: part !== undefined });
    } catch {
      const hint = `save it as UTF-8, or state its "encoding" in ${PACKAGE_FILE}`;
      throw new Error(`${path} is not valid ${encoding}: ${hint}`);
    }
  };
  for await (const part of createReadStream(path, { highWaterMark: PART_SIZE })) check.write(decode(part));
  check.write(decode());
  return check.end();
}

function makeDecoder({ path, encoding }: DataResource): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new Error(`${PACKAGE_FILE} has the unknown encoding ${quoted(encoding)} for ${path}: use "utf-8"`);
  }
}

function assertExists(file: string): void {
  if (!existsSync(file)) throw new UsageError(`there is no file ${quoted(file)}: correct the path`);
  // The header row of a pipe could not be read again.
  if (!statSync(file).isFile()) throw new UsageError(`${quoted(file)} is not a file: write the data to one`);
}
