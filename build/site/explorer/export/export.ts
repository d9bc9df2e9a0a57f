import type { CodeListJson, ColumnJson } from '../../../model/document/columns.ts';
import type { UiLanguage } from '../../paths.ts';
import type { RawRow } from '../../rows/cells.ts';
import { memberText, type Table } from '../../rows/table.ts';
import { EXPORT_TEXTS } from '../../texts/all.ts';
import { fileNameOf } from '../components/text.ts';
import {
  type ExportedList,
  printCsv,
  printJson,
  printMarkdown,
  printSpreadsheet,
  printTypeScript,
} from './formats.ts';
import { BYTE_ORDER_MARK, saveFile, spreadsheetStyleOf, TAB_STYLE } from './spreadsheet.ts';

interface Format {
  /** Of the file and its type; undefined if it is for the clipboard. */
  readonly file?: { readonly extension: string; readonly mediaType: string };
  readonly print: (list: ExportedList, onApostrophe: () => void, languages: readonly string[]) => string;
}

const FORMATS = {
  Excel: {
    file: { extension: 'excel.csv', mediaType: 'text/csv' },
    print: (list, onApostrophe, languages) =>
      `${BYTE_ORDER_MARK}${printSpreadsheet(list, spreadsheetStyleOf(languages), onApostrophe)}`,
  },
  CSV: { file: { extension: 'csv', mediaType: 'text/csv' }, print: printCsv },
  JSON: { file: { extension: 'json', mediaType: 'application/json' }, print: printJson },
  TypeScript: { file: { extension: 'ts', mediaType: 'text/plain' }, print: printTypeScript },
  // Spreadsheets paste tabs as columns.
  table: { print: (list, onApostrophe) => printSpreadsheet(list, TAB_STYLE, onApostrophe) },
  Markdown: { print: printMarkdown },
} satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof FORMATS;

/** The rows of a page to export. */
export interface ShownList {
  /** The JSON of the valid document. */
  readonly text: string;
  readonly language: string;
  readonly table: Pick<Table, 'columns' | 'keys'>;
  /** The ids of the columns that are not shown. */
  readonly hidden?: readonly string[];
  /** The shown rows, with cells in the order of the columns of the table. */
  readonly rows: readonly RawRow[];
  /** The number of rows of the list without a filter. */
  readonly total: number;
}

/** Downloads or copies the shown rows in a format. Resolves to a message about what was done. */
export async function exportRows(shown: ShownList, name: FormatName): Promise<string> {
  const ui = document.documentElement.lang as UiLanguage;
  const texts = EXPORT_TEXTS[ui];
  const list = readExportedList(shown);
  const { file, print }: Format = FORMATS[name];
  let count = 0;
  const countApostrophe = () => {
    count += 1;
  };
  const text = print(list, countApostrophe, [ui, navigator.language]);
  const note = count > 0 ? ` ${texts.apostrophes(count, new Intl.NumberFormat(ui).format(count))}` : '';
  if (file) {
    saveFile(`${fileNameOf({ ...list, shortName: list.name })}.rows.${file.extension}`, text, file.mediaType);
    return `${texts.downloaded(name)}${note}`;
  }
  return navigator.clipboard.writeText(text).then(
    () => `${texts.copied}${note}`,
    () => texts.copyFailed,
  );
}

/** Reads the metadata of a list, and puts the cells of its shown rows in the order of the document. */
export function readExportedList(shown: ShownList): ExportedList {
  const { text, table, rows, total, language, hidden = [] } = shown;
  const member = (name: string): unknown => JSON.parse(memberText(text, 'codeList', name) ?? 'null');
  const { shortName, version, canonicalVersionUri } = member(
    'identification',
  ) as CodeListJson['identification'];
  const { columns: all } = member('columnSet') as CodeListJson['columnSet'];
  const columns = all.filter(({ id }) => !hidden.includes(id));
  const places = columns.map(({ id }) => table.columns.findIndex((column) => column.id === id));
  const keys = table.keys.map((key) => key.map((place) => places.indexOf(place)));
  return {
    language,
    total,
    name: shortName,
    version,
    canonicalVersionUri,
    columns: columns.map((column) => {
      return { id: column.id, name: column.name ?? column.id, type: valueTypeOf(column) };
    }),
    // Rows are not named by a key whose columns are not all shown.
    keys: keys.map((key) => (key.includes(-1) ? [] : key)),
    rows: rows.map((row) => places.map((place) => row[place])),
  };
}

/** The type of values; `integer` or `number` for an enumeration of numbers. */
function valueTypeOf({ type, members = [] }: ColumnJson): string {
  if (type !== 'enum' || members.length === 0) return type;
  if (members.every(({ value }) => Number.isInteger(value))) return 'integer';
  return members.every(({ value }) => typeof value === 'number') ? 'number' : type;
}
