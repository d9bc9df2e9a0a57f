import type { Document } from '../../catalogue/document.ts';
import { byFrequency } from '../../domain/group.ts';
import { compareCodeUnits } from '../../domain/version.ts';
import type { IndexedRecord, UriEntry } from '../../query/directory.ts';
import { documentInLanguage, languagesOf, latestVersion, preferredDocument } from '../../query/select.ts';
import type { PlannedFile, PrerenderContext, Prerendered } from '../endpoint.ts';
import {
  anyDocumentFile,
  anyFileInLanguage,
  defaultDocumentFile,
  type Storage,
  staticDocumentFile,
} from '../files.ts';
import { DOCUMENT_HEADERS, type HeaderRule } from '../headers.ts';
import type { Naming } from '../naming.ts';
import { LANGUAGE } from '../parameters.ts';
import { placeholderOf, URI } from '../placeholders.ts';
import { REPRESENTATIONS, STATIC_REPRESENTATIONS } from '../representations/all.ts';
import type { Representation } from '../representations/representation.ts';

/** Query of a route for requests with a language. */
export const REQUIRED_LANGUAGE: Readonly<Record<string, string>> = {
  language: placeholderOf(LANGUAGE.name),
};

/** The file of a representation, in the language that the query of a route requires or in the default one. */
export function routeTarget(query: Readonly<Record<string, string>>, storage: Storage): string {
  return query === REQUIRED_LANGUAGE
    ? staticDocumentFile(URI, placeholderOf(LANGUAGE.name), storage)
    : defaultDocumentFile(URI, storage);
}

/** The files of all documents in all representations; the function reads from them too. */
export const storedDocuments: Omit<Prerendered, 'routes'> = { resultSets: () => [], files, headerRules };

function* files(context: PrerenderContext): Generator<PlannedFile> {
  const { directory, naming } = context;
  for (const [uri, entry] of directory.byUri) {
    for (const record of recordsByLanguage(uri, entry, naming)) {
      // A version URI has every representation; a canonical URI those that routes lead to.
      const isVersion = record.entry.canonicalVersionUri === uri;
      const stored = isVersion ? REPRESENTATIONS : STATIC_REPRESENTATIONS;
      for (const representation of stored.filter(({ supports }) => supports(record))) {
        const path = naming.documentFile(uri, record.entry.language, representation);
        yield { path, content: { document: record.source, representation } };
      }
    }
  }
  for (const { uri, representation, record } of defaultDocuments(context).documents) {
    const path = defaultDocumentFile(uri, representation);
    yield { path, content: { document: record.source, representation } };
  }
}

/**
 * The document of a URI in each of its languages. Under a version URI there is every document, because the function
 * reads it there; under a canonical URI those that hosts can reach.
 */
function recordsByLanguage(
  uri: string,
  entry: UriEntry<Document>,
  naming: Naming,
): IndexedRecord<Document>[] {
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
  const tags = new Set(directory.records.map(({ entry }) => entry.language));
  const languages = [...tags].filter(naming.isStaticLanguage).sort(compareCodeUnits);
  return [
    ...REPRESENTATIONS.map((representation) => ({
      path: anyDocumentFile(representation),
      headers: { 'content-type': representation.contentTypes[0], ...DOCUMENT_HEADERS },
    })),
    ...languages.map((language) => contentLanguage(anyFileInLanguage(language), language)),
    ...defaultDocuments(context).rules,
  ];
}

/** The document of a URI in a representation, where no language is requested. */
interface DefaultDocument {
  readonly uri: string;
  readonly representation: Representation;
  readonly record: IndexedRecord<Document>;
}

/** The documents for requests without a language that are files, and the rules that name their languages. */
interface DefaultDocuments {
  readonly documents: readonly DefaultDocument[];
  readonly rules: readonly HeaderRule[];
}

/** The share of the header rules that may each name the language of one file; see {@link defaultDocuments}. */
const SHARE_OF_RULES_BY_FILE = 1 / 4;

/**
 * Chooses the default documents. Their files are in one folder, and a rule cannot look into a file: either they are all
 * in one language, and one rule names it, or each has a rule of its own. Where these would be too many, the most
 * frequent language has its one rule, and the function responds in the others.
 */
function defaultDocuments({ directory, naming, maxHeaderRules }: PrerenderContext): DefaultDocuments {
  const all = [...directory.byUri].flatMap(([uri, entry]) => defaultsOf(uri, entry, naming));
  const [main, ...others] = byFrequency(all.map(({ record }) => record.entry.language));
  if (main === undefined) return { documents: [], rules: [] };
  const rules = rulesByFile(all);
  if (others.length > 0 && rules.length <= maxHeaderRules * SHARE_OF_RULES_BY_FILE) {
    return { documents: all, rules };
  }
  return {
    documents: all.filter(({ record }) => record.entry.language === main),
    rules: [contentLanguage(anyFileInLanguage(''), main)],
  };
}

const contentLanguage = (path: string, language: string): HeaderRule => ({
  path,
  headers: { 'content-language': language },
});

/** None where a choice among the languages needs the function, because hosts cannot reach all of them. */
function defaultsOf(uri: string, entry: UriEntry<Document>, naming: Naming): DefaultDocument[] {
  const { records } = latestVersion(entry);
  const isReached =
    naming.isStaticUri(uri) && records.every((record) => naming.isStaticLanguage(record.entry.language));
  if (!isReached) return [];
  return STATIC_REPRESENTATIONS.flatMap((representation) => {
    const record = preferredDocument(entry, null, representation.supports);
    return representation.supports(record) ? [{ uri, representation, record }] : [];
  });
}

/** One rule for all representations of a URI with the same extension: these are of the same document. */
function rulesByFile(all: readonly DefaultDocument[]): HeaderRule[] {
  const byPath = new Map(
    all.map(({ uri, representation, record }) => [
      defaultDocumentFile(uri, { ...representation, folder: ':representation' }),
      record.entry.language,
    ]),
  );
  return [...byPath].map(([path, language]) => contentLanguage(path, language));
}
