/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { UiLanguage } from '../../paths.ts';
import { EXPORT_TEXTS, type ExportTexts } from '../../texts/export.ts';
import { fileNameOf } from '../components/text.ts';
import { printJson, printMarkdown, printSpreadsheet, printTypeScript } from './formats.ts';
import { type Exported, type ExportedList, readExportedList, type ShownList } from './list.ts';
import {
  BYTE_ORDER_MARK,
  COMMA_STYLE,
  POINT_STYLE,
  type SpreadsheetStyle,
  saveFile,
  spreadsheetStyleOf,
} from './spreadsheet.ts';
import { printSql } from './sql.ts';

/** The view of a table that is exported. */
interface ExportedView {
  readonly list: ShownList;
  /** How many rows are shown, by which filter. */
  readonly status: string;
  readonly viewUrl: string;
}

interface Format {
  readonly id: keyof ExportTexts['formats'];
  readonly extension: string;
  readonly mediaType: string;
  readonly print: (list: ExportedList, style: SpreadsheetStyle) => Exported;
  /** The text for the clipboard, if it differs from the file. */
  readonly printToCopy?: Format['print'];
}

const FORMATS: readonly Format[] = [
  {
    id: 'spreadsheet',
    extension: 'csv',
    mediaType: 'text/csv',
    print: (list, style) => {
      const { text, notes } = printSpreadsheet(list, style);
      return { text: `${BYTE_ORDER_MARK}${text}`, notes };
    },
    // Spreadsheets paste tabs as columns.
    printToCopy: (list, style) => printSpreadsheet(list, { ...style, separator: '\t' }),
  },
  { id: 'json', extension: 'json', mediaType: 'application/json', print: printJson },
  { id: 'sql', extension: 'sql', mediaType: 'application/sql', print: printSql },
  { id: 'typescript', extension: 'ts', mediaType: 'text/plain', print: printTypeScript },
  { id: 'markdown', extension: 'md', mediaType: 'text/markdown', print: printMarkdown },
];

/** Opens a dialog to copy or download the shown rows, and to copy links to them. */
export function showExport(view: ExportedView): void {
  const ui = document.documentElement.lang as UiLanguage;
  const texts = EXPORT_TEXTS[ui];
  const list = readExportedList(view.list);
  const numbers = new Intl.NumberFormat(ui);
  const root = document.createElement('div');
  let style = spreadsheetStyleOf([ui, navigator.language]);
  const show = (status: string): void =>
    render(<ExportDialog {...{ view, texts, style, status, onCopy, onFormat, onStyle, onClose }} />, root);
  const onCopy = async (name: string, text: string, notes = ''): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      show(`${texts.copied(name)} ${notes}`);
    } catch {
      show(texts.copyFailed);
    }
  };
  const onFormat = (format: Format, action: 'copy' | 'download'): void => {
    const { name } = texts.formats[format.id];
    const print = (action === 'copy' && format.printToCopy) || format.print;
    const { text, notes } = print(list, style);
    const noteText = notes
      .map(({ kind, count }) => texts.notes[kind](count, numbers.format(count)))
      .join(' ');
    if (action === 'copy') void onCopy(name, text, noteText);
    else {
      const { name: shortName, version, language } = list;
      saveFile(
        `${fileNameOf({ shortName, version, language })}.rows.${format.extension}`,
        text,
        format.mediaType,
      );
      show([texts.downloaded(name), noteText].join(' '));
    }
  };
  const onStyle = (separator: string): void => {
    style = separator === ';' ? COMMA_STYLE : POINT_STYLE;
    show('');
  };
  const onClose = (): void => {
    render(null, root);
    root.remove();
  };
  document.body.append(root);
  show('');
  root.querySelector('dialog')?.showModal();
}

function ExportDialog(props: {
  view: ExportedView;
  texts: ExportTexts;
  style: SpreadsheetStyle;
  /** The result of the last action. */
  status: string;
  onCopy: (name: string, text: string) => void;
  onFormat: (format: Format, action: 'copy' | 'download') => void;
  onStyle: (separator: string) => void;
  onClose: () => void;
}) {
  const { view, texts, style, status, onCopy, onFormat, onStyle, onClose } = props;
  return (
    <dialog class="export" aria-labelledby="export-heading" onClose={onClose}>
      <div class="export-content">
        <form method="dialog">
          <h2 id="export-heading">{texts.heading}</h2>
          <button type="submit" class="secondary">
            {texts.close}
          </button>
        </form>
        <p>{view.status}</p>
        <ul>
          {FORMATS.map((format) => (
            <li key={format.id}>
              <FormatName {...texts.formats[format.id]} />
              {(['copy', 'download'] as const).map((action) => (
                <button key={action} type="button" class="secondary" onClick={() => onFormat(format, action)}>
                  {texts[action]} <span class="visually-hidden">{texts.formats[format.id].name}</span>
                </button>
              ))}
              {format.id === 'spreadsheet' && (
                <label>
                  <span>{texts.style}</span>
                  <select
                    value={style.separator}
                    onChange={({ currentTarget }) => onStyle(currentTarget.value)}
                  >
                    <option value=",">{texts.pointStyle}</option>
                    <option value=";">{texts.commaStyle}</option>
                  </select>
                </label>
              )}
            </li>
          ))}
        </ul>
        <button type="button" class="secondary" onClick={() => onCopy(texts.linkToView, view.viewUrl)}>
          {texts.copyLinkToView}
        </button>
        <p role="status">{status}</p>
      </div>
    </dialog>
  );
}

const FormatName = ({ name, hint }: { name: string; hint: string }) => (
  <span>
    <strong>{name}</strong> <small>{hint}</small>
  </span>
);
