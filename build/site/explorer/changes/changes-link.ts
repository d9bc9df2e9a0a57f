import type { Naming } from '../../../api/files/naming.ts';
import type { SitePlan } from '../../../api/plan/plan.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { identifiesVersion } from '../../../model/query/directory.ts';
import type { NamedDocument } from '../../../model/relations/referenced.ts';
import type { DirectoryContext } from '../../part.ts';
import { changesPage, comparePage, documentPage, type UiLanguage } from '../../paths.ts';

/** Path of the page with the changes of a document; undefined for a first version. */
export function changesPageUrl(
  ui: UiLanguage,
  document: DocumentMetadata,
  { naming, summaryOf }: Pick<DirectoryContext, 'naming' | 'summaryOf'>,
): string | undefined {
  return summaryOf(document).changes && changesPage(ui, placeOf(document, naming));
}

export function documentPageUrl(ui: UiLanguage, document: NamedDocument, naming: Naming): string {
  return documentPage(ui, placeOf(document, naming));
}

export function placeOf({ entry }: NamedDocument, naming: Naming): string {
  return naming.placeOf(entry.canonicalVersionUri, entry.language);
}

type PlanNames = Pick<SitePlan, 'naming' | 'directory'>;

/** The URI of a list, which is the same for new versions; the version URI if it also identifies a version. */
const latestUriOf = ({ entry }: DocumentMetadata, { directory }: PlanNames): string =>
  identifiesVersion(entry.canonicalUri, directory) ? entry.canonicalVersionUri : entry.canonicalUri;

/** Place of the latest version of a list in the language of this document. */
export const latestPlaceOf = (document: DocumentMetadata, plan: PlanNames): string =>
  plan.naming.placeOf(latestUriOf(document, plan), document.entry.language);

/** The second segment of {@link latestPlaceOf}, which all languages share. */
export const listPlaceOf = (document: DocumentMetadata, plan: PlanNames): string =>
  plan.naming.placeOfUri(latestUriOf(document, plan));

/** URL of the page that compares versions of the document's list, with this document as the later or only one. */
export function comparePageUrl(
  ui: UiLanguage,
  { entry }: DocumentMetadata,
  { naming }: Pick<DirectoryContext, 'naming'>,
  before?: DocumentMetadata,
): string {
  const query = new URLSearchParams({
    language: entry.language,
    ...(before && { before: before.entry.canonicalVersionUri }),
    after: entry.canonicalVersionUri,
  });
  return `${comparePage(ui, naming.placeOfUri(entry.canonicalUri))}?${query}`;
}
