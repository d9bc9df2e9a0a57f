import type { UiLanguage } from '../../paths.ts';
import { EXPORT_TEXTS } from '../../texts/all.ts';
import { fileNameOf } from '../components/text.ts';
import { printCsv, printJson, printMarkdown, printSpreadsheet, printTypeScript } from './formats.ts';
import { type ExportedList, readExportedList, type ShownList } from './list.ts';
import { BYTE_ORDER_MARK, saveFile, spreadsheetStyleOf, TAB_STYLE } from './spreadsheet.ts';

interface Format {
  /** Of the file and its type; undefined if it is for the clipboard. */
  readonly file?: readonly [extension: string, mediaType: string];
  readonly print: (list: ExportedList, onApostrophe: () => void) => string;
}

const ui = document.documentElement.lang as UiLanguage;

const FORMATS = {
  Excel: {
    file: ['excel.csv', 'text/csv'],
    print: (list, onApostrophe) =>
      `${BYTE_ORDER_MARK}${printSpreadsheet(list, spreadsheetStyleOf([ui, navigator.language]), onApostrophe)}`,
  },
  CSV: { file: ['csv', 'text/csv'], print: printCsv },
  JSON: { file: ['json', 'application/json'], print: printJson },
  TypeScript: { file: ['ts', 'text/plain'], print: printTypeScript },
  // Spreadsheets paste tabs as columns.
  table: { print: (list, onApostrophe) => printSpreadsheet(list, TAB_STYLE, onApostrophe) },
  Markdown: { print: printMarkdown },
} satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof FORMATS;

/** Downloads or copies the shown rows in a format. Resolves to a message about what was done. */
export async function exportRows(shown: ShownList, name: FormatName): Promise<string> {
  const texts = EXPORT_TEXTS[ui];
  const list = readExportedList(shown);
  const { file, print }: Format = FORMATS[name];
  let apostrophes = 0;
  const text = print(list, () => {
    apostrophes += 1;
  });
  const note =
    apostrophes > 0
      ? ` ${texts.apostrophes(apostrophes, new Intl.NumberFormat(ui).format(apostrophes))}`
      : '';
  if (file) {
    const { name: shortName, version, language } = list;
    saveFile(`${fileNameOf({ shortName, version, language })}.rows.${file[0]}`, text, file[1]);
    return `${texts.downloaded(name)}${note}`;
  }
  return navigator.clipboard.writeText(text).then(
    () => `${texts.copied}${note}`,
    () => texts.copyFailed,
  );
}
