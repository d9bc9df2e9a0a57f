import {
  ALTERNATIVE_FORMATS,
  DEFAULT_REPRESENTATIONS,
  REPRESENTATIONS,
  STATIC_REPRESENTATIONS,
  storedRepresentations,
} from '../../formats/all.ts';
import { CSVW } from '../../formats/csvw.ts';
import { DOCUMENT, METADATA } from '../../formats/json.ts';
import type { Representation } from '../../formats/representation.ts';
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
  type ListFileContext,
  type NamedDirectory,
  type PlannedFile,
  type Route,
} from '../endpoint.ts';
import { anyDocument, placeholderOf, staticDocumentFile, URI } from '../files/files.ts';
import type { Naming } from '../files/naming.ts';
import { LANGUAGE, META_ONLY } from '../parameters.ts';
import { readParameters, URI_IN_PATH } from '../request.ts';
import { DOCUMENT_HEADERS, type HeaderRule } from '../response/headers.ts';
import { chooseDocument, documentResponse, linkHeader } from '../response/responses.ts';

const PATH = `${DOCUMENTS_PATH}/${URI_IN_PATH}`;

/** Query of a route for requests with a language. */
const REQUIRED_LANGUAGE: Route['query'] = { language: placeholderOf(LANGUAGE.name) };

/**
 * `GET /v1/documents/{canonicalUri}`: a document with or without its data. Its files are those of all representations, from
 * which the function reads, too.
 */
export const document: Endpoint = {
  ...ofDocument(PATH, 'getDocument', 'Get a document', [DOCUMENT], metadataUrl),
  parameters: [LANGUAGE, META_ONLY],
  respond: forUri((request, entry, service) => {
    const { metaOnly } = readParameters(request.query, { language: LANGUAGE, metaOnly: META_ONLY });
    return documentResponse(request, entry, [metaOnly ? METADATA : DOCUMENT], service);
  }),
  prerendered: { routes: [REQUIRED_LANGUAGE, {}].flatMap(documentRoutes), listFiles, headerRules },
};

/** `GET /v1/documents/{canonicalUri}/alternative-format`. */
export const alternativeFormat: Endpoint = {
  ...ofDocument(
    `${PATH}/alternative-format`,
    'getAlternativeFormat',
    `Get the data of a document in another format: ${ALTERNATIVE_FORMATS.map(({ label }) => label).join(', ')}`,
    ALTERNATIVE_FORMATS,
    alternativeFormatUrl,
  ),
  description: 'Documents that consist of metadata only have no alternative format.',
  isCostly: (request, service) => {
    const entry = service.directory.byUri.get(request.uri);
    const chosen = entry && chooseDocument(request, entry, ALTERNATIVE_FORMATS, service);
    return chosen !== undefined && 'record' in chosen && !chosen.record.isSmall && !chosen.isFile;
  },
};

/** `GET /v1/documents/{canonicalUri}/csv-metadata.json`. */
export const csvMetadata: Endpoint = {
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
function ofDocument(
  path: string,
  operationId: string,
  summary: string,
  representations: readonly [Representation, ...Representation[]],
  urlOf: (uri: string, language: string) => string,
): Endpoint {
  const [byDefault] = representations;
  const from = path.replace(URI_IN_PATH, URI);
  const queries = DEFAULT_REPRESENTATIONS.includes(byDefault) ? [REQUIRED_LANGUAGE, {}] : [REQUIRED_LANGUAGE];
  return {
    operations: [{ path, operationId, summary }],
    group: 'Get',
    parameters: [LANGUAGE],
    response: { kind: 'representations', representations },
    example: ({ uri, language }) => uri && language && urlOf(uri, language),
    respond: forUri((request, entry, service) => documentResponse(request, entry, representations, service)),
    prerendered: { routes: queries.map((query) => routeTo(byDefault, from, query)) },
  };
}

/** A route to a representation in the language that its query requires, else in the default one. */
function routeTo(representation: Representation, from: string, query: Route['query']): Route {
  return { from, query, to: staticDocumentFile(URI, query.language ?? '', representation) };
}

/** Routes for the usual spellings of `metaOnly`; an empty value counts as absent, others go to the function. */
function documentRoutes(query: Route['query']): Route[] {
  const from = `${DOCUMENTS_PATH}/${URI}`;
  const whole = routeTo(DOCUMENT, from, query);
  const spellings = { true: METADATA, True: METADATA, false: DOCUMENT, False: DOCUMENT };
  const routes = Object.entries(spellings).map(([metaOnly, representation]) =>
    routeTo(representation, from, { ...query, metaOnly }),
  );
  const value = placeholderOf(META_ONLY.name);
  return [...routes, { from, query: { ...query, metaOnly: value }, to: `${whole.to}${value}` }, whole];
}

/** The files of the documents of a list in all representations. */
function* listFiles(
  list: Directory<Document>,
  { naming, hasRoutes, hasApi, isDefaultLanguage }: ListFileContext,
): Generator<PlannedFile> {
  for (const [uri, entry] of list.byUri) {
    for (const language of new Set(entry.versions.flatMap(languagesOf))) {
      const document = documentInLanguage(entry, language);
      if (document?.entry.language !== language) continue;
      const isVersion = document.entry.canonicalVersionUri === uri;
      // Redirect rules reach a canonical URI only with static names. The function reads documents by their version URIs.
      const isRouted = hasRoutes && naming.isStaticUri(uri) && naming.isStaticLanguage(language);
      if (!isVersion && !isRouted && hasApi) continue;
      for (const representation of storedRepresentations(document, list, hasApi)) {
        // Few clients ask for the other representations of a canonical URI.
        if (!isVersion && !DEFAULT_REPRESENTATIONS.includes(representation)) continue;
        yield {
          path: naming.documentFile(uri, language, representation),
          content: { document, representation },
        };
      }
    }
    for (const { path, representation, record: document } of defaultsOf(uri, entry, naming)) {
      if (isDefaultLanguage(document.entry.language)) yield { path, content: { document, representation } };
    }
  }
}

function headerRules({ directory, naming, defaultRules }: NamedDirectory): HeaderRule[] {
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
export function planDefaults(directory: Directory, naming: Naming, maxHeaderRules: number) {
  const all = [...directory.byUri].flatMap(([uri, entry]) => defaultsOf(uri, entry, naming));
  const [mainLanguage, ...others] = byFrequency(all.map(({ record }) => record.entry.language));
  // One rule for all representations of a URI with the same extension, because they are of the same document.
  const byPath = new Map<string, (typeof all)[number]>();
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
    isDefaultLanguage: (language: string) => language === mainLanguage,
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

/**
 * The representations of the document of a URI if no language is requested; none if the function must select the language,
 * because redirect rules cannot reach all of them.
 */
function defaultsOf<T extends DirectoryRecord>(uri: string, entry: UriEntry<T>, naming: Naming) {
  const languages = languagesOf(latestVersion(entry));
  if (!naming.isStaticUri(uri) || !languages.every(naming.isStaticLanguage)) return [];
  return DEFAULT_REPRESENTATIONS.map((representation) => ({
    uri,
    path: staticDocumentFile(uri, '', representation),
    representation,
    record: preferredDocument(entry, null, representation.supports),
  })).filter(({ representation, record }) => representation.supports(record));
}
