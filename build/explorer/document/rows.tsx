/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Fragment } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { alternativeFormatAddress, documentAddress } from '../../api/addresses.ts';
import type { Document } from '../../catalogue/document.ts';
import { completeDownloadsOf } from '../../description/downloads.ts';
import { relativeDocumentPage } from '../../site/addresses.ts';
import { TEXTS } from '../../texts/all.ts';
import { placeOf } from '../changes-link.ts';
import { formatBytes } from './bytes.ts';
import type { DocumentPageContext, DocumentProps, Sizes } from './context.ts';
import { type RowLinks, RowsTable, Scroller, type ShownRows, type TableFrame } from './rows-table.tsx';
import type { ColumnSetSource } from './source.ts';
import { type RawRow, readTable } from './table.ts';
import { type TableSettings, TableView } from './table-view.tsx';
import { widthsOf } from './widths.ts';

/** The prerendered rows with the settings for the script. */
export interface FirstRows {
  readonly frame: TableFrame;
  /** The table, rendered once for all UI languages. */
  readonly html: string;
  readonly shown: number;
  readonly all: number;
  readonly settings: TableSettings;
}

/** Maximum number of prerendered rows and cells. */
const MAX_ROWS = 100;
const MAX_CELLS = 3000;
const MIN_ROWS = 10;

/** The prerendered rows of a list; undefined for a document without rows. */
export function firstRowsOf(
  document: Document,
  columnSet: ColumnSetSource,
  context: DocumentPageContext,
): FirstRows | undefined {
  const table = readTable(document.whole);
  if (!table || document.rows.length === 0) return undefined;
  const { columns, keyColumns } = table;
  const room = Math.floor(MAX_CELLS / columns.length);
  const rows = [...take(table.rows, Math.min(MAX_ROWS, Math.max(MIN_ROWS, room)))];
  const all = document.rows.length;
  const { canonicalVersionUri, language } = document.entry;
  const common = {
    links: linksOf(document, columnSet, context),
    widths: widthsOf(columns, (column) => valuesIn(document, (columns[column] as { id: string }).id)),
    language,
    labelId: 'rows',
    isLong: all > rows.length,
  };
  const frame = { columns, keyColumns, ...common };
  return {
    frame,
    html: renderToString(<RowsTable frame={frame} shown={shownRows(rows, all)} />),
    shown: rows.length,
    all,
    settings: {
      source: documentAddress(canonicalVersionUri, language),
      csv: alternativeFormatAddress(canonicalVersionUri, language),
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

function* valuesIn({ rows }: Document, columnId: string): Generator<string> {
  for (const row of rows) {
    const value = row[columnId];
    yield typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  }
}

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
    const page = target === document ? '' : relativeDocumentPage(placeOf(target, context.site.plan));
    return [{ columnIds, targetIds: key.columnIds, page }];
  });
}

interface RowsProps extends DocumentProps {
  readonly sizes: Sizes;
  /** Undefined for a document without rows. */
  readonly first: FirstRows | undefined;
}

export function Rows(props: RowsProps) {
  const { ui, document, first } = props;
  const texts = TEXTS[ui].document;
  return (
    <section class="rows">
      <h2 id="rows">{texts.rows}</h2>
      {first ? (
        <div id="table" data-table={JSON.stringify(first.settings)}>
          <TableView status={<Status {...props} first={first} />}>
            <Scroller frame={first.frame} html={first.html} />
          </TableView>
        </div>
      ) : (
        <p>{document.hasData ? texts.emptyRows : texts.noRows}</p>
      )}
    </section>
  );
}

/** The number of prerendered rows, and links to all rows. */
function Status({ ui, document, first, sizes, context }: RowsProps & { first: FirstRows }) {
  const { naming } = context.site.plan;
  const texts = TEXTS[ui].document;
  const count = texts.firstRows(first.shown, first.all);
  if (!first.frame.isLong) return <>{count}</>;
  return (
    <>
      {count} {texts.allRows}{' '}
      {completeDownloadsOf(document, document.entry.canonicalVersionUri, naming).map(
        ({ representation, address }, i) => (
          <Fragment key={address}>
            {i > 0 && ', '}
            <a href={address}>{representation.label}</a>{' '}
            <small>{formatBytes(ui, sizes.get(representation) ?? 0)}</small>
          </Fragment>
        ),
      )}
    </>
  );
}
