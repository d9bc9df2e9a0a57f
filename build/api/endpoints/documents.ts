import { ALTERNATIVE_FORMATS, DEFAULT_REPRESENTATIONS } from '../../formats/all.ts';
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
import { type Endpoint, forUri, type Route } from '../endpoint.ts';
import { placeholderOf, staticDocumentFile, URI } from '../files/files.ts';
import { LANGUAGE, META_ONLY } from '../request/parameters.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { readParameters } from '../request/query.ts';
import { chooseDocument, documentResponse } from '../response/responses.ts';
import { headerRules, listFiles } from './document-files.ts';

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
    const { language, metaOnly } = readParameters(request.query, { language: LANGUAGE, metaOnly: META_ONLY });
    return documentResponse(request, entry, language, [metaOnly ? METADATA : DOCUMENT], service);
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
    if (!entry) return false;
    const { language } = readParameters(request.query, { language: LANGUAGE });
    const chosen = chooseDocument(request, entry, language, ALTERNATIVE_FORMATS, service);
    return 'record' in chosen && !chosen.record.isSmall && !chosen.isFile;
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
    problems: ['BadParameters', 'NotFound'],
    example: ({ uri, language }) => uri && language && urlOf(uri, language),
    respond: forUri((request, entry, service) => {
      const { language } = readParameters(request.query, { language: LANGUAGE });
      return documentResponse(request, entry, language, representations, service);
    }),
    prerendered: { routes: queries.map((query) => ({ from, query, to: routeTarget(query, byDefault) })) },
  };
}

/** The file of a representation in the language that the query of a route requires, else in the default one. */
function routeTarget({ language = '' }: Route['query'], storage: Storage): string {
  return staticDocumentFile(URI, language, storage);
}

/** Routes for the usual spellings of `metaOnly`; an empty value counts as absent, others go to the function. */
function documentRoutes(language: Route['query']): Route[] {
  const from = `${DOCUMENTS_PATH}/${URI}`;
  const whole = routeTarget(language, DOCUMENT);
  const metadata = routeTarget(language, METADATA);
  const value = placeholderOf(META_ONLY.name);
  const targets = { true: metadata, True: metadata, false: whole, False: whole, [value]: `${whole}${value}` };
  const routes = Object.entries(targets).map(([metaOnly, to]) => ({
    from,
    query: { ...language, metaOnly },
    to,
  }));
  return [...routes, { from, query: language, to: whole }];
}
