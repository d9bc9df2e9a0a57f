import { normalize } from 'node:path';
import {
  type DataPackage,
  type DataResource,
  isInside,
  isPinned,
  type ListResource,
  PACKAGE_FILE,
  readCodes,
} from '../../build/check/data/package.ts';
import { makeRowCheck } from '../../build/check/data/rows.ts';
import { DATA_RULES, makeCheckCode, nameOf } from '../../build/check/data/verdict.ts';
import { codesOn, earliestOf, indexOfVersion } from '../../build/model/history/verdict.ts';
import { hasErrors, type Problem, sortProblems } from '../../build/model/problems/problem.ts';
import { quoted } from '../../build/model/problems/wording.ts';
import { parseInstant } from '../../build/model/values/instant.ts';
import { defineCommand, EXIT, UsageError } from '../command.ts';
import { FORMAT_NAMES, hasColours, readFormat, writeTexts } from '../print.ts';
import { findTables, readPinnedHistory, readSuccessions } from './correspondence.ts';
import { describeData, isJsonFile, makeDataResource, readText } from './data-file.ts';
import { findList, openPackage, readProjectFile, VERSION, writePackage } from './project.ts';

export const command = defineCommand({
  call: 'codes check [FILE --column COLUMN=LIST] [options]',
  about: `Checks the codes in columns of files against the pinned lists, without a network: those of FILE, or of all data in
${PACKAGE_FILE}. Files are CSV, JSON (an array of objects) or JSON Lines. Prints each problem to stdout with its location and
how to fix it. Pinned tables of correspondences between versions of a list name the codes that replace others.`,
  options: {
    'column COLUMN=LIST ...':
      'column of FILE with codes of a list, by its name or URI; may be repeated. A key of several columns has commas between them',
    save: `add FILE and its columns to ${PACKAGE_FILE}, for later checks and for other validators`,
    'separator TEXT': 'text between the codes of a cell, such as ";", if cells may have several codes',
    'at DATE': 'check against the codes of a day, such as 2024-01-31, instead of those that are pinned',
    'format FORMAT = text': `output format: ${FORMAT_NAMES.join(', ')}`,
    all: 'print every row with a problem; by default, rows with the same code are one problem, and text and github print only the first of many similar problems',
  },
  end: 'Exit codes: 0 no errors (there may be warnings), 1 errors, 2 usage or I/O error.',
  positionals: true,
  run: async (values, [given, ...more]) => {
    const { column, save, separator, at, all } = values;
    const file = given === undefined ? undefined : normalize(given);
    const format = readFormat(values.format);
    if (at !== undefined && !parseInstant(at)?.wholeDay)
      throw new UsageError(`--at must be a day such as 2024-01-31, not "${at}"`);
    if (more.length > 0) throw new UsageError(`name one FILE only, not ${quoted(more[0])} too`);
    if (file === undefined && (column.length > 0 || save))
      throw new UsageError('--column and --save need a FILE');
    if (save && !isInside(file as string)) throw new UsageError('--save is for files in this folder only');
    const own = openPackage();
    const data = file === undefined ? own.data : [describeData(file, column, own)];
    if (data.length === 0)
      throw new UsageError(
        `${PACKAGE_FILE} has no data that refers to a list: name a FILE and --column COLUMN=LIST`,
      );
    const { problems, count } = await checkData(data, own, { save, separator, at, all });
    const report = {
      problems: sortProblems(problems),
      severity: 'note' as const,
      all,
      content: '',
      rules: new Map(DATA_RULES.map((rule) => [rule.id, rule])),
      checked: { count, noun: 'row' },
      tool: { name: 'codes', version: VERSION },
      textOf: () => undefined,
      colours: hasColours(process.stdout),
    };
    await writeTexts(process.stdout, format.print(report));
    return hasErrors(problems) ? EXIT.content : EXIT.done;
  },
});

interface CheckOptions {
  readonly save: boolean;
  readonly separator: string | undefined;
  readonly at: string | undefined;
  readonly all: boolean;
}

/** Checks files. Those of lists that are changed may not even be readable, and verdicts by them would be wrong. */
async function checkData(
  data: readonly DataResource[],
  own: DataPackage,
  { save, separator, at, all }: CheckOptions,
) {
  const names = new Set(data.flatMap(({ references }) => references.map(({ list }) => list)));
  const pinned = Array.from(names, (name) => findList(own.lists, name));
  const problems: Problem[] = pinned.flatMap(findChangedFiles);
  if (problems.length > 0) return { problems, count: 0 };
  const lists = new Map(pinned.map((list) => [list.name, loadList(list, own, at)]));
  for (const { outdated } of lists.values()) if (outdated) problems.push(outdated);
  let count = 0;
  for (const one of data) {
    // Each list of a reference is loaded.
    const references = one.references.map((reference) => ({
      ...reference,
      ...(lists.get(reference.list) as ReturnType<typeof loadList>),
    }));
    const { path: file, delimiter, missingValues } = one;
    const isJson = isJsonFile(file);
    const check = makeRowCheck({ file, isJson, delimiter, missingValues, references, separator, all });
    for await (const part of readText(one)) check.write(part);
    const { rows, header, problems: found } = check.end();
    problems.push(...found);
    count += rows;
    if (save) writePackage(new Map(), makeDataResource(openPackage(), one, header, references));
  }
  return { problems, count };
}

/** The files of a list that are not the pinned ones. @throws Error if one is missing */
function findChangedFiles(list: ListResource): Problem[] {
  const files = [list, list.codeList.history];
  const changed = files.filter((file) => !isPinned(readProjectFile(file.path), file));
  const message = `is not the file that ${PACKAGE_FILE} pins: run "codes pull"`;
  return changed.map(({ path }) => ({ severity: 'error', file: path, rule: 'data/changed', message }));
}

/** The check of the codes of a pinned list, its key, and a problem if it is outdated. @throws Error if nothing is known of it on a day */
function loadList(list: ListResource, own: DataPackage, at: string | undefined) {
  const { title, path, schema, codeList } = list;
  const key = schema.primaryKey;
  const history = readPinnedHistory(list);
  const version = indexOfVersion(history, codeList.canonicalVersionUri);
  const successions = readSuccessions(findTables(own, list), history);
  if (at !== undefined) {
    const found = codesOn(history, version, at);
    const asked = { title, history, date: at, isPast: true, successions };
    if (found) return { key, check: makeCheckCode({ ...asked, ...found }) };
    const earliest = earliestOf(history);
    const hint =
      earliest === undefined ? 'no version states from when it applies' : `it is known from ${earliest}`;
    throw new Error(`the codes of ${quoted(title)} on ${at} are not known: ${hint}`);
  }
  const codes = readCodes(readProjectFile(path), path, key);
  const { validOn: date } = codeList;
  const check = makeCheckCode({ title, history, codes, version, date, isPast: false, successions });
  const latest = history.versions.length - 1;
  if (version >= latest) return { key, check };
  const message = `${quoted(title)} has ${nameOf(history, latest)}, but ${nameOf(history, version)} is pinned: run "codes upgrade"`;
  const outdated: Problem = { severity: 'warning', file: PACKAGE_FILE, rule: 'data/outdated', message };
  return { key, check, outdated };
}
