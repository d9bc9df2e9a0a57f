import { valuesOf } from '../../../formats/rows.ts';
import { defaultKeyOf, nameColumnIn } from '../../../model/document/codes.ts';
import type { Document, DocumentMetadata } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import type { RowTexts } from '../../part.ts';
import { UI_LANGUAGES } from '../../paths.ts';
import { truncate } from '../components/text.ts';
import { codeOf, textOf } from '../document/table/table.ts';
import type { RowLines } from './index-format.ts';

/** Rows with longer codes are not suggested; longer names are truncated. */
const MAX_CODE_LENGTH = 100;
const MAX_NAME_LENGTH = 80;

/**
 * The documents of a list that suggestions show: its latest version in the language that fits each UI language best, or
 * a single document if it is the same for all.
 */
export function suggestedDocuments<T extends DocumentMetadata>(documents: readonly T[]): readonly T[] {
  const latest = orderVersions(documents).at(-1)?.items;
  const shown = latest ? UI_LANGUAGES.map((ui) => inLanguage(latest, ui)) : [];
  return shown.every((one) => one === shown[0]) ? shown.slice(0, 1) : shown;
}

/** The codes and names of a document's rows; undefined if it has none. */
export function rowTextsOf(document: Document): RowTexts | undefined {
  const { codeList, columns, hasData } = document;
  if (!codeList || !hasData) return undefined;
  const { keys } = codeList.columnSet;
  const keyColumns = defaultKeyOf(codeList.columnSet)?.columnIds ?? [];
  const indexes = new Map(columns.map(({ id }, i) => [id, i]));
  const codeColumns = new Set([keyColumns, ...keys.map(({ columnIds }) => columnIds)].flat());
  const cellsOf = makeCellsOf({
    keyLength: keyColumns.length,
    codes: [...codeColumns].flatMap((id) => indexes.get(id) ?? []),
    name: nameColumnIn(
      columns.map(({ id, type }) => ({ id, isText: type === 'string' && !codeColumns.has(id) })),
    ),
  });
  const lines: string[] = [];
  for (const values of valuesOf(document)) {
    const cells = cellsOf(values);
    if (cells) lines.push(cells.join('\t'));
  }
  return { keyColumns, rows: lines.join('\n') };
}

/** Joins the rows of the documents of a list by the codes of their default keys. */
export function joinRows(documents: readonly (RowTexts | undefined)[]): RowLines[] {
  const rows: (string | undefined)[][] = [];
  const byCode = new Map<string, (string | undefined)[]>();
  documents.forEach((document, i) => {
    for (const line of document?.rows ? document.rows.split('\n') : []) {
      const code = codeIn(line, document?.keyColumns.length ?? 0);
      let row = code === '' ? undefined : byCode.get(code);
      if (!row || row[i] !== undefined) {
        row = Array<string | undefined>(documents.length).fill(undefined);
        rows.push(row);
        byCode.set(code, row);
      }
      row[i] = line;
    }
  });
  return rows;
}

/** The codes of the default key in a line of {@link rowTextsOf}; empty without a key. */
const codeIn = (line: string, keyLength: number): string =>
  line
    .split('\t')
    .slice(1, 1 + keyLength)
    .join('\t');

/** Indexes of the columns that searches find rows by. */
interface SearchedColumns {
  /** The columns of the default key first, whose number is `keyLength`. */
  readonly codes: readonly number[];
  readonly keyLength: number;
  /** -1 if there is none. */
  readonly name: number;
}

const makeCellsOf =
  ({ codes: codeColumns, keyLength, name: nameColumn }: SearchedColumns) =>
  (values: readonly (string | undefined)[]): string[] | undefined => {
    const codes = codeColumns.map((i) => codeOf(values[i]));
    if (codes.some((code, i) => i < keyLength && (code === '' || !isPlain(code)))) return undefined;
    const name = nameColumn < 0 ? '' : textOf(values[nameColumn]);
    return [
      truncate(name, MAX_NAME_LENGTH).replace(SEPARATORS, ' '),
      ...codes.map((code) => (isPlain(code) ? code : '')),
    ];
  };

/** Separators of {@link rowTextsOf}. */
const SEPARATORS = /[\t\n]/g;

const isPlain = (code: string): boolean => code.length <= MAX_CODE_LENGTH && !/[\t\n]/.test(code);
