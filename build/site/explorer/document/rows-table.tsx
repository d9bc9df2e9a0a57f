/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { type ComponentChildren, Fragment } from 'preact';
import { factsOf, type Period } from '../../../model/changes/code-history.ts';
import { elementTexts, members } from '../../../model/json/text.ts';
import { oncePerObject } from '../../../model/once.ts';
import type { UiLanguage } from '../../paths.ts';
import { TABLE_TEXTS, type TableTexts } from '../../texts/all.ts';
import { fold, formatDate, isBlank, truncate } from '../components/text.ts';
import {
  fragmentOf,
  linkOf,
  nameIn,
  type RawRow,
  type RowNames,
  rowInTime,
  scalars,
  type Table,
  type TableColumn,
  textOf,
} from './table.ts';

/*
 * The table of rows, rendered by the build and again by the browser. Its only UI texts are those of values, so that the
 * build renders most tables once for all UI languages.
 */

/** The word for a Boolean value. */
export const booleanText = (raw: string, { yes, no }: TableTexts): string => (raw === 'true' ? yes : no);

/** A number with all its digits, in groups from five digits on, because years have four. */
export function numberText(raw: string, { group, decimal }: TableTexts): string {
  const [, whole = '', fraction] = /^-?(\d+)(?:\.(\d+))?$/.exec(raw) ?? [];
  if (whole.length < MIN_GROUPED_DIGITS && fraction === undefined) return raw;
  const sign = raw.startsWith('-') ? '-' : '';
  const grouped = whole.length < MIN_GROUPED_DIGITS ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign}${grouped}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
}

const MIN_GROUPED_DIGITS = 5;

/** Id of the heading of the table. */
export const HEADING_ID = 'rows';

/** The properties of a table that do not depend on the shown rows. */
export interface TableFrame extends Omit<Table, 'rows'> {
  /** The language of the page, and of the document. */
  readonly ui: UiLanguage;
  readonly language: string;
  /** Widths of the columns, each one of {@link WIDTHS}. */
  readonly widths: readonly number[];
  /** Names of the rows that foreign keys refer to; a script loads them. */
  readonly names?: RowNames;
  /** The ids of the columns that a reader hides. */
  readonly hidden?: readonly string[];
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
  const Name = live ? 'button' : 'span';
  return (
    <table
      // In narrow windows, only the code and the next column are visible.
      class={`k${Math.min(keyColumns.length, 2)}${isWide(columns) ? ' wide' : ''}`}
      lang={language}
      aria-labelledby={HEADING_ID}
      aria-rowcount={live && live.count + 1}
    >
      <colgroup>
        {columns.map(({ id }, i) => isShown(frame, id) && <col key={id} class={`w${widths[i]}`} />)}
      </colgroup>
      <thead>
        <tr aria-rowindex={live && 1}>
          {columns.map(
            ({ id, name, isNumeric }) =>
              isShown(frame, id) && (
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
              ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const isShown = ({ hidden }: TableFrame, id: string): boolean => hidden?.includes(id) !== true;

const directionOf = ({ descending }: Sort) => (descending ? 'descending' : 'ascending');

/** Printed tables with more columns, or wider headings in digits, show each row as a list of names and values. */
const MAX_PRINTED_COLUMNS = 10;
const MAX_PRINTED_WIDTH = 85;

const isWide = oncePerObject(
  (columns: readonly TableColumn[]): boolean =>
    columns.length > MAX_PRINTED_COLUMNS ||
    columns.reduce((sum, { name }) => sum + Math.max(longestWordOf(name), 5) + 1, 0) > MAX_PRINTED_WIDTH,
);

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
  const state = hasStates(frame) ? stateOf(frame, row) : undefined;
  const own = fragment === undefined ? -1 : (keyColumns.find((column) => !columns[column]?.link) ?? -1);
  // Without the id, only the script scrolls to the row: the browser would scroll the headings out of the window.
  return (
    <tr
      id={isLive ? undefined : fragment}
      class={[isSelected && 'selected', state && 'ended'].filter(Boolean).join(' ') || undefined}
      aria-current={isSelected ? 'true' : undefined}
      aria-rowindex={isLive ? position + 2 : undefined}
      data-index={isLive ? index : undefined}
      tabIndex={tabIndex}
    >
      {columns.map((column, i) => {
        if (!isShown(frame, column.id)) return null;
        const Tag = column.isKey ? 'th' : 'td';
        const mark = own < 0 && i === keyColumns[0] ? fragment : undefined;
        return (
          <Tag
            key={column.id}
            scope={column.isKey ? 'row' : undefined}
            class={column.isNumeric ? 'number' : undefined}
            lang={column.language === frame.language ? undefined : column.language}
            data-name={isWide(columns) ? truncate(column.name, MAX_NAME_LENGTH) : undefined}
          >
            <div class="cell" dir="auto">
              {/* All columns of the key link to other lists. */}
              {mark !== undefined && (
                <a href={`#${mark}`} class="mark" tabIndex={tabIndex} aria-label={`#${index + 1}`}>
                  #
                </a>
              )}
              <Content
                frame={frame}
                row={row}
                column={column}
                tabIndex={tabIndex}
                raw={row[i]}
                href={i === own ? `#${fragment}` : linkOf(row, column)}
              />
              {state !== undefined && i === keyColumns.length && (
                <span class="state" lang={frame.ui}>
                  {' '}
                  {state}
                </span>
              )}
            </div>
          </Tag>
        );
      })}
    </tr>
  );
}

/** Whether a table says next to the names of codes which should no longer be used. */
export const hasStates = ({ roles, columns, keyColumns }: Omit<Table, 'rows'>): boolean =>
  columns[keyColumns.length]?.isText === true &&
  (roles.status ?? roles.validTo ?? roles.replacedBy) !== undefined;

/** Why a code should no longer be used, and what replaces it, as its row says; undefined for most. */
function stateOf(frame: TableFrame, row: RawRow): string | undefined {
  const facts = factsOf(rowInTime(frame, row), frame.roles);
  const end = endOf(facts, frame.ui).join(', ');
  return [end, facts.next?.join(', ')].filter(Boolean).join(' → ') || undefined;
}

/** How a code ends: its status, and the end of its validity. */
export function endOf(
  { status, validTo, validBefore }: Pick<Period, 'status' | 'validTo' | 'validBefore'>,
  ui: UiLanguage,
): string[] {
  const texts = TABLE_TEXTS[ui];
  const day = (date: string | undefined): string => formatDate(ui, date ?? '');
  return [
    ...(validBefore !== undefined
      ? [texts.withdrawnOn(day(validBefore))]
      : status
        ? [texts.status[status]]
        : []),
    ...(validTo !== undefined ? [texts.validUntil(day(validTo))] : []),
  ];
}

interface ContentProps extends Pick<RowProps, 'frame' | 'row'> {
  readonly column: TableColumn;
  readonly raw: string | undefined;
  readonly href: string | undefined;
  readonly tabIndex?: number | undefined;
  /** Whether it is the whole text, and both texts of a member. */
  readonly isWhole?: boolean;
}

/** A value with its link, and the name of the row to which it refers. */
export function Content({ frame, row, column, raw, href, tabIndex, isWhole = false }: ContentProps) {
  const value = <Value raw={raw} column={column} texts={TABLE_TEXTS[frame.ui]} isWhole={isWhole} />;
  const name = nameIn(frame.names, row, column);
  return (
    <>
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
    </>
  );
}

interface ValueProps extends Required<Pick<ContentProps, 'column' | 'isWhole'>> {
  readonly raw: string | undefined;
  readonly texts: TableTexts;
}

/**
 * A value for readers: a member of an enumeration by its description. Missing values differ from empty ones, and
 * blank text is shown in quotes.
 */
function Value({ raw, column, texts, isWhole }: ValueProps) {
  if (raw === undefined || raw === 'null')
    return (
      <span class="missing" title={raw}>
        –
      </span>
    );
  const longest = isWhole ? MAX_WHOLE_LENGTH : MAX_CELL_LENGTH;
  if (raw.startsWith('"') && isBlank(textOf(raw)))
    return <span class="missing">{truncate(raw, longest)}</span>;
  if (column.isBoolean) return <span title={raw}>{booleanText(raw, texts)}</span>;
  if (column.isQuantity) return numberText(raw, texts);
  const values = scalars(raw) ?? [];
  if (values.length > 0) {
    const shown = firstOf(values, longest);
    return (
      <>
        {shown.map((one, i) => (
          <Fragment key={i}>
            {i > 0 && ', '}
            <Value raw={one} column={column} texts={texts} isWhole={isWhole} />
          </Fragment>
        ))}
        {shown.length < values.length && '…'}
      </>
    );
  }
  if (raw.startsWith('{') || raw.startsWith('['))
    return truncate(raw.length > 2 * longest ? raw : jsonText(raw), longest);
  const text = truncate(textOf(raw), longest);
  const meaning = column.meanings.get(raw);
  if (meaning === undefined || meaning === text) return text;
  if (isWhole)
    return (
      <>
        {meaning} {!isSameText(meaning, text) && <span class="raw">({text})</span>}
      </>
    );
  const shown = shownMeaning(meaning);
  // The tooltip shows what is not in the cell.
  return <span title={shown === meaning ? text : truncate(meaning, MAX_CELL_LENGTH)}>{shown}</span>;
}

/** JSON without its quotes, as names and values; values in others are in brackets. */
function jsonText(raw: string, isInner = false): string {
  const inBrackets = (parts: readonly string[], [open, close]: readonly [string, string]): string =>
    isInner || parts.length === 0 ? `${open}${parts.join(', ')}${close}` : parts.join(', ');
  if (raw.startsWith('{')) {
    const parts = members(raw).map(
      ({ name, value }) => `${name}: ${jsonText(raw.slice(value.start, value.end), true)}`,
    );
    return inBrackets(parts, ['{', '}']);
  }
  if (raw.startsWith('['))
    return inBrackets(
      elementTexts(raw).map((one) => jsonText(one, true)),
      ['[', ']'],
    );
  return raw === 'null' ? '–' : textOf(raw);
}

/** The first values of an array, of a total length. */
function firstOf(values: readonly string[], longest: number): readonly string[] {
  let length = 0;
  return values.filter((value) => {
    length += value.length;
    return length - value.length < longest;
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

/** Longer texts are truncated, in cells and where a row is shown alone; the document and its CSV contain the full text. */
const MAX_CELL_LENGTH = 2000;
const MAX_WHOLE_LENGTH = 20_000;

const MAX_NAME_LENGTH = 100;

/** Possible column widths in digits; the stylesheet has a class for each (`w8`). */
const WIDTHS = [6, 9, 12, 16, 20, 26, 34, 44] as const;

const MAX_WIDTH = WIDTHS[WIDTHS.length - 1] as number;

/** Width of the sort indicator next to a name, and of the padding of cells. */
const SORT_MARK_WIDTH = 3;
const PADDING = 2;

/** Width of the names of referenced rows, which are not known before a script loads them. */
const NAME_WIDTH = 18;

/** Least width of the names of codes, with those that should no longer be used. */
const STATE_WIDTH = 32;

/** Share of values that fit into a column; longer ones are wrapped or end in an ellipsis. */
const FITTING = 0.95;

/** The width of each column, from its name and all of its values, so that it does not change on scrolling. */
export const widthsOf = (frame: Omit<Table, 'rows'>, rows: readonly RawRow[]): number[] =>
  frame.columns.map((column, i) => {
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
    const least = i === frame.keyColumns.length && hasStates(frame) ? STATE_WIDTH : 0;
    const widest = Math.max(Math.min(heading + SORT_MARK_WIDTH, 26), most, least);
    return WIDTHS.find((width) => width >= widest + PADDING) ?? MAX_WIDTH;
  });

/** Returns the width of what a cell shows. */
function widthOfCells({ meanings, isQuantity }: TableColumn): (raw: string) => number {
  if (isQuantity) return (raw) => raw.length + Math.floor(raw.length / MIN_GROUPED_DIGITS);
  const shownMeanings = new Map([...meanings].map(([raw, meaning]) => [raw, shownMeaning(meaning)]));
  const shown = (raw: string): string => shownMeanings.get(raw) ?? textOf(raw);
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
