/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { type ComponentChildren, Fragment } from 'preact';
import { factsOf, type Period } from '../../../model/changes/code-history.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { placeOfText } from '../../../model/document/texts.ts';
import { elementTexts, members } from '../../../model/json/text.ts';
import { MATCHES } from '../../../model/relations/correspondence.ts';
import type { UiLanguage } from '../../paths.ts';
import { isMissing, type RawRow, scalars, textOf } from '../../rows/cells.ts';
import { nameIn, type RowNames, rowInTime, type TableColumn, type TableHead } from '../../rows/table.ts';
import { TABLE_TEXTS, type TableTexts } from '../../texts/all.ts';
import { isSafeUrl } from '../components/elements.tsx';
import { formatDate, isBlank, languageName } from '../components/text.ts';

/** Limits in cells, and where a row is shown alone; the document and its CSV contain all of a text or array. */
const CELL_LIMITS = { length: 2000, values: 200 };
const WHOLE_LIMITS = { length: 20_000, values: 2000 };

const MAX_NAME_LENGTH = 100;
const MAX_MEANING_LENGTH = 60;

/** Years have four digits. */
export const MIN_GROUPED_DIGITS = 5;

interface ContentProps {
  /** The language of the page, the names of referenced rows, if they are loaded, and the languages of texts in another one. */
  readonly frame: {
    readonly ui: UiLanguage;
    readonly names?: RowNames;
    readonly others?: ReadonlyMap<string, string> | undefined;
  };
  readonly row: RawRow;
  /** The index of the row in the list. */
  readonly index: number;
  readonly column: TableColumn;
  readonly raw: string | undefined;
  readonly href: string | undefined;
  readonly tabIndex?: number | undefined;
  /** Whether it is the whole text, and both texts of a member. */
  readonly isWhole?: boolean;
}

/** A value with its link, and the name of the row to which it refers. */
export function Content(props: ContentProps) {
  const { frame, row, index, column, raw, href, tabIndex, isWhole = false } = props;
  const isLinked = href === undefined;
  const value = <Value {...{ frame, raw, column, isWhole, isLinked, tabIndex }} />;
  const shown = href === undefined || isWhole ? value : <a {...{ href, tabIndex }}>{value}</a>;
  const name = nameIn(frame.names, row, column);
  const content = (
    <>
      {markLanguage(frame.ui, frame.others?.get(placeOfText(index, column.id)), shown)}
      {name !== undefined && (
        <span class="row-name">
          {' · '}
          {markLanguage(
            frame.ui,
            name.isInOther ? name.language : undefined,
            <bdi lang={name.language}>{truncate(name.text, MAX_NAME_LENGTH)}</bdi>,
          )}
        </span>
      )}
    </>
  );
  return isWhole && href !== undefined ? <a href={href}>{content}</a> : content;
}

/** A text, with a mark if it is in another language than those around it. The mark is not read out, because of its `lang`. */
function markLanguage(ui: UiLanguage, language: string | undefined, text: ComponentChildren) {
  if (language === undefined) return text;
  return (
    <>
      <span lang={language}>{text}</span>{' '}
      <small class="language" title={languageName(ui, language)} aria-hidden="true">
        {language}
      </small>
    </>
  );
}

type ValueProps = Pick<ContentProps, 'frame' | 'raw' | 'column' | 'tabIndex'> & {
  isWhole: boolean;
  /** Whether URLs are links, because the value is not in another link. */
  isLinked: boolean;
};

/**
 * A value for readers: a member of an enumeration by its description. Missing values differ from empty ones, and
 * blank text is shown in quotes.
 */
function Value(props: ValueProps) {
  const { frame, raw, column, isWhole, isLinked, tabIndex } = props;
  const texts = TABLE_TEXTS[frame.ui];
  if (isMissing(raw))
    return (
      <span class="missing" title={raw}>
        {'–'}
      </span>
    );
  const { length, values: maxValues } = isWhole ? WHOLE_LIMITS : CELL_LIMITS;
  if (raw.startsWith('"') && isBlank(textOf(raw)))
    return <span class="missing">{truncate(raw, length)}</span>;
  if (column.isBoolean || column.isMatch) return <span title={raw}>{shownText(raw, column, texts)}</span>;
  if (column.isQuantity) return shownText(raw, column, texts);
  const values = scalars(raw) ?? [];
  if (values.length > 0) {
    return (
      <>
        {values.slice(0, maxValues).map((one, i) => (
          <Fragment key={i}>
            {i > 0 && ', '}
            <Value {...props} raw={one} />
          </Fragment>
        ))}
        {values.length > maxValues && '…'}
      </>
    );
  }
  if (/^[{[]/.test(raw)) return truncate(raw.length > 2 * length ? raw : jsonText(raw), length);
  const text = truncate(textOf(raw), length);
  const meaning = column.meanings.get(raw);
  if (isLinked && /^https?:/i.test(text) && text === textOf(raw) && isSafeUrl(text)) {
    return (
      <a href={text} rel="external nofollow noreferrer" tabIndex={tabIndex}>
        {meaning ?? text}
      </a>
    );
  }
  if (meaning === undefined || meaning === text) return text;
  const shown = shortenMeaning(meaning);
  // The tooltip shows what is not in the cell.
  const title = shown === meaning ? text : truncate(meaning, CELL_LIMITS.length);
  return markLanguage(
    frame.ui,
    frame.others?.get(placeOfText(raw, column.id)),
    isWhole && meaning.toLowerCase() !== text.toLowerCase() ? (
      `${meaning} (${text})`
    ) : (
      <span title={title}>{shown}</span>
    ),
  );
}

/** A value that is not missing as it is shown, in full. */
export function shownText(raw: string, column: TableColumn, texts: TableTexts): string {
  if (column.isBoolean) return raw === 'true' ? texts.yes : texts.no;
  const match = column.isMatch && MATCHES.find((one) => one === textOf(raw));
  if (match) return texts.match[match];
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

/** Whether a table says next to the names of codes which should no longer be used. */
export const hasStates = ({ roles, columns, keyColumns }: TableHead): boolean =>
  columns[keyColumns.length]?.isText === true &&
  (roles.status ?? roles.validTo ?? roles.replacedBy) !== undefined;

/** Why a code should no longer be used, and what replaces it, as its row says; undefined for most. */
export function stateText(head: TableHead, row: RawRow, ui: UiLanguage): string | undefined {
  const facts = factsOf(rowInTime(head, row), head.roles);
  const end = endTexts(facts, ui).join(', ');
  const next = facts.next?.join(', ') ?? '';
  return [end, next].filter((text) => text !== '').join(' → ') || undefined;
}

type End = Pick<Period, 'status' | 'validTo' | 'validBefore'>;

/** How a code ends: its status, and the end of its validity. */
export function endTexts({ status, validTo, validBefore }: End, ui: UiLanguage): string[] {
  const texts = TABLE_TEXTS[ui];
  const ends: string[] = [];
  if (validBefore !== undefined) ends.push(texts.withdrawnOn(formatDate(ui, validBefore)));
  else if (status) ends.push(texts.status[status]);
  if (validTo !== undefined) ends.push(texts.validUntil(formatDate(ui, validTo)));
  return ends;
}
