import { elementTexts, members } from '../../../model/json/text.ts';
import { codeOf, isMissing, type RawRow } from '../document/table/table.ts';
import { type Exported, type ExportedList, titleLine } from './list.ts';

/**
 * The rows as a TypeScript object by code, with the union type of the codes. Without a key of one column, the rows are an
 * array.
 */
export function printTypeScript(list: ExportedList): Exported {
  const name = identifierOf(list.name);
  const type = name.replace(/^./, (first) => first.toUpperCase());
  const rows = list.rows.map((row) => printRow(list, row));
  const codes = codesOf(list);
  const entries = codes
    ? rows.map((row, i) => `  ${propertyName(codes[i] as string)}: ${row},\n`)
    : rows.map((row) => `  ${row},\n`);
  const [open, close] = codes ? '{}' : '[]';
  const literal = entries.length === 0 ? `${open}${close}` : `${open}\n${entries.join('')}${close}`;
  const types = codes
    ? `export type ${type}Code = keyof typeof ${name};\n`
    : `export type ${type}Row = (typeof ${name})[number];\n`;
  const text = `/** ${titleLine(list)} */\nexport const ${name} = ${literal} as const;\n\n${types}`;
  return { text, notes: [] };
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
  const cells = row.flatMap((raw, i) =>
    raw === undefined ? [] : [`${propertyName(columns[i]?.id ?? '')}: ${printValue(raw)}`],
  );
  return cells.length === 0 ? '{}' : `{ ${cells.join(', ')} }`;
}

/** JSON as TypeScript. */
function printValue(raw: string): string {
  if (raw.startsWith('"')) return quote(JSON.parse(raw) as string);
  if (raw.startsWith('[')) {
    return `[${elementTexts(raw).map(printValue).join(', ')}]`;
  }
  if (raw.startsWith('{')) {
    const cells = [...members(raw)].map(
      ({ name, value }) => `${propertyName(name)}: ${printValue(raw.slice(value.start, value.end))}`,
    );
    return cells.length === 0 ? '{}' : `{ ${cells.join(', ')} }`;
  }
  return raw;
}

/** A property named `__proto__` would set the prototype of the object, unless it is computed. */
const propertyName = (name: string): string =>
  name === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : quote(name);

/** A string literal; control characters and lone surrogates are escaped, as are line separators, for older tools. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, escapeCharacter);

const escapeCharacter = (character: string): string =>
  Array.from({ length: character.length }, (_, i) => {
    return `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
  }).join('');

const MAX_IDENTIFIER_LENGTH = 60;

/** The words that cannot be names of constants in modules, or of types with the first letter in upper case. */
const RESERVED = new Set(
  `arguments async await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected public require exports
  return static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

/** A name in camel case of ASCII letters and digits. */
function identifierOf(text: string): string {
  const words = text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const joined = words
    .map((word, i) => {
      const rest = /^[A-Z0-9]+$/.test(word) ? word.slice(1).toLowerCase() : word.slice(1);
      return (i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + rest;
    })
    .join('')
    .slice(0, MAX_IDENTIFIER_LENGTH);
  if (joined === '') return 'codeList';
  return /^[0-9]/.test(joined) || RESERVED.has(joined)
    ? `list${joined.charAt(0).toUpperCase()}${joined.slice(1)}`
    : joined;
}
