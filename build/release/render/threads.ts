import { planNames } from '../../api/plan/plan.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import { directoryLookupsOf } from '../../site/context.ts';
import type { DirectoryLookups } from '../../site/part.ts';
import { shareWork, type Take } from '../threads/threads.ts';
import { type ListsToRender, type RenderedList, renderLists } from './lists.ts';

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
