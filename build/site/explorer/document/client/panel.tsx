/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { codesUrl } from '../../../../formats/urls.ts';
import type { CodeHistory } from '../../../../model/changes/code-history.ts';
import { truncate } from '../../../../model/characters/truncate.ts';
import { placeOfText } from '../../../../model/document/texts.ts';
import { parseFragment, type RawRow, textOf } from '../../../rows/cells.ts';
import { linkOf } from '../../../rows/table.ts';
import { PANEL_TEXTS } from '../../../texts/all.ts';
import { hasApi } from '../../components/client.ts';
import { directionOf } from '../../components/text.ts';
import { Children, findRowName, PathAndNeighbours } from '../place.tsx';
import type { TableFrame } from '../rows-table.tsx';
import { Content } from '../values.tsx';
import {
  FormerNames,
  findLastName,
  loadHistory,
  MAX_LENGTH,
  Names,
  Periods,
  type ShownCode,
  StateBanner,
} from './panel-history.tsx';
import { findLabel, Relations } from './panel-relations.tsx';
import { printNames } from './state.ts';

/** Windows in which the panel is a sheet over the page. */
const NARROW = matchMedia('(max-width: 60rem)');

const HEADING_ID = 'code';

/** The panel of a code, in a dialog before the scrollable region of a table. */
export class PanelDialog {
  readonly #dialog = Object.assign(document.createElement('dialog'), { className: 'panel' });
  readonly #onClose: () => void;
  #shown: ShownCode | undefined;
  #history: PanelProps['history'];
  #copied = '';
  /** The fragment of the code of which a table states the counterparts in other versions. */
  #stated = '';

  /** @param onClose is called when the reader closes the panel */
  constructor(scroller: Element, onClose: () => void) {
    this.#onClose = onClose;
    this.#dialog.setAttribute('aria-labelledby', HEADING_ID);
    // It stays in the window while the rows next to it scroll.
    const place = Object.assign(document.createElement('div'), { className: 'panel-place' });
    place.append(this.#dialog);
    scroller.before(place);
    // Browsers report later, with the next frame, that a dialog is closed. Until then, the reader may use the page again.
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      onClose();
    });
    // Clicks on the backdrop have the dialog as their target, as has its padding.
    this.#dialog.addEventListener('click', ({ target, clientX: x, clientY: y }) => {
      const { left, right, top } = this.#dialog.getBoundingClientRect();
      if (target === this.#dialog && (x < left || x > right || y < top)) onClose();
    });
    this.#dialog.addEventListener('close', () => this.#dialog.open || onClose());
  }

  get isOpen(): boolean {
    return this.#shown !== undefined;
  }

  /** Whether it is in front of a page that cannot be used. */
  get isModal(): boolean {
    return this.#dialog.matches(':modal');
  }

  /** Shows all that is known of a code: at once what its row says, and what the history says when it is loaded. */
  open(shown: ShownCode, isHeadingFocused: boolean): void {
    const { history } = shown.frame;
    // Only its names are new if it shows the same code.
    const isOther = this.#shown?.fragment !== shown.fragment;
    this.#shown = shown;
    if (isOther) this.#copied = '';
    if (history) this.#history ??= 'loading';
    this.#dialog.closest('#table')?.classList.add('with-panel');
    if (!this.#dialog.open && NARROW.matches) this.#dialog.showModal();
    this.#dialog.open = true;
    const hasFocus = this.#dialog.contains(document.activeElement);
    const link = this.#dialog.querySelector<HTMLAnchorElement>('a:focus');
    this.#render();
    if (isHeadingFocused || (isOther && (hasFocus || NARROW.matches))) {
      // The focus stays on the link to the next code.
      const same = this.#dialog.querySelector<HTMLElement>(`a[rel="${link?.rel}"]`);
      (same ?? this.#dialog.querySelector('h3'))?.focus({ preventScroll: true });
    }
    if (history === undefined || this.#history !== 'loading') return;
    void loadHistory(history)
      .catch(() => 'failed' as const)
      .then((loaded) => {
        this.#history = loaded;
        this.#render();
      });
  }

  close(): void {
    this.#shown = undefined;
    this.#dialog.closest('#table')?.classList.remove('with-panel');
    this.#dialog.close();
  }

  #render(): void {
    const shown = this.#shown;
    if (!shown) return;
    const { copied, copyFailed } = PANEL_TEXTS[shown.frame.ui];
    const onCopy = async (text: string): Promise<void> => {
      const copying = navigator.clipboard.writeText(text);
      this.#copied = await copying.then(
        () => copied,
        () => copyFailed,
      );
      this.#render();
    };
    const onStated = (): void => {
      this.#stated = shown.fragment;
      this.#render();
    };
    const isStated = this.#stated === shown.fragment;
    const props = {
      shown,
      history: this.#history,
      copied: this.#copied,
      onCopy,
      onClose: this.#onClose,
      isStated,
      onStated,
    };
    render(<Panel key={shown.fragment} {...props} />, this.#dialog);
  }
}

interface PanelProps {
  readonly shown: ShownCode;
  /** Undefined if it says nothing more than the rows. */
  readonly history: CodeHistory | 'loading' | 'failed' | undefined;
  /** What was done last. */
  readonly copied: string;
  /** Whether a table states what the code corresponds to in other versions. */
  readonly isStated: boolean;
  readonly onStated: () => void;
  readonly onCopy: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

function Panel({ shown, history, copied, isStated, onStated, onCopy, onClose }: PanelProps) {
  const { frame, row, index, fragment, rows = [], place: around } = shown;
  const { keyColumns, columns, language } = frame;
  const texts = PANEL_TEXTS[frame.ui];
  const label = shown.code ?? findLabel(frame, row ?? []);
  const known = typeof history === 'object' ? history : undefined;
  const code = known?.codes.find((one) => one.code === label);
  const lastVersion = known?.versions[code?.periods.at(-1)?.in[1] ?? -1]?.canonicalVersionUri;
  const time = known && code && { shown, history: known, code };
  const values = row
    ? keyColumns.map((place) => textOf(row[place]))
    : parseFragment(fragment)?.map(({ value }) => value);
  const codeText = values?.join(' · ') ?? label;
  const nameColumn = columns[keyColumns.length];
  const other = nameColumn?.isText ? frame.others?.get(placeOfText(index, nameColumn.id)) : undefined;
  const rowName = row && findRowName(frame, row);
  const name = rowName
    ? { text: rowName.text, language: rowName.language ?? other ?? language }
    : findLastName(code, language);
  const { origin, pathname, search } = location;
  const report = document.querySelector<HTMLAnchorElement>('a.report');
  const copies = [
    { text: texts.copyCode, value: codeText },
    { text: texts.copyLink, value: `${origin}${pathname}${printNames(search)}#${fragment}` },
    ...(row ? [{ text: texts.copyJson, value: printRow(frame, row) }] : []),
  ];
  return (
    <>
      <header>
        <p class="kind">{document.querySelector('h1')?.textContent}</p>
        <h3 id={HEADING_ID} tabIndex={-1}>
          <bdi>{truncate(codeText, MAX_LENGTH)}</bdi>
          {name.text !== '' && ' · '}
          {name.text !== '' && <bdi lang={name.language}>{truncate(name.text, MAX_LENGTH)}</bdi>}
        </h3>
        <button type="button" class="close secondary" aria-label={texts.close} onClick={onClose}>
          ✕
        </button>
      </header>
      {time && <FormerNames {...time} language={name.language} />}
      {around && <PathAndNeighbours {...{ frame, rows, index }} place={around} />}
      {time && <StateBanner {...time} isStated={isStated} />}
      <div class="copies">
        {copies.map(({ text, value }) => (
          <button key={text} type="button" class="secondary" onClick={() => void onCopy(value)}>
            {text}
          </button>
        ))}
        {hasApi() && <a href={codesUrl(frame.listUri, label)}>{texts.api}</a>}
        {report && <a href={`${report.href}${encodeURIComponent(`: ${codeText}`)}`}>{report.textContent}</a>}
        <span role="status">{copied}</span>
      </div>
      {row && (
        <dl class="fields" lang={language} dir={directionOf(language)}>
          {columns.map((column, i) => (
            <div key={column.id}>
              <dt title={column.id}>
                <bdi lang={frame.others?.get(placeOfText('name', column.id))}>
                  {truncate(column.name, MAX_LENGTH)}
                </bdi>
              </dt>
              <dd lang={column.language} dir="auto">
                <Content {...{ frame, row, index, column }} raw={row[i]} href={linkOf(row, column)} isWhole />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {around && <Children {...{ frame, rows, index }} place={around} />}
      {time && <Names {...time} />}
      {time && <Periods {...time} />}
      {typeof history === 'string' && <p class="quiet">{texts[history]}</p>}
      {(row || code) && frame.referrers.length > 0 && (
        <Relations {...{ frame, row, code: label, version: lastVersion, onStated }} />
      )}
    </>
  );
}

/** The row as JSON, with the exact digits of numbers; absent values stay absent. */
function printRow({ columns }: TableFrame, row: RawRow): string {
  const cells = columns.map(({ id }, i) => ({ id, raw: row[i] })).filter(({ raw }) => raw !== undefined);
  return `{${cells.map(({ id, raw }) => `${JSON.stringify(id)}:${raw}`).join(',')}}`;
}
