/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { type ComponentChildren, render } from 'preact';
import { codesUrl, historyUrl } from '../../../../formats/urls.ts';
import {
  type CodeHistory,
  type HistoryCode,
  labelOf,
  type Period,
} from '../../../../model/changes/code-history.ts';
import { makeFindTyped } from '../../../../model/history/typed.ts';
import { oncePerKey } from '../../../../model/once.ts';
import type { UiLanguage } from '../../../paths.ts';
import { PANEL_TEXTS } from '../../../texts/panel.ts';
import {
  directionOf,
  fold,
  formatDate,
  languageName,
  sortByLanguage,
  truncate,
} from '../../components/text.ts';
import { type CodePart, parseFragment, printFragment } from '../fragment.ts';
import type { Referrer } from '../rows.tsx';
import { Content, endOf, type TableFrame } from '../rows-table.tsx';
import { codeOf, linkOf, type RawRow, textOf } from '../table.ts';
import { parseView, printView } from './table-state.ts';

const ui = document.documentElement.lang as UiLanguage;
const texts = PANEL_TEXTS[ui];

/** A code of a list, which has a row unless only other versions have it. */
export interface ShownCode {
  readonly frame: TableFrame;
  readonly row: RawRow | undefined;
  /** The code as the history of the list names it. */
  readonly label: string;
  /** The fragment of its address. */
  readonly fragment: string;
  /** The canonical URIs of the list and of this version. */
  readonly listUri: string;
  readonly uri: string;
  readonly referrers: readonly Referrer[];
  readonly hasHistory: boolean;
}

/** The name of a code by its key in the history: see {@link labelOf}. */
export function labelOfRow({ columns, keyColumns }: TableFrame, row: RawRow): string {
  const ids = keyColumns.map((column) => columns[column]?.id ?? '');
  const values = keyColumns.map((column) => JSON.parse(row[column] ?? 'null'));
  return labelOf(Object.fromEntries(ids.map((id, i) => [id, values[i]])), { columnIds: ids }) ?? '';
}

/** Loads the history of a list once. Rejects if that fails. */
export const loadHistory = oncePerKey(async (listUri: string): Promise<CodeHistory> => {
  const response = await fetch(historyUrl(listUri));
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return response.json();
});

/** The code of a list with a text as its code, in any case, or else the only one with it as its name in a language. */
export function findCode(
  { key, codes }: CodeHistory,
  typed: string,
): { readonly code: string; readonly parts: CodePart[] } | undefined {
  // Histories join the values of several columns.
  const valuesOf = (code: string) => (key.length > 1 ? code.split('/').map(decodeURIComponent) : [code]);
  const find = makeFindTyped(
    codes.map(({ code, periods }) => ({
      codes: [valuesOf(code).join(' ')],
      names: Object.values(periods.at(-1)?.names ?? {}),
    })),
    fold,
  );
  const found = codes[find(typed) ?? -1];
  if (!found) return undefined;
  const values = valuesOf(found.code);
  const parts = key.map((columnId, i) => ({ columnId, value: values[i] ?? '' }));
  return { code: found.code, parts };
}

/** Shows all that is known of a code: at once what its row says, and what the history says when it is loaded. */
export async function showPanel(panel: HTMLElement, shown: ShownCode, onClose: () => void): Promise<void> {
  const show = (history: PanelProps['history'], copied = ''): void =>
    render(
      <Panel
        {...{ shown, history, copied, onClose }}
        onCopy={(text) => void copy(text).then((message) => show(history, message))}
      />,
      panel,
    );
  panel.setAttribute('aria-labelledby', HEADING_ID);
  panel.dataset.code = shown.fragment;
  show(shown.hasHistory ? 'loading' : undefined);
  if (!shown.hasHistory) return;
  const history = await loadHistory(shown.listUri).catch(() => 'failed' as const);
  if (panel.dataset.code === shown.fragment) show(history);
}

const copy = (text: string): Promise<string> =>
  navigator.clipboard.writeText(text).then(
    () => texts.copied,
    () => texts.copyFailed,
  );

interface PanelProps {
  readonly shown: ShownCode;
  /** Undefined if it says nothing more than the row. */
  readonly history: CodeHistory | 'loading' | 'failed' | undefined;
  /** What was done last. */
  readonly copied: string;
  readonly onCopy: (text: string) => void;
  readonly onClose: () => void;
}

function Panel({ shown, history, copied, onCopy, onClose }: PanelProps) {
  const { frame, row, label, fragment, listUri, referrers } = shown;
  const { columns, keyColumns, language } = frame;
  const known = typeof history === 'string' ? undefined : history;
  const code = known?.codes.find((one) => one.code === label);
  const values = row
    ? keyColumns.map((column) => textOf(row[column]))
    : parseFragment(fragment)?.map(({ value }) => value);
  const codeText = values?.join(' · ') ?? label;
  const name = row ? nameOf(shown, row) : lastNameOf(code, language);
  const json =
    row &&
    `{${row.flatMap((raw, i) => (raw === undefined ? [] : `${JSON.stringify(columns[i]?.id)}:${raw}`)).join(',')}}`;
  const copies = [
    [texts.copyCode, codeText],
    [texts.copyLink, `${location.origin}${location.pathname}#${fragment}`],
    [texts.copyJson, json],
  ] as const;
  return (
    <>
      <header>
        <p class="kind">{document.querySelector('h1')?.textContent}</p>
        <h3 id={HEADING_ID} tabIndex={-1}>
          <bdi>{truncate(codeText, MAX_LENGTH)}</bdi>
          {name !== '' && [
            ' · ',
            <bdi key="name" lang={language}>
              {truncate(name, MAX_LENGTH)}
            </bdi>,
          ]}
        </h3>
        <button type="button" class="close secondary" aria-label={texts.close} onClick={onClose}>
          ✕
        </button>
      </header>
      {known && code && <State {...{ shown, code }} history={known} />}
      <div class="copies">
        {copies.map(
          ([text, value]) =>
            value !== undefined && (
              <button key={text} type="button" class="secondary" onClick={() => onCopy(value)}>
                {text}
              </button>
            ),
        )}
        <a href={codesUrl(listUri, label)}>{texts.api}</a>
        <span role="status">{copied}</span>
      </div>
      {row && (
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
      )}
      {code && <Names code={code} />}
      {known && code && <Periods {...{ shown, code }} history={known} />}
      {typeof history === 'string' && <p class="quiet">{texts[history]}</p>}
      {row && <UsedIn {...{ shown, row, referrers }} />}
    </>
  );
}

const HEADING_ID = 'code';
const MAX_LENGTH = 200;

/** The first text after the key. */
const nameOf = ({ frame: { columns, keyColumns } }: ShownCode, row: RawRow): string =>
  columns[keyColumns.length]?.isText ? textOf(row[keyColumns.length]) : '';

const lastNameOf = (code: HistoryCode | undefined, language: string): string => {
  const names = code?.periods.at(-1)?.names ?? {};
  return names[language] ?? Object.values(names)[0] ?? '';
};

interface TimeProps {
  readonly shown: ShownCode;
  readonly history: CodeHistory;
  readonly code: HistoryCode;
}

/** Whether the code should still be used, as its last period and this version say. */
function State({ shown, history, code }: TimeProps) {
  const { versions, hints = [] } = history;
  const last = code.periods.at(-1) as Period;
  const own = versions.find(({ canonicalVersionUri }) => canonicalVersionUri === shown.uri);
  const ends = endsOf(last, history).join(', ');
  const hinted = last.next ? [] : hints.filter(({ from }) => from === code.code).map(({ to }) => to);
  if (last.status === undefined && last.next === undefined && shown.row) return null;
  return (
    <p class="banner warning">
      {!shown.row && own && `${texts.notInVersion(own.version ?? own.canonicalVersionUri)} `}
      {ends !== '' && `${ends.charAt(0).toUpperCase()}${ends.slice(1)}. `}
      {(last.next ?? hinted).length > 0 && (
        <>
          {last.next ? texts.replacedBy : texts.maybeReplacedBy}{' '}
          <Successors codes={last.next ?? hinted} {...{ shown, history }} />
        </>
      )}
    </p>
  );
}

/** How a period ends: what its rows say, or the version that lacks the code. */
function endsOf(period: Period, { versions }: CodeHistory): string[] {
  const next = versions[period.in[1] + 1];
  if (!next || period.status !== 'withdrawn') return endOf(period, ui);
  const removed = texts.removedIn(
    next.version ?? next.canonicalVersionUri,
    next.publishedAt && formatDate(ui, next.publishedAt),
  );
  const { status, ...facts } = period;
  return [...endOf(facts, ui), removed];
}

/** Links to codes, with their names. */
function Successors({ codes, shown, history }: Omit<TimeProps, 'code'> & { codes: readonly string[] }) {
  const [columnId, ...others] = history.key;
  return (
    <>
      {codes.map((value, i) => {
        const name = lastNameOf(
          history.codes.find(({ code }) => code === value),
          shown.frame.language,
        );
        return [
          i > 0 ? ', ' : '',
          columnId === undefined || others.length > 0 ? (
            value
          ) : (
            <a key={value} href={`#${printFragment([{ columnId, value }])}`}>
              {value}
            </a>
          ),
          name === '' ? '' : ` (${truncate(name, MAX_LENGTH)})`,
        ];
      })}
    </>
  );
}

/** The names in all languages, if there are several. */
function Names({ code: { periods } }: Pick<TimeProps, 'code'>) {
  const names = periods.at(-1)?.names ?? {};
  const languages = sortByLanguage(
    ui,
    Object.keys(names).map((language) => ({ entry: { language } })),
  );
  if (languages.length < 2) return null;
  return (
    <section>
      <h4>{texts.names}</h4>
      <dl class="fields">
        {languages.map(({ entry: { language } }) => (
          <div key={language}>
            <dt>{languageName(ui, language)}</dt>
            <dd lang={language} dir="auto">
              {truncate(names[language] ?? '', MAX_LENGTH)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The periods of a code, with links to the versions that have it. */
function Periods({ shown, history, code }: TimeProps) {
  const { versions } = history;
  // The only version of a list without times says nothing new.
  if (versions.length < 2 && code.periods.every((period) => Object.keys(period).length < MIN_FACTS))
    return null;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.key-facts .versions a')].reverse();
  const versionAt = (index: number): ComponentChildren => {
    const { version, canonicalVersionUri } = versions[index] as CodeHistory['versions'][number];
    const name = truncate(version ?? canonicalVersionUri, MAX_LENGTH);
    const link = links.length === versions.length && links[index]?.pathname;
    return link ? <a href={`${link}#${shown.fragment}`}>{name}</a> : name;
  };
  return (
    <section>
      <h4>{texts.time}</h4>
      <ol class="periods">
        {code.periods.map((period) => {
          const {
            validFrom,
            in: [first, last],
            next = [],
          } = period;
          const facts = [validFrom && texts.validFrom(formatDate(ui, validFrom)), ...endsOf(period, history)];
          return (
            <li key={first}>
              {texts.version} {versionAt(first)}
              {first !== last && [' – ', versionAt(last)]}
              {facts.filter(Boolean).map((fact) => `, ${fact}`)}
              {next.length > 0 && [' → ', <Successors key="next" codes={next} {...{ shown, history }} />]}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The versions and the names are always known, other facts are not. */
const MIN_FACTS = 3;

/** The lists whose foreign keys refer to this one, filtered by the code. */
function UsedIn({
  shown,
  row,
  referrers,
}: {
  shown: ShownCode;
  row: RawRow;
  referrers: readonly Referrer[];
}) {
  if (referrers.length === 0) return null;
  const { columns } = shown.frame;
  const codeIn = (id: string) => codeOf(row[columns.findIndex((column) => column.id === id)]);
  return (
    <section>
      <h4>{texts.usedIn}</h4>
      <ul>
        {referrers.map(({ title, page, pairs }) => {
          const chosen = new Map(pairs.map(([columnId, target]) => [columnId, [codeIn(target)]]));
          const query = printView({ ...parseView(''), chosen });
          return (
            <li key={`${page} ${query}`}>
              <a href={`${page}${query}`}>{title}</a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
