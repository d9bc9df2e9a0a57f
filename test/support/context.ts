import { makeCatalogue } from '../../build/check/check.ts';
import { siteContext, type TestContext } from '../unit/support/site-context.ts';
import type { ContentTree } from './content-tree.ts';

/** The input of the files of a directory, from a small content tree of JSON files. @throws Error for invalid content */
export function contextOf(tree: ContentTree, baseUrl?: string): TestContext {
  const sources = Object.entries(tree).map(([file, content]) => ({ file, text: JSON.stringify(content) }));
  const { catalogue, problems } = makeCatalogue(sources);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return siteContext(catalogue.documents, baseUrl);
}
