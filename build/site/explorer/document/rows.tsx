/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { DOCUMENT } from '../../../formats/json.ts';
import { valuesOf } from '../../../formats/rows.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import type { CodeListJson, ForeignKeyJson } from '../../../model/document/columns.ts';
import type { Document } from '../../../model/document/document.ts';
import { readPublished } from '../../../model/document/published.ts';
import { type ReaderText, readForReader } from '../../../model/document/texts.ts';
import { inLanguage, isSameLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';
import { uriOfSide } from '../../../model/relations/correspondence.ts';
import { placeOf, representationUrl, urlOfHistory } from '../../links.ts';
import type { ListContext } from '../../part.ts';
import { relativeDocumentPage, treePage, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { type RawRow, scalars, textOf } from '../../rows/cells.ts';
import {
  findEmptyColumns,
  labelOfRow,
  makeHead,
  type RowLinks,
  type TableColumn,
  type TableHead,
} from '../../rows/table.ts';
import { ALL_OPEN, listNodes, readTree } from '../../rows/tree.ts';
import { Scrollable } from '../components/elements.tsx';
import { directionOf, titleOf } from '../components/text.ts';
import { findValues } from './column-values.ts';
import { type DocumentPageProps, makeResolve } from './context.tsx';
import { HEADING_ID, LINE_HEIGHT, ROW_HEIGHT, RowsTable, type TableFrame } from './rows-table.tsx';
import { StaticTree } from './tree.tsx';
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

/** Maximum number of nodes of a tree without scripts: its page has 400 kB, mostly links. */
const MAX_TREE_NODES = 2000;

/** What the script of the table needs in addition to the document. */
export interface TableSettings extends Pick<TableFrame, 'widths' | 'language'> {
  /** URL of the document. */
  readonly source: string;
  readonly links: readonly RowLinks[];
  readonly referrers: readonly ReferrerLink[];
  /** URL of its history if that says more of a code than the rows: of other languages and versions, or of times. */
  readonly history?: string;
  /** Whether a column has a few values, by which readers filter. */
  readonly hasValues: boolean;
  /** Whether there are more rows than prerendered ones, so that the table scrolls virtually. */
  readonly isLong: boolean;
  /** The languages of its texts, that of the document first; absent if there is one. */
  readonly languages?: readonly string[];
}

/** A foreign key of another list to the codes of this version. */
export interface ReferrerLink extends Pick<RowLinks, 'columnIds' | 'targetIds' | 'page' | 'source'> {
  /** The list that has the foreign key; `page` and `source` are of it, too. */
  readonly title: string;
  /** The list of the other side, if it is a table of correspondences. */
  readonly counterpart?: {
    /** With its version. */
    readonly title: string;
    /** The foreign key to it; absent if it is not in the directory. */
    readonly link?: RowLinks;
    /** Whether it is another version of the same list. */
    readonly isOwnList: boolean;
  };
  /** The version of the codes, if it is not that of the page: for codes that were removed later. */
  readonly version?: string;
}

/** The rows of a list; `first` is undefined for a document without rows. */
export function Rows(props: DocumentPageProps & { first: FirstRows | undefined }) {
  const { ui, texts, document, first, context } = props;
  const { columns, rows } = document;
  const place = placeOf(document, context.naming);
  return (
    <section class="rows">
      <h2 id={HEADING_ID} class="visually-hidden">
        {texts.rows}
      </h2>
      {first ? (
        <div id="table" data-table={JSON.stringify(first.settings)}>
          <div class={first.isDated ? 'toolbar dated' : 'toolbar'}>
            {first.hasTree && <Layouts texts={texts} page={first.printTree && treePage(ui, place)} />}
            <div class="controls" />
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
            dangerouslySetInnerHTML={{ __html: first.printTable() }}
          />
        </div>
      ) : (
        <p>{document.hasData ? texts.emptyRows : texts.noRows}</p>
      )}
    </section>
  );
}

/** Links to the table and the tree of a list with a hierarchy, which is a page of its own without scripts. */
function Layouts({ texts, page }: Pick<DocumentPageProps, 'texts'> & { page: string | undefined }) {
  return (
    <nav class="layouts" aria-label={texts.layouts}>
      <a href="?" class="button secondary" aria-current="true">
        {texts.table}
      </a>
      <a href="?view=tree" class="button secondary" aria-current="false">
        {texts.tree}
      </a>
      <noscript>
        {page ? (
          <a href={page} class="button secondary">
            {texts.tree}
          </a>
        ) : (
          texts.treeNeedsScript(MAX_TREE_NODES)
        )}
      </noscript>
    </nav>
  );
}

/** The first rows of a list for the readers of a UI language. */
export interface FirstRows {
  readonly settings: TableSettings;
  /** The number of prerendered rows. */
  readonly count: number;
  /** The code of the first. */
  readonly code: string | undefined;
  /** Whether rows state when they are valid. */
  readonly isDated: boolean;
  readonly printTable: () => string;
  readonly hasTree: boolean;
  /** Prints the tree for its page; undefined without one. */
  readonly printTree: (() => string) | undefined;
}

/**
 * Prerenders the first rows of a list for the UI languages; undefined for a document without rows. All of them share the
 * table unless it has names, links, words or numbers that depend on them.
 */
export function prerenderRows(document: Document, context: ListContext) {
  if (!document.codeList || document.rows.length === 0) return undefined;
  const linksFor = oncePerKey((ui: UiLanguage) => findLinks(document, context, ui));
  // Tables in a language have the same widths, whatever the languages of the lists to which they refer.
  const read = oncePerKey((language: string) => readTable(document, language, linksFor(UI_LANGUAGES[0])));
  const printed = new Map<string, string>();
  return (ui: UiLanguage): FirstRows => {
    const links = linksFor(ui);
    const table = read(document.texts ? ui : document.entry.language);
    const { language, languages, others, widths, hasValues, tree, nodes, empty } = table;
    const head = makeHead(table.codeList, links);
    const { columns, roles } = head;
    const room = Math.floor(MAX_CELLS / columns.length);
    const rows = table.rows.slice(0, Math.min(MAX_ROWS, Math.max(MIN_ROWS, room)));
    const hasTexts = columns.some(({ isBoolean, isMatch, isQuantity }, i) => {
      const hasMarks = () => rows.some((row) => /\d{5}|\./.test(row[i] ?? ''));
      return isBoolean || isMatch || (isQuantity && hasMarks());
    });
    const { entry } = document;
    const hasHistory =
      Object.keys(roles).length > 0 || context.documents.length > 1 || languages !== undefined;
    const settings: TableSettings = {
      source: representationUrl(DOCUMENT, entry.canonicalVersionUri, entry.language, context),
      language,
      links,
      referrers: [...findReferrers(document, context, ui), ...findEarlierTables(document, context, ui)],
      ...(hasHistory && { history: urlOfHistory(entry.canonicalUri, context) }),
      widths,
      hasValues,
      isLong: table.rows.length > rows.length,
      ...(languages && { languages }),
    };
    const key = hasTexts || hasStates(head) || others ? ui : JSON.stringify(links);
    const print = (part: 'table' | 'tree', element: VNode): string => {
      const html = printed.get(part + key) ?? renderToString(element);
      printed.set(part + key, html);
      return html;
    };
    const frame = { ...head, ...settings, others, ui, tree, empty };
    const page = `../../documents/${placeOf(document, context.naming)}.html`;
    const rest = table.rows.length - rows.length;
    // The page is as long as with all rows, so that nothing moves when the script shows them.
    const before = table.rows.length;
    const gaps = [
      { gap: rest * ROW_HEIGHT, before },
      { gap: rest * LINE_HEIGHT, before, isOfLines: true },
    ];
    const shown = [...rows.map((row, index) => ({ row, index })), ...(rest > 0 ? gaps : [])];
    return {
      settings,
      count: rows.length,
      code: labelOfRow(rows[0] ?? [], head.keyColumns),
      isDated: (roles.validFrom ?? roles.validTo) !== undefined,
      printTable: () => print('table', <RowsTable frame={frame} rows={shown} />),
      hasTree: tree !== undefined,
      printTree: nodes && (() => print('tree', <StaticTree {...{ frame, nodes, page }} rows={table.rows} />)),
    };
  };
}

/** The rows of a list with the texts for a reader of a language, and the widths of their columns. */
function readTable(document: Document, wanted: string, links: readonly RowLinks[]) {
  const { texts, whole, source, entry } = document;
  const {
    text,
    language = entry.language,
    ...found
  }: ReaderText = texts ? readForReader(whole, wanted) : { text: whole };
  const shown = texts ? readPublished({ file: source.file, text }, document) : document;
  const codeList = shown.codeList as CodeListJson;
  const head = makeHead(codeList, links);
  const places = head.columns.map(({ id }) => document.columns.findIndex((column) => column.id === id));
  const rows: RawRow[] = valuesOf(shown).map((values) => places.map((place) => values[place]));
  const tree = readTree(head, rows);
  const all = tree ? listNodes(tree, ALL_OPEN) : [];
  const nodes = tree && all.length <= MAX_TREE_NODES ? all.filter(({ level }) => level === 1) : undefined;
  const widths = findWidths(head, rows);
  const empty = findEmptyColumns(head, rows);
  const frame = { ...head, ui: UI_LANGUAGES[0] };
  const hasValues = head.columns.some((_, place) => findValues(frame, rows, place).size > 0);
  return { codeList, language, ...found, rows, widths, empty, hasValues, tree, nodes };
}

/** The foreign keys whose target is in the directory. */
function findLinks(document: Document, context: ListContext, ui: UiLanguage): RowLinks[] {
  const links: RowLinks[] = [];
  for (const foreignKey of document.codeList?.columnSet.foreignKeys ?? []) {
    const found = findTarget(foreignKey, document, context, ui);
    if (found) links.push(found.link);
  }
  return links;
}

/** The target of a foreign key in the language of the reader, if it has one in it; undefined outside the directory. */
function findTarget(
  { id, columnIds, keyRef }: ForeignKeyJson,
  { entry, texts }: Document,
  context: ListContext,
  ui: UiLanguage,
) {
  const wanted = isSameLanguage(entry.language, ui) ? entry.language : `${ui}, ${entry.language};q=0.5`;
  const reference = { type: 'CodeList', ...keyRef.codeListRef } as const;
  const { document: target, isOtherVersion } = makeResolve(context)(reference, wanted);
  const key = target?.codeList?.columnSet.keys.find((one) => one.id === keyRef.keyId);
  if (!target || isOtherVersion || key?.columnIds.length !== columnIds.length) return undefined;
  const { canonicalVersionUri, language } = target.entry;
  const isOwn = canonicalVersionUri === entry.canonicalVersionUri && language === entry.language;
  const page = isOwn ? '' : relativeDocumentPage(placeOf(target, context.naming));
  const sourceIn = (one: string) => representationUrl(DOCUMENT, canonicalVersionUri, one, context);
  const link: RowLinks = { id, columnIds, targetIds: key.columnIds, page, source: sourceIn(language) };
  const records = texts ? (context.find(canonicalVersionUri)?.versions[0]?.records ?? []) : [];
  const sources = records.map((one) => [one.entry.language, sourceIn(one.entry.language)]);
  return { target, link: records.length > 1 ? { ...link, sources: Object.fromEntries(sources) } : link };
}

/** The foreign keys of other lists to the codes of this version. */
function findReferrers(document: Document, context: ListContext, ui: UiLanguage): ReferrerLink[] {
  const found: ReferrerLink[] = [];
  for (const { user } of context.referrersOf(document.entry)) {
    for (const { columnIds, keyId, counterpart } of user?.foreignKeys ?? []) {
      const key = document.codeList?.columnSet.keys.find(({ id }) => id === keyId);
      if (!user || key?.columnIds.length !== columnIds.length) continue;
      const { canonicalVersionUri, language } = user.entry;
      const title = truncate(titleOf(user.entry), 100);
      const page = relativeDocumentPage(placeOf(user, context.naming));
      const source = representationUrl(DOCUMENT, canonicalVersionUri, language, context);
      const side = counterpart && findSide(counterpart, document, context, ui);
      const link = { title, columnIds, targetIds: key.columnIds, page, source };
      found.push({ ...link, ...(side && { counterpart: side }) });
    }
  }
  return found.slice(0, MAX_REFERRERS);
}

/** The tables of correspondences with codes of earlier versions, in which codes may be that this one has no more. */
function findEarlierTables(document: Document, context: ListContext, ui: UiLanguage): ReferrerLink[] {
  const versions = context.history.versionsOf(context.canonicalUri);
  const own = versions.findIndex(({ uri }) => uri === document.entry.canonicalVersionUri);
  const found: ReferrerLink[] = [];
  for (const { uri, records } of versions.slice(0, own)) {
    const all = findReferrers(inLanguage(records, document.entry.language), context, ui);
    for (const one of all) if (one.counterpart) found.push({ ...one, version: uri });
  }
  return found.slice(-MAX_REFERRERS);
}

function findSide(foreignKey: ForeignKeyJson, document: Document, context: ListContext, ui: UiLanguage) {
  const found = findTarget(foreignKey, document, context, ui);
  const isOwnList = foreignKey.keyRef.codeListRef.canonicalUri === document.entry.canonicalUri;
  if (!found) return { title: uriOfSide(foreignKey), isOwnList };
  const { entry } = found.target;
  return {
    title: truncate([titleOf(entry), entry.version].filter(Boolean).join(' '), 100),
    link: found.link,
    isOwnList,
  };
}

/** Possible column widths in digits; the stylesheet has a class for each (`w9`), and makes them narrower if there is no room. */
const WIDTHS = [9, 12, 16, 26, 44] as const;
const MAX_WIDTH = 44;

/** Width of the sort indicator next to a name, maximum width that a name asks for, and padding of cells. */
const SORT_MARK_WIDTH = 3;
const MAX_HEADING_WIDTH = 26;
const PADDING = 2;

/** Width of the names of referenced rows, which are not known before a script loads them. */
const NAME_WIDTH = 18;

/** Least width of the names of codes, with those that should no longer be used. */
const STATE_WIDTH = 32;

/** Share of values that fit into a column if there is room; longer ones are wrapped or end in an ellipsis. */
const FITTING = 0.99;

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
