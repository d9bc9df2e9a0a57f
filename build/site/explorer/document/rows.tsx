/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { FunctionComponent } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { valuesOf } from '../../../formats/rows.ts';
import { documentUrl } from '../../../formats/urls.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import type { CodeListJson } from '../../../model/document/columns.ts';
import type { Document } from '../../../model/document/document.ts';
import { readPublished } from '../../../model/document/published.ts';
import { type ReaderText, readForReader } from '../../../model/document/texts.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';
import { placeOf } from '../../links.ts';
import type { ListContext } from '../../part.ts';
import { documentPage, relativeDocumentPage, treePage, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { type RawRow, scalars, textOf } from '../../rows/cells.ts';
import { makeHead, type RowLinks, type TableColumn, type TableHead } from '../../rows/table.ts';
import { ALL_OPEN, listNodes, makeReadParents, makeTree, type RowTree } from '../../rows/tree.ts';
import { TEXTS } from '../../texts/all.ts';
import { codeCheckUrl } from '../code-check/address.ts';
import { Scrollable } from '../components/elements.tsx';
import { directionOf, titleOf } from '../components/text.ts';
import { type DocumentPageProps, type DocumentProps, makeResolve } from './context.tsx';
import { Downloads } from './heading.tsx';
import { HEADING_ID, RowsTable, type TableFrame } from './rows-table.tsx';
import { hasStates, MIN_GROUPED_DIGITS, shortenMeaning } from './values.tsx';

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

/** Maximum number of nodes of a tree without scripts: its page has 200 kB. */
const MAX_TREE_NODES = 2000;

/** What the script of the table needs in addition to the document. */
export interface TableSettings extends Pick<TableFrame, 'widths' | 'language'> {
  /** The canonical version URI. */
  readonly uri: string;
  readonly links: readonly RowLinks[];
  /** Foreign keys of other lists to this one, each with the URL of the page of its list. */
  readonly referrers: readonly {
    readonly title: string;
    readonly page: string;
    /** Ids of the columns of the foreign key, each with that of the column to which it refers. */
    readonly pairs: readonly (readonly [columnId: string, targetId: string])[];
  }[];
  /** Whether its history says more of a code than the rows: of other languages and versions, or of times. */
  readonly hasHistory: boolean;
  /** Whether there are more rows than prerendered ones, so that the table scrolls virtually. */
  readonly isLong: boolean;
  /** The languages of its texts, that of the document first; absent if there is one. */
  readonly languages?: readonly string[];
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
          <div class={`toolbar${first.isDated ? ' dated' : ''}${first.hasTree ? ' with-tree' : ''}`}>
            {first.hasTree && <Layouts {...props} hasTreePage={Boolean(first.printTree)} />}
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
            {first.hasTree && <div class="tree-controls" />}
            {columns.length > 2 && <small class="tap-hint">{texts.tapForAll(columns.length)}</small>}
          </div>
          <Scrollable
            id={TABLE_ID}
            class={first.settings.isLong ? 'scroller long' : 'scroller'}
            labelledBy={HEADING_ID}
            dir={directionOf(first.settings.language)}
            dangerouslySetInnerHTML={{ __html: first.printTable(ui) }}
          />
        </div>
      ) : (
        <p>{document.hasData ? texts.emptyRows : texts.noRows}</p>
      )}
    </section>
  );
}

/** Links to the table and the tree of a list with a hierarchy, which is a page of its own without scripts. */
export function Layouts(props: DocumentProps & { hasTreePage: boolean; isTree?: boolean }) {
  const { ui, texts, document, context, hasTreePage, isTree = false } = props;
  const place = placeOf(document, context.naming);
  const linkTo = (text: string, href: string, isCurrent: boolean) => (
    <a href={href} class="button secondary" aria-current={isCurrent ? 'true' : 'false'}>
      {text}
    </a>
  );
  return (
    <nav class="layouts" aria-label={texts.layouts}>
      {linkTo(texts.table, documentPage(ui, place), !isTree)}
      {linkTo(texts.tree, hasTreePage ? treePage(ui, place) : '?view=tree', isTree)}
      {!hasTreePage && <noscript>{texts.treeNeedsScript(MAX_TREE_NODES)}</noscript>}
    </nav>
  );
}

/** The component of a tree without scripts. */
type PrintedTree = FunctionComponent<{ frame: TableFrame & { tree: RowTree }; rows: readonly RawRow[] }>;

type FirstRows = ReturnType<NonNullable<ReturnType<typeof prerenderRows>>>;

/**
 * Prerenders the first rows of a list for the UI languages; undefined for a document without rows. All of them share the
 * table unless it has names, links, words or numbers that depend on them.
 */
export function prerenderRows(document: Document, context: ListContext, Tree: PrintedTree) {
  if (!document.codeList || document.rows.length === 0) return undefined;
  const referrers = findReferrers(document, context);
  // Tables in a language have the same widths, whatever the languages of the lists to which they refer.
  const read = oncePerKey((language: string) => {
    const shown = readInLanguage(document, language);
    const head = makeHead(
      shown.document.codeList as CodeListJson,
      findLinks(document, context, UI_LANGUAGES[0]),
    );
    const places = head.columns.map(({ id }) => document.columns.findIndex((column) => column.id === id));
    const rows = valuesOf(shown.document).map((values) => places.map((place) => values[place]));
    return { ...shown, rows, widths: findWidths(head, rows) };
  });
  const prerender = oncePerKey((key: string) => {
    const { language, links } = JSON.parse(key) as { language: string; links: RowLinks[] };
    return prerenderTable({ ...read(language), links, referrers }, context, Tree);
  });
  return (ui: UiLanguage) => {
    const language = document.texts ? ui : document.entry.language;
    return prerender(JSON.stringify({ language, links: findLinks(document, context, ui) }));
  };
}

/** A list with the texts for a reader of a language. */
function readInLanguage(
  document: Document,
  wanted: string,
): Omit<ReaderText, 'text' | 'language'> & { readonly document: Document; readonly language: string } {
  const own = document.entry.language;
  if (!document.texts) return { document, language: own };
  const { text, language = own, ...found } = readForReader(document.whole, wanted);
  const { texts: _, ...shown } = readPublished({ file: document.source.file, text }, document);
  return { document: shown, language, ...found };
}

interface ReadTable
  extends ReturnType<typeof readInLanguage>,
    Pick<TableSettings, 'links' | 'referrers' | 'widths'> {
  readonly rows: readonly RawRow[];
}

function prerenderTable(table: ReadTable, context: ListContext, Tree: PrintedTree) {
  const { document, language, languages, others, links, referrers, widths, rows: all } = table;
  const head = makeHead(document.codeList as CodeListJson, links);
  const { columns, roles } = head;
  const room = Math.floor(MAX_CELLS / columns.length);
  const rows = all.slice(0, Math.min(MAX_ROWS, Math.max(MIN_ROWS, room)));
  const hasTexts = columns.some(({ isBoolean, isQuantity }, i) => {
    const hasMarks = () => rows.some((row) => /\d{5}|\./.test(row[i] ?? ''));
    return isBoolean || (isQuantity && hasMarks());
  });
  const settings: TableSettings = {
    uri: document.entry.canonicalVersionUri,
    language,
    links,
    referrers,
    hasHistory: Object.keys(roles).length > 0 || context.documents.length > 1 || languages !== undefined,
    widths,
    isLong: all.length > rows.length,
    ...(languages && { languages }),
  };
  const printTable = oncePerKey((ui: UiLanguage) => {
    const frame = { ...head, ...settings, others, ui };
    return renderToString(<RowsTable frame={frame} rows={rows.map((row, index) => ({ row, index }))} />);
  });
  const readParents = makeReadParents(head);
  const tree = readParents && all.length <= MAX_TREE_NODES ? makeTree(all.map(readParents)) : undefined;
  const hasTreePage = tree && listNodes(tree, ALL_OPEN).length <= MAX_TREE_NODES;
  const printTree = oncePerKey((ui: UiLanguage) =>
    tree ? renderToString(<Tree frame={{ ...head, ...settings, others, ui, tree }} rows={all} />) : '',
  );
  const dependsOnUi = hasTexts || hasStates(head) || others !== undefined;
  return {
    printTable: (ui: UiLanguage) => printTable(dependsOnUi ? ui : UI_LANGUAGES[0]),
    /** The number of prerendered rows. */
    count: rows.length,
    /** Whether rows state when they are valid. */
    isDated: (roles.validFrom ?? roles.validTo) !== undefined,
    settings,
    hasTree: readParents !== undefined,
    /** Prints the tree for its page; undefined without one. */
    printTree: hasTreePage && ((ui: UiLanguage) => printTree(dependsOnUi ? ui : UI_LANGUAGES[0])),
  };
}

/** The foreign keys whose target is in the directory, in the language of the reader if it has one in it. */
function findLinks({ entry, codeList, texts }: Document, context: ListContext, ui: UiLanguage): RowLinks[] {
  const resolve = makeResolve(context);
  const wanted = isSameLanguage(entry.language, ui) ? entry.language : `${ui}, ${entry.language};q=0.5`;
  const links: RowLinks[] = [];
  for (const { id, columnIds, keyRef } of codeList?.columnSet.foreignKeys ?? []) {
    const reference = { type: 'CodeList', ...keyRef.codeListRef } as const;
    const { document: target, isOtherVersion } = resolve(reference, wanted);
    const key = target?.codeList?.columnSet.keys.find((one) => one.id === keyRef.keyId);
    if (!target || isOtherVersion || key?.columnIds.length !== columnIds.length) continue;
    const { canonicalVersionUri, language } = target.entry;
    const isOwn = canonicalVersionUri === entry.canonicalVersionUri && language === entry.language;
    const page = isOwn ? '' : relativeDocumentPage(placeOf(target, context.naming));
    const sourceIn = (one: string) => documentUrl(canonicalVersionUri, one);
    const link = { id, columnIds, targetIds: key.columnIds, page, source: sourceIn(language) };
    const records = texts ? (context.find(canonicalVersionUri)?.versions[0]?.records ?? []) : [];
    const sources = records.map((one) => [one.entry.language, sourceIn(one.entry.language)]);
    links.push(records.length > 1 ? { ...link, sources: Object.fromEntries(sources) } : link);
  }
  return links;
}

/** The foreign keys of the newest versions of other lists that refer to this one. */
function findReferrers({ entry, codeList }: Document, { referrersOf, naming }: ListContext) {
  const found: TableSettings['referrers'][number][] = [];
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

/** Possible column widths in digits; the stylesheet has a class for each (`w9`). */
const WIDTHS = [6, 9, 12, 16, 20, 26, 34, 44] as const;
const MAX_WIDTH = 44;

/** Width of the sort indicator next to a name, maximum width that a name asks for, and padding of cells. */
const SORT_MARK_WIDTH = 3;
const MAX_HEADING_WIDTH = 26;
const PADDING = 2;

/** Width of the names of referenced rows, which are not known before a script loads them. */
const NAME_WIDTH = 18;

/** Least width of the names of codes, with those that should no longer be used. */
const STATE_WIDTH = 32;

/** Share of values that fit into a column; longer ones are wrapped or end in an ellipsis. */
const FITTING = 0.95;

/** The width of each column, from its name and all of its values, so that it does not change on scrolling. */
export const findWidths = (head: TableHead, rows: readonly RawRow[]): number[] =>
  head.columns.map((column, place) => {
    // Headings are wrapped between words, most of them in two lines.
    const words = column.name.split(/\s+/).map(measureText);
    const heading = Math.max(...words, Math.ceil(measureText(column.name) / 2)) + SORT_MARK_WIDTH;
    const name = column.link?.isLast ? NAME_WIDTH : 0;
    const measure = makeMeasure(column);
    const values = Uint8Array.from(rows, (row) => measure(row[place] ?? '') + name).sort();
    const fitting = values[Math.ceil(values.length * FITTING) - 1] ?? 0;
    const state = place === head.keyColumns.length && hasStates(head) ? STATE_WIDTH : 0;
    const widest = Math.max(Math.min(heading, MAX_HEADING_WIDTH), fitting, state);
    return WIDTHS.find((width) => width >= widest + PADDING) ?? MAX_WIDTH;
  });

/** Returns the width of what a cell shows. */
function makeMeasure({ meanings, isQuantity }: TableColumn): (raw: string) => number {
  if (isQuantity)
    return (raw) => Math.min(raw.length + Math.floor(raw.length / MIN_GROUPED_DIGITS), MAX_WIDTH);
  const shown = new Map(Array.from(meanings, ([raw, meaning]) => [raw, shortenMeaning(meaning)]));
  const textIn = (raw: string): string => shown.get(raw) ?? textOf(raw);
  return (raw) => measureText(scalars(raw)?.map(textIn).join(', ') ?? textIn(raw));
}

/** Approximate width of a text in digits, up to the maximum width. East Asian characters and emoji are twice as wide. */
function measureText(text: string): number {
  if (text.length >= MAX_WIDTH) return MAX_WIDTH;
  return Math.min(text.length + (text.match(WIDE)?.length ?? 0), MAX_WIDTH);
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60]/g;
