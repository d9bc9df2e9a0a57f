import {
  ALTERNATIVE_FORMATS,
  DEFAULT_REPRESENTATIONS,
  REPRESENTATIONS,
  STATIC_REPRESENTATIONS,
  storedRepresentations,
} from '../../formats/all.ts';
import { CSVW } from '../../formats/csvw/write.ts';
import { DOCUMENT, METADATA } from '../../formats/json/write.ts';
import type { Representation, Storage } from '../../formats/representation.ts';
import {
  alternativeFormatUrl,
  CSV_METADATA,
  csvMetadataUrl,
  DOCUMENTS_PATH,
  metadataUrl,
} from '../../formats/urls.ts';
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
import {
  type Endpoint,
  forUri,
  type ListPrerenderContext,
  type PlannedFile,
  type PrerenderContext,
  type Route,
} from '../endpoint.ts';
import { anyDocument, defaultDocumentFile, placeholderOf, staticDocumentFile, URI } from '../files/files.ts';
import type { Naming } from '../files/naming.ts';
import { LANGUAGE, META_ONLY } from '../request/parameters.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { readParameters } from '../request/query.ts';
import { DOCUMENT_HEADERS, type HeaderRule } from '../response/headers.ts';
import { chooseDocument, documentResponse, isStored, linkHeader } from '../response/responses.ts';

const PATH = `${DOCUMENTS_PATH}/${URI_IN_PATH}`;

/** Query of a route for requests with a language. */
const REQUIRED_LANGUAGE: Readonly<Record<string, string>> = { language: placeholderOf(LANGUAGE.name) };

/**
 * `GET /v1/documents/{canonicalUri}`: a document with or without its data. Its files are those of all representations, from
 * which the function reads, too.
 */
export const document: Endpoint<'getDocument'> = {
  ...ofDocument(PATH, 'getDocument', 'Get a document', [DOCUMENT], metadataUrl),
  parameters: [LANGUAGE, META_ONLY],
  respond: forUri((request, entry, service) => {
    const { language, metaOnly } = readParameters(request.query, { language: LANGUAGE, metaOnly: META_ONLY });
    return documentResponse(request, entry, language, [metaOnly ? METADATA : DOCUMENT], service);
  }),
  prerendered: {
    routes: [REQUIRED_LANGUAGE, {}].flatMap(documentRoutes),
    listFiles,
    headerRules,
  },
};

/** `GET /v1/documents/{canonicalUri}/alternative-format`. */
export const alternativeFormat: Endpoint<'getAlternativeFormat'> = {
  ...ofDocument(
    `${PATH}/alternative-format`,
    'getAlternativeFormat',
    `Get the data of a document in another format: ${ALTERNATIVE_FORMATS.map(({ label }) => label).join(', ')}`,
    ALTERNATIVE_FORMATS,
    alternativeFormatUrl,
  ),
  description: 'Documents that consist of metadata only have no alternative format.',
};

/** `GET /v1/documents/{canonicalUri}/csv-metadata.json`. */
export const csvMetadata: Endpoint<'getCsvMetadata'> = {
  ...ofDocument(
    `${PATH}/${CSV_METADATA}`,
    'getCsvMetadata',
    'Get the metadata of the CSV of a document',
    [CSVW],
    csvMetadataUrl,
  ),
  description: 'Responses with the CSV link to it.',
};

/** An endpoint for representations of a document, of which the first one is the default. */
function ofDocument<Id extends string>(
  path: string,
  operationId: Id,
  summary: string,
  representations: readonly [Representation, ...Representation[]],
  urlOf: (uri: string, language: string) => string,
): Endpoint<Id> {
  const [byDefault] = representations;
  const queries = DEFAULT_REPRESENTATIONS.includes(byDefault) ? [REQUIRED_LANGUAGE, {}] : [REQUIRED_LANGUAGE];
  return {
    operations: [{ path, operationId, summary }],
    group: 'Get',
    parameters: [LANGUAGE],
    response: { kind: 'representations', representations },
    problems: ['BadParameters', 'NotFound'],
    example: ({ uri, language }) => uri && language && urlOf(uri, language),
    isCostly: (request, service) => {
      const { language } = readParameters(request.query, { language: LANGUAGE });
      const entry = service.directory.byUri.get(request.uri);
      const chosen = entry && chooseDocument(request, entry, language, representations);
      return chosen !== undefined && 'record' in chosen && !isStored(chosen, service);
    },
    respond: forUri((request, entry, service) => {
      const { language } = readParameters(request.query, { language: LANGUAGE });
      return documentResponse(request, entry, language, representations, service);
    }),
    prerendered: {
      routes: queries.map((query) => ({
        from: path.replace(URI_IN_PATH, URI),
        query,
        to: routeTarget(query, byDefault),
      })),
    },
  };
}

/** The file of a representation in the language that the query of a route requires, else in the default one. */
function routeTarget(query: Readonly<Record<string, string>>, storage: Storage): string {
  return query === REQUIRED_LANGUAGE
    ? staticDocumentFile(URI, placeholderOf(LANGUAGE.name), storage)
    : defaultDocumentFile(URI, storage);
}

/** Routes for the usual spellings of `metaOnly`; an empty value counts as absent, others go to the function. */
function documentRoutes(language: Readonly<Record<string, string>>): Route[] {
  const from = `${DOCUMENTS_PATH}/${URI}`;
  const whole = routeTarget(language, DOCUMENT);
  const metadata = routeTarget(language, METADATA);
  const value = placeholderOf(META_ONLY.name);
  const spellings = {
    true: metadata,
    True: metadata,
    false: whole,
    False: whole,
    [value]: `${whole}${value}`,
  };
  return [
    ...Object.entries(spellings).map(([metaOnly, to]) => ({ from, query: { ...language, metaOnly }, to })),
    { from, query: language, to: whole },
  ];
}

function* listFiles(
  list: Directory<Document>,
  { naming, isDefaultLanguage }: ListPrerenderContext,
): Generator<PlannedFile> {
  for (const [uri, entry] of list.byUri) {
    for (const record of recordsByLanguage(uri, entry, naming)) {
      // A version URI has all representations; a canonical URI only those that many clients ask for there.
      const isVersion = record.entry.canonicalVersionUri === uri;
      const stored = storedRepresentations(record, list);
      const own = isVersion ? stored : stored.filter((one) => DEFAULT_REPRESENTATIONS.includes(one));
      for (const representation of own) {
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

function headerRules({ directory, naming, defaultRules }: PrerenderContext): HeaderRule[] {
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
  const main = all.find(({ record }) => record.entry.language === mainLanguage);
  // One rule for all representations of a URI with the same extension, because they are of the same document.
  const byPath = new Map(
    all.map((one) => [
      defaultDocumentFile(one.uri, { ...one.representation, folder: ':representation' }),
      one,
    ]),
  );
  if (others.length > 0 && byPath.size <= maxHeaderRules * SHARE_OF_RULES_BY_FILE) {
    const defaultRules = Array.from(byPath, ([path, { representation, record }]) => ({
      path,
      headers: { 'content-language': record.entry.language, ...linkHeader(representation, record) },
    }));
    return { isDefaultLanguage: () => true, defaultRules };
  }
  return {
    isDefaultLanguage: (language) => language === mainLanguage,
    defaultRules: main === undefined ? [] : languageRules('', main.record),
  };
}

/** The rules for the files in the folder of a language; the empty one is the default. `record` is any record in it. */
const languageRules = (folder: string, record: DirectoryRecord): HeaderRule[] => [
  { path: anyDocument(undefined, folder), headers: { 'content-language': record.entry.language } },
  ...STATIC_REPRESENTATIONS.map((representation) => ({
    path: anyDocument(representation, folder),
    headers: linkHeader(representation, { entry: record.entry, formats: record.formats, hasData: true }),
  })).filter(({ headers }) => headers.link !== undefined),
];

/**
 * The documents of a URI, by representation, if no language is requested. None if the function must select the language,
 * because redirect rules cannot reach all of them.
 */
function defaultsOf<T extends DirectoryRecord>(uri: string, entry: UriEntry<T>, naming: Naming) {
  const { records } = latestVersion(entry);
  const isReached =
    naming.isStaticUri(uri) && records.every((record) => naming.isStaticLanguage(record.entry.language));
  if (!isReached) return [];
  return DEFAULT_REPRESENTATIONS.flatMap((representation) => {
    const record = preferredDocument(entry, null, representation.supports);
    return representation.supports(record) ? [{ uri, representation, record }] : [];
  });
}
