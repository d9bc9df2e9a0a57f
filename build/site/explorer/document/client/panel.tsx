/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { codesUrl } from '../../../../formats/urls.ts';
import { type CodeHistory, labelOf } from '../../../../model/changes/code-history.ts';
import { truncate } from '../../../../model/characters/truncate.ts';
import { codeOf, type RawRow, textOf } from '../../../rows/cells.ts';
import { parseFragment } from '../../../rows/fragment.ts';
import { linkOf } from '../../../rows/links.ts';
import { PANEL_TEXTS } from '../../../texts/panel.ts';
import { directionOf } from '../../components/text.ts';
import type { Referrer, TableSettings } from '../rows.tsx';
import type { TableFrame } from '../table/rows-table.tsx';
import { Content } from '../table/values.tsx';
import { loadHistory } from './load.ts';
import { type CodeInList, findLastName, MAX_LENGTH, Names, Periods, StateBanner } from './panel-history.tsx';
import { parseView, printView } from './view.ts';

/** A code, and what the page knows of its list. */
export interface ShownCode extends CodeInList, Pick<TableSettings, 'referrers' | 'hasHistory'> {
  /** The code in the history of the list; default: that of the row. */
  readonly code?: string;
  /** The canonical URI of the list. */
  readonly listUri: string;
}

const HEADING_ID = 'code';

/** Shows all that is known of a code: at once what its row says, and what the history says when it is loaded. */
export async function showPanel(panel: HTMLElement, shown: ShownCode, onClose: () => void): Promise<void> {
  const texts = PANEL_TEXTS[shown.frame.ui];
  let history: PanelProps['history'] = shown.hasHistory ? 'loading' : undefined;
  let copied = '';
  const show = (): void => {
    if (panel.dataset.code === shown.fragment)
      render(<Panel {...{ shown, history, copied, onClose, onCopy }} />, panel);
  };
  const onCopy = async (text: string): Promise<void> => {
    copied = await navigator.clipboard.writeText(text).then(
      () => texts.copied,
      () => texts.copyFailed,
    );
    show();
  };
  panel.setAttribute('aria-labelledby', HEADING_ID);
  panel.dataset.code = shown.fragment;
  show();
  if (!shown.hasHistory) return;
  history = await loadHistory(shown.listUri).catch(() => 'failed' as const);
  show();
}

interface PanelProps {
  readonly shown: ShownCode;
  /** Undefined if it says nothing more than the row. */
  readonly history: CodeHistory | 'loading' | 'failed' | undefined;
  /** What was done last. */
  readonly copied: string;
  readonly onCopy: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

function Panel({ shown, history, copied, onCopy, onClose }: PanelProps) {
  const { frame, row, fragment } = shown;
  const texts = PANEL_TEXTS[frame.ui];
  const label = shown.code ?? findLabel(frame, row ?? []);
  const known = typeof history === 'object' ? history : undefined;
  const code = known?.codes.find((one) => one.code === label);
  const time = known && code && { shown, history: known, code };
  const values = row
    ? frame.keyColumns.map((place) => textOf(row[place]))
    : parseFragment(fragment)?.map(({ value }) => value);
  const codeText = values?.join(' · ') ?? label;
  const place = frame.keyColumns.length;
  const rowName = frame.columns[place]?.isText ? textOf(row?.[place]) : '';
  const name = row ? rowName : findLastName(code, frame.language);
  const copies = [
    { text: texts.copyCode, value: codeText },
    { text: texts.copyLink, value: `${location.origin}${location.pathname}#${fragment}` },
    ...(row ? [{ text: texts.copyJson, value: printRow(frame, row) }] : []),
  ];
  return (
    <>
      <header>
        <p class="kind">{document.querySelector('h1')?.textContent}</p>
        <h3 id={HEADING_ID} tabIndex={-1}>
          <bdi>{truncate(codeText, MAX_LENGTH)}</bdi>
          {name !== '' && [
            ' · ',
            <bdi key="name" lang={frame.language}>
              {truncate(name, MAX_LENGTH)}
            </bdi>,
          ]}
        </h3>
        <button type="button" class="close secondary" aria-label={texts.close} onClick={onClose}>
          ✕
        </button>
      </header>
      {time && <StateBanner {...time} />}
      <div class="copies">
        {copies.map(({ text, value }) => (
          <button key={text} type="button" class="secondary" onClick={() => void onCopy(value)}>
            {text}
          </button>
        ))}
        <a href={codesUrl(shown.listUri, label)}>{texts.api}</a>
        <span role="status">{copied}</span>
      </div>
      {row && <Fields frame={frame} row={row} />}
      {time && <Names {...time} />}
      {time && <Periods {...time} />}
      {typeof history === 'string' && <p class="quiet">{texts[history]}</p>}
      {row && <UsedIn {...{ frame, row }} referrers={shown.referrers} />}
    </>
  );
}

/** The code of a row in the history of its list. */
function findLabel({ columns, keyColumns }: TableFrame, row: RawRow): string {
  const values: Record<string, unknown> = {};
  for (const place of keyColumns) values[columns[place]?.id ?? ''] = JSON.parse(row[place] ?? 'null');
  return labelOf(values, { columnIds: Object.keys(values) }) ?? '';
}

/** The row as JSON, with the exact digits of numbers; absent values stay absent. */
function printRow({ columns }: TableFrame, row: RawRow): string {
  const cells = columns.map(({ id }, i) => ({ id, raw: row[i] })).filter(({ raw }) => raw !== undefined);
  return `{${cells.map(({ id, raw }) => `${JSON.stringify(id)}:${raw}`).join(',')}}`;
}

interface RowProps {
  readonly frame: TableFrame;
  readonly row: RawRow;
}

/** The values of all columns in full. */
function Fields({ frame, row }: RowProps) {
  const { columns, language } = frame;
  return (
    <dl class="fields" lang={language} dir={directionOf(language)}>
      {columns.map((column, i) => (
        <div key={column.id}>
          <dt title={column.id}>
            <bdi>{truncate(column.name, MAX_LENGTH)}</bdi>
          </dt>
          <dd lang={column.language} dir="auto">
            <Content {...{ frame, row, column }} raw={row[i]} href={linkOf(row, column)} isWhole />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The lists whose foreign keys refer to this one, filtered by the code. */
function UsedIn({ frame, row, referrers }: RowProps & { referrers: readonly Referrer[] }) {
  const codeIn = (columnId: string) => codeOf(row[frame.columns.findIndex(({ id }) => id === columnId)]);
  if (referrers.length === 0) return null;
  return (
    <section>
      <h4>{PANEL_TEXTS[frame.ui].usedIn}</h4>
      <ul>
        {referrers.map(({ title, page, pairs }, i) => {
          const chosen = new Map(pairs.map(([columnId, target]) => [columnId, [codeIn(target)]]));
          return (
            <li key={i}>
              <a href={`${page}${printView({ ...parseView(''), chosen })}`}>{title}</a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
