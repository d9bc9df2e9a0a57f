import type { ColumnJson } from '../../../model/document/columns.ts';
import { type Document, rowPointer } from '../../../model/document/document.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { TOTAL_WORDS } from '../../../read/csv/rows.ts';
import { stringIn } from '../keys/codes.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';
import { unreportedRows } from './cell-check.ts';

/** Reading reports formula errors by this rule, as errors. */
export const spreadsheets: Rule = {
  id: 'rows/spreadsheet',
  description: 'A cell has what was entered, and not what a spreadsheet has made of it, such as a sum',
  help: 'Spreadsheets read codes such as 1-2 or MAR1 as dates, show numbers of twelve or more digits as 1.23E+12, replace digits after the fifteenth by zeros, and write true and false in capitals. Take the code from its source, and format the column as text before you save. Only codes unlike the others in columns of keys and foreign keys are reported. A formula error such as #N/A or #REF!, in any language, is an error: write the value itself. NA and N/A are values, and so are errors that are members of an enum. A last row with the sums of all columns of numbers is no code: remove it.',
  severity: 'warning',
  check: perDocument(function* (document) {
    const { columns = [], keys = [], foreignKeys = [] } = document.codeList?.columnSet ?? {};
    const inKeys = new Set(keys.flatMap(({ columnIds }) => columnIds));
    const inForeignKeys = new Set(foreignKeys.flatMap(({ columnIds }) => columnIds));
    for (const column of columns) {
      if (column.type !== 'string') continue;
      if (!inKeys.has(column.id) && !inForeignKeys.has(column.id)) continue;
      yield* checkColumn(document, column);
    }
    yield* sumRow(document, columns);
  }),
};

/** Minimum number of rows above sums in one column, in several, and with a word for sums. */
const MIN_SUMMED = { one: 8, several: 3, total: 2 };
const TOTAL = new RegExp(`^\\P{L}*(?:${TOTAL_WORDS})(?!\\p{L})`, 'iu');

/** The finding about a last row with the sums of all columns of numbers, some of which may be empty in a row called total. */
function* sumRow(document: Document, columns: readonly ColumnJson[]): Generator<Finding> {
  const last = document.rows.length - 1;
  const row = document.rows.at(last) ?? {};
  const isTotal = Object.values(row).some((value) => typeof value === 'string' && TOTAL.test(value));
  const sums = columns.filter(
    ({ id, type }) =>
      (type === 'integer' || type === 'number') &&
      !(isTotal && (row[id] ?? null) === null) &&
      // Numbers of rows have no sum.
      !document.rows.every((cells, index) => cells[id] === index + 1),
  );
  const isSum = ({ id }: ColumnJson): boolean => {
    let sum = 0;
    for (const [index, cells] of document.rows.entries())
      if (index < last && typeof cells[id] === 'number') sum += cells[id];
    return row[id] !== 0 && Math.abs(sum - Number(row[id] ?? NaN)) < 1e-6;
  };
  const least = isTotal ? MIN_SUMMED.total : sums.length > 1 ? MIN_SUMMED.several : MIN_SUMMED.one;
  if (sums.length === 0 || last < least || !sums.every(isSum)) return;
  const names = listed(sums.map(({ id }) => quoted(id)));
  const message = `the last row has the ${sums.length > 1 ? 'sums of columns' : 'sum of column'} ${names}: remove it if it is no code of the list`;
  yield { document, pointer: rowPointer(last), message };
}

const MONTH =
  '(?:Jan|Feb|M[aä]r|Mrz|Apr|Ma[iy]|Jun|Jul|Aug|Sept?|O[ck]t|Nov|De[cz]|janv|févr|mars|avr|juin|juil|août|sept|oct|nov|déc)';
const DATE = new RegExp(
  `^(?:[0-9]{1,2}(?:-|\\. ?| )${MONTH}\\.?|${MONTH}\\.?[- ][0-9]{2}|[0-9]{1,2}([./])[0-9]{1,2}\\1(?:19|20)[0-9]{2}|(?:19|20)[0-9]{2}-[01][0-9]-[0-3][0-9])$`,
);
const TRUTH = /^(?:TRUE|FALSE|WAHR|FALSCH|VRAI|FAUX)$/;
/** Minimum number of other codes. */
const MIN_OTHERS = 3;

const SCIENTIFIC = /^[1-9](?:[.,][0-9]+)?E\+[0-9]{2,3}$/;
/** More digits than the 15 that spreadsheets keep. */
const LONG_NUMBER = /^[0-9]{16,}$/;
/** A number whose digits from the sixteenth on are zeros, but not those before. */
const ROUNDED = /^[0-9]{11}(?=[0-9]*[1-9])[0-9]{4}0+$/;
/** Codes with so many zeros are rounded, too, where at least {@link MIN_EXACT} times as many have all their digits. */
const ROUNDED_AMONG_EXACT = /^[0-9]{15}0{4,}$/;
const MIN_EXACT = 3;

export const isScientific = (code: string): boolean => SCIENTIFIC.test(code);

/** Whether a spreadsheet may have rounded a number. */
export const isRounded = (code: string): boolean => SCIENTIFIC.test(code) || ROUNDED.test(code);

/** Any of these, which hardly any code is. */
const SUSPECT = new RegExp([DATE, TRUTH, SCIENTIFIC, LONG_NUMBER].map(({ source }) => source).join('|'));

/** A code that may be converted, by the index of its row. */
type Found = readonly [index: number, code: string];

function* checkColumn(document: Document, column: ColumnJson): Generator<Finding> {
  const { id } = column;
  const converted: Found[] = [];
  const scientific: number[] = [];
  const rounded: number[] = [];
  let exact = 0;
  for (const [index, row] of document.rows.entries()) {
    const code = stringIn(row, id);
    if (code === undefined || !SUSPECT.test(code)) continue;
    if (/^[0-9A-Zafjmosn]/.test(code) && (DATE.test(code) || TRUTH.test(code))) converted.push([index, code]);
    else if (SCIENTIFIC.test(code)) scientific.push(index);
    else if (ROUNDED.test(code)) rounded.push(index);
    else if (LONG_NUMBER.test(code)) exact++;
  }
  const codeAt = (index: number): string => stringIn(document.rows.at(index), id) ?? '';
  const findingsAt = (indexes: number[], messageOf: (code: string) => string) =>
    unreportedRows(document, column, indexes).map((index): Finding => {
      const code = codeAt(index);
      const message = `column ${quoted(id)}: ${quoted(code)} is ${messageOf(code)}`;
      return { document, pointer: rowPointer(index, id), message };
    });
  yield* findingsAt(unlikeOthers(document, id, converted), (code) => {
    const what = TRUTH.test(code) ? 'a truth value' : 'a date';
    return `${what}, and the other codes are not, so a spreadsheet may have converted it: write the original code`;
  });
  const long = exact === 0 ? rounded : rounded.filter((index) => ROUNDED_AMONG_EXACT.test(codeAt(index)));
  yield* findingsAt(
    [...scientific, ...(long.length * MIN_EXACT > exact && exact > 0 ? [] : long)],
    () => 'a number that a spreadsheet has rounded: write all digits of the code',
  );
}

/** The rows of codes whose format no other code has, if most codes of the column have another format. */
function unlikeOthers({ rows }: Document, id: string, found: readonly Found[]): number[] {
  if (found.length === 0 || rows.length - found.length < Math.max(MIN_OTHERS, found.length)) return [];
  const own = new Set(found.map(([index]) => index));
  const shapes = new Set(rows.map((row, index) => (own.has(index) ? '' : shapeOf(stringIn(row, id) ?? ''))));
  const truths = new Set(found.flatMap(([, code]) => (TRUTH.test(code) ? [code] : [])));
  return found.flatMap(([index, code]) =>
    shapes.has(shapeOf(code)) || (truths.has(code) && truths.size > 1) ? [] : [index],
  );
}

/** The format of a code. */
const shapeOf = (code: string): string =>
  code
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/[\p{Ll}\p{Lo}\p{M}]+/gu, 'a')
    .replace(/\p{N}+/gu, '0');
