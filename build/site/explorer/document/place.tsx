/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { truncate } from '../../../model/characters/truncate.ts';
import { type RawRow, textOf } from '../../rows/cells.ts';
import { fragmentOf, nameIn } from '../../rows/table.ts';
import { findShownCodes } from '../../rows/tree.ts';
import { PANEL_TEXTS } from '../../texts/all.ts';
import type { TableFrame, View } from './rows-table.tsx';
import { ChildCount } from './tree.tsx';

const MAX_CHILDREN = 1000;
const MAX_NAME_LENGTH = 100;

/** What is around a code, as indexes of rows. */
export interface CodePlace {
  /** From the top to its parent. */
  readonly path: readonly number[];
  /** Its parents but the first; absent if there are none. */
  readonly otherParents?: readonly number[];
  /** Its siblings in a tree that is shown, or else the rows of the table, of those that filters select. */
  readonly siblings: Uint32Array;
  readonly children: readonly number[];
}

/** Finds what is around a row of a table, or a tree, that shows some rows in an order. */
export function findPlace(
  { tree }: TableFrame,
  order: Uint32Array,
  index: number,
  layout?: View['layout'],
): CodePlace {
  const code = tree?.codes[index];
  if (!tree || code === undefined) return { path: [], siblings: order, children: [] };
  const { rows, tops, parentsOf, childrenOf, pathOf } = tree.hierarchy;
  const findRows = (codes: readonly string[]): number[] => codes.map((one) => rows.get(one) ?? -1);
  const [parent, ...others] = parentsOf(code);
  const shown = findShownCodes(tree, order);
  const siblings = parent === undefined ? tops : childrenOf(parent);
  return {
    path: findRows(pathOf(code).slice(0, -1)),
    ...(others.length > 0 && { otherParents: findRows(others) }),
    siblings:
      layout === 'tree'
        ? Uint32Array.from(findRows(siblings.filter((one) => shown?.has(one) !== false)))
        : order,
    children: findRows(childrenOf(code)),
  };
}

interface PlaceProps {
  readonly frame: TableFrame;
  readonly rows: readonly RawRow[];
  readonly index: number;
  readonly place: CodePlace;
}

/** Links to the codes above a code, and to the previous and the next one. */
export function PathAndNeighbours(props: PlaceProps) {
  const { frame, index, place } = props;
  const { path, otherParents = [], siblings } = place;
  const position = siblings.indexOf(index);
  const prev = siblings[position - 1];
  const next = position < 0 ? undefined : siblings[position + 1];
  return (
    <nav class="place" aria-label={PANEL_TEXTS[frame.ui].place}>
      {path.map((row, i) => [i > 0 && ' › ', <RowLink key={row} {...props} row={row} />])}
      {otherParents.map((row) => (
        <p key={row}>
          <RowLink {...props} row={row} />
        </p>
      ))}
      <p>
        {prev !== undefined && <RowLink {...props} row={prev} rel="prev" />}
        {next !== undefined && <RowLink {...props} row={next} rel="next" />}
      </p>
    </nav>
  );
}

/** Links to the codes below a code, each with the number of those below it. */
export function Children(props: PlaceProps) {
  const { frame, place } = props;
  const { children } = place;
  if (children.length === 0) return null;
  return (
    <section>
      <h4>{PANEL_TEXTS[frame.ui].children(children.length)}</h4>
      <ul>
        {children.slice(0, MAX_CHILDREN).map((row) => (
          <li key={row}>
            <RowLink {...props} row={row} />
            <ChildCount tree={frame.tree} row={row} />
          </li>
        ))}
        {children.length > MAX_CHILDREN && <li>…</li>}
      </ul>
    </section>
  );
}

function RowLink({ frame, rows, row, rel }: PlaceProps & { row: number; rel?: 'prev' | 'next' }) {
  const { keyColumns, language, ui } = frame;
  const cells = rows[row] ?? [];
  const code = keyColumns.map((place) => textOf(cells[place])).join(' · ');
  const { text } = findRowName(frame, cells);
  return (
    <a href={`#${fragmentOf(frame, cells)}`} rel={rel}>
      {rel && `${PANEL_TEXTS[ui][rel]} `}
      <bdi lang={language}>{truncate(`${code} ${text}`.trim(), MAX_NAME_LENGTH)}</bdi>
    </a>
  );
}

/** The names of the rows to which the key of a row refers, else its own; with the language of the first if it refers to some. */
export function findRowName({ columns, keyColumns, names }: TableFrame, row: RawRow) {
  const ofKey = columns.filter(({ isKey }) => isKey).map((column) => nameIn(names, row, column));
  const references = ofKey.filter((one) => one !== undefined);
  const own = columns[keyColumns.length]?.isText ? textOf(row[keyColumns.length]) : '';
  const text = references.map((one) => one.text).join(' · ') || own;
  return { text, language: references[0]?.language };
}
