/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import { type ComponentChildren, Fragment } from 'preact';
import { oncePerObject } from '../../../model/once.ts';
import type { TableTexts } from '../../texts/all.ts';
import { fold, isBlank, truncate } from '../components/text.ts';
import {
  fragmentOf,
  linkOf,
  nameIn,
  type RawRow,
  type RowNames,
  scalars,
  type Table,
  type TableColumn,
  textOf,
} from './table.ts';

/*
 * The table of rows, rendered by the build and again by the browser. Its only UI texts are those of Boolean values, so
 * that the build renders most tables once for all UI languages.
 */

/** The words for Boolean values. */
export type BooleanTexts = Pick<TableTexts, 'yes' | 'no'>;

/** The word for a Boolean value. */
export const booleanText = (raw: string, { yes, no }: BooleanTexts): string => (raw === 'true' ? yes : no);

/** Id of the heading of the table. */
export const HEADING_ID = 'rows';

/** The properties of a table that do not depend on the shown rows. */
export interface TableFrame extends Omit<Table, 'rows'> {
  readonly texts: BooleanTexts;
  readonly language: string;
  /** Widths of the columns, each one of {@link WIDTHS}. */
  readonly widths: readonly number[];
  /** Names of the rows that foreign keys refer to; a script loads them. */
  readonly names?: RowNames;
}

export interface Sort {
  readonly columnId: string;
  readonly descending: boolean;
}

/** The table with its rows as children; names of columns are buttons that sort by them, if there is a script. */
export function RowsTable(props: {
  frame: TableFrame;
  /** With a script, the sort order and the number of rows, not all of which are in the table. */
  live?: { readonly sort: Sort | undefined; readonly count: number };
  children: ComponentChildren;
}) {
  const { frame, live, children } = props;
  const { columns, keyColumns, widths, language } = frame;
  const rest = restOf(frame);
  const Name = live ? 'button' : 'span';
  const isNamed = keyColumns.length === 1 && columns[1]?.isText === true;
  return (
    <table
      // In narrow windows, the name stays visible next to the code, whose width is known from the class.
      class={`${isNamed ? `named w${widths[0]}` : ''}${isWide(columns) ? ' wide' : ''}`.trim() || undefined}
      lang={language}
      aria-labelledby={HEADING_ID}
      aria-rowcount={live && live.count + 1}
    >
      <colgroup>
        {keyColumns.length > 0 && <col class="w3" />}
        {widths.map((width, i) => (
          <col key={columns[i]?.id} class={i === rest.column ? `w${width} ${rest.name}` : `w${width}`} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={live && 1}>
          {keyColumns.length > 0 && <td />}
          {columns.map(({ id, name, isNumeric }) => (
            <th
              key={id}
              scope="col"
              class={isNumeric ? 'number' : undefined}
              aria-sort={live?.sort?.columnId === id ? directionOf(live.sort) : undefined}
              title={truncate(id, MAX_NAME_LENGTH)}
            >
              <Name type={live && 'button'} class="sort">
                <bdi>{truncate(name, MAX_NAME_LENGTH)}</bdi>
              </Name>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const directionOf = ({ descending }: Sort) => (descending ? 'descending' : 'ascending');

/** Printed tables with more columns, or wider headings in digits, show each row as a list of names and values. */
const MAX_PRINTED_COLUMNS = 10;
const MAX_PRINTED_WIDTH = 85;

const isWide = oncePerObject(
  (columns: readonly TableColumn[]): boolean =>
    columns.length > MAX_PRINTED_COLUMNS ||
    columns.reduce((sum, { name }) => sum + Math.max(longestWordOf(name), 5) + 1, 0) > MAX_PRINTED_WIDTH,
);

/** Columns up to these widths in digits fit into a window of at least 72 and 40 rem. */
const MAX_WIDTHS = { rest: 100, 'rest narrow': 50 };

/**
 * The column that takes the remaining space in a wide window, with its class: otherwise all columns would grow, even
 * that of row links. It is the widest text column, preferably not of the key, and if possible one with names of rows,
 * whose width is not known.
 */
function restOf({ columns, widths }: TableFrame): { column: number; name: string } {
  const all = widths.reduce((sum, width) => sum + width, 0);
  const name = all > MAX_WIDTHS.rest ? '' : all > MAX_WIDTHS['rest narrow'] ? 'rest' : 'rest narrow';
  const ranks = columns.map(({ isNumeric, isKey, link }, i) =>
    isNumeric ? 0 : (widths[i] ?? 0) + (isKey ? 0 : 1) + (link?.isLast ? MAX_WIDTHS.rest : 0),
  );
  return { column: name === '' ? -1 : ranks.indexOf(Math.max(...ranks)), name };
}

export interface RowProps {
  readonly frame: TableFrame;
  readonly row: RawRow;
  /** From 0. */
  readonly index: number;
  /** With a script, its position from 0, and whether it is selected and in the tab order. */
  readonly position?: number;
  readonly isSelected?: boolean;
  readonly isActive?: boolean;
}

export function Row(props: RowProps) {
  const { frame, row, index, position, isSelected, isActive } = props;
  const { columns, keyColumns } = frame;
  const fragment = fragmentOf(frame, row);
  const isLive = position !== undefined;
  const tabIndex = isLive ? (isActive ? 0 : -1) : undefined;
  // A link to the row is named by its code, or by its number if the code is invisible.
  const code = keyColumns.map((column) => truncate(textOf(row[column]), MAX_CELL_LENGTH)).join(' ');
  // Without the id, only the script scrolls to the row: the browser would scroll the headings out of the window.
  return (
    <tr
      id={isLive ? undefined : fragment}
      class={isSelected ? 'selected' : undefined}
      aria-current={isSelected ? 'true' : undefined}
      aria-rowindex={isLive ? position + 2 : undefined}
      data-index={isLive ? index : undefined}
      tabIndex={tabIndex}
    >
      {keyColumns.length > 0 && (
        <td class="mark">
          {fragment !== undefined && (
            <a href={`#${fragment}`} tabIndex={tabIndex} aria-label={isBlank(code) ? `#${index + 1}` : code}>
              #
            </a>
          )}
        </td>
      )}
      {columns.map((column, i) => (
        <Cell key={column.id} {...{ frame, row, column, tabIndex }} raw={row[i]} />
      ))}
    </tr>
  );
}

interface CellProps extends Pick<RowProps, 'frame' | 'row'> {
  readonly column: TableColumn;
  readonly raw: string | undefined;
  readonly tabIndex: number | undefined;
}

function Cell({ frame, row, column, raw, tabIndex }: CellProps) {
  const href = linkOf(row, column);
  const value = <Value raw={raw} column={column} texts={frame.texts} />;
  const name = nameIn(frame.names, row, column);
  const Tag = column.isKey ? 'th' : 'td';
  return (
    <Tag
      scope={column.isKey ? 'row' : undefined}
      class={column.isNumeric ? 'number' : undefined}
      lang={column.language === frame.language ? undefined : column.language}
      data-name={isWide(frame.columns) ? truncate(column.name, MAX_NAME_LENGTH) : undefined}
    >
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
            <bdi>{truncate(name, MAX_NAME_LENGTH)}</bdi>
          </span>
        )}
      </div>
    </Tag>
  );
}

interface ValueProps {
  readonly raw: string | undefined;
  readonly column: TableColumn;
  readonly texts: BooleanTexts;
}

/**
 * A value for readers: a member of an enumeration by its description and its value. Missing values differ from empty
 * ones, and blank text is shown in quotes.
 */
function Value({ raw, column, texts }: ValueProps) {
  if (raw === undefined || raw === 'null')
    return (
      <span class="missing" title={raw}>
        –
      </span>
    );
  if (raw.startsWith('"') && isBlank(textOf(raw)))
    return <span class="missing">{truncate(raw, MAX_CELL_LENGTH)}</span>;
  if (column.isBoolean) return <span title={raw}>{booleanText(raw, texts)}</span>;
  const values = scalars(raw) ?? [];
  if (values.length > 0) {
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
  if (raw.startsWith('{') || raw.startsWith('[')) return <code>{truncate(raw, MAX_CELL_LENGTH)}</code>;
  const text = truncate(textOf(raw), MAX_CELL_LENGTH);
  const meaning = column.meanings.get(raw);
  if (meaning === undefined || meaning === text) return text;
  const shown = shownMeaning(meaning);
  // The tooltip shows the text that is not in the cell. Only the selected row repeats a value that equals its
  // description.
  return (
    <>
      <span title={shown === meaning ? text : truncate(meaning, MAX_CELL_LENGTH)}>{shown}</span>{' '}
      <span class={isSameText(meaning, text) ? 'raw repeated' : 'raw'}>{text}</span>
    </>
  );
}

/** The first values of an array, as many as a cell shows. */
function firstOf(values: readonly string[]): readonly string[] {
  let length = 0;
  return values.filter((value) => {
    length += value.length;
    return length - value.length < MAX_CELL_LENGTH;
  });
}

/** Whether two texts differ only in case, accents, punctuation between words, and a final full stop: `two_letters`. */
export const isSameText = (a: string, b: string): boolean => plainText(a) === plainText(b);

const plainText = (text: string): string =>
  fold(text)
    .replace(/\.$/, '')
    .replace(/(?<=\p{L})[\s\p{P}]+(?=[\p{L}\p{N}])/gu, ' ');

/** The description of a member in cells: long descriptions are definitions rather than names. */
const shownMeaning = (meaning: string): string => truncate(meaning, MAX_MEANING_LENGTH);

const MAX_MEANING_LENGTH = 60;

/** Longer texts are truncated; the document and its CSV contain the full text. */
const MAX_CELL_LENGTH = 2000;

const MAX_NAME_LENGTH = 100;

/** Possible column widths in digits; the stylesheet has a class for each (`w8`). */
const WIDTHS = [6, 9, 12, 16, 20, 26, 34, 44] as const;

const MAX_WIDTH = WIDTHS[WIDTHS.length - 1] as number;

/** Width of the sort indicator next to a name, and of the padding of cells. */
const SORT_MARK_WIDTH = 3;
const PADDING = 2;

/** Width of the names of referenced rows, which are not known before a script loads them. */
const NAME_WIDTH = 18;

/** Share of values that fit into a column; longer ones are wrapped or end in an ellipsis. */
const FITTING = 0.95;

/** The width of each column, from its name and all of its values, so that it does not change on scrolling. */
export const widthsOf = (columns: readonly TableColumn[], rows: readonly RawRow[]): number[] =>
  columns.map((column, i) => {
    const { name, link } = column;
    // Headings are wrapped between words, most of them in two lines.
    const heading = Math.max(longestWordOf(name), Math.ceil(displayWidth(name) / 2));
    const widthOf = widthOfCells(column);
    const counts = new Array<number>(MAX_WIDTH + 1).fill(0);
    for (const row of rows) {
      const width = Math.min(widthOf(row[i] ?? '') + (link?.isLast ? NAME_WIDTH : 0), MAX_WIDTH);
      counts[width] = (counts[width] as number) + 1;
    }
    let fitting = 0;
    const most = counts.findIndex((count) => {
      fitting += count;
      return fitting >= rows.length * FITTING;
    });
    const widest = Math.max(Math.min(heading + SORT_MARK_WIDTH, 26), most);
    return WIDTHS.find((width) => width >= widest + PADDING) ?? MAX_WIDTH;
  });

/** Returns the width of what a cell shows. */
function widthOfCells({ meanings }: TableColumn): (raw: string) => number {
  const members = new Map(
    [...meanings].map(([raw, meaning]) => {
      const [text, shown] = [textOf(raw), shownMeaning(meaning)];
      return [raw, isSameText(meaning, text) ? shown : `${shown} ${text}`];
    }),
  );
  const shown = (raw: string): string => members.get(raw) ?? textOf(raw);
  return (raw) => displayWidth(scalars(raw)?.map(shown).join(', ') ?? shown(raw));
}

/** Approximate width of the longest word of a name in digits, up to the maximum width. */
const longestWordOf = (name: string): number =>
  name.split(/\s+/).reduce((longest, word) => Math.max(longest, displayWidth(word)), 0);

/** Approximate width of a text in digits, up to the maximum width. */
function displayWidth(text: string): number {
  if (text.length >= MAX_WIDTH) return MAX_WIDTH;
  return text.length + (text.match(WIDE)?.length ?? 0);
}

/** East Asian characters and emoji are about twice as wide as a digit. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60]/g;
