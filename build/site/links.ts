import { listFile } from '../api/files/files.ts';
import type { Naming } from '../api/files/naming.ts';
import type { SitePlan } from '../api/plan.ts';
import type { Representation } from '../formats/representation.ts';
import { encodePath, historyUrl } from '../formats/urls.ts';
import type { DocumentMetadata } from '../model/document/document.ts';
import { lookupLanguage } from '../model/identity/language.ts';
import type { SiteIdentity } from '../model/identity/site-identity.ts';
import { identifiesVersion } from '../model/query/directory.ts';
import type { NamedDocument } from '../model/relations/referenced.ts';
import type { DirectoryContext, ListContext } from './part.ts';
import { comparePage, documentPage, type UiLanguage } from './paths.ts';

/**
 * URL of the comparison of a document with the last earlier version in its language, else with the previous version;
 * undefined for a first version.
 */
export function changesUrl(
  ui: UiLanguage,
  document: DocumentMetadata,
  { naming, versionsOf }: Pick<DirectoryContext, 'naming' | 'versionsOf'>,
): string | undefined {
  const { canonicalUri, canonicalVersionUri } = document.entry;
  const language = languageOfNames(ui, document).toLowerCase();
  const versions = versionsOf(canonicalUri);
  const earlier = versions.slice(
    0,
    versions.findIndex(({ uri }) => uri === canonicalVersionUri),
  );
  const hasLanguage = (one: DocumentMetadata) => languageOfNames(language, one).toLowerCase() === language;
  const before = earlier.findLast(({ records }) => records.some(hasLanguage)) ?? earlier.at(-1);
  return before && comparePageUrl(ui, document, naming, before.uri);
}

/**
 * URL of a representation of a document, relative to the site: in the API, or that of its file if the site has no API, or if
 * the API requires an Accept header, which links do not send.
 */
export const representationUrl = (
  representation: Representation,
  uri: string,
  language: string,
  { naming, hasApi }: Pick<ListContext, 'naming' | 'hasApi'>,
): string =>
  (hasApi ? representation.urlOf?.(uri, language) : undefined) ??
  naming.documentFile(uri, language, representation);

/** The same for the history of a list. */
export const urlOfHistory = (
  uri: string,
  { naming, hasApi }: Pick<ListContext, 'naming' | 'hasApi'>,
): string => (hasApi ? historyUrl(uri) : listFile('history', naming.placeOfUri(uri)));

export function documentPageUrl(ui: UiLanguage, document: NamedDocument, naming: Naming): string {
  return documentPage(ui, placeOf(document, naming));
}

export function placeOf({ entry }: NamedDocument, naming: Naming): string {
  return naming.placeOf(entry.canonicalVersionUri, entry.language);
}

type PlanNames = Pick<SitePlan, 'naming' | 'directory'>;

/** The URI of a list, which is the same for new versions; the version URI if it also identifies a version. */
const latestUriOf = ({ entry }: NamedDocument, { directory }: PlanNames): string =>
  identifiesVersion(entry.canonicalUri, directory) ? entry.canonicalVersionUri : entry.canonicalUri;

/** Place of the latest version of a list in the language of this document. */
export const latestPlaceOf = (document: NamedDocument, plan: PlanNames): string =>
  plan.naming.placeOf(latestUriOf(document, plan), document.entry.language);

/** The second segment of {@link latestPlaceOf}, which all languages share. */
export const listPlaceOf = (document: DocumentMetadata, plan: PlanNames): string =>
  plan.naming.placeOfUri(latestUriOf(document, plan));

/**
 * URL of the page that compares versions of the document's list, with this document as the later one. Without the URI of
 * the earlier version, the page chooses one; the same version is compared in two languages.
 */
export function comparePageUrl(
  ui: UiLanguage,
  document: DocumentMetadata,
  naming: Naming,
  before?: string,
): string {
  const { entry } = document;
  const query = new URLSearchParams({
    language: languageOfNames(ui, document),
    ...(before !== undefined && { before }),
    after: entry.canonicalVersionUri,
  });
  return `${comparePage(ui, naming.placeOfUri(entry.canonicalUri))}?${query}`;
}

/** The language of the names that a reader sees: a document in several languages may have another one than its own. */
const languageOfNames = (wanted: string, { entry: { language }, texts }: DocumentMetadata): string =>
  lookupLanguage(wanted, texts?.languages ?? [language]) ?? language;

/** Where a repository is: GitHub, or GitLab on any host that is named so; undefined elsewhere. */
const hostOf = (repository: string) => /^https?:\/\/(github|gitlab)\./i.exec(repository)?.[1]?.toLowerCase();

/**
 * Opens an issue in the repository of a site, or a message to its contact, with a subject at the end of the URL: scripts
 * add codes to it. Undefined without both.
 */
export function reportUrl(site: SiteIdentity | undefined, subject: string): string | undefined {
  const { repository = '', contact = '' } = site ?? {};
  const encoded = encodeURIComponent(subject);
  if (hostOf(repository) === 'github') return `${repository}/issues/new?title=${encoded}`;
  if (hostOf(repository) === 'gitlab') return `${repository}/-/issues/new?issue%5Btitle%5D=${encoded}`;
  return contact.startsWith('mailto:') ? `${contact.replace(/\?.*$/s, '')}?subject=${encoded}` : undefined;
}

/** Opens a file of the content folder in the editor of the host of a repository, or else the repository. */
export function editUrl(repository: string | undefined, file: string): string | undefined {
  const host = repository === undefined ? undefined : hostOf(repository);
  if (host === undefined) return repository;
  const path = encodePath(file);
  return `${repository}/${host === 'gitlab' ? '-/' : ''}edit/HEAD/content/${path}`;
}
