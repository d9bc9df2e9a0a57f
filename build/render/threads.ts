import type { DocumentMetadata } from '../catalogue/document.ts';
import { planNames } from '../plan/plan.ts';
import { shareWork, type Take } from '../program/threads.ts';
import { directoryLookupsOf } from '../site/context.ts';
import type { DirectoryLookups } from '../site/part.ts';
import { type ListsToRender, type RenderedList, renderLists } from './lists.ts';

/** The work of a thread. */
interface Share extends ListsToRender {
  /** All documents of the directory. */
  readonly documents: readonly DocumentMetadata[];
  readonly maxHeaderRules: number;
}

/** Renders lists in this thread and, if there are many, in further threads. */
export async function renderInThreads(
  share: Share,
  directoryLookups: DirectoryLookups,
  onProgress: (text: string) => void,
): Promise<RenderedList[]> {
  const { lists } = share;
  const rendered = await shareWork({
    name: 'render',
    data: share,
    items: lists.length,
    documents: lists.reduce((sum, list) => sum + list.length, 0),
    run: (take) =>
      renderLists(share, directoryLookups, () => {
        const i = take();
        if (i % 100 === 0) onProgress(`rendering list ${Math.min(i + 1, lists.length)} of ${lists.length}`);
        return i;
      }),
  });
  return rendered.flat();
}

/** The part of {@link renderInThreads} in another thread. */
export function renderShare(
  { documents, maxHeaderRules, ...work }: Share,
  take: Take,
): Promise<RenderedList[]> {
  const directoryLookups = directoryLookupsOf(planNames(documents, maxHeaderRules), documents);
  return renderLists(work, directoryLookups, take);
}
