import { DOCUMENT, METADATA } from '../../formats/json/write.ts';
import { DOCUMENTS_PATH, metadataUrl } from '../../formats/urls.ts';
import { type Endpoint, forUri, type Route } from '../endpoint.ts';
import { placeholderOf, URI } from '../files/files.ts';
import { LANGUAGE, META_ONLY, readParameters } from '../request/parameters.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { documentResponse } from '../response/responses.ts';
import { REQUIRED_LANGUAGE, routeTarget, storedDocuments } from './stored-documents.ts';

/** `GET /v1/documents/{canonicalUri}`: a document with or without its data. */
export const document: Endpoint<'getDocument'> = {
  operations: [
    { path: `${DOCUMENTS_PATH}/${URI_IN_PATH}`, operationId: 'getDocument', summary: 'Get a document' },
  ],
  group: 'Get',
  parameters: [LANGUAGE, META_ONLY],
  response: { kind: 'representations', representations: [DOCUMENT] },
  problems: ['BadParameters', 'NotFound'],
  example: ({ uri, language }) => uri && language && metadataUrl(uri, language),
  respond: forUri((request, entry, service) => {
    const { language, metaOnly } = readParameters(request.query, { language: LANGUAGE, metaOnly: META_ONLY });
    return documentResponse(request, entry, language, [metaOnly ? METADATA : DOCUMENT], service);
  }),
  prerendered: { ...storedDocuments, routes: [REQUIRED_LANGUAGE, {}].flatMap(documentRoutes) },
};

/** Routes for the usual spellings of `metaOnly`; an empty value counts as absent, others go to the function. */
function documentRoutes(language: Readonly<Record<string, string>>): Route[] {
  const from = `${DOCUMENTS_PATH}/${URI}`;
  const whole = routeTarget(language, DOCUMENT);
  const metadata = routeTarget(language, METADATA);
  return [
    { from, query: { ...language, metaOnly: 'true' }, to: metadata },
    { from, query: { ...language, metaOnly: 'True' }, to: metadata },
    { from, query: { ...language, metaOnly: 'false' }, to: whole },
    { from, query: { ...language, metaOnly: 'False' }, to: whole },
    {
      from,
      query: { ...language, metaOnly: placeholderOf(META_ONLY.name) },
      to: `${whole}${placeholderOf(META_ONLY.name)}`,
    },
    { from, query: language, to: whole },
  ];
}
