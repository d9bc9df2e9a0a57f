import { isMissing } from '../document/table.ts';
import { type Exported, type ExportedList, valueTexts } from './list.ts';

/**
 * The rows as a table of GitHub Flavored Markdown (section 4.10 of its specification), with the names of columns. Texts
 * are escaped, so that they neither leave their cell nor become links, images or HTML.
 */
export function printMarkdown({ columns, rows }: ExportedList): Exported {
  const marks = columns.map(({ type }) => (type === 'integer' || type === 'number' ? '---:' : '---'));
  const lines = [
    columns.map(({ name }) => escapeMarkdown(name)),
    marks,
    ...rows.map((row) =>
      row.map((raw, i) =>
        isMissing(raw) ? '' : escapeMarkdown(valueTexts(raw, columns[i]?.type).join(', ')),
      ),
    ),
  ];
  return { text: lines.map((cells) => `| ${cells.join(' | ')} |\n`).join(''), notes: [] };
}

/** Characters with a meaning inside a cell. Numbers, dates and most codes have none. */
const SPECIAL = /[\\`*_[\]<>~|&$]/g;

const escapeMarkdown = (text: string): string =>
  text
    .replace(SPECIAL, '\\$&')
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>')
    .replace(/\p{Cc}+/gu, ' ');
