import type { Representation } from '../api/representations/representation.ts';
import type { Document } from '../catalogue/document.ts';
import { makeHistory } from '../changes/history.ts';
import type { SitePlan } from '../plan/plan.ts';
import type { SiteContext } from './part.ts';

/** Creates the input of the parts of a site; sizes that several of them need are computed once. */
export function makeSiteContext(
  plan: SitePlan,
  documents: readonly Document[],
  baseUrl: string | undefined,
): SiteContext {
  return { plan, documents, history: makeHistory(documents), baseUrl, sizeOf: rememberSizes() };
}

function rememberSizes(): SiteContext['sizeOf'] {
  const sizes = new Map<Representation, Map<Document, number>>();
  return (document, representation) => {
    const known = sizes.get(representation) ?? new Map<Document, number>();
    const size = known.get(document) ?? Buffer.byteLength(representation.print(document));
    sizes.set(representation, known.set(document, size));
    return size;
  };
}
