import type { ColumnJson } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { readCell } from '../../read/csv/cells.ts';
import {
  isAmbiguousDate,
  readDate,
  readDateTime,
  readNumberText,
  readTime,
  type TableLocale,
} from './locale.ts';

/**
 * A table of text cells, such as a CSV or a sheet. `importTable` guesses its header, types, key and language, or
 * reads them from a description and options, so that all formats with tables do so in the same way.
 */
export interface SourceTable {
  /** Path of the source, as the user wrote it; the draft of a description is written next to it. */
  readonly file: string;
  /** Path of the file that the table is in, if `file` is a name of its own, as for one of several sheets. */
  readonly source?: string;
  /** What the source calls the list; by default, it is called as the file. */
  readonly title?: string;
  /** Name of the document: `countries`. */
  readonly name: string;
  /** Number of rows, including the header row and those before it. */
  readonly rowCount: number;
  /** The cells of a row, by its index from 0; empty cells at the end may be missing. It is called several times. */
  readonly cellsAt: (row: number) => readonly string[];
  /** Number of a row as its users see it: a line, or the row of a sheet. */
  readonly numberOf: (row: number) => number;
  /** Place of a row, or of a cell in it, by indexes from 0: `line 3`, `Sheet1!B7`. */
  readonly placeOf: (row: number, column?: number) => string;
  /** How the source was read, for the draft: `separator`, `encoding`, `sheet`. */
  readonly reading: Readonly<Record<string, string>>;
  /** Whether numbers and dates are as in JSON and ISO 8601, as from typed cells, so that no locale is guessed. */
  readonly isNeutral?: boolean;
  /** Whether a cell of digits is stored as text, as codes are in sheets, so that its column does not become numeric. */
  readonly isTextAt?: (row: number, column: number) => boolean;
}

/** Reads the cells of a column as JSON texts. */
export interface CellReader {
  /** The JSON text of a cell; undefined if it does not match the type. The cell is not empty. */
  readonly read: (cell: string) => string | undefined;
  /** What is wrong with a cell that does not match, and how to fix it; the same for many cells. */
  readonly messageFor: (cell: string) => string;
}

/** A reader of the cells of a column, with numbers, dates and booleans as in a locale. */
export function makeCellReader(column: ColumnJson, locale: TableLocale): CellReader {
  const { type } = column;
  const read = READERS.get(type) ?? memberReader(column);
  const message = MESSAGES.get(type) ?? 'does not match the type of the column: correct it, or the type';
  return {
    read: (cell) => read(cell, locale),
    messageFor: (cell) => (type.startsWith('date') && isAmbiguousDate(cell) ? AMBIGUOUS : message),
  };
}

const AMBIGUOUS =
  'has an ambiguous order of day and month: state the locale, such as --locale en-GB or en-US';

/** What is wrong with cells; without their values, because there may be many. */
const MESSAGES: ReadonlyMap<string, string> = new Map([
  [
    'integer',
    'is not a whole number in this locale, or has too many digits for programs: correct it, or make the column a string',
  ],
  [
    'number',
    'is not a number in this locale, or has too many digits for programs: correct it, state --locale, or make the column a string',
  ],
  ['boolean', 'is not true or false: write one of the two, or make the column a string'],
  ['date', 'is not a date in this locale: write one such as 2025-01-31'],
  ['time', 'is not a time: write one such as 12:00:00'],
  ['date-time', 'is not a date with a time: write one such as 2025-01-31T12:00:00Z'],
  ['enum', 'is not a member of the column: correct it, or add it to the members'],
  ['enum-set', 'is not a comma-separated list of members of the column: correct it, or add to the members'],
  ['document', 'is not a JSON object or array: correct it, or make the column a string'],
]);

type Read = (cell: string, locale: TableLocale) => string | undefined;

const asText =
  (read: Read): Read =>
  (cell, locale) => {
    const text = read(cell, locale);
    return text === undefined ? undefined : JSON.stringify(text);
  };

/** How the cells of each type are read, except those with members and documents. */
const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['string', (cell) => JSON.stringify(cell)],
  ['integer', readInteger],
  ['number', readNumberText],
  ['boolean', readBoolean],
  ['bool', readBoolean],
  ['date', asText(readDate)],
  ['date-time', asText(readDateTime)],
  ['time', asText(readTime)],
]);

function readInteger(cell: string, locale: TableLocale): string | undefined {
  const text = readNumberText(cell, locale);
  return text !== undefined && /^-?[0-9]+$/.test(text) ? text : undefined;
}

/** The words of spreadsheets for true and false, in English, German, French, Spanish and Italian. */
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'vero'].map((word) => [word, 'true'] as const),
  ...['false', 'falsch', 'faux', 'falso'].map((word) => [word, 'false'] as const),
]);

export function readBoolean(cell: string): string | undefined {
  return BOOLEANS.get(cell.trim().toLowerCase());
}

/** A reader of members and JSON, as in the CSV of a content folder. */
function memberReader({ id, type, optional = false, members = [] }: ColumnJson): Read {
  const values = members.map(({ value }) => value);
  const identities = new Set(values.map((value) => identityOf([value])));
  const column: Column = { id, type: type === 'object' ? 'document' : type, optional, members: values };
  const isMember = (text: string) => identities.has(identityOf([JSON.parse(text)]));
  return (cell) => {
    const { text } = readCell(cell, column, identities);
    if (text === '') return undefined;
    if (type === 'enum') return isMember(text) ? text : undefined;
    if (type !== 'enum-set') return text;
    return (JSON.parse(text) as unknown[]).every((one) => identities.has(identityOf([one])))
      ? text
      : undefined;
  };
}
