import { elementTexts, members, unquote } from '../../../model/json/text.ts';
import { codeOf, isMissing, type RawRow, scalars } from '../../rows/cells.ts';
import {
  POINT_STYLE,
  plainCell,
  printLines,
  quoteCell,
  type SpreadsheetStyle,
  textCell,
} from './spreadsheet.ts';

/**
 * The rows of a list to export. Columns have the order of the document, as in its CSV and JSON: the order on the page
 * puts keys and names first, and may change. Rows have the order on the page.
 */
export interface ExportedList {
  readonly name: string;
  readonly version: string | undefined;
  readonly language: string;
  readonly canonicalVersionUri: string;
  readonly columns: readonly { readonly id: string; readonly name: string; readonly type: string }[];
  /** Indexes of the columns of each key, the default key first. */
  readonly keys: readonly (readonly number[])[];
  readonly rows: readonly RawRow[];
  /** The number of rows of the list without a filter. */
  readonly total: number;
}

/** The rows as a JSON array of objects, one per line, with the exact digits of numbers; absent values stay absent. */
export function printJson({ columns, rows }: ExportedList): string {
  const names = columns.map(({ id }) => JSON.stringify(id));
  const lines = rows.map((row) => {
    const cells = row.flatMap((raw, i) => (raw === undefined ? [] : [`${names[i]}:${raw}`]));
    return `{${cells.join(',')}}`;
  });
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}

/**
 * The rows as a table of GitHub Flavored Markdown (section 4.10 of its specification), with the names of columns. Texts
 * are escaped, so that they neither leave their cell nor become links, images or HTML.
 */
export function printMarkdown(list: ExportedList): string {
  const marks = list.columns.map(({ type }) => (type === 'integer' || type === 'number' ? '---:' : '---'));
  const header = list.columns.map(({ name }) => escapeMarkdown(name));
  const rows = cellsOf(list, (raw, type) => escapeMarkdown(valueTexts(raw, type).join(', ')));
  return [header, marks, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The rows with the texts of their cells; those of missing values are empty. */
const cellsOf = (
  { columns, rows }: ExportedList,
  print: (raw: string, type: string | undefined) => string,
): string[][] => rows.map((row) => row.map((raw, i) => (isMissing(raw) ? '' : print(raw, columns[i]?.type))));

/** The texts of the values of a cell that is not missing: several of an enum-set, one of other types. */
const valueTexts = (raw: string, type: string | undefined): string[] =>
  ((type === 'enum-set' && scalars(raw)) || [raw]).map(unquote);

const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~|&$]/g, '\\$&')
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>')
    .replace(/\p{Cc}+/gu, ' ');

/** The rows as CSV (RFC 4180) for programs, with column ids as header. */
export function printCsv(list: ExportedList): string {
  const header = list.columns.map(({ id }) => quoteCell(id, POINT_STYLE));
  const rows = cellsOf(list, (raw, type) => quoteCell(valueTexts(raw, type).join(','), POINT_STYLE));
  return printLines([header, ...rows], POINT_STYLE);
}

/**
 * The rows as CSV that spreadsheets open without running or altering a cell, with column ids as header. Numbers have the
 * decimal separator of the region; those of more than 15 digits are written as constant formulas, like texts that look
 * like numbers.
 */
export function printSpreadsheet(
  list: ExportedList,
  style: SpreadsheetStyle,
  onApostrophe?: () => void,
): string {
  const header = list.columns.map(({ id }) => plainCell(id, style, onApostrophe));
  const rows = cellsOf(list, (raw, type = '') => {
    if (/^-?[0-9]/.test(raw)) return quoteCell(numberOf(raw, style), style);
    if (['date', 'boolean', 'bool'].includes(type)) return plainCell(unquote(raw), style, onApostrophe);
    return textCell(valueTexts(raw, type).join(','), style, onApostrophe);
  });
  return printLines([header, ...rows], style);
}

/** Spreadsheets keep 15 digits. */
const MAX_DIGITS = 15;

function numberOf(raw: string, { decimalSeparator }: SpreadsheetStyle): string {
  const digits = raw.replace(/[eE].*|[-.]/g, '').replace(/^0+/, '');
  if (digits.length > MAX_DIGITS) return `="${raw}"`;
  return raw.replace('.', decimalSeparator);
}

/**
 * The rows as a TypeScript object by code, with the union type of the codes and the type of the rows, in which columns are
 * optional if some rows lack them. Without a key of one column, the rows are an array.
 */
export function printTypeScript(list: ExportedList): string {
  const name = identifierOf(list.name);
  const type = capitalize(name);
  const properties = list.columns.map(({ id }, i) => {
    const values = list.rows.map((row) => row[i]);
    return `  readonly ${propertyName(id)}${values.includes(undefined) ? '?' : ''}: ${typeOf(values)};\n`;
  });
  const rowType = `export interface ${type}Row {\n${properties.join('')}}\n\n`;
  const title = `/** ${printTitle(list)} */\n`;
  const codes = codesOf(list);
  const entries = list.rows.map((row, i) => {
    const code = codes ? `${propertyName(codes[i] as string)}: ` : '';
    return `  ${code}${printRow(list, row)},\n`;
  });
  const content = entries.length === 0 ? '' : `\n${entries.join('')}`;
  if (!codes) return `${rowType}${title}export const ${name}: readonly ${type}Row[] = [${content}];\n`;
  return [
    `${rowType}const $rows = {${content}} satisfies Record<string, ${type}Row>;\n\n`,
    `export type ${type}Code = keyof typeof $rows;\n\n`,
    `${title}export const ${name}: Readonly<Record<${type}Code, ${type}Row>> = $rows;\n`,
  ].join('');
}

/** The title of an export in one line, without anything that begins or ends a comment. */
function printTitle({ name, version, canonicalVersionUri, rows, total }: ExportedList): string {
  const title = version === undefined ? name : `${name} ${version}`;
  return `${title} (${canonicalVersionUri}), ${rows.length} of ${total} rows`
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('/*', '/ *');
}

/** The type of JSON values: the union of the types of all. */
function typeOf(values: readonly (string | undefined)[]): string {
  const types = new Set(values.filter((raw) => raw !== undefined).map(typeOfValue));
  return types.size === 0 || types.has('unknown') ? 'unknown' : [...types].sort().join(' | ');
}

function typeOfValue(raw: string): string {
  if (raw.startsWith('[')) return `readonly (${typeOf(elementTexts(raw))})[]`;
  if (raw.startsWith('{')) return 'unknown';
  if (raw.startsWith('"')) return 'string';
  return raw === 'null' ? raw : raw === 'true' || raw === 'false' ? 'boolean' : 'number';
}

/** The codes of the default key if they are names of properties: of one column, complete and unique. */
function codesOf({ keys, rows }: ExportedList): string[] | undefined {
  const [column, ...others] = keys[0] ?? [];
  if (column === undefined || others.length > 0 || rows.some((row) => isMissing(row[column])))
    return undefined;
  const codes = rows.map((row) => codeOf(row[column]));
  return new Set(codes).size === codes.length ? codes : undefined;
}

function printRow({ columns }: ExportedList, row: RawRow): string {
  const cells: string[] = [];
  for (const [i, raw] of row.entries())
    if (raw !== undefined) cells.push(`${propertyName(columns[i]?.id ?? '')}: ${printValue(raw)}`);
  return cells.length === 0 ? '{}' : `{ ${cells.join(', ')} }`;
}

/** JSON as TypeScript. */
function printValue(raw: string): string {
  if (raw.startsWith('"')) return quote(JSON.parse(raw) as string);
  if (raw.startsWith('[')) return `[${elementTexts(raw).map(printValue).join(', ')}]`;
  if (!raw.startsWith('{')) return raw;
  const inner = Array.from(members(raw), ({ name, value }) => {
    return `${propertyName(name)}: ${printValue(raw.slice(value.start, value.end))}`;
  });
  return inner.length === 0 ? '{}' : `{ ${inner.join(', ')} }`;
}

/** A property named `__proto__` would set the prototype of the object, unless it is computed. */
const propertyName = (name: string): string =>
  name === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : quote(name);

/** A string literal; control characters and lone surrogates are escaped, as are line separators, for older tools. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, (character) =>
    character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );

const MAX_IDENTIFIER_LENGTH = 60;

/** The words that cannot be names of constants in modules, or of types with the first letter in upper case. */
const RESERVED = new Set(
  `arguments async await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected public require exports
  return static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

/** A name in camel case of ASCII letters and digits. */
function identifierOf(text: string): string {
  const ascii = text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  const words = (ascii.match(/[A-Za-z0-9]+/g) ?? []).map((word) =>
    capitalize(/^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word),
  );
  const name = words.join('').slice(0, MAX_IDENTIFIER_LENGTH);
  const joined = name.charAt(0).toLowerCase() + name.slice(1);
  if (joined === '') return 'codeList';
  return /^[0-9]/.test(joined) || RESERVED.has(joined) ? `list${capitalize(joined)}` : joined;
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
