/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component, createRef, render } from 'preact';
import type { UiLanguage } from '../../paths.ts';
import { EXPORT_TEXTS, type ExportTexts } from '../../texts/export.ts';
import { fileNameOf } from '../document/links.ts';
import { printJson, printMarkdown, printSpreadsheet } from './formats.ts';
import { type Exported, type ExportedList, readExportedList, type ShownList } from './list.ts';
import { saveFile } from './save-file.ts';
import {
  BYTE_ORDER_MARK,
  COMMA_STYLE,
  POINT_STYLE,
  type SpreadsheetStyle,
  spreadsheetStyleOf,
} from './spreadsheet-cells.ts';
import { printSql } from './sql.ts';
import { printTypeScript } from './typescript.ts';

/** The view of a table that is exported. */
interface ExportedView {
  readonly list: ShownList;
  /** How many rows are shown, by which filter. */
  readonly status: string;
  readonly viewUrl: string;
  /** URL of the selected row. */
  readonly rowUrl: string | undefined;
}

type FormatId = keyof ExportTexts['formats'];

interface Format {
  readonly id: FormatId;
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
  const root = document.createElement('div');
  const remove = (): void => {
    render(null, root);
    root.remove();
  };
  document.body.append(root);
  render(<ExportDialog ui={ui} view={view} onClose={remove} />, root);
}

interface Props {
  readonly ui: UiLanguage;
  readonly view: ExportedView;
  readonly onClose: () => void;
}

interface State {
  readonly style: SpreadsheetStyle;
  /** What was done last. */
  readonly status: string;
}

class ExportDialog extends Component<Props, State> {
  readonly #dialog = createRef<HTMLDialogElement>();
  readonly #list = readExportedList(this.props.view.list);

  override state: State = { style: spreadsheetStyleOf([this.props.ui, navigator.language]), status: '' };

  get #texts(): ExportTexts {
    return EXPORT_TEXTS[this.props.ui];
  }

  override componentDidMount(): void {
    this.#dialog.current?.showModal();
  }

  override render({ view, onClose }: Props, { status }: State) {
    const texts = this.#texts;
    const { viewUrl, rowUrl } = view;
    const links = [
      { name: texts.linkToView, label: texts.copyLinkToView, url: viewUrl },
      ...(rowUrl === undefined ? [] : [{ name: texts.linkToRow, label: texts.copyLinkToRow, url: rowUrl }]),
    ];
    return (
      <dialog ref={this.#dialog} class="export" aria-labelledby="export-heading" onClose={onClose}>
        <div class="export-content">
          <form method="dialog">
            <h2 id="export-heading">{texts.heading}</h2>
            <button type="submit" class="secondary">
              {texts.close}
            </button>
          </form>
          <p>{view.status}</p>
          <ul>
            {FORMATS.map((format) => this.#renderFormat(format))}
            <Workbook texts={texts} />
          </ul>
          <h3>{texts.links}</h3>
          <div class="export-links">
            {links.map(({ name, label, url }) => (
              <button key={name} type="button" class="secondary" onClick={() => this.#copy(name, url)}>
                {label}
              </button>
            ))}
          </div>
          <p role="status">{status}</p>
        </div>
      </dialog>
    );
  }

  #renderFormat(format: Format) {
    const texts = this.#texts;
    const { name, hint } = texts.formats[format.id];
    return (
      <li key={format.id}>
        <span>
          <strong>{name}</strong> <small>{hint}</small>
        </span>
        <button type="button" class="secondary" onClick={() => this.#copyRows(format)}>
          {texts.copy} <span class="visually-hidden">{name}</span>
        </button>
        <button type="button" class="secondary" onClick={() => this.#download(format)}>
          {texts.download} <span class="visually-hidden">{name}</span>
        </button>
        {format.id === 'spreadsheet' && this.#renderStyle()}
      </li>
    );
  }

  /** How a spreadsheet separates cells and decimals. */
  #renderStyle() {
    const { style, pointStyle, commaStyle } = this.#texts;
    return (
      <label>
        <span>{style}</span>
        <select
          value={this.state.style.separator}
          onChange={({ currentTarget }) =>
            this.setState({ style: currentTarget.value === ';' ? COMMA_STYLE : POINT_STYLE })
          }
        >
          <option value=",">{pointStyle}</option>
          <option value=";">{commaStyle}</option>
        </select>
      </label>
    );
  }

  #copyRows({ id, print, printToCopy = print }: Format): void {
    const exported = printToCopy(this.#list, this.state.style);
    void this.#copy(this.#texts.formats[id].name, exported.text, this.#notesOf(exported));
  }

  #download({ id, extension, mediaType, print }: Format): void {
    const exported = print(this.#list, this.state.style);
    const { name: shortName, version, language } = this.#list;
    const file = `${fileNameOf({ shortName, version, language })}.rows.${extension}`;
    saveFile(file, exported.text, mediaType);
    this.setState({
      status: [this.#texts.downloaded(this.#texts.formats[id].name), this.#notesOf(exported)].join(' '),
    });
  }

  async #copy(name: string, text: string, notes = ''): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.setState({ status: `${this.#texts.copied(name)} ${notes}` });
    } catch {
      this.setState({ status: this.#texts.copyFailed });
    }
  }

  #notesOf({ notes }: Exported): string {
    const { ui } = this.props;
    const numbers = new Intl.NumberFormat(ui);
    return notes.map(({ kind, count }) => this.#texts.notes[kind](count, numbers.format(count))).join(' ');
  }
}

/** A link to the workbook among the downloads of the page, which has all rows. */
function Workbook({ texts }: { texts: ExportTexts }) {
  const link = document.querySelector<HTMLAnchorElement>('.downloads a[download$=".xlsx"]');
  if (!link) return null;
  const { name, hint } = texts.workbook;
  return (
    <li>
      <span>
        <strong>{name}</strong> <small>{hint}</small>
      </span>
      <a class="button secondary" href={link.href} download={link.download}>
        {texts.download} <span class="visually-hidden">{name}</span>
      </a>
    </li>
  );
}
