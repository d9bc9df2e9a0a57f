import type { DocumentMetadata } from '../catalogue/document.ts';
import { readDocument } from '../check/read-document.ts';
import { digestOf } from '../domain/digest.ts';
import { rowTextsOf, suggestedDocuments } from '../explorer/suggestions/row-texts.ts';
import { openWriter } from '../output/writer.ts';
import { keyOf, makeListContext } from '../site/context.ts';
import type { DirectoryLookups, SiteOptions } from '../site/part.ts';
import { renderList } from './list.ts';
import { recordLookups } from './lookups.ts';
import type { UnitMemory } from './memory.ts';
import { writeUnit } from './unit.ts';

/** Lists to render, in one or more threads. */
export interface ListsToRender extends SiteOptions {
  /** The documents of each list, in the order of the index. */
  readonly lists: readonly (readonly DocumentMetadata[])[];
  /** Folder of the sources. */
  readonly content: string;
  /** Folder of the output. */
  readonly folder: string;
  /** Paths of files of an earlier output in this folder. */
  readonly leftovers: Set<string>;
  readonly compress: boolean;
}

/** A rendered list, by its index. */
export type RenderedList = readonly [index: number, unit: UnitMemory];

/**
 * Renders lists and writes their files, one list at a time, so that only its rows are in memory.
 *
 * @param take returns the index of the next list; shared by all threads
 */
export async function renderLists(
  { lists, content, folder, leftovers, compress, ...options }: ListsToRender,
  directoryLookups: DirectoryLookups,
  take: () => number,
): Promise<RenderedList[]> {
  const writer = { write: openWriter(folder, leftovers).write, compress, lookupSource: directoryLookups };
  const rendered: RenderedList[] = [];
  for (let i = take(); i < lists.length; i = take()) {
    const recorded = recordLookups(directoryLookups);
    const documents = (lists[i] ?? []).map((document) => readDocument(content, document));
    const list = makeListContext(documents, recorded.directoryLookups, options);
    const files = await renderList(list);
    const unit = writeUnit(listDigest(documents), { files, lookups: recorded.lookups }, writer);
    const suggested = new Set(options.hasExplorer ? suggestedDocuments(documents) : []);
    const summaries = documents.map((document) => {
      const rowTexts = suggested.has(document) ? rowTextsOf(document) : undefined;
      return [keyOf(document), { ...list.summaryOf(document), ...(rowTexts && { rowTexts }) }] as const;
    });
    rendered.push([i, { ...unit, summaries }]);
  }
  return rendered;
}

/** A digest of the documents of a list with their rows. */
export const listDigest = (documents: readonly DocumentMetadata[]): string =>
  digestOf(documents.map(({ digest }) => digest));
