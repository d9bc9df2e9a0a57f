/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { valuesOf } from '../../../formats/rows.ts';
import { documentUrl } from '../../../formats/urls.ts';
import type { Document } from '../../../model/document/document.ts';
import { oncePerKey } from '../../../model/once.ts';
import type { ListContext } from '../../part.ts';
import { relativeDocumentPage, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { placeOf } from '../changes/changes-link.ts';
import { codeCheckUrl } from '../code-check/address.ts';
import { Scrollable } from '../components/elements.tsx';
import { directionOf, titleOf, truncate } from '../components/text.ts';
import { type DocumentPageProps, makeResolve } from './context.ts';
import { Downloads } from './heading.tsx';
import { HEADING_ID, hasStates, Row, RowsTable, type TableFrame, widthsOf } from './rows-table.tsx';
import { makeFrame, type RowLinks } from './table.ts';

/** Id of the scrollable region. */
export const TABLE_ID = 'row-table';

/** What the script of the table needs in addition to the document. */
export interface TableSettings extends Pick<TableFrame, 'widths' | 'language'> {
  /** The canonical version URI. */
  readonly uri: string;
  readonly links: readonly RowLinks[];
  readonly referrers: readonly Referrer[];
  /** Whether its history says more of a code than the rows: of other languages and versions, or of times. */
  readonly hasHistory: boolean;
  /** Whether there are more rows than prerendered ones, so that the table scrolls virtually. */
  readonly isLong: boolean;
}

/** A foreign key of another list to this one. */
export interface Referrer {
  readonly title: string;
  /** URL of the page of the other list. */
  readonly page: string;
  /** Ids of the columns of the foreign key, each with that of the column to which it refers. */
  readonly pairs: readonly (readonly [columnId: string, targetId: string])[];
}

/**
 * Maximum number of prerendered rows and cells: enough to show the kind of content. More would dominate the page size,
 * and a script loads all rows anyway.
 */
const MAX_ROWS = 25;
const MAX_CELLS = 1000;
const MIN_ROWS = 10;

/**
 * The prerendered rows of a list, with the settings for the script; undefined for a document without rows. The table is
 * rendered once for all UI languages, or once for each if it has words or numbers that depend on them.
 */
export function firstRowsOf(document: Document, context: ListContext) {
  const { codeList } = document;
  if (!codeList || document.rows.length === 0) return undefined;
  const links = linksOf(document, context);
  const frame = makeFrame(codeList, links);
  const { columns } = frame;
  const places = columns.map(({ id }) => document.columns.findIndex((column) => column.id === id));
  const all = valuesOf(document).map((values) => places.map((place) => values[place]));
  const room = Math.floor(MAX_CELLS / columns.length);
  const rows = all.slice(0, Math.min(MAX_ROWS, Math.max(MIN_ROWS, room)));
  const { canonicalVersionUri: uri, language } = document.entry;
  const widths = widthsOf(frame, all);
  const tableIn = oncePerKey((ui: UiLanguage) => {
    const own = { ...frame, widths, language, ui };
    return (
      <RowsTable frame={own}>
        {rows.map((row, index) => (
          <Row key={index} frame={own} row={row} index={index} />
        ))}
      </RowsTable>
    );
  });
  const hasTexts =
    hasStates(frame) ||
    columns.some(
      ({ isBoolean, isQuantity }, i) =>
        isBoolean || (isQuantity && rows.some((row) => /\d{5}|\./.test(row[i] ?? ''))),
    );
  const isLong = all.length > rows.length;
  const referrers = referrersOf(document, context);
  const hasHistory = Object.keys(frame.roles).length > 0 || context.documents.length > 1;
  const settings: TableSettings = { uri, language, links, referrers, hasHistory, widths, isLong };
  return {
    tableIn: (ui: UiLanguage) => tableIn(hasTexts ? ui : UI_LANGUAGES[0]),
    shown: rows.length,
    isDated: (frame.roles.validFrom ?? frame.roles.validTo) !== undefined,
    settings,
  };
}

type FirstRows = NonNullable<ReturnType<typeof firstRowsOf>>;

/** The foreign keys whose target is in the directory. */
function linksOf({ entry, codeList }: Document, context: ListContext): RowLinks[] {
  const resolve = makeResolve(context);
  return (codeList?.columnSet.foreignKeys ?? []).flatMap(({ id, columnIds, keyRef }) => {
    const { document: target, isOtherVersion } = resolve(
      { type: 'CodeList', ...keyRef.codeListRef },
      entry.language,
    );
    if (!target || isOtherVersion) return [];
    const key = target.codeList?.columnSet.keys.find((one) => one.id === keyRef.keyId);
    if (key?.columnIds.length !== columnIds.length) return [];
    const { canonicalVersionUri, language } = target.entry;
    const isOwn = canonicalVersionUri === entry.canonicalVersionUri && language === entry.language;
    const page = isOwn ? '' : relativeDocumentPage(placeOf(target, context.naming));
    const source = documentUrl(canonicalVersionUri, language);
    return [{ id, columnIds, targetIds: key.columnIds, page, source }];
  });
}

const MAX_REFERRERS = 20;

/** The foreign keys of the newest versions of other lists that refer to this one. */
function referrersOf({ entry, codeList }: Document, { referrersOf, naming }: ListContext): Referrer[] {
  const all = referrersOf(entry).flatMap(({ versions: [newest], foreignKeys }) =>
    foreignKeys.flatMap(({ columnIds, keyId }): Referrer[] => {
      const key = codeList?.columnSet.keys.find(({ id }) => id === keyId);
      if (!newest || key?.columnIds.length !== columnIds.length) return [];
      const pairs = columnIds.map((id, i) => [id, key.columnIds[i] as string] as const);
      const column = foreignKeys.length > 1 ? ` (${columnIds.join(', ')})` : '';
      const title = `${truncate(titleOf(newest.entry), 100)}${column}`;
      return [{ title, page: relativeDocumentPage(placeOf(newest, naming)), pairs }];
    }),
  );
  return all.slice(0, MAX_REFERRERS);
}

/** The rows of a list; `first` is undefined for a document without rows. */
export function Rows(props: DocumentPageProps & { first: FirstRows | undefined }) {
  const { ui, texts, document, first, context } = props;
  return (
    <section class="rows">
      <h2 id={HEADING_ID} class="visually-hidden">
        {texts.rows}
      </h2>
      {first ? (
        <div id="table" data-table={JSON.stringify(first.settings)}>
          <div class={first.isDated ? 'toolbar dated' : 'toolbar'}>
            <div class="controls" />
            <a
              class="button secondary check-codes"
              href={codeCheckUrl(ui, document.entry, placeOf(document, context.naming))}
            >
              {TEXTS[ui].codeCheck.title}
            </a>
            <Downloads {...props} />
          </div>
          <div class="status-line">
            <p class="table-status">{texts.firstRows(first.shown, document.rows.length)}</p>
            {document.columns.length > 2 && (
              <small class="tap-hint">{texts.tapForAll(document.columns.length)}</small>
            )}
          </div>
          <Scrollable
            id={TABLE_ID}
            class={first.settings.isLong ? 'scroller long' : 'scroller'}
            labelledBy={HEADING_ID}
            dir={directionOf(document.entry.language)}
          >
            {first.tableIn(ui)}
          </Scrollable>
        </div>
      ) : (
        <p>{document.hasData ? texts.emptyRows : texts.noRows}</p>
      )}
    </section>
  );
}
