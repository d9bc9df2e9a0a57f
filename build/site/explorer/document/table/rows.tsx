/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { type ComponentChildren, Fragment } from 'preact';
import { alternativeFormatUrl, documentUrl } from '../../../../formats/urls.ts';
import type { Document } from '../../../../model/document/document.ts';
import { oncePerKey } from '../../../../model/once.ts';
import { completeDownloadsOf } from '../../../description/downloads.ts';
import { relativeDocumentPage, UI_LANGUAGES, type UiLanguage } from '../../../paths.ts';
import { TABLE_TEXTS, TEXTS } from '../../../texts/all.ts';
import { placeOf } from '../../changes/changes-link.ts';
import { codeCheckUrl } from '../../code-check/address.ts';
import { CodeCheckLink } from '../../code-check/code-check-field.tsx';
import { valueText } from '../../components/text.ts';
import type { DocumentPageContext, DocumentProps, Sizes } from '../context.ts';
import { formatBytes } from '../downloads.tsx';
import { hasRowNames, type RowLinks } from '../links.ts';
import {
  isSameText,
  RowsTable,
  Scroller,
  type ShownRows,
  shownMeaning,
  type TableFrame,
} from './rows-table.tsx';
import type { ColumnSetSource } from './source.ts';
import { type RawRow, readTable, type TableColumn } from './table.ts';
import { type TableSettings, TableView } from './table-view.tsx';
import { widthsOf } from './widths.ts';

/** The prerendered rows with the settings for the script. */
export interface FirstRows {
  readonly frame: TableFrame;
  /** The table, rendered once for all UI languages, or once for each if it has words for Boolean values. */
  readonly tableIn: (ui: UiLanguage) => ComponentChildren;
  readonly shown: number;
  readonly all: number;
  readonly settings: TableSettings;
}

/**
 * Maximum number of prerendered rows and cells: enough to show the kind of content. More would dominate the page size,
 * and a script loads all rows anyway.
 */
const MAX_ROWS = 25;
const MAX_CELLS = 1000;
const MIN_ROWS = 10;

/** The prerendered rows of a list; undefined for a document without rows. */
export function firstRowsOf(
  document: Document,
  columnSet: ColumnSetSource,
  context: DocumentPageContext,
): FirstRows | undefined {
  const table = readTable(document.whole);
  if (!table || document.rows.length === 0) return undefined;
  const { columns, keyColumns, keys } = table;
  const room = Math.floor(MAX_CELLS / columns.length);
  const rows = [...take(table.rows, Math.min(MAX_ROWS, Math.max(MIN_ROWS, room)))];
  const all = document.rows.length;
  const { canonicalVersionUri, language } = document.entry;
  const links = linksOf(document, columnSet, context);
  const common = {
    links,
    widths: widthsOf(columns, (column) => valuesIn(document, columns[column] as TableColumn, links)),
    language,
    labelId: 'rows',
    isLong: all > rows.length,
  };
  const frame = { columns, keyColumns, keys, ...common };
  const hasBooleans = columns.some(({ isBoolean }) => isBoolean);
  const print = oncePerKey((ui: UiLanguage) => (
    <RowsTable frame={frame} texts={TABLE_TEXTS[ui]} shown={shownRows(rows, all)} />
  ));
  return {
    frame,
    tableIn: (ui) => print(hasBooleans ? ui : UI_LANGUAGES[0]),
    shown: rows.length,
    all,
    settings: {
      source: documentUrl(canonicalVersionUri, language),
      csv: alternativeFormatUrl(canonicalVersionUri, language),
      ...common,
    },
  };
}

function shownRows(rows: readonly RawRow[], count: number): ShownRows {
  return {
    items: rows.map((_, position) => ({ position })),
    count,
    rowAt: (position) => ({ index: position, row: rows[position] as RawRow }),
  };
}

function* take<T>(items: Iterable<T>, count: number): Generator<T> {
  for (const item of items) {
    if (count-- <= 0) return;
    yield item;
  }
}

/** The texts that the cells of a column display, as far as they are known. */
function* valuesIn({ rows }: Document, column: TableColumn, links: readonly RowLinks[]): Generator<string> {
  const hasName = hasRowNames(links, column);
  const members = membersOf(column);
  const textOf = (value: unknown): string =>
    value === undefined ? '' : (members.get(value) ?? valueText(value));
  for (const row of rows) {
    const value = row[column.id];
    const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
    yield hasName ? `${text}${ROOM_FOR_NAME}` : text;
  }
}

/** What cells display for the members of an enumeration with a description. */
const membersOf = ({ meanings }: TableColumn): ReadonlyMap<unknown, string> =>
  new Map(
    [...meanings].map(([json, meaning]) => {
      const value: unknown = JSON.parse(json);
      const text = valueText(value);
      const shown = shownMeaning(meaning);
      return [value, isSameText(meaning, text) ? shown : `${shown} ${text}`];
    }),
  );

/** The names of referenced rows are not known before a script loads them. */
const ROOM_FOR_NAME = ' '.repeat(18);

/** The foreign keys whose target is in the directory. */
function linksOf(
  document: Document,
  { foreignKeys = [] }: ColumnSetSource,
  context: DocumentPageContext,
): RowLinks[] {
  return foreignKeys.flatMap(({ columnIds, keyRef }) => {
    const destination = context.resolve({ type: 'CodeList', ...keyRef.codeListRef }, document.entry.language);
    if (destination.kind !== 'document') return [];
    const target = destination.document;
    const key = target.codeList?.columnSet.keys.find(({ id }) => id === keyRef.keyId);
    if (key?.columnIds.length !== columnIds.length) return [];
    const isOwn =
      target.entry.canonicalVersionUri === document.entry.canonicalVersionUri &&
      target.entry.language === document.entry.language;
    const page = isOwn ? '' : relativeDocumentPage(placeOf(target, context.naming));
    const { canonicalVersionUri, language } = target.entry;
    return [
      { columnIds, targetIds: key.columnIds, page, source: documentUrl(canonicalVersionUri, language) },
    ];
  });
}

interface RowsProps extends DocumentProps {
  readonly sizes: Sizes;
  /** Undefined for a document without rows. */
  readonly first: FirstRows | undefined;
}

export function Rows(props: RowsProps) {
  const { ui, document, first, context } = props;
  const texts = TEXTS[ui].document;
  const checkUrl = codeCheckUrl(ui, document.entry, placeOf(document, context.naming));
  return (
    <section class="rows">
      <h2 id="rows" class="visually-hidden">
        {texts.rows}
      </h2>
      {first ? (
        <div id="table" data-table={JSON.stringify(first.settings)} data-check={checkUrl}>
          <TableView
            status={<Status {...props} first={first} />}
            codeCheck={<CodeCheckLink texts={TABLE_TEXTS[ui]} url={checkUrl} />}
          >
            <Scroller frame={first.frame}>{first.tableIn(ui)}</Scroller>
          </TableView>
        </div>
      ) : (
        <p>{document.hasData ? texts.emptyRows : texts.noRows}</p>
      )}
    </section>
  );
}

/** The number of prerendered rows, and links to all rows, which a script loads. */
function Status({ ui, document, first, sizes, context }: RowsProps & { first: FirstRows }) {
  const { naming } = context;
  const texts = TEXTS[ui].document;
  const count = texts.firstRows(first.shown, first.all);
  if (!first.frame.isLong) return <>{count}</>;
  return (
    <>
      {count}{' '}
      <span class="without-script">
        {texts.allRows}{' '}
        {completeDownloadsOf(document, document.entry.canonicalVersionUri, naming)
          // The menu of downloads has the others.
          .filter(({ representation }) => representation.urlOf)
          .map(({ representation, url }, i) => (
            <Fragment key={url}>
              {i > 0 && ', '}
              <a href={url}>{representation.label}</a>{' '}
              <small>{formatBytes(ui, sizes.get(representation) ?? 0)}</small>
            </Fragment>
          ))}
      </span>
    </>
  );
}
