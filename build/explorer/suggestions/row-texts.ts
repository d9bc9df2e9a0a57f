import type { Document, DocumentMetadata } from '../../catalogue/document.ts';
import { inLanguage } from '../../domain/language.ts';
import { orderVersions } from '../../domain/versions.ts';
import type { RowTexts } from '../../site/part.ts';
import { UI_LANGUAGES, type UiLanguage } from '../../site/paths.ts';
import { codeOf, nameColumnIn, readTable, type Table, textOf } from '../document/table.ts';
import { truncate } from '../truncate.ts';

/** Rows with longer codes are not suggested; longer names are truncated. */
const MAX_CODE_LENGTH = 100;
const MAX_NAME_LENGTH = 80;

/** The documents of a list that suggestions show: its latest version in the language that fits each UI language best. */
export function suggestedDocuments<T extends DocumentMetadata>(
  documents: readonly T[],
): ReadonlyMap<UiLanguage, T> {
  const latest = orderVersions(documents).at(-1)?.items;
  return new Map(latest ? UI_LANGUAGES.map((ui) => [ui, inLanguage(latest, ui)]) : []);
}

/** The codes and names of a document's rows; undefined if it has none. */
export function rowTextsOf(document: Document): RowTexts | undefined {
  const table = readTable(document.whole);
  if (!table) return undefined;
  const cellsOf = makeCellsOf(table);
  const lines: string[] = [];
  for (const row of table.rows) {
    const cells = cellsOf(row);
    if (cells) lines.push(cells.join('\t'));
  }
  return { keyColumns: table.keyColumns.map((i) => table.columns[i]?.id ?? ''), rows: lines.join('\n') };
}

/** Reads the lines of {@link rowTextsOf}: the name, the codes of the default key, and the other codes. */
export const readRowTexts = ({ rows }: RowTexts): string[] => (rows === '' ? [] : rows.split('\n'));

function makeCellsOf({
  columns,
  keyColumns,
  keys,
}: Table): (row: readonly (string | undefined)[]) => string[] | undefined {
  const codeColumns = [...new Set([...keyColumns, ...keys.flat()])];
  const names = columns.map(({ id, isText }, i) => ({ id, isText: isText && !codeColumns.includes(i) }));
  const nameColumn = nameColumnIn(names);
  return (row) => {
    const codes = codeColumns.map((i) => codeOf(row[i]));
    if (codes.some((code, i) => i < keyColumns.length && (code === '' || !isPlain(code)))) return undefined;
    const name = nameColumn < 0 ? '' : textOf(row[nameColumn]);
    return [
      truncate(name, MAX_NAME_LENGTH).replace(SEPARATORS, ' '),
      ...codes.map((code) => (isPlain(code) ? code : '')),
    ];
  };
}

/** Separators of {@link rowTextsOf}. */
const SEPARATORS = /[\t\n]/g;

const isPlain = (code: string): boolean => code.length <= MAX_CODE_LENGTH && !/[\t\n]/.test(code);
