import type { Document } from '../../../build/catalogue/document.ts';
import { compareEntries } from '../../../build/domain/entry.ts';
import { planSite } from '../../../build/plan/plan.ts';
import { makeSiteContext } from '../../../build/site/context.ts';
import type { SiteContext } from '../../../build/site/part.ts';

/** What the parts of a site are made from, of documents in any order. */
export function siteContext(unordered: readonly Document[], baseUrl?: string): SiteContext {
  const documents = [...unordered].sort((a, b) => compareEntries(a.entry, b.entry));
  const plan = planSite({ documents }, { headerRules: 4000, files: 0 });
  return makeSiteContext(plan, documents, baseUrl);
}
