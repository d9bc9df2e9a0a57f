/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import { Component, type ComponentChildren, Fragment } from 'preact';
import { oncePerObject } from '../../../../model/once.ts';
import type { TableTexts } from '../../../texts/all.ts';
import { Scrollable } from '../../components/elements.tsx';
import { directionOf, fold, truncate } from '../../components/text.ts';
import { hasRowNames, linkWith, printFragment, type RowLinks, type RowNames, rowUrl } from '../links.ts';
import {
  codeOf,
  isBlank,
  isMissing,
  type RawRow,
  scalars,
  type Table,
  type TableColumn,
  textOf,
} from './table.ts';
import type { Sort } from './view.ts';
import type { RowOrGap } from './virtual-rows.ts';
import { longestWordOf } from './widths.ts';

/*
 * The table of rows, rendered by the build and again by the browser. Its only UI texts are those of Boolean values, so
 * that the build renders most tables once for all UI languages.
 */

/** The words for Boolean values. */
export type BooleanTexts = Pick<TableTexts, 'yes' | 'no'>;

/** The word for a Boolean value. */
export const booleanText = (raw: string, { yes, no }: BooleanTexts): string => (raw === 'true' ? yes : no);

/** The properties of a table that do not depend on the shown rows. */
export interface TableFrame extends Omit<Table, 'rows'> {
  readonly links: readonly RowLinks[];
  /** Names of the rows that foreign keys refer to; a script loads them. */
  readonly names?: RowNames;
  /** Widths of the columns, each one of WIDTHS. */
  readonly widths: readonly number[];
  readonly language: string;
  /** Id of the heading that labels the table. */
  readonly labelId: string;
  /** Whether the table scrolls virtually, which requires rows of equal height. */
  readonly isLong: boolean;
}

/** The interactive state and callbacks of the table. */
export interface Controls {
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
  /** Indexes of the row that the URL selects, and of the row in the tab order. */
  readonly selected: number | undefined;
  readonly active: number | undefined;
}

/** The rows to render: all rows of a short table, the visible ones of a long table. */
export interface ShownRows {
  readonly items: readonly RowOrGap[];
  readonly count: number;
  readonly rowAt: (position: number) => { readonly index: number; readonly row: RawRow };
}

/** Id of the scrollable region. */
export const SCROLLER_ID = 'row-table';

/** The scrollable region of a table, whose content is prerendered HTML or elements. */
export function Scroller(props: { frame: TableFrame; children?: ComponentChildren }) {
  const { frame, children } = props;
  return (
    <Scrollable
      id={SCROLLER_ID}
      class={frame.isLong ? 'scroller long' : 'scroller'}
      labelledBy={frame.labelId}
      dir={directionOf(frame.language)}
    >
      {children}
    </Scrollable>
  );
}

/** Printed tables with more columns, or wider headings in digits, show each row as a list of names and values. */
const MAX_PRINTED_COLUMNS = 10;
const MAX_PRINTED_WIDTH = 85;

const isWide = oncePerObject(
  (columns: readonly TableColumn[]): boolean =>
    columns.length > MAX_PRINTED_COLUMNS ||
    columns.reduce((sum, { name }) => sum + Math.max(longestWordOf(name), 5) + 1, 0) > MAX_PRINTED_WIDTH,
);

export function RowsTable(props: {
  frame: TableFrame;
  texts: BooleanTexts;
  shown: ShownRows;
  controls?: Controls;
}) {
  const { frame, texts, shown, controls } = props;
  const { columns, keyColumns, widths, language, labelId } = frame;
  const rest = restOf(frame);
  const isNamed = keyColumns.length === 1 && columns[1]?.isText === true;
  const rowOf = (position: number) => {
    const { index, row } = shown.rowAt(position);
    const isSelected = controls?.selected === index;
    const tabIndex = controls && (controls.active === index ? 0 : -1);
    return <Row key={index} {...{ frame, texts, row, index, position, isSelected, tabIndex }} />;
  };
  return (
    <table
      // In narrow windows, the name stays visible next to the code, whose width is known from the class.
      class={`${isNamed ? `named w${widths[0]}` : ''}${isWide(columns) ? ' wide' : ''}`.trim() || undefined}
      lang={language}
      aria-labelledby={labelId}
      aria-rowcount={shown.count + 1}
    >
      <colgroup>
        {keyColumns.length > 0 && <col class="w3" />}
        {widths.map((width, i) => (
          <col key={columns[i]?.id} class={i === rest.column ? `w${width} ${rest.name}` : `w${width}`} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {keyColumns.length > 0 && <td />}
          {columns.map((column) => (
            <Heading key={column.id} column={column} controls={controls} />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.items.map((piece) =>
          'gap' in piece ? (
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it has no tabindex, so it cannot be focused
            <tr key={`gap ${piece.before}`} class="gap" aria-hidden="true">
              <td colSpan={columns.length + 1} style={`height:${piece.gap}px;`} />
            </tr>
          ) : (
            rowOf(piece.position)
          ),
        )}
      </tbody>
    </table>
  );
}

/** Columns up to these widths in digits fit into a window of at least 72 and 40 rem. */
const MAX_WIDTHS = { rest: 100, 'rest narrow': 50 };

/**
 * The column that takes the space that is left in a wide window, with its class: otherwise all would grow, also that of
 * the links to the rows. It is the widest one of texts, rather not of the key, and if possible one with names of rows, whose
 * width is not known.
 */
function restOf({ columns, keyColumns, widths, links }: TableFrame): { column: number; name: string } {
  const all = widths.reduce((sum, width) => sum + width, 0);
  const name = all > MAX_WIDTHS.rest ? '' : all > MAX_WIDTHS['rest narrow'] ? 'rest' : 'rest narrow';
  const ranks = columns.map((column, i) => {
    if (column.isNumeric) return 0;
    const preferred = (keyColumns.includes(i) ? 0 : 1) + (hasRowNames(links, column) ? MAX_WIDTHS.rest : 0);
    return (widths[i] ?? 0) + preferred;
  });
  return { column: name === '' ? -1 : ranks.indexOf(Math.max(...ranks)), name };
}

function Heading({ column, controls }: { column: TableColumn; controls: Controls | undefined }) {
  const { id, isNumeric } = column;
  const name = cut(column.name, MAX_NAME_LENGTH);
  const sort = controls?.sort?.columnId === id ? controls.sort : undefined;
  const direction = sort && (sort.descending ? 'descending' : 'ascending');
  return (
    <th
      scope="col"
      class={isNumeric ? 'number' : undefined}
      aria-sort={direction}
      title={cut(id, MAX_NAME_LENGTH)}
    >
      {controls ? (
        <button type="button" class="sort" onClick={() => controls.onSort(id)}>
          <bdi>{name}</bdi>
        </button>
      ) : (
        <span class="sort">
          <bdi>{name}</bdi>
        </span>
      )}
    </th>
  );
}

interface RowProps {
  readonly frame: TableFrame;
  readonly texts: BooleanTexts;
  readonly row: RawRow;
  readonly index: number;
  readonly position: number;
  readonly isSelected: boolean;
  /** 0 for the row in the tab order, -1 for all others, undefined without a script. */
  readonly tabIndex: number | undefined;
}

/** A row that only updates when its props change: scrolling mostly moves rows. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const { props } = this;
    return (Object.keys(next) as (keyof RowProps)[]).some((name) => next[name] !== props[name]);
  }

  override render({ frame, texts, row, index, position, isSelected, tabIndex }: RowProps) {
    const fragment = fragmentOf(frame, row);
    const isLive = tabIndex !== undefined;
    // Without the id, only the script scrolls to the row: the browser would scroll the headings out of the window.
    return (
      <tr
        id={isLive ? undefined : fragment}
        class={isSelected ? 'selected' : undefined}
        aria-current={isSelected ? 'true' : undefined}
        aria-rowindex={position + 2}
        data-index={isLive ? index : undefined}
        tabIndex={tabIndex}
      >
        {frame.keyColumns.length > 0 && (
          <td class="mark">{fragment && <Mark {...this.props} fragment={fragment} />}</td>
        )}
        {frame.columns.map((column, i) => (
          <Cell key={column.id} frame={frame} texts={texts} row={row} column={i} tabIndex={tabIndex} />
        ))}
      </tr>
    );
  }
}

/** A link to the row, named by its code, or by its number if the code is invisible. */
function Mark({ frame, row, index, fragment, tabIndex }: RowProps & { fragment: string }) {
  const code = frame.keyColumns.map((column) => cut(textOf(row[column]))).join(' ');
  return (
    <a href={`#${fragment}`} tabIndex={tabIndex} aria-label={isBlank(code) ? `#${index + 1}` : code}>
      #
    </a>
  );
}

/** The fragment that selects a row; undefined if a value of its key is missing. */
export function fragmentOf({ columns, keyColumns }: Omit<Table, 'rows'>, row: RawRow): string | undefined {
  if (keyColumns.length === 0 || keyColumns.some((column) => isMissing(row[column]))) return undefined;
  return printFragment(
    keyColumns.map((column) => ({
      columnId: (columns[column] as TableColumn).id,
      value: codeOf(row[column]),
    })),
  );
}

interface CellProps extends Pick<RowProps, 'frame' | 'texts' | 'row' | 'tabIndex'> {
  readonly column: number;
}

function Cell({ frame, texts, row, column: index, tabIndex }: CellProps) {
  const column = frame.columns[index] as TableColumn;
  const href = linkOf(frame, row, column);
  const value = <Value raw={row[index]} column={column} texts={texts} />;
  const name = nameIn(frame, row, column);
  const content = (
    <div class="cell" dir="auto">
      {href === undefined ? (
        value
      ) : (
        <a href={href} tabIndex={tabIndex}>
          {value}
        </a>
      )}
      {name !== undefined && (
        <span class="row-name">
          {' · '}
          <bdi>{cut(name, MAX_NAME_LENGTH)}</bdi>
        </span>
      )}
    </div>
  );
  const attributes = {
    class: column.isNumeric ? 'number' : undefined,
    lang: column.language === frame.language ? undefined : column.language,
    'data-name': isWide(frame.columns) ? cut(column.name, MAX_NAME_LENGTH) : undefined,
  };
  return column.isKey ? (
    <th scope="row" {...attributes}>
      {content}
    </th>
  ) : (
    <td {...attributes}>{content}</td>
  );
}

/** The link of a cell by the first foreign key with its column. */
export function linkOf({ columns, links }: TableFrame, row: RawRow, column: TableColumn): string | undefined {
  const link = linkWith(links, column);
  if (!link) return undefined;
  const cells = link.columnIds.map((id) => row[columns.findIndex((one) => one.id === id)]);
  return rowUrl(link, cells);
}

/** The name of the row that a cell refers to, for the last column of its foreign key. */
export function nameIn(frame: TableFrame, row: RawRow, column: TableColumn): string | undefined {
  const { links, names } = frame;
  if (!names || !hasRowNames(links, column)) return undefined;
  const url = linkOf(frame, row, column);
  return url === undefined ? undefined : names.get(url);
}

interface ValueProps {
  readonly raw: string | undefined;
  readonly column: TableColumn;
  readonly texts: BooleanTexts;
}

/** A value as people read it. Missing values differ from empty ones, and blank text is shown in quotes. */
function Value({ raw, column, texts }: ValueProps) {
  if (raw === undefined || raw === 'null')
    return (
      <span class="missing" title={raw}>
        –
      </span>
    );
  if (raw.startsWith('"') && isBlank(textOf(raw))) return <span class="missing">{cut(raw)}</span>;
  if (column.isBoolean) return <span title={raw}>{booleanText(raw, texts)}</span>;
  const values = scalars(raw);
  if (values && values.length > 0) {
    const shown = firstOf(values);
    return (
      <>
        {shown.map((one, i) => (
          <Fragment key={i}>
            {i > 0 && ', '}
            <Value raw={one} column={column} texts={texts} />
          </Fragment>
        ))}
        {shown.length < values.length && '…'}
      </>
    );
  }
  if (raw.startsWith('{') || raw.startsWith('[')) return <code>{cut(raw)}</code>;
  return <Scalar raw={raw} column={column} />;
}

/** The first values of an array, as many as a cell shows. */
function firstOf(values: readonly string[]): readonly string[] {
  let length = 0;
  return values.filter((value) => {
    length += value.length;
    return length - value.length < MAX_CELL_LENGTH;
  });
}

/** A member of an enumeration by its description and its value; the tooltip shows what is not in the cell. */
function Scalar({ raw, column }: { raw: string; column: TableColumn }) {
  const meaning = column.meanings.get(raw);
  const text = cut(textOf(raw));
  if (meaning === undefined || meaning === text) return text;
  const shown = shownMeaning(meaning);
  // Only the selected row repeats a value that is spelled like its description.
  return (
    <>
      <span title={shown === meaning ? text : cut(meaning)}>{shown}</span>{' '}
      <span class={isSameText(meaning, text) ? 'raw repeated' : 'raw'}>{text}</span>
    </>
  );
}

/** Whether two texts differ only in case, accents, punctuation between words, and a final full stop: `two_letters`. */
export const isSameText = (a: string, b: string): boolean => plainText(a) === plainText(b);

const plainText = (text: string): string =>
  fold(text)
    .replace(/\.$/, '')
    .replace(/(?<=\p{L})[\s\p{P}]+(?=[\p{L}\p{N}])/gu, ' ');

/** The description of a member as cells show it: longer ones are definitions rather than names. */
export const shownMeaning = (meaning: string): string => truncate(meaning, MAX_MEANING_LENGTH);

const MAX_MEANING_LENGTH = 60;

/** Longer texts are truncated; the document and its CSV contain the full text. */
const MAX_CELL_LENGTH = 2000;

const MAX_NAME_LENGTH = 100;

const cut = (text: string, length = MAX_CELL_LENGTH): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
