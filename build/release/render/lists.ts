import type { PlannedFile } from '../../api/endpoint.ts';
import type { OutputFile } from '../../api/files/output-file.ts';
import { withCompressed } from '../../api/files/output-file.ts';
import { planEndpoints, planNames } from '../../api/plan/plan.ts';
import { readDocument } from '../../check/rows.ts';
import { groupBy } from '../../model/collections.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import { oncePerObject } from '../../model/once.ts';
import { directoryLookupsOf, keyOf, makeListContext } from '../../site/context.ts';
import type { DirectoryLookups, ListContext, SiteOptions } from '../../site/part.ts';
import { sitePartsOf } from '../../site/parts.ts';
import { outputPath } from '../../site/paths.ts';
import { latestDocuments, rowTextsOf } from '../../site/search/row-texts.ts';
import { type KnownOutput, openWriter, type WrittenFile } from '../output/writer.ts';
import { shareWork, type Take } from '../threads/threads.ts';
import type { Unit } from './manifest.ts';

/**
 * Renders lists in this thread and, if there are many, in further threads.
 *
 * @param first what this thread does first, while the others start
 */
export async function renderInThreads(
  share: ListsToRender,
  directoryLookups: DirectoryLookups,
  first: () => Promise<void>,
  onProgress: (text: string) => void,
): Promise<Rendered[]> {
  const { lists } = share;
  return shareWork({
    name: 'render',
    data: {
      ...share,
      documents: share.documents.map(withoutTexts),
      lists: lists.map((list) => list.map(withoutTexts)),
    },
    items: lists.length,
    documents: lists.reduce((sum, list) => sum + list.length, 0),
    run: async function* (take) {
      await first();
      yield* renderLists(share, directoryLookups, take);
    },
    onProgress: (number) => onProgress(`rendering list ${number} of ${lists.length}`),
  });
}

/** What another thread needs of a document: where it is, and what {@link directoryLookupsOf} reads. */
const withoutTexts = oncePerObject((document: DocumentMetadata): DocumentMetadata => {
  const { codeList } = document;
  const identification = { shortName: '', canonicalUri: '', canonicalVersionUri: '' };
  const columnSet = codeList && { ...codeList.columnSet, columns: [] };
  return { ...document, metadata: '', codeList: columnSet && { identification, columnSet } };
});

/** The part of {@link renderInThreads} in another thread. */
export function renderShare(share: ListsToRender, take: Take): AsyncIterable<Rendered> {
  const { documents, maxHeaderRules } = share;
  return renderLists(share, directoryLookupsOf(planNames(documents, maxHeaderRules), documents), take);
}

/** The output that threads write to. */
interface SharedOutput extends SiteOptions {
  readonly folder: string;
  /** The current output, if it can be read, and its files that may be the same as the written ones. */
  readonly known: KnownOutput | undefined;
  /** Paths of files of an earlier output in this folder. */
  readonly staleFiles: Set<string>;
  readonly compress: boolean;
}

/** Lists to render, in one or more threads. */
interface ListsToRender extends SharedOutput {
  /** All documents of the directory. */
  readonly documents: readonly DocumentMetadata[];
  readonly maxHeaderRules: number;
  /** The documents of each list, in the order of the index. */
  readonly lists: readonly (readonly DocumentMetadata[])[];
  /** Folder of the sources. */
  readonly content: string;
}

/** A rendered list or part, by its index. */
type Rendered = readonly [index: number, unit: Unit];

/** The input of `filesInThread` of parts of the site, by their index. */
interface PartsToPrint extends SharedOutput {
  readonly inputs: readonly (readonly [part: number, input: object])[];
}

/** Prints parts of the site and writes their files. */
export async function* printParts(
  { inputs, folder, known, staleFiles, compress, ...options }: PartsToPrint,
  take: Take,
): AsyncGenerator<Rendered> {
  const { write } = openWriter(folder, known, staleFiles);
  for (let i = take(); i < inputs.length; i = take()) {
    const [part, input] = inputs[i] as PartsToPrint['inputs'][number];
    const files = (await sitePartsOf(options)[part]?.filesInThread?.print(input as never)) ?? [];
    const written = Array.from(compress ? withCompressed(files) : files, write);
    yield [i, { files: written.flat(), summaries: [] }];
  }
}

/**
 * Renders lists and writes their files, one list at a time, so that only its rows are in memory.
 *
 * @param take returns the index of the next list; shared by all threads
 */
async function* renderLists(
  { lists, content, folder, known, staleFiles, compress, documents: _, ...options }: ListsToRender,
  directoryLookups: DirectoryLookups,
  take: () => number,
): AsyncGenerator<Rendered> {
  const { write } = openWriter(folder, known, staleFiles);
  for (let i = take(); i < lists.length; i = take()) {
    const documents = (lists[i] as ListsToRender['lists'][number]).map((document) =>
      readDocument(content, document),
    );
    const list = makeListContext(documents, directoryLookups, options);
    // The files of the API come first: pages show their sizes.
    const parts = [apiFiles, ...sitePartsOf(list).map(({ listFiles }) => listFiles)];
    const written: WrittenFile[] = [];
    for (const part of parts) {
      const files = (await part?.(list)) ?? [];
      for (const file of compress ? withCompressed(files) : files) written.push(...write(file));
    }
    yield [i, { files: written, summaries: summariesOf(list) }];
  }
}

/** The summaries of the documents of a list, by {@link keyOf}. */
export function summariesOf({ documents, summaryOf, hasExplorer }: ListContext): Unit['summaries'] {
  const suggested = new Set(hasExplorer ? latestDocuments(documents).latest : []);
  return documents.map((document) => {
    const rowTexts = suggested.has(document) ? rowTextsOf(document) : undefined;
    return [keyOf(document), { ...summaryOf(document), ...(rowTexts && { rowTexts }) }] as const;
  });
}

/** The API files of a list, one body at a time, because those of a large list are large. */
function* apiFiles({ directory, print, ...context }: ListContext): Generator<OutputFile> {
  for (const planned of planEndpoints(directory, context)) {
    const bySource = groupBy(planned, ({ content }) =>
      'json' in content ? content : `${content.representation.folder} ${keyOf(content.document)}`,
    );
    for (const same of bySource.values()) {
      const [{ content }] = same as [PlannedFile];
      const [path = '', ...copies] = same.map((file) => outputPath(file.path));
      const text = 'json' in content ? content.json() : print(content.document, content.representation);
      yield { path, copies, text };
    }
  }
}
