import { cellsOf, codeKeyOf } from '../../../model/document/codes.ts';
import { areMostWrong } from '../../../model/document/column-types.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import { columnDefinitions, type Document, rowPointer } from '../../../model/document/document.ts';
import { oncePerKey, oncePerObject } from '../../../model/once.ts';
import { counted, listed, quoted } from '../../../model/problems/wording.ts';
import { identityOf } from '../../../model/values/json-values.ts';
import { unreportedRows } from '../../facts/cell-check.ts';
import { codesOf, stringIn } from '../../facts/codes.ts';
import type { Content } from '../content.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

/** Reading reports formula errors by this rule, as errors. */
export const spreadsheets: Rule = {
  id: 'rows/spreadsheet',
  description: 'A cell has what was entered, and not what a spreadsheet has made of it, such as a sum',
  help: 'Spreadsheets read codes such as 1-2 or MAR1 as dates, show numbers of twelve or more digits as 1.23E+12 and replace digits after the fifteenth by zeros. Take the code from its source, and format the column as text before you save. In columns of keys and foreign keys, codes unlike the others are reported, and days of months, such as 01. Feb, if most codes are such; in other columns of text, numbers such as 1.23E+12 among numbers or codes of other formats. A formula error such as #N/A or #REF!, in any language, is an error: write the value itself. NA and N/A are values, and so are errors that are members of an enum. A last row with the sums of all columns of numbers is no code: remove it, unless the pattern of the codes allows its code, or another version has it. Its cells are not checked, but if they are not allowed, it is an error.',
  severity: 'warning',
  check: perDocument(function* (document, content) {
    const { columns = [], keys = [], foreignKeys = [] } = document.codeList?.columnSet ?? {};
    const ofCodes = new Set([...keys, ...foreignKeys].flatMap(({ columnIds }) => columnIds));
    for (const column of columns)
      if (column.type === 'string') yield* checkColumn(document, column, ofCodes.has(column.id));
    yield* sumRow(document, content);
  }),
};

/** Minimum number of rows above sums in one column, in several, and with a word for sums. */
const MIN_SUMMED = { one: 8, several: 3, total: 2 };
const TOTAL = new RegExp(`^\\P{L}*(?:total|summe|sum)(?!\\p{L})`, 'iu');

/** The columns of numbers whose sums the last row has: all, except empty ones in a row called total; otherwise none. */
const summedColumns = oncePerObject((document: Document): readonly ColumnJson[] => {
  const last = document.rows.length - 1;
  const row = document.rows.at(last) ?? {};
  const isTotal = Object.values(row).some((value) => typeof value === 'string' && TOTAL.test(value));
  const sums = columnDefinitions(document).filter(
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
  return last >= least && sums.every(isSum) ? sums : [];
});

type Lists = Pick<Content, 'ofCanonical'>;

/** Whether a place is in a last row with sums, which this rule alone reports. */
export const isInSumRow = (document: Document, pointer: string, content: Lists): boolean =>
  `${pointer}/`.startsWith(`${rowPointer(document.rows.length - 1)}/`) &&
  summedColumns(document).length > 0 &&
  !isCode(document, document.rows.length - 1, content);

/** Whether a row is a code that the pattern of a key allows, with its other cells, or that another version has. */
function isCode(document: Document, index: number, { ofCanonical }: Lists): boolean {
  const columnIds = codeKeyOf(document)?.columnIds ?? [];
  const code = identityOf(cellsOf(document.rows.at(index) ?? {}, columnIds) ?? [null]);
  const { canonicalUri, canonicalVersionUri } = document.entry;
  return (
    (columnDefinitions(document).some(({ id, pattern }) => columnIds.includes(id) && pattern !== undefined) &&
      isAllowed(document, index)) ||
    ofCanonical(canonicalUri).some(
      (other) => other.entry.canonicalVersionUri !== canonicalVersionUri && codesOf(other)?.rows.has(code),
    )
  );
}

const isAllowed = (document: Document, index: number): boolean =>
  columnDefinitions(document).every((column) => unreportedRows(document, column, [index]).length > 0);

function* sumRow(document: Document, content: Lists): Generator<Finding> {
  const sums = summedColumns(document);
  const last = document.rows.length - 1;
  if (sums.length === 0 || isCode(document, last, content)) return;
  const names = listed(sums.map(({ id }) => quoted(id)));
  const [otherwise, severity] = isAllowed(document, last)
    ? [', otherwise give the codes a "pattern" that allows it']
    : ['', 'error' as const];
  const message = `the last row has the ${sums.length > 1 ? 'sums of columns' : 'sum of column'} ${names}: remove it if it is no code of the list${otherwise}`;
  yield {
    document,
    pointer: rowPointer(last),
    message,
    ...(severity && { severity }),
  };
}

const MONTH =
  '(?:Jan|Feb|M[aä]r|Mrz|Apr|Ma[iy]|Jun|Jul|Aug|Sept?|O[ck]t|Nov|De[cz]|janv|févr|mars|avr|juin|juil|août|sept|oct|nov|déc)';
const DAY = `(?:[0-9]{1,2}(?:-|\\. ?| )${MONTH}\\.?|${MONTH}\\.?[- ][0-9]{2})`;
const DAY_OF_MONTH = new RegExp(`^${DAY}$`);
const DATE = new RegExp(
  `^(?:${DAY}|[0-9]{1,2}([./])[0-9]{1,2}\\1(?:19|20)[0-9]{2}|(?:19|20)[0-9]{2}-[01][0-9]-[0-3][0-9])$`,
);
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

/** A text with digits that is not a decimal or scientific number. */
const NO_MEASURE = /^(?![-+]?[0-9]*[.,][0-9]+$|.*[0-9]E).*[0-9]/i;

/** Whether a value is a date or number that spreadsheets make of others. */
export const isConverted = (value: string): boolean => DATE.test(value) || SCIENTIFIC.test(value);

export const isScientific = (code: string): boolean => SCIENTIFIC.test(code);

/** Whether a spreadsheet may have rounded a number. */
export const isRounded = (code: string): boolean => SCIENTIFIC.test(code) || ROUNDED.test(code);

/** Any of these, which hardly any code is. */
const SUSPECT = new RegExp([DATE, SCIENTIFIC, LONG_NUMBER].map(({ source }) => source).join('|'));

/** The codes of a column that a spreadsheet may have converted, with their rows. */
const suspectsIn = oncePerObject(({ rows }: Document) =>
  oncePerKey((id: string) =>
    rows.flatMap((row, index) => {
      const code = stringIn(row, id) ?? '';
      return SUSPECT.test(code) ? [{ code, index }] : [];
    }),
  ),
);

/** Whether most codes in a column are days of months, which spreadsheets make of codes such as 1-2, and none is a word. */
export const areMostDays = (document: Document, id: string): boolean =>
  areMostWrong(
    suspectsIn(document)(id).filter(({ code }) => DAY_OF_MONTH.test(code)).length,
    document.rows.length,
  ) && document.rows.every((row) => /[0-9]/.test(stringIn(row, id) ?? '0'));

/** At most one finding for each kind of damage; only scientific numbers are unlike other texts than codes. */
function* checkColumn(document: Document, column: ColumnJson, hasCodes: boolean): Generator<Finding> {
  const { id } = column;
  if (suspectsIn(document)(id).length === 0) return;
  const more = hasCodes ? 'more code' : 'more value';
  const rowsOf = (pattern: RegExp): number[] =>
    suspectsIn(document)(id).flatMap(({ code, index }) => (pattern.test(code) ? [index] : []));
  const [dates, scientific, rounded] = [rowsOf(DATE), rowsOf(SCIENTIFIC), rowsOf(ROUNDED)];
  const exact = rowsOf(LONG_NUMBER).length - rounded.length;
  const codeAt = (index: number): string => stringIn(document.rows.at(index), id) ?? '';
  const find = (indexes: readonly number[], noun: string, messageOf: (code: string) => string): Finding[] => {
    const [first, ...others] = unreportedRows(document, column, indexes);
    if (first === undefined) return [];
    const code = codeAt(first);
    const are = others.length > 0 ? ` and ${counted(others.length, more)} are ${noun}s` : ` is a ${noun}`;
    const message = `column ${quoted(id)}: ${quoted(code)}${are}${messageOf(code)}`;
    return [{ document, pointer: rowPointer(first, id), message }];
  };
  const texts = document.rows.map((row) => stringIn(row, id) ?? '').filter((text) => text !== '');
  const areNumbers = texts.some((code) => /^[0-9]+$/.test(code));
  const areCodes =
    texts.length - scientific.length >= Math.max(MIN_OTHERS, scientific.length) &&
    texts.every((text) => SCIENTIFIC.test(text) || NO_MEASURE.test(text));
  if (hasCodes || areCodes)
    yield* find(scientific, 'number', areNumbers ? () => ALL_DIGITS : scientificRemedy);
  if (!hasCodes) return;
  yield* areMostDays(document, id)
    ? find(dates, 'date', () => ', which spreadsheets make of codes such as 1-2: write what was entered')
    : find(unlikeOthers(document, id, dates), 'date', () => CONVERTED);
  const long = exact === 0 ? rounded : rounded.filter((index) => ROUNDED_AMONG_EXACT.test(codeAt(index)));
  yield* find(long.length * MIN_EXACT > exact && exact > 0 ? [] : long, 'number', () => ALL_DIGITS);
}

const CONVERTED = ', unlike the other codes, and probably converted by a spreadsheet: write what was entered';
const ALL_DIGITS = ' that a spreadsheet has rounded: write all digits';

/** The original of `3.00E+07` is more likely the code 3E07 than a number with zeros. */
function scientificRemedy(code: string): string {
  const [, first = '', second = '0', exponent] = /^([1-9])(?:[.,]([0-9])0*)?E\+([0-9]+)$/.exec(code) ?? [];
  if (exponent === undefined) return ALL_DIGITS;
  const meant =
    second === '0'
      ? `${first}E${exponent}`
      : `${first}${second}E${String(Number(exponent) - 1).padStart(2, '0')}`;
  return `: the code was probably ${meant}, which spreadsheets read as a number; otherwise write all its digits`;
}

/** The rows of codes whose format no other code has, if most codes of the column have another format. */
function unlikeOthers({ rows }: Document, id: string, found: readonly number[]): number[] {
  if (found.length === 0 || rows.length - found.length < Math.max(MIN_OTHERS, found.length)) return [];
  const own = new Set(found);
  const shapeAt = (index: number) => shapeOf(stringIn(rows.at(index), id) ?? '');
  const shapes = new Set(rows.map((_, index) => (own.has(index) ? '' : shapeAt(index))));
  return found.filter((index) => !shapes.has(shapeAt(index)));
}

/** The format of a code. */
const shapeOf = (code: string): string =>
  code
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/[\p{Ll}\p{Lo}\p{M}]+/gu, 'a')
    .replace(/\p{N}+/gu, '0');
