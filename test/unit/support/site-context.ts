import { planSite } from '../../../build/api/plan.ts';
import { groupBy } from '../../../build/model/collections.ts';
import type { Document } from '../../../build/model/document/document.ts';
import { compareEntries } from '../../../build/model/document/entry.ts';
import type { SiteIdentity } from '../../../build/model/identity/site-identity.ts';
import { DEFAULT_BUDGET } from '../../../build/pipeline.ts';
import { findExamples } from '../../../build/release/render/keys.ts';
import {
  directoryLookupsOf,
  keyOf,
  makeDirectoryContext,
  makeListContext,
} from '../../../build/site/context.ts';
import type { DirectoryContext, ListContext } from '../../../build/site/part.ts';

/** The input of the files of a directory, and of its lists. */
export interface TestContext extends DirectoryContext {
  readonly openList: (canonicalUri: string) => ListContext;
}

/** The input of the files of a directory with these documents, given in any order. */
export function siteContext(
  unordered: readonly Document[],
  baseUrl?: string,
  hasExplorer = true,
  siteIdentity?: SiteIdentity,
): TestContext {
  const documents = [...unordered].sort((a, b) => compareEntries(a.entry, b.entry));
  const plan = planSite({ documents }, { ...DEFAULT_BUDGET, files: 0 });
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const options = { baseUrl, hasExplorer, hasApi: true, siteIdentity };
  const site = { plan, documents, ...options, readList: (uri: string) => lists.get(uri) ?? [] };
  const directoryLookups = directoryLookupsOf(plan, documents);
  const summaries = [...lists.values()].flatMap((own) => {
    const { summaryOf } = makeListContext(own, directoryLookups, site);
    return own.map((document) => [keyOf(document), summaryOf(document)] as const);
  });
  const openList = (uri: string) => makeListContext(site.readList(uri), directoryLookups, site);
  const directory = makeDirectoryContext(site, new Map(summaries));
  const examples = findExamples(site, directoryLookups, directory.summaryOf);
  return { ...directory, fileOf: () => undefined, partSizesOf: () => new Map(), openList, examples };
}

/** The input of the files of the only list, or of the first one. */
export const listContext = (
  documents: readonly Document[],
  baseUrl?: string,
  hasExplorer = true,
): ListContext =>
  siteContext(documents, baseUrl, hasExplorer).openList(documents[0]?.entry.canonicalUri ?? '');
