import type { NamedDirectory, SitePlan } from '../api/plan/plan.ts';
import { storedRepresentations } from '../formats/all.ts';
import { printIn, type Representation } from '../formats/representation.ts';
import { newLogEntries } from '../model/changes/change-log.ts';
import { countsOf } from '../model/changes/model.ts';
import { makeHistory, makeVersions } from '../model/changes/version-history.ts';
import { groupBy } from '../model/collections.ts';
import type { Document, DocumentMetadata } from '../model/document/document.ts';
import { oncePerKey, oncePerObject } from '../model/once.ts';
import { makeDirectory } from '../model/query/directory.ts';
import { makeReferrersOf, referencedUri } from '../model/relations/referenced.ts';
import type {
  DirectoryContext,
  DirectoryLookups,
  DocumentSummary,
  List,
  ListContext,
  PrintedFacts,
  SiteOptions,
} from './part.ts';

/** The input of all files of a site. */
export interface SiteInput extends SiteOptions {
  readonly plan: SitePlan;
  /** The checked documents in the order of the index. */
  readonly documents: readonly DocumentMetadata[];
  /** Reads the documents of a canonical URI with their rows, in the order of the index. */
  readonly readList: (canonicalUri: string) => readonly Document[];
}

/** Only the options of a site. */
export const siteOptionsOf = ({ baseUrl, hasExplorer, siteIdentity }: SiteOptions): SiteOptions => ({
  baseUrl,
  hasExplorer,
  siteIdentity,
});

/** Creates the lookups in the directory for the files of lists. */
export function directoryLookupsOf(
  { naming, isDefaultLanguage, directory }: NamedDirectory,
  documents: readonly DocumentMetadata[],
): DirectoryLookups {
  const find = oncePerKey((uri: string) => {
    const found = directory.byUri.get(uri);
    return found && referencedUri(found);
  });
  return { naming, isDefaultLanguage, find, referrersOf: makeReferrersOf(documents) };
}

/** Creates the input of the files of a list. */
export function makeListContext(
  documents: readonly Document[],
  directoryLookups: DirectoryLookups,
  options: SiteOptions,
): ListContext {
  const list = makeList(documents, directoryLookups);
  const byKey = new Map(documents.map((document) => [keyOf(document), document]));
  // On first use, because a summary takes as long as printing the document in all representations.
  const get = oncePerKey((key: string) => {
    const document = byKey.get(key);
    return document && summarize(document, list);
  });
  return { ...list, ...directoryLookups, ...siteOptionsOf(options), summaryOf: summaryIn({ get }) };
}

/**
 * Creates the input of the files of the directory.
 *
 * @param summaries of all documents, by {@link keyOf}
 */
export function makeDirectoryContext(
  input: SiteInput,
  summaries: ReadonlyMap<string, DocumentSummary>,
): DirectoryContext {
  const { plan, documents } = input;
  return {
    ...{ plan, documents, naming: plan.naming, ...siteOptionsOf(input) },
    ...makeVersions(documents),
    summaryOf: summaryIn(summaries),
  };
}

/** Identifies a document in a directory. */
export const keyOf = oncePerObject(({ entry }: DocumentMetadata): string =>
  JSON.stringify([entry.canonicalVersionUri, entry.language]),
);

const summaryIn =
  (summaries: Pick<ReadonlyMap<string, DocumentSummary>, 'get'>) =>
  (document: DocumentMetadata): DocumentSummary => {
    const summary = summaries.get(keyOf(document));
    if (!summary) throw new RangeError(`there is no summary of ${document.source.file}`);
    return summary;
  };

function makeList(documents: readonly Document[], { find }: Pick<DirectoryLookups, 'find'>): List {
  const versions = groupBy(documents, ({ entry }) => entry.canonicalVersionUri);
  const factsOf = oncePerKey((_: Representation) => new Map<Document, PrintedFacts>());
  const print: List['print'] = (document, representation) => {
    const losses = new Set<string>();
    const translations = versions.get(document.entry.canonicalVersionUri) ?? [document];
    const reportLoss = (loss: string) => losses.add(loss);
    const body = printIn(representation, document, { translations, findTables: find, reportLoss });
    factsOf(representation).set(document, { size: Buffer.byteLength(body), losses: [...losses] });
    return body;
  };
  return {
    canonicalUri: documents[0]?.entry.canonicalUri ?? '',
    documents,
    directory: makeDirectory(documents),
    history: makeHistory(documents),
    print,
    printedFacts: (document, representation) => {
      const facts = factsOf(representation);
      if (!facts.has(document)) print(document, representation);
      return facts.get(document) as PrintedFacts;
    },
  };
}

function summarize(document: Document, list: List): DocumentSummary {
  const { history, printedFacts, directory } = list;
  const changes = history.changesOf(document);
  const before = history.beforeOf(document);
  const stored = storedRepresentations(document, directory).map(
    (one) => [one, printedFacts(document, one)] as const,
  );
  const losses = stored.flatMap(([{ label }, facts]) =>
    facts.losses.map((message) => ({ format: label, message })),
  );
  return {
    sizes: Object.fromEntries(stored.map(([{ folder }, { size }]) => [folder, size])),
    ...(document.codeList && document.hasData && { rowCount: document.rows.length }),
    ...(changes && { changes: changes.before === null ? [] : countsOf(changes) }),
    news: newLogEntries([document], before ? [before] : []),
    ...(losses.length > 0 && { losses }),
  };
}
