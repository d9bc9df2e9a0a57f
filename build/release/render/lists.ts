import type { PlannedFile } from '../../api/endpoint.ts';
import type { OutputFile } from '../../api/files/output-file.ts';
import { withCompressed } from '../../api/files/output-file.ts';
import { planList, planNames } from '../../api/plan/plan.ts';
import { readDocument } from '../../check/rows.ts';
import { groupBy } from '../../model/collections.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import { directoryLookupsOf, keyOf, makeListContext } from '../../site/context.ts';
import { rowTextsOf, suggestedDocuments } from '../../site/explorer/suggestions/row-texts.ts';
import type { DirectoryLookups, ListContext, SiteOptions } from '../../site/part.ts';
import { sitePartsOf } from '../../site/parts.ts';
import { outputPath } from '../../site/paths.ts';
import { type KnownOutput, openWriter } from '../output/writer.ts';
import { shareWork, type Take } from '../threads/threads.ts';
import type { Unit } from './memory.ts';

/** The work of a thread. */
interface Share extends ListsToRender {
  /** All documents of the directory. */
  readonly documents: readonly DocumentMetadata[];
  readonly maxHeaderRules: number;
}

/**
 * Renders lists in this thread and, if there are many, in further threads.
 *
 * @param first what this thread does first, while the others start
 */
export async function renderInThreads(
  share: Share,
  directoryLookups: DirectoryLookups,
  first: () => Promise<void>,
  onProgress: (text: string) => void,
): Promise<RenderedList[]> {
  const { lists } = share;
  return shareWork({
    name: 'render',
    data: share,
    items: lists.length,
    documents: lists.reduce((sum, list) => sum + list.length, 0),
    run: async function* (take) {
      await first();
      yield* renderLists(share, directoryLookups, take);
    },
    onProgress: (number) => onProgress(`rendering list ${number} of ${lists.length}`),
  });
}

/** The part of {@link renderInThreads} in another thread. */
export function renderShare(
  { documents, maxHeaderRules, ...work }: Share,
  take: Take,
): AsyncIterable<RenderedList> {
  const directoryLookups = directoryLookupsOf(planNames(documents, maxHeaderRules), documents);
  return renderLists(work, directoryLookups, take);
}

/** Lists to render, in one or more threads. */
interface ListsToRender extends SiteOptions {
  /** The documents of each list, in the order of the index. */
  readonly lists: readonly (readonly DocumentMetadata[])[];
  /** Folder of the sources. */
  readonly content: string;
  /** Folder of the output. */
  readonly folder: string;
  /** The current output, if it can be read, and its files that may be the same as those of the lists. */
  readonly known: KnownOutput | undefined;
  /** Paths of files of an earlier output in this folder. */
  readonly leftovers: Set<string>;
  readonly compress: boolean;
}

/** A rendered list, by its index. */
type RenderedList = readonly [index: number, unit: Unit];

/**
 * Renders lists and writes their files, one list at a time, so that only its rows are in memory.
 *
 * @param take returns the index of the next list; shared by all threads
 */
async function* renderLists(
  { lists, content, folder, known, leftovers, compress, ...options }: ListsToRender,
  directoryLookups: DirectoryLookups,
  take: () => number,
): AsyncGenerator<RenderedList> {
  const { write } = openWriter(folder, known, leftovers);
  for (let i = take(); i < lists.length; i = take()) {
    const documents = (lists[i] as ListsToRender['lists'][number]).map((document) =>
      readDocument(content, document),
    );
    const list = makeListContext(documents, directoryLookups, options);
    const files = await renderList(list);
    const written = Array.from(compress ? withCompressed(files) : files, write).flat();
    yield [i, { files: written, summaries: summariesOf(list) }];
  }
}

function summariesOf({ documents, summaryOf, hasExplorer }: ListContext): Unit['summaries'] {
  const suggested = new Set(hasExplorer ? suggestedDocuments(documents) : []);
  return documents.map((document) => {
    const rowTexts = suggested.has(document) ? rowTextsOf(document) : undefined;
    return [keyOf(document), { ...summaryOf(document), ...(rowTexts && { rowTexts }) }] as const;
  });
}

/** Renders the files of a list: those of the API and of the other parts of the site. */
async function renderList(context: ListContext): Promise<Iterable<OutputFile>> {
  const parts = await Promise.all(sitePartsOf(context).map(({ listFiles }) => listFiles?.(context) ?? []));
  return chain([apiFiles(context), ...parts]);
}

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
