import type { DocumentMetadata } from '../catalogue/document.ts';
import { readDocument } from '../check/read-document.ts';
import { digestOf } from '../domain/digest.ts';
import { rowTextsOf, suggestedDocuments } from '../explorer/suggestions/row-texts.ts';
import { openWriter } from '../output/writer.ts';
import { keyOf, makeListContext } from '../site/context.ts';
import type { DirectoryLookups, ListContext, SiteOptions } from '../site/part.ts';
import { renderList, renderPages } from './list.ts';
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
