/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component, type ComponentChildren } from 'preact';
import { labelOf, splitLabel } from '../../../../model/changes/code-history.ts';
import { truncate } from '../../../../model/characters/truncate.ts';
import type { CodeListJson } from '../../../../model/document/columns.ts';
import { oncePerObject } from '../../../../model/once.ts';
import { correspondenceOf, findSides } from '../../../../model/relations/correspondence.ts';
import { printFragment, type RawRow } from '../../../rows/cells.ts';
import { labelOfRow, type RowLinks, rowNamesOf } from '../../../rows/table.ts';
import { PANEL_TEXTS, TABLE_TEXTS } from '../../../texts/all.ts';
import type { ReferrerLink } from '../rows.tsx';
import type { TableFrame } from '../rows-table.tsx';
import { loadList, loadTable, sourceIn } from './load-list.ts';
import type { ListFrame } from './model.ts';
import { MAX_LENGTH } from './panel-history.tsx';
import { parseView, printView } from './state.ts';

/** Further counterparts are in the table. */
const MAX_COUNTERPARTS = 100;

interface RelationsProps {
  readonly frame: ListFrame;
  /** Undefined for a code of an earlier version. */
  readonly row: RawRow | undefined;
  readonly code: string;
  /** The last version that has the code. */
  readonly version: string | undefined;
  /** Is called if a table states what the code corresponds to in another version of its list. */
  readonly onStated: () => void;
}

interface UseProps extends Pick<RelationsProps, 'frame' | 'code'> {
  readonly referrer: ReferrerLink;
  /** What the list of the foreign key says; undefined if it was not loaded. */
  readonly use: Use | undefined;
}

type ShownUse = Pick<UseProps, 'referrer' | 'use'>;

/** The counterparts of a code in other lists, and the lists that use it. They are loaded when the panel opens. */
export class Relations extends Component<RelationsProps, { readonly uses?: readonly ShownUse[] }> {
  override async componentDidMount(): Promise<void> {
    const { frame, row, code, version, onStated } = this.props;
    const wanted = row ? undefined : version;
    const referrers = frame.referrers.filter((one) => one.version === undefined || one.version === wanted);
    const loading = referrers.map(async (referrer) => {
      const use = await loadUse(referrer).catch(() => undefined);
      return { referrer, use };
    });
    const uses = await Promise.all(loading);
    this.setState({ uses });
    const isStated = uses.some(
      ({ referrer, use }) => referrer.counterpart?.isOwnList && use?.counterparts?.has(code),
    );
    if (isStated) onStated();
  }

  override render({ frame, row, code: own }: RelationsProps) {
    const texts = PANEL_TEXTS[frame.ui];
    const { uses } = this.state;
    if (!uses) return <p class="quiet">{texts.loadingUses}</p>;
    const tables: ComponentChildren[] = [];
    const lists: ComponentChildren[] = [];
    for (const { referrer, use } of uses) {
      const code = row ? findLabel(frame, row, referrer.targetIds) : own;
      const props = { referrer, use, frame, code };
      const { counterpart } = referrer;
      const isKnown = use && (counterpart ? use.counterparts?.has(code) : use.counts.has(code));
      if (use && !isKnown) continue;
      if (counterpart) tables.push(<Counterparts key={tables.length} {...props} {...{ counterpart }} />);
      else lists.push(<UsedIn key={lists.length} {...props} />);
    }
    return (
      <>
        {tables.length > 0 && (
          <section>
            <h4>{texts.correspondsTo}</h4>
            {tables}
          </section>
        )}
        {lists.length > 0 && (
          <section>
            <h4>{texts.usedIn}</h4>
            <ul>{lists}</ul>
          </section>
        )}
      </>
    );
  }
}

/** The code of a row by the columns of a key; by default of the codes. */
export function findLabel({ columns, keyColumns }: TableFrame, row: RawRow, ids?: readonly string[]): string {
  const places = ids?.map((id) => columns.findIndex((column) => column.id === id)) ?? keyColumns;
  return labelOfRow(row, places) ?? '';
}

type Use = NonNullable<Awaited<ReturnType<typeof loadUse>>>;

/** Loads a list with a foreign key once; undefined if it is too large. Rejects if that fails. */
const loadUse = oncePerObject(async (referrer: ReferrerLink) => {
  const { columnIds, counterpart, source } = referrer;
  const language = parseView(location.search).names ?? document.documentElement.lang;
  const list = await loadList(source, language);
  if (!list) return undefined;
  const { codeList } = JSON.parse(list.text) as { readonly codeList: CodeListJson };
  const { columns } = codeList.columnSet;
  const rows = codeList.dataSet?.rows ?? [];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const code = labelOf(row, { columnIds });
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const correspondence = counterpart && correspondenceOf({ codeList });
  const sides = correspondence ? findSides(correspondence, rows) : [];
  const link = counterpart?.link;
  const table = link && (await loadTable(sourceIn(link, language), language).catch(() => undefined));
  return {
    /** The names of the columns of the foreign key. */
    columnNames: columnIds.map((id) => columns.find((one) => one.id === id)?.name ?? id),
    /** Numbers of rows by code. */
    counts,
    /** By code of this list, if it is a table of correspondences. */
    counterparts: sides.find(({ own }) => String(own.columnIds) === String(columnIds))?.counterparts,
    names: table && rowNamesOf(link, table),
  };
});

/** The counterparts of a code by a table, with a link to its rows. */
function Counterparts(props: UseProps & { readonly counterpart: NonNullable<ReferrerLink['counterpart']> }) {
  const { frame, use, code, counterpart } = props;
  const texts = PANEL_TEXTS[frame.ui];
  const found = use?.counterparts?.get(code) ?? [];
  return (
    <div>
      <bdi>{counterpart.title}</bdi>
      {use && found.length === 0 && `: ${texts.noCounterpart}`}
      <ul>
        {found.slice(0, MAX_COUNTERPARTS).map(({ code: other, match }) => {
          const href = counterpart.link && rowUrl(counterpart.link, other);
          const name = use?.names?.get(href ?? '');
          const code = <bdi>{truncate(other, MAX_LENGTH)}</bdi>;
          const named = name && <bdi lang={name.language}>{truncate(name.text, MAX_LENGTH)}</bdi>;
          const shown = [code, name && ' · ', named];
          return (
            <li key={other}>
              {href === undefined ? shown : <a href={href}>{shown}</a>}
              {match && <small> ({TABLE_TEXTS[frame.ui].match[match]})</small>}
            </li>
          );
        })}
        {found.length > MAX_COUNTERPARTS && <li>…</li>}
      </ul>
      <UseLink {...props} />
    </div>
  );
}

/** The URL of the row with a code, whose parts are encoded if it has several. */
function rowUrl({ page, targetIds }: RowLinks, code: string): string {
  const parts = splitLabel(code, targetIds).map((value, i) => ({ columnId: targetIds[i] ?? '', value }));
  return `${page}#${printFragment(parts)}`;
}

/** A list with the number of rows that use a code, and the names of the columns. */
function UsedIn(props: UseProps) {
  const { frame, use, code } = props;
  const { rowsIn, notCounted } = PANEL_TEXTS[frame.ui];
  const columns = truncate(use?.columnNames.join(', ') ?? '', MAX_LENGTH);
  return (
    <li>
      <UseLink {...props} />
      <small> {use ? rowsIn(use.counts.get(code) ?? 0, columns) : notCounted}</small>
    </li>
  );
}

/** A link to the rows of a list that have a code. */
function UseLink({ referrer, code }: UseProps) {
  const { title, page, columnIds, targetIds } = referrer;
  const values = splitLabel(code, targetIds);
  const chosen = new Map(columnIds.map((id, i) => [id, [values[i] ?? '']]));
  return <a href={`${page}${printView({ ...parseView(''), chosen })}`}>{title}</a>;
}
