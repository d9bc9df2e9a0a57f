/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { truncate } from '../../../../model/characters/truncate.ts';
import { type RawRow, textOf } from '../../../rows/cells.ts';
import { fragmentOf } from '../../../rows/table.ts';
import { findShownCodes } from '../../../rows/tree.ts';
import { PANEL_TEXTS } from '../../../texts/all.ts';
import type { TableFrame, TableState } from '../rows-table.tsx';

/** Maximum number of children that the panel shows. */
const MAX_CHILDREN = 100;

const MAX_NAME_LENGTH = 100;

/** What is around a code, as indexes of rows. */
export interface CodePlace {
  /** From the top to its parent. */
  readonly path: readonly number[];
  /** The siblings in the tree; in a list without a hierarchy, the rows before and after it in the table. */
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly children: readonly number[];
}

/** Finds what is around a row, among those that the state shows; the path and the children are always all. */
export function findPlace(frame: TableFrame, state: Pick<TableState, 'order'>, index: number): CodePlace {
  const { order } = state;
  const { tree } = frame;
  const code = tree?.codes[index];
  if (!tree || code === undefined) {
    const position = order.indexOf(index);
    if (position < 0) return { path: [], previous: undefined, next: undefined, children: [] };
    return { path: [], previous: order[position - 1], next: order[position + 1], children: [] };
  }
  const { rows, tops, parentsOf, childrenOf, pathOf } = tree.hierarchy;
  const findRow = (one: string | undefined): number | undefined => rows.get(one ?? '');
  const findRows = (codes: readonly string[]): number[] => codes.map((one) => rows.get(one) ?? -1);
  const shown = findShownCodes(tree, order);
  const [parent] = parentsOf(code);
  const all = parent === undefined ? tops : childrenOf(parent);
  const siblings = shown ? all.filter((one) => one === code || shown.has(one)) : all;
  const position = siblings.indexOf(code);
  return {
    path: findRows(pathOf(code).slice(0, -1)),
    previous: findRow(siblings[position - 1]),
    next: findRow(siblings[position + 1]),
    children: findRows(childrenOf(code)),
  };
}

interface PlaceProps {
  readonly frame: TableFrame;
  readonly rows: readonly RawRow[];
  readonly place: CodePlace;
  /** Follows a link to a row. */
  readonly onGo: (event: MouseEvent, row: number) => void;
}

/** Links to the codes above a code, and to the previous and the next one. */
export function PathAndNeighbours(props: PlaceProps) {
  const { path, previous, next } = props.place;
  const texts = PANEL_TEXTS[props.frame.ui];
  if (path.length === 0 && previous === undefined && next === undefined) return null;
  return (
    <nav class="place" aria-label={texts.place}>
      {path.length > 0 && (
        <ol class="path">
          {path.map((row) => (
            <li key={row}>
              <RowLink {...props} row={row} />
            </li>
          ))}
        </ol>
      )}
      <p class="neighbours">
        {previous !== undefined && <RowLink {...props} row={previous} rel="prev" label={texts.previous} />}
        {next !== undefined && <RowLink {...props} row={next} rel="next" label={texts.next} />}
      </p>
    </nav>
  );
}

/** Links to the codes below a code, each with the number of those below it. */
export function Children(props: PlaceProps) {
  const { frame, place } = props;
  const { children } = place;
  const texts = PANEL_TEXTS[frame.ui];
  if (children.length === 0) return null;
  const countIn = (row: number) => frame.tree?.hierarchy.childrenOf(frame.tree.codes[row] ?? '').length ?? 0;
  return (
    <section>
      <h4>{texts.children(children.length)}</h4>
      <ul>
        {children.slice(0, MAX_CHILDREN).map((row) => (
          <li key={row}>
            <RowLink {...props} row={row} />
            {countIn(row) > 0 && <small> ({countIn(row).toLocaleString(frame.ui)})</small>}
          </li>
        ))}
      </ul>
      {children.length > MAX_CHILDREN && <p class="quiet">{texts.more(children.length - MAX_CHILDREN)}</p>}
    </section>
  );
}

function RowLink(props: PlaceProps & { row: number; rel?: 'prev' | 'next'; label?: string }) {
  const { frame, rows, row, rel, label, onGo } = props;
  const cells = rows[row] ?? [];
  const { columns, keyColumns, language } = frame;
  const code = keyColumns.map((place) => textOf(cells[place])).join(' · ');
  const name = columns[keyColumns.length]?.isText ? textOf(cells[keyColumns.length]) : '';
  return (
    <a href={`#${fragmentOf(frame, cells)}`} rel={rel} onClick={(event) => onGo(event, row)}>
      {label !== undefined && <span>{label} </span>}
      <bdi>{truncate(code, MAX_NAME_LENGTH)}</bdi>
      {name !== '' && ' '}
      {name !== '' && <bdi lang={language}>{truncate(name, MAX_NAME_LENGTH)}</bdi>}
    </a>
  );
}
