/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Fragment } from 'preact';
import { truncate } from '../../../../model/characters/truncate.ts';
import { elementTexts, members } from '../../../../model/json/text.ts';
import type { UiLanguage } from '../../../paths.ts';
import { isMissing, type RawRow, scalars, textOf } from '../../../rows/cells.ts';
import { nameIn, type RowNames } from '../../../rows/links.ts';
import type { TableColumn } from '../../../rows/table.ts';
import { TABLE_TEXTS, type TableTexts } from '../../../texts/all.ts';
import { isBlank } from '../../components/text.ts';

/** Longer texts are truncated, in cells and where a row is shown alone; the document and its CSV contain the full text. */
const MAX_CELL_LENGTH = 2000;
const MAX_WHOLE_LENGTH = 20_000;

/** The same of arrays. */
const MAX_CELL_VALUES = 200;
const MAX_WHOLE_VALUES = 2000;

const MAX_NAME_LENGTH = 100;
const MAX_MEANING_LENGTH = 60;

/** Years have four digits. */
export const MIN_GROUPED_DIGITS = 5;

interface ContentProps {
  /** The language of the page, and the names of referenced rows, if they are loaded. */
  readonly frame: { readonly ui: UiLanguage; readonly names?: RowNames };
  readonly row: RawRow;
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

interface ValueProps {
  readonly raw: string | undefined;
  readonly column: TableColumn;
  readonly texts: TableTexts;
  readonly isWhole: boolean;
}

/**
 * A value for readers: a member of an enumeration by its description. Missing values differ from empty ones, and
 * blank text is shown in quotes.
 */
function Value({ raw, column, texts, isWhole }: ValueProps) {
  if (isMissing(raw)) {
    return (
      <span class="missing" title={raw}>
        –
      </span>
    );
  }
  const longest = isWhole ? MAX_WHOLE_LENGTH : MAX_CELL_LENGTH;
  if (raw.startsWith('"') && isBlank(textOf(raw)))
    return <span class="missing">{truncate(raw, longest)}</span>;
  if (column.isBoolean) return <span title={raw}>{shownText(raw, column, texts)}</span>;
  if (column.isQuantity) return shownText(raw, column, texts);
  const values = scalars(raw) ?? [];
  if (values.length > 0) {
    const shown = values.slice(0, isWhole ? MAX_WHOLE_VALUES : MAX_CELL_VALUES);
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
  if (/^[{[]/.test(raw)) return truncate(raw.length > 2 * longest ? raw : jsonText(raw), longest);
  const text = truncate(textOf(raw), longest);
  const meaning = column.meanings.get(raw);
  if (meaning === undefined || meaning === text) return text;
  if (isWhole) {
    return <>{`${meaning} (${text})`}</>;
  }
  const shown = shortenMeaning(meaning);
  // The tooltip shows what is not in the cell.
  return <span title={shown === meaning ? text : truncate(meaning, MAX_CELL_LENGTH)}>{shown}</span>;
}

/** A value that is not missing as it is shown, in full. */
export function shownText(raw: string, column: TableColumn, texts: TableTexts): string {
  if (column.isBoolean) return raw === 'true' ? texts.yes : texts.no;
  if (column.isQuantity) return numberText(raw, texts);
  return column.meanings.get(raw) ?? textOf(raw);
}

/** A number with all its digits, in groups: `-12345.60` → `-12,345.60`. */
function numberText(raw: string, { group, decimal }: TableTexts): string {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(raw) ?? [];
  if (whole === '') return raw;
  const grouped = whole.length < MIN_GROUPED_DIGITS ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign}${grouped}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
}

/** JSON without its quotes, as names and values; values in others are in brackets: `{"b":[1,2.5]}` → `b: [1, 2.5]`. */
function jsonText(raw: string, isInner = false): string {
  const isObject = raw.startsWith('{');
  if (!isObject && !raw.startsWith('[')) return raw === 'null' ? '–' : textOf(raw);
  const parts = isObject
    ? members(raw).map(
        ({ name, value: { start, end } }) => `${name}: ${jsonText(raw.slice(start, end), true)}`,
      )
    : elementTexts(raw).map((one) => jsonText(one, true));
  const text = parts.join(', ');
  if (!isInner && parts.length > 0) return text;
  return isObject ? `{${text}}` : `[${text}]`;
}

/** The description of a member in cells: long descriptions are definitions rather than names. */
export const shortenMeaning = (meaning: string): string => truncate(meaning, MAX_MEANING_LENGTH);
