import { normalize } from 'node:path';
import { countedNoun, formatNumber } from '../../build/check/report/report.ts';
import { listed, quoted } from '../../build/model/problems/wording.ts';
import { MATCHES } from '../../build/model/relations/correspondence.ts';
import { defineCommand, EXIT, readChoice, readChoices, UsageError } from '../command.ts';
import { describeData } from './data-file.ts';
import { findList, openPackage, print } from './project.ts';
import { openRecoding, type Recoding, recodeFile } from './recoding.ts';

const KINDS = new Map(MATCHES.map((match) => [match, match]));

/** By the others, a code would become one with a narrower or another meaning. */
const SAFE_KINDS = [undefined, 'exact', 'close', 'broad'] as const;

const FORMATS = new Map([
  ['text', printResult],
  ['json', printJson],
]);

/** Maximum number of codes, and of counterparts of one, in a text. */
const MAX_SHOWN = 50;

export const command = defineCommand({
  call: 'codes recode FILE --column COLUMN=LIST --with TABLE [options]',
  about: `Replaces the codes in a column of FILE by those that a pinned table of correspondences relates to them, where there is
exactly one. Others stay as they are, and are printed with their counterparts. Codes of LIST become those of the other list
of TABLE; if it relates two versions of LIST, those of the earlier version become those of the later one.`,
  options: {
    'column COLUMN=LIST': 'column of FILE with codes of a list, by its name or URI',
    'with TABLE': 'name or URI of the pinned table of correspondences',
    'out FILE': 'file to write, in the format of the data; without it, nothing is written',
    reverse: 'from the later version to the earlier one',
    'match KINDS': `kinds of matches by which codes are replaced, of ${MATCHES.join(', ')} (default: exact, close, broad, or none stated)`,
    'separator TEXT': 'text between the codes of a cell, such as ";", if cells may have several codes',
    'format FORMAT = text': 'output format: text, json',
  },
  end: 'Exit codes: 0 all codes have a counterpart, 1 some codes are left, 2 usage or I/O error.',
  positionals: true,
  run: async ({ column, with: tableName, out, reverse, match, separator, format }, [given, ...more]) => {
    if (given === undefined || more.length > 0) throw new UsageError('name one FILE');
    if (column === undefined) throw new UsageError('name the column with --column COLUMN=LIST');
    if (tableName === undefined) throw new UsageError('name the table of correspondences with --with TABLE');
    const printAs = readChoice('format', format, FORMATS);
    const kinds = match === undefined ? SAFE_KINDS : readChoices('match', match, KINDS);
    const own = openPackage();
    const data = describeData(normalize(given), [column], own);
    const list = findList(own.lists, data.references[0]?.list ?? '');
    const recoding = openRecoding(own, list, findList(own.lists, tableName), reverse);
    const result = await recodeFile(data, recoding, { kinds, separator, out });
    printAs(result, recoding, { file: data.path, table: tableName, out });
    return result.left.length > 0 ? EXIT.content : EXIT.done;
  },
});

type Result = Awaited<ReturnType<typeof recodeFile>>;

interface Names {
  readonly file: string;
  readonly table: string;
  readonly out: string | undefined;
}

function printResult({ rows, recoded, unchanged, left }: Result, recoding: Recoding, names: Names): void {
  const { from, to, counterparts, names: namesOf } = recoding;
  print(`${names.file}: ${countedNoun(rows, 'row')}, from ${from} to ${to}`);
  const leftCount = left.reduce((sum, { count }) => sum + count, 0);
  const counts = [recoded, unchanged, leftCount].map(formatNumber);
  print(`codes: ${counts[0]} replaced, ${counts[1]} the same in both, ${counts[2]} left as they are`);
  for (const { code, count } of left.slice(0, MAX_SHOWN)) {
    const others = (counterparts.get(code) ?? []).map((one) => {
      const details = [namesOf.get(one.code), one.match].filter((text) => text !== undefined);
      return `${quoted(one.code)}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
    });
    const none = counterparts.has(code) ? 'has no counterpart' : `is not in ${quoted(names.table)}`;
    const what = others.length > 0 ? `corresponds to ${listed(others, MAX_SHOWN)}` : none;
    print(`  ${quoted(code)} ${what}${count > 1 ? ` (${formatNumber(count)} times)` : ''}`);
  }
  if (left.length > MAX_SHOWN)
    print(`  and ${formatNumber(left.length - MAX_SHOWN)} more: see --format json`);
  print(names.out === undefined ? 'nothing is written: add --out FILE' : `written to ${names.out}`);
}

function printJson({ left, ...counts }: Result, recoding: Recoding, { file, out }: Names): void {
  const { from, to, counterparts, names } = recoding;
  const codes = left.map(({ code, count }) => ({
    ...{ code, count },
    // Absent if the table has no row of the code.
    counterparts: counterparts.get(code)?.map((one) => ({ ...one, name: names.get(one.code) })),
  }));
  console.log(JSON.stringify({ file, out, from, to, ...counts, left: codes }, null, 2));
}
