import type { NamedDirectory } from '../api/endpoint.ts';
import type { SitePlan } from '../api/plan.ts';
import { storedRepresentations } from '../formats/all.ts';
import { CSV } from '../formats/csv/write.ts';
import { printIn } from '../formats/representation.ts';
import { basePathOf } from '../formats/urls.ts';
import { newLogEntries } from '../model/changes/change-log.ts';
import { countsOf } from '../model/changes/counts.ts';
import { makeHistory, makeVersions } from '../model/changes/model.ts';
import { groupBy } from '../model/collections.ts';
import { digestOf } from '../model/digest.ts';
import type { Document, DocumentMetadata } from '../model/document/document.ts';
import { oncePerKey, oncePerObject } from '../model/once.ts';
import { makeDirectory } from '../model/query/directory.ts';
import { makeReferrersOf, referencedUri } from '../model/relations/referenced.ts';
import type {
  DirectoryContext,
  DirectoryLookups,
  DocumentSummary,
  ListContext,
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
export const siteOptionsOf = ({ baseUrl, hasExplorer, hasApi, siteIdentity }: SiteOptions): SiteOptions => ({
  baseUrl,
  hasExplorer,
  hasApi,
  siteIdentity,
});

/** Creates the lookups in the directory for the files of lists. */
export function directoryLookupsOf(
  { naming, hasRoutes, isDefaultLanguage, directory }: NamedDirectory,
  documents: readonly DocumentMetadata[],
): DirectoryLookups {
  const find = oncePerKey((uri: string) => {
    const found = directory.byUri.get(uri);
    return found && referencedUri(found);
  });
  return { naming, hasRoutes, isDefaultLanguage, find, referrersOf: makeReferrersOf(documents) };
}

/** Creates the input of the files of the directory from the summaries of all documents, by {@link keyOf}. */
export function makeDirectoryContext(
  input: SiteInput,
  summaries: ReadonlyMap<string, DocumentSummary>,
): Omit<DirectoryContext, 'examples' | 'fileOf' | 'partSizesOf'> {
  const { plan, documents } = input;
  return {
    plan,
    documents,
    naming: plan.naming,
    ...siteOptionsOf(input),
    ...makeVersions(documents),
    // The files of each list come with the summaries of its documents.
    summaryOf: (document) => summaries.get(keyOf(document)) as DocumentSummary,
  };
}

/** Identifies a document in a directory. */
export const keyOf = oncePerObject(({ entry }: DocumentMetadata): string =>
  JSON.stringify([entry.canonicalVersionUri, entry.language]),
);

/** The input of files that show the metadata of all documents, and these facts of their summaries. */
export const showDocuments =
  (...facts: readonly (keyof DocumentSummary)[]) =>
  ({ documents, summaryOf }: Omit<DirectoryContext, 'examples'>): string[] =>
    documents.flatMap((document) => {
      const summary = summaryOf(document);
      return [metadataDigest(document), JSON.stringify(facts.map((fact) => summary[fact]))];
    });

/** A digest of all facts about a document that files of the directory can show, apart from its summary. */
export const metadataDigest = oncePerObject(
  ({ metadata, hasData, codeList, digest }: DocumentMetadata): string =>
    // Pages show the members of sets, which are not part of their metadata.
    codeList ? digestOf([metadata, String(hasData)]) : digest,
);

/** Creates the input of the files of a list. */
export function makeListContext(
  documents: readonly Document[],
  lookups: DirectoryLookups,
  options: SiteOptions,
): ListContext {
  const versions = groupBy(documents, ({ entry }) => entry.canonicalVersionUri);
  const directory = makeDirectory(documents);
  const history = makeHistory(documents);
  const basePath = basePathOf(options.baseUrl);
  const csvFile = (uri: string, language: string) => lookups.naming.documentFile(uri, language, CSV);
  const files = options.hasApi ? {} : { csvFile };
  const printed = new Map<string, { readonly size: number; readonly losses: readonly string[] }>();
  const print: ListContext['print'] = (document, representation) => {
    const losses = new Set<string>();
    const translations = versions.get(document.entry.canonicalVersionUri) ?? [document];
    const reportLoss = (loss: string) => losses.add(loss);
    const context = { translations, findTables: lookups.find, basePath, reportLoss, ...files };
    const body = printIn(representation, document, context);
    const facts = { size: Buffer.byteLength(body), losses: [...losses] };
    printed.set(`${representation.folder} ${keyOf(document)}`, facts);
    return body;
  };
  const summarize = (document: Document): DocumentSummary => {
    const changes = history.changesOf(document);
    const before = history.beforeOf(document);
    const sizes: Record<string, number> = {};
    const losses: { format: string; message: string }[] = [];
    for (const representation of storedRepresentations(document, directory, options.hasApi)) {
      const { folder, label } = representation;
      const key = `${folder} ${keyOf(document)}`;
      if (!printed.has(key)) print(document, representation);
      const facts = printed.get(key);
      sizes[folder] = facts?.size ?? 0;
      for (const message of facts?.losses ?? []) losses.push({ format: label, message });
    }
    return {
      sizes,
      ...(document.codeList && document.hasData && { rowCount: document.rows.length }),
      ...(changes && { changes: changes.before === null ? [] : countsOf(changes) }),
      news: newLogEntries([document], before ? [before] : []),
      ...(losses.length > 0 && { losses }),
    };
  };
  const byKey = new Map(documents.map((document) => [keyOf(document), document]));
  // On first use, because a summary takes as long as printing the document in all representations.
  const summaryAt = oncePerKey((key: string) => summarize(byKey.get(key) as Document));
  return {
    ...lookups,
    ...siteOptionsOf(options),
    canonicalUri: documents[0]?.entry.canonicalUri ?? '',
    documents,
    directory,
    history,
    print,
    summaryOf: (document) => summaryAt(keyOf(document)),
  };
}
