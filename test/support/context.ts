import { makeCatalogue } from '../../build/check/check.ts';
import { DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { planSite } from '../../build/plan/plan.ts';
import { makeSiteContext } from '../../build/site/context.ts';
import type { SiteContext } from '../../build/site/part.ts';
import type { ContentTree } from '../../scripts/support/content-tree.ts';

/** What the parts of a site are made from, for a small content tree of JSON files. @throws Error for bad content */
export function contextOf(tree: ContentTree, baseUrl?: string): SiteContext {
  const sources = Object.entries(tree).map(([file, content]) => ({ file, text: JSON.stringify(content) }));
  const { catalogue, problems } = makeCatalogue(sources);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const { documents } = catalogue;
  return makeSiteContext(planSite(catalogue, DEFAULT_BUDGET), documents, baseUrl);
}
