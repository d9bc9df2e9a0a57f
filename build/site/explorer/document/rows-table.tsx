/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { placeOfText } from '../../../model/document/texts.ts';
import type { UiLanguage } from '../../paths.ts';
import type { RawRow } from '../../rows/cells.ts';
import type { Gap } from '../../rows/gaps.ts';
import { fragmentOf, linkOf, type RowNames, type TableHead } from '../../rows/table.ts';
import type { RowTree } from '../../rows/tree.ts';
import type { TreeState } from '../../rows/tree-state.ts';
import { Content, hasStates, stateText } from './values.tsx';

/*
 * The table of rows, rendered by the build, and by the browser on the screen and for print. Its only UI texts are those
 * of values, so that the build renders most tables once for all UI languages.
 */

/** Id of the heading of the table. */
export const HEADING_ID = 'rows';

/**
 * Height of the rows of a long list at the usual size of texts, in CSS pixels, and what a second line adds to it on phones;
 * the script measures them.
 */
export const ROW_HEIGHT = 37;
export const LINE_HEIGHT = 24;

/** Names of columns are truncated, in characters. */
export const MAX_NAME_LENGTH = 100;

/** The properties of a table that do not depend on the shown rows. */
export interface TableFrame extends TableHead {
  /** The language of the page, and of the document. */
  readonly ui: UiLanguage;
  readonly language: string;
  /** The ids of the columns without any value, which are hidden unless the reader asks for them. */
  readonly empty?: readonly string[];
  /** Widths of the columns, for each of which the stylesheet has a class. */
  readonly widths: readonly number[];
  /** The languages of texts in another one than the table, by `placeOfText`. */
  readonly others?: ReadonlyMap<string, string> | undefined;
  /** Names of the rows that foreign keys refer to; a script loads them. */
  readonly names?: RowNames;
  /** The hierarchy of a list that has one. */
  readonly tree?: RowTree | undefined;
}

/** What a reader chose to see of a list: filters, columns and the sort order. */
export interface View {
  readonly filter: string;
  /** The codes of the rows that a search found, and its text; without codes, all rows are shown. */
  readonly found: { readonly text: string; readonly codes: readonly string[] };
  /** The values that rows must have, one of each column, by the ids of the columns. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
  /** The day on which rows must be valid. */
  readonly day: string | undefined;
  /** The ids of columns that are not shown, and of empty ones that are. */
  readonly hidden: readonly string[];
  readonly shown: readonly string[];
  /** The language of names; undefined for that of the page. */
  readonly names?: string | undefined;
  /** Undefined for a table. */
  readonly layout?: 'tree' | undefined;
  /** Undefined for the original order. */
  readonly sort: { readonly columnId: string; readonly descending: boolean } | undefined;
}

/** The state of a table. Rows are identified by their indexes in the list. */
export interface TableState {
  readonly view: View;
  /** The rows that match the view, in its order. */
  readonly order: Uint32Array;
  /** The ids of all columns that are not shown. */
  readonly hidden: readonly string[];
  readonly selected?: number | undefined;
  /** The row in the tab order; undefined only without rows. */
  readonly active?: number | undefined;
  /** The tree in place of the table. */
  readonly tree?: TreeState | undefined;
  /** A code that no row has. */
  readonly missing?: string | undefined;
}

/** A row with its index in the list and, with a script, its position. */
interface ShownRow {
  readonly row: RawRow;
  readonly index: number;
  readonly position?: number;
}

/** A gap, or what second lines add to it, which the stylesheet shows where rows have them. */
interface PageGap extends Gap {
  readonly isOfLines?: boolean;
}

interface TableProps {
  readonly frame: TableFrame;
  readonly rows: readonly (ShownRow | PageGap)[];
  /** With a script. */
  readonly state?: TableState;
  readonly isPrinted?: boolean;
}

/** The table; names of columns are buttons that sort by them, if there is a script. */
export function RowsTable({ frame, rows, state, isPrinted = false }: TableProps) {
  const { columns, keyColumns, widths, language, isCorrespondence } = frame;
  const { sort } = state?.view ?? {};
  const hidden = state?.hidden ?? frame.empty ?? [];
  const shown = columns
    .map((column, i) => ({ ...column, width: widths[i] }))
    .filter(({ id }) => !hidden.includes(id));
  // Chromium does not repeat heads with buttons on each printed page.
  const isButton = state !== undefined && !isPrinted;
  const Name = isButton ? 'button' : 'span';
  const direction = sort?.descending ? 'descending' : 'ascending';
  return (
    <table
      // In narrow windows, only the code and the next column are visible, and both codes of a correspondence.
      class={isCorrespondence ? 'k2 pairs' : `k${Math.min(keyColumns.length, 2)}`}
      lang={language}
      aria-labelledby={HEADING_ID}
      aria-rowcount={state && state.order.length + 1}
    >
      <thead>
        <tr aria-rowindex={state && 1}>
          {shown.map(({ id, name, isNumeric, width }) => (
            <th
              key={id}
              scope="col"
              class={isNumeric ? `number w${width}` : `w${width}`}
              aria-sort={sort?.columnId === id ? direction : undefined}
              title={truncate(id, MAX_NAME_LENGTH)}
            >
              <Name type={isButton ? 'button' : undefined} class="sort">
                <bdi lang={frame.others?.get(placeOfText('name', id))}>{truncate(name, MAX_NAME_LENGTH)}</bdi>
              </Name>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => {
          if ('gap' in one) return <GapRow key={`gap ${one.before} ${one.isOfLines}`} {...one} />;
          const { index } = one;
          const isSelected = index === state?.selected;
          const isActive = index === state?.active;
          return <Row key={index} {...one} {...{ frame, hidden, isSelected, isActive }} />;
        })}
      </tbody>
    </table>
  );
}

function GapRow({ gap, isOfLines = false }: PageGap) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it has no tabindex, so it cannot be focused
    <tr class={isOfLines ? 'gap lines' : 'gap'} aria-hidden="true" hidden={isOfLines}>
      <td height={gap} />
    </tr>
  );
}

interface RowProps extends ShownRow {
  readonly frame: TableFrame;
  readonly hidden: readonly string[];
  readonly isSelected: boolean;
  readonly isActive: boolean;
}

/** A row, which only updates when its properties change: scrolling mostly moves rows. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const names = Object.keys(next) as (keyof RowProps)[];
    return names.some((name) => next[name] !== this.props[name]);
  }

  override render({ frame, hidden, row, index, position, isSelected, isActive }: RowProps) {
    const { columns, keyColumns } = frame;
    const fragment = fragmentOf(frame, row);
    const isLive = position !== undefined;
    const tabIndex = isLive ? (isActive ? 0 : -1) : undefined;
    const state = hasStates(frame) ? stateText(frame, row, frame.ui) : undefined;
    // The link to the row is in a column of its key that is not a link; if there is none, it is a mark.
    const own = fragment === undefined ? undefined : keyColumns.find((place) => !columns[place]?.link);
    const mark = own === undefined && fragment !== undefined ? keyColumns[0] : undefined;
    return (
      <tr
        // Without the id, only the script scrolls to the row: the browser would scroll the headings out of the window.
        id={isLive ? undefined : fragment}
        class={[isSelected && 'selected', state && 'ended'].filter(Boolean).join(' ') || undefined}
        aria-current={isSelected ? 'true' : undefined}
        aria-rowindex={isLive ? position + 2 : undefined}
        data-position={position}
        tabIndex={tabIndex}
      >
        {columns.map((column, i) => {
          if (hidden.includes(column.id)) return null;
          const Tag = column.isKey ? 'th' : 'td';
          const href = i === own ? `#${fragment}` : linkOf(row, column);
          return (
            <Tag
              key={column.id}
              scope={column.isKey ? 'row' : undefined}
              class={column.isNumeric ? 'number' : undefined}
              lang={column.language === frame.language ? undefined : column.language}
            >
              <div class="cell" dir="auto">
                {i === mark && (
                  <a href={`#${fragment}`} class="mark" tabIndex={tabIndex} aria-label={`#${index + 1}`}>
                    #
                  </a>
                )}
                <Content {...{ frame, row, index, column, tabIndex, href }} raw={row[i]} />
                {state !== undefined && i === keyColumns.length && (
                  <span class="state" lang={frame.ui}>{` ${state}`}</span>
                )}
              </div>
            </Tag>
          );
        })}
      </tr>
    );
  }
}
