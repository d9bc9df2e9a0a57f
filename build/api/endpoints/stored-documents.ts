import { REPRESENTATIONS, STATIC_REPRESENTATIONS } from '../../formats/all.ts';
import type { Representation, Storage } from '../../formats/representation.ts';
import { byFrequency } from '../../model/collections.ts';
import type { Document } from '../../model/document/document.ts';
import { compareCodeUnits } from '../../model/identity/version.ts';
import type { Directory, DirectoryRecord, UriEntry } from '../../model/query/directory.ts';
import {
  documentInLanguage,
  languagesOf,
  latestVersion,
  preferredDocument,
} from '../../model/query/select.ts';
import type { ListPrerenderContext, PlannedFile, PrerenderContext, Prerendered } from '../endpoint.ts';
import {
  anyDocumentFile,
  anyDocumentFileIn,
  anyFileInLanguage,
  defaultDocumentFile,
  placeholderOf,
  staticDocumentFile,
  URI,
} from '../files/files.ts';
import type { Naming } from '../files/naming.ts';
import { LANGUAGE } from '../request/parameters.ts';
import { DOCUMENT_HEADERS, type HeaderRule } from '../response/headers.ts';
import { linkHeader } from '../response/responses.ts';

/** Query of a route for requests with a language. */
export const REQUIRED_LANGUAGE: Readonly<Record<string, string>> = {
  language: placeholderOf(LANGUAGE.name),
};

/** The file of a representation in the language that the query of a route requires, else in the default one. */
export function routeTarget(query: Readonly<Record<string, string>>, storage: Storage): string {
  return query === REQUIRED_LANGUAGE
    ? staticDocumentFile(URI, placeholderOf(LANGUAGE.name), storage)
    : defaultDocumentFile(URI, storage);
}

/** The files of documents in all representations; the function reads from them too. */
export const storedDocuments: Omit<Prerendered, 'routes'> = { resultSets: () => [], listFiles, headerRules };

function* listFiles(
  list: Directory<Document>,
  { naming, isDefaultLanguage }: ListPrerenderContext,
): Generator<PlannedFile> {
  for (const [uri, entry] of list.byUri) {
    for (const record of recordsByLanguage(uri, entry, naming)) {
      // A version URI has all representations; a canonical URI only those with routes.
      const isVersion = record.entry.canonicalVersionUri === uri;
      const stored = isVersion ? REPRESENTATIONS : STATIC_REPRESENTATIONS;
      for (const representation of stored.filter(({ supports }) => supports(record))) {
        const path = naming.documentFile(uri, record.entry.language, representation);
        yield { path, content: { document: record, representation } };
      }
    }
    for (const { representation, record } of defaultsOf(uri, entry, naming)) {
      const path = defaultDocumentFile(uri, representation);
      if (isDefaultLanguage(record.entry.language))
        yield { path, content: { document: record, representation } };
    }
  }
}

/**
 * The document of a URI in each of its languages. A version URI has all documents, because the function reads them
 * there; a canonical URI only those that redirect rules can reach.
 */
function recordsByLanguage(uri: string, entry: UriEntry<Document>, naming: Naming): Document[] {
  const languages = new Set(entry.versions.flatMap(languagesOf));
  return [...languages].flatMap((language) => {
    const record = documentInLanguage(entry, language);
    if (record?.entry.language !== language) return [];
    const isVersion = record.entry.canonicalVersionUri === uri;
    const isReached = naming.isStaticUri(uri) && naming.isStaticLanguage(language);
    return isVersion || isReached ? [record] : [];
  });
}

function headerRules(context: PrerenderContext): HeaderRule[] {
  const { directory, naming } = context;
  const byLanguage = new Map(directory.records.map((record) => [record.entry.language, record]));
  const languages = [...byLanguage]
    .filter(([language]) => naming.isStaticLanguage(language))
    .sort(([a], [b]) => compareCodeUnits(a, b));
  return [
    ...REPRESENTATIONS.map((representation) => ({
      path: anyDocumentFile(representation),
      headers: { 'content-type': representation.contentTypes[0], ...DOCUMENT_HEADERS },
    })),
    ...languages.flatMap(([language, record]) => languageRules(language, record)),
    ...defaultRules(context).rules,
  ];
}

/** The document of a URI in a representation if no language is requested. */
interface DefaultDocument<T extends DirectoryRecord = DirectoryRecord> {
  readonly uri: string;
  readonly representation: Representation;
  readonly record: T;
}

/** Share of the header rules that may each apply to a single file; see {@link defaultRules}. */
const SHARE_OF_RULES_BY_FILE = 1 / 4;

/**
 * Selects the default documents to prerender, and the header rules with their languages. The files are in one folder, so
 * a rule either sets one language for all of them, or each file needs its own rule. If these are too many, only documents
 * in the most frequent language are prerendered, and the function serves the others.
 */
export function defaultRules({ directory, naming, maxHeaderRules }: PrerenderContext): {
  readonly isDefaultLanguage: ListPrerenderContext['isDefaultLanguage'];
  readonly rules: readonly HeaderRule[];
} {
  const all = [...directory.byUri].flatMap(([uri, entry]) => defaultsOf(uri, entry, naming));
  const [mainLanguage, ...others] = byFrequency(all.map(({ record }) => record.entry.language));
  const main = all.find(({ record }) => record.entry.language === mainLanguage);
  const rules = rulesByFile(all);
  if (others.length > 0 && rules.length <= maxHeaderRules * SHARE_OF_RULES_BY_FILE) {
    return { isDefaultLanguage: () => true, rules };
  }
  return {
    isDefaultLanguage: (language) => language === mainLanguage,
    rules: main === undefined ? [] : languageRules('', main.record),
  };
}

/** The rules for the files in the folder of a language; the empty one is the default. Any record in it will do. */
const languageRules = (folder: string, record: DirectoryRecord): HeaderRule[] => [
  { path: anyFileInLanguage(folder), headers: { 'content-language': record.entry.language } },
  ...STATIC_REPRESENTATIONS.map((representation) => ({
    path: anyDocumentFileIn(folder, representation),
    headers: linkHeader(representation, { entry: record.entry, formats: record.formats, hasData: true }),
  })).filter(({ headers }) => headers.link !== undefined),
];

/** None if the function must select the language, because redirect rules cannot reach all of them. */
function defaultsOf<T extends DirectoryRecord>(
  uri: string,
  entry: UriEntry<T>,
  naming: Naming,
): DefaultDocument<T>[] {
  const { records } = latestVersion(entry);
  const isReached =
    naming.isStaticUri(uri) && records.every((record) => naming.isStaticLanguage(record.entry.language));
  if (!isReached) return [];
  return STATIC_REPRESENTATIONS.flatMap((representation) => {
    const record = preferredDocument(entry, null, representation.supports);
    return representation.supports(record) ? [{ uri, representation, record }] : [];
  });
}

/** One rule for all representations of a URI with the same extension, because they are of the same document. */
function rulesByFile(all: readonly DefaultDocument[]): HeaderRule[] {
  const byPath = new Map(
    all.map(({ uri, representation, record }) => [
      defaultDocumentFile(uri, { ...representation, folder: ':representation' }),
      { 'content-language': record.entry.language, ...linkHeader(representation, record) },
    ]),
  );
  return [...byPath].map(([path, headers]) => ({ path, headers }));
}
