import type { PlannedFile } from '../../api/endpoint.ts';
import type { OutputFile } from '../../api/files/output-file.ts';
import { planList } from '../../api/plan/list-files.ts';
import { readDocument } from '../../check/read-document.ts';
import { groupBy } from '../../model/collections.ts';
import { digestOf } from '../../model/digest.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import { keyOf, makeListContext } from '../../site/context.ts';
import { rowTextsOf, suggestedDocuments } from '../../site/explorer/suggestions/row-texts.ts';
import type { DirectoryLookups, ListContext, SiteOptions } from '../../site/part.ts';
import { sitePartsOf } from '../../site/parts.ts';
import { outputPath } from '../../site/paths.ts';
import { openWriter } from '../output/writer.ts';
import { recordLookups } from './lookups.ts';
import type { UnitMemory } from './memory.ts';
import { writeUnit } from './unit.ts';

/** A list to render. */
export interface ListToRender {
  /** In the order of the index. */
  readonly documents: readonly DocumentMetadata[];
  /** The files that stay, if only the pages are to be rendered. */
  readonly files?: UnitMemory;
}

/** Lists to render, in one or more threads. */
export interface ListsToRender extends SiteOptions {
  readonly lists: readonly ListToRender[];
  /** Folder of the sources. */
  readonly content: string;
  /** Folder of the output. */
  readonly folder: string;
  /** Paths of files of an earlier output in this folder. */
  readonly leftovers: Set<string>;
  readonly compress: boolean;
}

/** A rendered list, by its index: its files, and its pages, which look up more in the rest of the directory. */
export type RenderedList = readonly [index: number, files: UnitMemory, pages: UnitMemory];

/**
 * Renders lists and writes their files, one list at a time, so that only its rows are in memory.
 *
 * @param take returns the index of the next list; shared by all threads
 */
export async function* renderLists(
  { lists, content, folder, leftovers, compress, ...options }: ListsToRender,
  directoryLookups: DirectoryLookups,
  take: () => number,
): AsyncGenerator<RenderedList> {
  const writer = { write: openWriter(folder, leftovers).write, compress, lookupSource: directoryLookups };
  for (let i = take(); i < lists.length; i = take()) {
    const { documents: toRead, files: known } = lists[i] as ListToRender;
    const ofFiles = recordLookups(directoryLookups);
    const documents = toRead.map((document) => readDocument(content, document));
    const digest = listDigest(documents);
    const list = makeListContext(documents, ofFiles.directoryLookups, options, known?.summaries);
    const files = known ?? {
      ...writeUnit(digest, { files: await renderList(list), lookups: ofFiles.lookups }, writer),
      summaries: summariesOf(list),
    };
    const ofPages = recordLookups(directoryLookups);
    const pages = renderPages({ ...list, ...ofPages.directoryLookups });
    const unit = writeUnit(digest, { files: pages, lookups: ofPages.lookups }, writer);
    yield [i, files, { ...unit, summaries: [] }];
  }
}

function summariesOf({ documents, summaryOf, hasExplorer }: ListContext): UnitMemory['summaries'] {
  const suggested = new Set(hasExplorer ? suggestedDocuments(documents) : []);
  return documents.map((document) => {
    const rowTexts = suggested.has(document) ? rowTextsOf(document) : undefined;
    return [keyOf(document), { ...summaryOf(document), ...(rowTexts && { rowTexts }) }] as const;
  });
}

/** A digest of the documents of a list with their rows. */
export const listDigest = (documents: readonly DocumentMetadata[]): string =>
  digestOf(documents.map(({ digest }) => digest));

/** Renders the files of a list but its pages: those of the API and of the other parts of the site. */
async function renderList(context: ListContext): Promise<Iterable<OutputFile>> {
  const parts = await Promise.all(sitePartsOf(context).map(({ listFiles }) => listFiles?.(context) ?? []));
  return chain([apiFiles(context), ...parts]);
}

/** Renders the pages of a list. */
const renderPages = (context: ListContext): Iterable<OutputFile> =>
  chain(sitePartsOf(context).map(({ listPages }) => listPages?.(context) ?? []));

function* apiFiles(context: ListContext): Generator<OutputFile> {
  const byBody = groupBy(planList(context.directory, context), ({ content }) => bodyOf(content, context));
  for (const [text, files] of byBody) {
    const [path = '', ...copies] = files.map((file) => outputPath(file.path));
    yield { path, copies, text };
  }
}

const bodyOf = (content: PlannedFile['content'], { print }: ListContext): OutputFile['text'] =>
  'json' in content ? content.json() : print(content.document, content.representation);

/** The items of several iterables, one after the other. */
function* chain<T>(parts: Iterable<Iterable<T>>): Generator<T> {
  for (const part of parts) yield* part;
}
