/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { truncate } from '../../../model/characters/truncate.ts';
import { type RawRow, textOf } from '../../rows/cells.ts';
import { fragmentOf } from '../../rows/table.ts';
import { findShownCodes } from '../../rows/tree.ts';
import { PANEL_TEXTS } from '../../texts/all.ts';
import type { TableFrame } from './rows-table.tsx';

const MAX_CHILDREN = 100;
const MAX_NAME_LENGTH = 100;

/** What is around a code, as indexes of rows. */
export interface CodePlace {
  /** From the top to its parent. */
  readonly path: readonly number[];
  /** The codes before and after it: in the tree, or in the table if the list has no hierarchy, of those that are shown. */
  readonly prev: number | undefined;
  readonly next: number | undefined;
  readonly children: readonly number[];
}

/** Finds what is around a row of a table that shows some rows in an order. */
export function findPlace({ tree }: TableFrame, order: Uint32Array, index: number): CodePlace {
  const code = tree?.codes[index];
  if (!tree || code === undefined) return { path: [], ...findNeighbours([...order], index), children: [] };
  const { rows, tops, parentsOf, childrenOf, pathOf } = tree.hierarchy;
  const findRows = (codes: readonly string[]): number[] => codes.map((one) => rows.get(one) ?? -1);
  const [parent] = parentsOf(code);
  const shown = findShownCodes(tree, order);
  const siblings = parent === undefined ? tops : childrenOf(parent);
  const shownSiblings = siblings.filter((one) => shown?.has(one) !== false);
  return {
    path: findRows(pathOf(code).slice(0, -1)),
    ...findNeighbours(findRows(shownSiblings), index),
    children: findRows(childrenOf(code)),
  };
}

function findNeighbours(siblings: readonly number[], index: number) {
  const position = siblings.indexOf(index);
  return position < 0
    ? { prev: undefined, next: undefined }
    : { prev: siblings[position - 1], next: siblings[position + 1] };
}

interface PlaceProps {
  readonly frame: TableFrame;
  readonly rows: readonly RawRow[];
  readonly place: CodePlace;
}

/** Links to the codes above a code, and to the previous and the next one. */
export function PathAndNeighbours({ frame, rows, place }: PlaceProps) {
  const { path, prev, next } = place;
  return (
    <nav class="place" aria-label={PANEL_TEXTS[frame.ui].place}>
      {path.map((row) => [<RowLink key={row} {...{ frame, rows, row }} />, ' › '])}
      <p>
        {prev !== undefined && <RowLink {...{ frame, rows }} row={prev} rel="prev" />}
        {next !== undefined && <RowLink {...{ frame, rows }} row={next} rel="next" />}
      </p>
    </nav>
  );
}

/** Links to the codes below a code, each with the number of those below it. */
export function Children({ frame, rows, place: { children } }: PlaceProps) {
  if (children.length === 0) return null;
  const { hierarchy, codes } = frame.tree ?? {};
  return (
    <section>
      <h4>{PANEL_TEXTS[frame.ui].children(children.length)}</h4>
      <ul>
        {children.slice(0, MAX_CHILDREN).map((row) => {
          const { length } = hierarchy?.childrenOf(codes?.[row] ?? '') ?? [];
          return (
            <li key={row}>
              <RowLink {...{ frame, rows, row }} />
              {length > 0 && <small> ({length})</small>}
            </li>
          );
        })}
        {children.length > MAX_CHILDREN && <li>…</li>}
      </ul>
    </section>
  );
}

function RowLink(props: Omit<PlaceProps, 'place'> & { row: number; rel?: 'prev' | 'next' }) {
  const { frame, rows, row, rel } = props;
  const { columns, keyColumns, language, ui } = frame;
  const cells = rows[row] ?? [];
  const code = keyColumns.map((place) => textOf(cells[place])).join(' · ');
  const name = columns[keyColumns.length]?.isText ? textOf(cells[keyColumns.length]) : '';
  return (
    <a href={`#${fragmentOf(frame, cells)}`} rel={rel}>
      {rel && `${PANEL_TEXTS[ui][rel]} `}
      <bdi lang={language}>{truncate(`${code} ${name}`.trim(), MAX_NAME_LENGTH)}</bdi>
    </a>
  );
}
