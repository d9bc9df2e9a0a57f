import { valuesOf } from '../../../formats/rows.ts';
import { defaultKeyOf, nameColumnIn } from '../../../model/document/codes.ts';
import type { Document, DocumentMetadata } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import type { RowTexts } from '../../part.ts';
import { UI_LANGUAGES } from '../../paths.ts';
import { truncate } from '../components/text.ts';
import { codeOf, textOf } from '../document/table.ts';
import type { RowLines } from './index-format.ts';

/**
 * The documents of a list that suggestions show: its latest version in the language that fits each UI language best, or
 * a single document if it is the same for all.
 */
export function suggestedDocuments<T extends DocumentMetadata>(documents: readonly T[]): readonly T[] {
  const latest = orderVersions(documents).at(-1)?.records;
  const shown = latest ? UI_LANGUAGES.map((ui) => inLanguage(latest, ui)) : [];
  return shown.every((one) => one === shown[0]) ? shown.slice(0, 1) : shown;
}

/** Rows with longer codes are not suggested; longer names are truncated. */
const MAX_CODE_LENGTH = 100;
const MAX_NAME_LENGTH = 80;

/** The codes and names of a document's rows; undefined if it has none. */
export function rowTextsOf(document: Document): RowTexts | undefined {
  const { codeList, columns, hasData } = document;
  if (!codeList || !hasData) return undefined;
  const keyColumns = defaultKeyOf(codeList.columnSet)?.columnIds ?? [];
  const codeIds = new Set([...keyColumns, ...codeList.columnSet.keys.flatMap(({ columnIds }) => columnIds)]);
  const indexes = new Map(columns.map(({ id }, i) => [id, i]));
  const codeColumns = [...codeIds].flatMap((id) => indexes.get(id) ?? []);
  const nameColumn = nameColumnIn(
    columns.map(({ id, type }) => ({ id, isText: type === 'string' && !codeIds.has(id) })),
  );
  const lines: string[] = [];
  for (const values of valuesOf(document)) {
    const codes = codeColumns.map((i) => codeOf(values[i]));
    if (codes.some((code, i) => i < keyColumns.length && (code === '' || !isPlain(code)))) continue;
    const name = nameColumn < 0 ? '' : textOf(values[nameColumn]);
    const cells = [
      truncate(name, MAX_NAME_LENGTH).replace(/[\t\n]/g, ' '),
      ...codes.map((code) => (isPlain(code) ? code : '')),
    ];
    lines.push(cells.join('\t'));
  }
  return { keyColumns, rows: lines.join('\n') };
}

/** Whether a code is short, and without the separators of {@link rowTextsOf}. */
const isPlain = (code: string): boolean => code.length <= MAX_CODE_LENGTH && !/[\t\n]/.test(code);

/** Joins the rows of the documents of a list by the codes of their default keys. */
export function joinRows(documents: readonly (RowTexts | undefined)[]): RowLines[] {
  const rows: (string | undefined)[][] = [];
  const byCode = new Map<string, (string | undefined)[]>();
  documents.forEach((document, i) => {
    for (const line of document?.rows ? document.rows.split('\n') : []) {
      const code = line
        .split('\t', 1 + (document?.keyColumns.length ?? 0))
        .slice(1)
        .join('\t');
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
