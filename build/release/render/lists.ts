import type { PlannedFile } from '../../api/endpoint.ts';
import { hasHistoryFile } from '../../api/endpoints/history.ts';
import { type OutputFile, withCompressed } from '../../api/files/output-file.ts';
import { type Budget, planList, planNames } from '../../api/plan.ts';
import { readDocument } from '../../check/rows.ts';
import { groupBy } from '../../model/collections.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import { historyOfList } from '../../model/history/list-history.ts';
import { oncePerObject } from '../../model/once.ts';
import { directoryLookupsOf, keyOf, makeListContext } from '../../site/context.ts';
import { latestVersion, rowTextsOf } from '../../site/explorer/directory/search-part.ts';
import type { DirectoryLookups, ListContext, SiteOptions } from '../../site/part.ts';
import { sitePartsOf } from '../../site/parts.ts';
import { outputPath } from '../../site/paths.ts';
import { type KnownOutput, openWriter, type WrittenFile } from '../output/writer.ts';
import type { Take } from '../threads.ts';
import type { Unit } from './manifest.ts';

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
  readonly budget: Budget;
  /** The documents of each list, in the order of the index, and the key of its unit. */
  readonly lists: readonly { readonly key: string; readonly own: readonly DocumentMetadata[] }[];
  /** Folder of the sources. */
  readonly content: string;
}

/** Units that a thread has rendered. */
export interface Rendered {
  readonly key: string;
  readonly unit: Unit;
}

/** Lists to render without what another thread does not need of them. */
export const forThread = (share: ListsToRender): ListsToRender => ({
  ...share,
  documents: share.documents.map(withoutTexts),
  lists: share.lists.map(({ key, own }) => ({ key, own: own.map(withoutTexts) })),
});

/** Where a document is, and what {@link directoryLookupsOf} reads of it. */
const withoutTexts = oncePerObject((document: DocumentMetadata): DocumentMetadata => {
  const { codeList } = document;
  const identification = { shortName: '', canonicalUri: '', canonicalVersionUri: '' };
  const columnSet = codeList && { ...codeList.columnSet, columns: [] };
  return { ...document, metadata: '', codeList: columnSet && { identification, columnSet } };
});

/** Renders lists in another thread than that of the build. */
export function renderShare(share: ListsToRender, take: Take): AsyncIterable<Rendered> {
  const { documents, budget } = share;
  return renderLists(share, directoryLookupsOf(planNames(documents, budget), documents), take);
}

/** Renders lists and writes their files, one list at a time, so that only its rows are in memory. */
export async function* renderLists(
  { lists, content, folder, known, staleFiles, compress, ...options }: ListsToRender,
  lookups: DirectoryLookups,
  take: Take,
): AsyncGenerator<Rendered> {
  const { write } = openWriter(folder, known, staleFiles);
  for (let next = lists[take()]; next; next = lists[take()]) {
    const documents = next.own.map((document) => readDocument(content, document));
    const list = makeListContext(documents, lookups, options);
    // The files of the API come first: pages show their sizes.
    const parts = [apiFiles, ...sitePartsOf(list).map(({ listFiles }) => listFiles)];
    const files: WrittenFile[] = [];
    for (const part of parts) {
      const rendered = (await part?.(list)) ?? [];
      for (const file of compress ? withCompressed(rendered) : rendered) files.push(...write(file));
    }
    yield { key: next.key, unit: { files, summaries: summariesOf(list) } };
  }
}

/** The summaries of the documents of a list, by {@link keyOf}. */
function summariesOf({ documents, directory, summaryOf, hasExplorer }: ListContext): Unit['summaries'] {
  const suggested = new Set(hasExplorer ? latestVersion(documents)?.records : []);
  // The history has been computed for its file; without one, there are no former names.
  const { codes } = hasExplorer && hasHistoryFile(documents) ? historyOfList(directory) : { codes: [] };
  return documents.map((document) => {
    const rowTexts = suggested.has(document) ? rowTextsOf(document, codes) : undefined;
    return [keyOf(document), { ...summaryOf(document), ...(rowTexts && { rowTexts }) }] as const;
  });
}

/** The API files of a list, one body at a time, because those of a large list are large. */
function* apiFiles({ directory, print, ...context }: ListContext): Generator<OutputFile> {
  for (const planned of planList(directory, context)) {
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

/** The part of the site that another thread prints, if it has one. */
export const slowPartOf = (options: SiteOptions) =>
  sitePartsOf(options).find(({ filesInThread }) => filesInThread);

/** The input of the slow part, and the key of its unit. */
interface SlowPart extends SharedOutput {
  readonly key: string;
  readonly input: object;
}

/** Prints the slow part of the site and writes its files. */
export async function* printSlowPart(
  { key, input, folder, known, staleFiles, compress, ...options }: SlowPart,
  take: Take,
): AsyncGenerator<Rendered> {
  if (take() > 0) return;
  const files = (await slowPartOf(options)?.filesInThread?.print(input as never)) ?? [];
  const { write } = openWriter(folder, known, staleFiles);
  const written = Array.from(compress ? withCompressed(files) : files, write);
  yield { key, unit: { files: written.flat(), summaries: [] } };
}
