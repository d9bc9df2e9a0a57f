import {
  DEFAULT_REPRESENTATIONS,
  REPRESENTATIONS,
  STATIC_REPRESENTATIONS,
  storedRepresentations,
} from '../../formats/all.ts';
import type { Representation } from '../../formats/representation.ts';
import { byFrequency, compareCodeUnits } from '../../model/collections.ts';
import type { Document } from '../../model/document/document.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import type { Directory, UriEntry } from '../../model/query/directory.ts';
import {
  documentInLanguage,
  languagesOf,
  latestVersion,
  preferredDocument,
} from '../../model/query/select.ts';
import type { ListPrerenderContext, PlannedFile, PrerenderContext } from '../endpoint.ts';
import { anyDocument, staticDocumentFile } from '../files/files.ts';
import type { Naming } from '../files/naming.ts';
import { DOCUMENT_HEADERS, type HeaderRule } from '../response/headers.ts';
import { linkHeader } from '../response/responses.ts';

/** The files of the documents of a list in all representations. */
export function* listFiles(
  list: Directory<Document>,
  { naming, isDefaultLanguage }: ListPrerenderContext,
): Generator<PlannedFile> {
  for (const [uri, entry] of list.byUri) {
    for (const language of new Set(entry.versions.flatMap(languagesOf))) {
      const document = documentInLanguage(entry, language);
      if (document?.entry.language !== language) continue;
      const isVersion = document.entry.canonicalVersionUri === uri;
      // Redirect rules reach a canonical URI only with static names. The function reads documents by their version URIs.
      if (!isVersion && !(naming.isStaticUri(uri) && naming.isStaticLanguage(language))) continue;
      for (const representation of storedRepresentations(document, list)) {
        // Few clients ask for the other representations of a canonical URI.
        if (!isVersion && !DEFAULT_REPRESENTATIONS.includes(representation)) continue;
        yield {
          path: naming.documentFile(uri, language, representation),
          content: { document, representation },
        };
      }
    }
    for (const { representation, record: document } of defaultsOf(uri, entry, naming)) {
      if (!isDefaultLanguage(document.entry.language)) continue;
      yield { path: staticDocumentFile(uri, '', representation), content: { document, representation } };
    }
  }
}

export function headerRules({ directory, naming, defaultRules }: PrerenderContext): HeaderRule[] {
  const byLanguage = new Map(directory.records.map((record) => [record.entry.language, record]));
  const languages = [...byLanguage]
    .filter(([language]) => naming.isStaticLanguage(language))
    .sort(([a], [b]) => compareCodeUnits(a, b));
  return [
    ...REPRESENTATIONS.map((representation) => ({
      path: anyDocument(representation),
      headers: { 'content-type': representation.contentTypes[0], ...DOCUMENT_HEADERS },
    })),
    ...languages.flatMap(([language, record]) => languageRules(language, record)),
    ...defaultRules,
  ];
}

/** Share of the header rules that may each apply to a single file; see {@link planDefaults}. */
const SHARE_OF_RULES_BY_FILE = 1 / 4;

/**
 * Selects the default documents to prerender, and the header rules with their languages. The files are in one folder, so
 * a rule either sets one language for all of them, or each file needs its own rule. If these are too many, only documents
 * in the most frequent language are prerendered, and the function serves the others.
 */
export function planDefaults(
  directory: Directory,
  naming: Naming,
  maxHeaderRules: number,
): Pick<ListPrerenderContext, 'isDefaultLanguage'> & Pick<PrerenderContext, 'defaultRules'> {
  const all = [...directory.byUri].flatMap(([uri, entry]) => defaultsOf(uri, entry, naming));
  const [mainLanguage, ...others] = byFrequency(all.map(({ record }) => record.entry.language));
  // One rule for all representations of a URI with the same extension, because they are of the same document.
  const byPath = new Map<string, DefaultDocument>();
  for (const one of all)
    byPath.set(staticDocumentFile(one.uri, '', { ...one.representation, folder: ':representation' }), one);
  if (others.length > 0 && byPath.size <= maxHeaderRules * SHARE_OF_RULES_BY_FILE) {
    const defaultRules = Array.from(byPath, ([path, { representation, record }]) => ({
      path,
      headers: { 'content-language': record.entry.language, ...linkHeader(representation, record) },
    }));
    return { isDefaultLanguage: () => true, defaultRules };
  }
  const main = all.find(({ record }) => record.entry.language === mainLanguage);
  return {
    isDefaultLanguage: (language) => language === mainLanguage,
    defaultRules: main ? languageRules('', main.record) : [],
  };
}

/** The rules for the files in the folder of a language; the empty one is the default. `record` is any record in it. */
function languageRules(folder: string, { entry, formats }: DirectoryRecord): HeaderRule[] {
  const rules: HeaderRule[] = [
    { path: anyDocument(undefined, folder), headers: { 'content-language': entry.language } },
  ];
  for (const representation of STATIC_REPRESENTATIONS) {
    const headers = linkHeader(representation, { entry, formats, hasData: true });
    if (headers.link) rules.push({ path: anyDocument(representation, folder), headers });
  }
  return rules;
}

/** A representation of the document of a URI if no language is requested. */
interface DefaultDocument<T extends DirectoryRecord = DirectoryRecord> {
  readonly uri: string;
  readonly representation: Representation;
  readonly record: T;
}

/** None if the function must select the language, because redirect rules cannot reach all of them. */
function defaultsOf<T extends DirectoryRecord>(
  uri: string,
  entry: UriEntry<T>,
  naming: Naming,
): DefaultDocument<T>[] {
  const languages = languagesOf(latestVersion(entry));
  if (!naming.isStaticUri(uri) || !languages.every(naming.isStaticLanguage)) return [];
  return DEFAULT_REPRESENTATIONS.map((representation) => ({
    uri,
    representation,
    record: preferredDocument(entry, null, representation.supports),
  })).filter(({ representation, record }) => representation.supports(record));
}
