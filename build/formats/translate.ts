import { type JSONPath, visit } from 'jsonc-parser';
import { codeKeyOf, nameColumn } from '../model/document/codes.ts';
import { columnRolesOf } from '../model/document/column-roles.ts';
import { columnDefinitions, type Document } from '../model/document/document.ts';
import { formatIn } from '../model/document/published.ts';
import { makeLineIndex } from '../model/json/locator.ts';
import { readRecord, scanRecords } from '../read/csv/records.ts';

/** A replacement in a text; `original` is the text of the document that is to be translated there. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly original?: string;
}

/** Whether a translation is a document of its own, whose texts are replaced. Those of 0.4 get the language. */
export const isReplaced = (document: Document): boolean =>
  document.codeListSet !== undefined || formatIn(document) === '0.3';

/** Adds a language to a JSON document: empty texts, except a short name, which must not be empty. All else stays as it is written. */
export function translateJson(document: Document, language: string) {
  const source = document.source.text;
  const own = document.entry.language;
  const replaces = isReplaced(document);
  const columnIds = findTextColumns(document);
  const isText = (path: JSONPath): boolean => {
    const name = String(path.at(-1));
    if (path[1] === 'dataSet') return path.length === 5 && columnIds.includes(name);
    if (path[1] === 'identification')
      return replaces && path.length === 3 && ['longName', 'description'].includes(name);
    return path[1] === 'columnSet' && !path.includes('schema') && ['name', 'description'].includes(name);
  };
  const tag = JSON.stringify(language);
  const edits: Edit[] = [];
  visit(source, {
    onLiteralValue: (value, start, length, _line, _character, pathOf) => {
      if (typeof value !== 'string' || value === '') return;
      const path = pathOf();
      const end = start + length;
      const raw = source.slice(start, end);
      if (isText(path)) {
        const text = replaces ? '""' : `{ ${JSON.stringify(own)}: ${raw}, ${tag}: "" }`;
        edits.push({ start, end, text, original: value });
      } else if (!replaces) {
        if (path.at(-1) !== own || !isText(path.slice(0, -1))) return;
        const space =
          /\s*(?="[^"]*"\s*:\s*$)/.exec(source.slice(Math.max(0, start - 100), start))?.[0] || ' ';
        edits.push({ start: end, end, text: `,${space}${tag}: ""`, original: value });
      } else if (path[1] === 'identification' && path[2] === 'shortName')
        edits.push({ start, end, text: raw, original: value });
      else if (path.at(-1) === 'language' && value === own && path[1] !== 'annotation')
        edits.push({ start, end, text: tag });
    },
  });
  return applyEdits(source, edits);
}

/** Adds a language to a CSV: a column such as `name@fr` after `name`, or empty cells. */
export function translateCsv(document: Document, source: string, language: string) {
  const replaces = isReplaced(document);
  const edits: Edit[] = [];
  const records = [...scanRecords(source).records];
  for (const id of findTextColumns(document)) {
    const column = records[0]?.cells.indexOf(id) ?? -1;
    if (column < 0) continue;
    for (const [row, { cells, start: recordStart, end: recordEnd }] of records.entries()) {
      const starts: number[] = [];
      readRecord(source, recordStart, undefined, undefined, starts);
      const end = (starts[column + 1] ?? recordEnd + 1) - 1;
      const start = replaces && row > 0 ? (starts[column] ?? end) : end;
      const original = row > 0 && cells[column] ? { original: cells[column] } : {};
      const header = row === 0 ? `${id}@${language}` : '';
      edits.push({ start, end, text: replaces ? '' : `,${header}`, ...original });
    }
  }
  return applyEdits(source, edits);
}

/** The columns of names and other names, and those that state a language or have several. */
function findTextColumns(document: Document): string[] {
  const name = nameColumn(document, codeKeyOf(document)?.columnIds ?? []);
  const own = [name, columnRolesOf(document.codeList).aliases?.column, ...(document.texts?.columnIds ?? [])];
  const columns = columnDefinitions(document).filter(({ type }) => type === 'string');
  return columns.filter(({ id, language }) => language !== undefined || own.includes(id)).map(({ id }) => id);
}

function applyEdits(source: string, edits: readonly Edit[]) {
  const missing: { readonly offset: number; readonly original: string }[] = [];
  let text = '';
  let from = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(from, edit.start) + edit.text;
    from = edit.end;
    // At the empty quotes, if there are any.
    const offset = text.length - (/"" ?\}?$/.exec(edit.text)?.[0].length ?? 0);
    if (edit.original !== undefined) missing.push({ offset, original: edit.original });
  }
  text += source.slice(from);
  const { positionOf } = makeLineIndex(text);
  return { text, missing: missing.map(({ offset, original }) => ({ ...positionOf(offset), original })) };
}
