import type { DocumentJson, Rows } from '../../model/document/columns.ts';
import { rowPointer } from '../../model/document/document.ts';
import { isLocalized } from '../../model/document/texts.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { quoted } from '../../model/problems/wording.ts';
import { languageTagMessage } from './schema-check.ts';

/** A cell whose languages or texts cannot be read, and the place in it. */
interface TextFault {
  readonly pointer: string;
  /** JSON Pointer of the cell. */
  readonly cell: string;
  readonly message: string;
}

/** Finds cells in a document of the format 0.4 that are neither a string nor a string for each of some languages. */
export function* findTextFaults({ codeList }: DocumentJson, rows: Rows): Generator<TextFault> {
  const { columns, keys, foreignKeys = [] } = codeList?.columnSet ?? { columns: [], keys: [] };
  const codeIds = new Set([...keys, ...foreignKeys].flatMap(({ columnIds }) => columnIds));
  const texts = columns.filter(({ type }) => type === 'string').map(({ id }) => id);
  for (const [index, row] of rows.entries()) {
    for (const id of texts) {
      const text = row?.[id];
      if (!isLocalized(text)) continue;
      const cell = rowPointer(index, id);
      const column = `column ${quoted(id)}`;
      if (codeIds.has(id)) {
        const message = `${column}: has a text for each language, but is part of a key, and codes are the same in all languages: write one string`;
        yield { pointer: cell, cell, message };
        continue;
      }
      const entries = Object.entries(text);
      if (entries.length === 0) {
        const message = `${column}: has no language: write a string, or a text for at least one language`;
        yield { pointer: cell, cell, message };
      }
      for (const [tag, value] of entries as [string, unknown][]) {
        const pointer = rowPointer(index, id, tag);
        if (!isLanguageTag(tag)) yield { pointer, cell, message: `${column}: ${languageTagMessage(tag)}` };
        else if (typeof value !== 'string')
          yield { pointer, cell, message: `${column}: ${quoted(value)} is not a text: write a string` };
      }
    }
  }
}
