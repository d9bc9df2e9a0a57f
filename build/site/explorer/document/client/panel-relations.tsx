/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component, type ComponentChildren } from 'preact';
import { labelOf, splitLabel } from '../../../../model/changes/code-history.ts';
import { truncate } from '../../../../model/characters/truncate.ts';
import type { CodeListJson } from '../../../../model/document/columns.ts';
import { oncePerObject } from '../../../../model/once.ts';
import { correspondenceOf, findSides } from '../../../../model/relations/correspondence.ts';
import { codeOf, printFragment, type RawRow } from '../../../rows/cells.ts';
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
  readonly row: RawRow;
}

/** The counterparts of a code in other lists, and the lists that use it. They are loaded when the panel opens. */
export class Relations extends Component<RelationsProps, { readonly uses?: readonly (Use | undefined)[] }> {
  override async componentDidMount(): Promise<void> {
    const uses = this.props.frame.referrers.map((referrer) => loadUse(referrer).catch(() => undefined));
    this.setState({ uses: await Promise.all(uses) });
  }

  override render({ frame, row }: RelationsProps) {
    const texts = PANEL_TEXTS[frame.ui];
    const { uses } = this.state;
    if (!uses) return <p class="quiet">{texts.loadingUses}</p>;
    const tables: ComponentChildren[] = [];
    const lists: ComponentChildren[] = [];
    for (const [i, referrer] of frame.referrers.entries()) {
      const use = uses[i];
      const code = findLabel(frame, row, referrer.targetIds);
      const count = use?.counts.get(code) ?? 0;
      if (use && count === 0) continue;
      const link = <a href={urlOfUse(referrer, frame, row)}>{referrer.title}</a>;
      if (referrer.counterpart) {
        tables.push(
          <div key={i}>
            <Counterparts {...{ frame, use, code }} {...referrer.counterpart} />
            {link}
          </div>,
        );
        continue;
      }
      const columns = truncate(use?.columnNames.join(', ') ?? '', MAX_LENGTH);
      lists.push(
        <li key={i}>
          {link}
          <small> {use ? texts.rowsIn(count, columns) : texts.notCounted}</small>
        </li>,
      );
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

/** The URL of the rows of a list that have the code of a row. */
function urlOfUse(
  { page, columnIds, targetIds }: ReferrerLink,
  { columns }: TableFrame,
  row: RawRow,
): string {
  const codeIn = (id = '') => codeOf(row[columns.findIndex((column) => column.id === id)]);
  const chosen = new Map(columnIds.map((id, i) => [id, [codeIn(targetIds[i])]]));
  return `${page}${printView({ ...parseView(''), chosen })}`;
}

type Use = NonNullable<Awaited<ReturnType<typeof loadUse>>>;

/** Loads what a list with a foreign key says of codes, once; undefined if it is too large. Rejects if that fails. */
const loadUse = oncePerObject(async ({ source, columnIds, counterpart }: ReferrerLink) => {
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

type CounterpartsProps = NonNullable<ReferrerLink['counterpart']> & {
  readonly frame: ListFrame;
  readonly use: Use | undefined;
  readonly code: string;
};

/** The counterparts of a code in another list. */
function Counterparts({ frame, use, code, title, link }: CounterpartsProps) {
  const found = use?.counterparts?.get(code) ?? [];
  return (
    <>
      <bdi>{title}</bdi>
      {use && found.length === 0 && `: ${PANEL_TEXTS[frame.ui].noCounterpart}`}
      <ul>
        {found.slice(0, MAX_COUNTERPARTS).map(({ code: other, match }) => {
          const href = link && rowUrl(link, other);
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
    </>
  );
}

/** The URL of the row with a code, whose parts are encoded if it has several. */
function rowUrl({ page, targetIds }: RowLinks, code: string): string {
  const parts = splitLabel(code, targetIds).map((value, i) => ({ columnId: targetIds[i] ?? '', value }));
  return `${page}#${printFragment(parts)}`;
}
