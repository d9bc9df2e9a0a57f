/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { valuesOf } from '../../../formats/rows.ts';
import { documentUrl } from '../../../formats/urls.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import type { Document } from '../../../model/document/document.ts';
import { oncePerKey } from '../../../model/once.ts';
import { placeOf } from '../../links.ts';
import type { ListContext } from '../../part.ts';
import { relativeDocumentPage, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { makeHead, type RowLinks } from '../../rows/table.ts';
import { TEXTS } from '../../texts/all.ts';
import { codeCheckUrl } from '../code-check/address.ts';
import { Scrollable } from '../components/elements.tsx';
import { directionOf, titleOf } from '../components/text.ts';
import { type DocumentPageProps, makeResolve } from './context.ts';
import { Downloads } from './downloads.tsx';
import { HEADING_ID, RowsTable, type TableFrame } from './table/rows-table.tsx';
import { hasStates } from './table/state-text.ts';
import { findWidths } from './table/widths.ts';

/** Id of the scrollable region. */
export const TABLE_ID = 'row-table';

/**
 * Maximum number of prerendered rows and cells: enough to show the kind of content. More would dominate the page size,
 * and a script loads all rows anyway.
 */
const MAX_ROWS = 25;
const MAX_CELLS = 1000;
const MIN_ROWS = 10;

const MAX_REFERRERS = 20;

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

/** The prerendered rows of a list. */
interface FirstRows {
  /** The HTML of the table. */
  readonly printTable: (ui: UiLanguage) => string;
  /** The number of prerendered rows. */
  readonly count: number;
  /** Whether rows state when they are valid. */
  readonly isDated: boolean;
  readonly settings: TableSettings;
}

/**
 * Prerenders the first rows of a list; undefined for a document without rows. The table is rendered once for all UI
 * languages, or once for each if it has words or numbers that depend on them.
 */
export function prerenderRows(document: Document, context: ListContext): FirstRows | undefined {
  const { codeList } = document;
  if (!codeList || document.rows.length === 0) return undefined;
  const links = findLinks(document, context);
  const head = makeHead(codeList, links);
  const { columns, roles } = head;
  const places = columns.map(({ id }) => document.columns.findIndex((column) => column.id === id));
  const all = valuesOf(document).map((values) => places.map((place) => values[place]));
  const room = Math.floor(MAX_CELLS / columns.length);
  const rows = all.slice(0, Math.min(MAX_ROWS, Math.max(MIN_ROWS, room)));
  const { canonicalVersionUri: uri, language } = document.entry;
  const widths = findWidths(head, all);
  const shown = rows.map((row, index) => ({ row, index }));
  const printTable = oncePerKey((ui: UiLanguage) =>
    renderToString(<RowsTable frame={{ ...head, widths, language, ui }} rows={shown} />),
  );
  const hasTexts =
    hasStates(head) ||
    columns.some(({ isBoolean, isQuantity }, i) => {
      const hasMarks = () => rows.some((row) => /\d{5}|\./.test(row[i] ?? ''));
      return isBoolean || (isQuantity && hasMarks());
    });
  return {
    printTable: (ui) => printTable(hasTexts ? ui : UI_LANGUAGES[0]),
    count: rows.length,
    isDated: (roles.validFrom ?? roles.validTo) !== undefined,
    settings: {
      uri,
      language,
      links,
      referrers: findReferrers(document, context),
      hasHistory: Object.keys(roles).length > 0 || context.documents.length > 1,
      widths,
      isLong: all.length > rows.length,
    },
  };
}

/** The foreign keys whose target is in the directory. */
function findLinks({ entry, codeList }: Document, context: ListContext): RowLinks[] {
  const resolve = makeResolve(context);
  const links: RowLinks[] = [];
  for (const { id, columnIds, keyRef } of codeList?.columnSet.foreignKeys ?? []) {
    const reference = { type: 'CodeList', ...keyRef.codeListRef } as const;
    const { document: target, isOtherVersion } = resolve(reference, entry.language);
    const key = target?.codeList?.columnSet.keys.find((one) => one.id === keyRef.keyId);
    if (!target || isOtherVersion || key?.columnIds.length !== columnIds.length) continue;
    const { canonicalVersionUri, language } = target.entry;
    const isOwn = canonicalVersionUri === entry.canonicalVersionUri && language === entry.language;
    const page = isOwn ? '' : relativeDocumentPage(placeOf(target, context.naming));
    const source = documentUrl(canonicalVersionUri, language);
    links.push({ id, columnIds, targetIds: key.columnIds, page, source });
  }
  return links;
}

/** The foreign keys of the newest versions of other lists that refer to this one. */
function findReferrers({ entry, codeList }: Document, { referrersOf, naming }: ListContext): Referrer[] {
  const found: Referrer[] = [];
  for (const { versions, foreignKeys } of referrersOf(entry)) {
    for (const { columnIds, keyId } of foreignKeys) {
      const key = codeList?.columnSet.keys.find(({ id }) => id === keyId);
      const [newest] = versions;
      if (!newest || key?.columnIds.length !== columnIds.length) continue;
      const pairs = columnIds.map((id, i) => [id, key.columnIds[i] ?? ''] as const);
      const column = foreignKeys.length > 1 ? ` (${columnIds.join(', ')})` : '';
      const title = `${truncate(titleOf(newest.entry), 100)}${column}`;
      found.push({ title, page: relativeDocumentPage(placeOf(newest, naming)), pairs });
    }
  }
  return found.slice(0, MAX_REFERRERS);
}

/** The rows of a list; `first` is undefined for a document without rows. */
export function Rows(props: DocumentPageProps & { first: FirstRows | undefined }) {
  const { ui, texts, document, first, context } = props;
  const { entry, columns, rows } = document;
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
              href={codeCheckUrl(ui, entry, placeOf(document, context.naming))}
            >
              {TEXTS[ui].codeCheck.title}
            </a>
            <Downloads {...props} />
          </div>
          <div class="status-line">
            <p class="table-status">{texts.firstRows(first.count, rows.length)}</p>
            {columns.length > 2 && <small class="tap-hint">{texts.tapForAll(columns.length)}</small>}
          </div>
          <Scrollable
            id={TABLE_ID}
            class={first.settings.isLong ? 'scroller long' : 'scroller'}
            labelledBy={HEADING_ID}
            dir={directionOf(entry.language)}
            dangerouslySetInnerHTML={{ __html: first.printTable(ui) }}
          />
        </div>
      ) : (
        <p>{document.hasData ? texts.emptyRows : texts.noRows}</p>
      )}
    </section>
  );
}
