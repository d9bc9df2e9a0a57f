import { ALTERNATIVE_FORMATS } from '../../formats/all.ts';
import { alternativeFormatUrl, DOCUMENTS_PATH } from '../../formats/urls.ts';
import { type Endpoint, forUri, NOTHING_PRERENDERED } from '../endpoint.ts';
import { URI } from '../files/files.ts';
import { LANGUAGE, readParameters } from '../request/parameters.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { documentResponse } from '../response/responses.ts';
import { REQUIRED_LANGUAGE, routeTarget } from './stored-documents.ts';

const LABELS = ALTERNATIVE_FORMATS.map(({ label }) => label).join(', ');

/** `GET /v1/documents/{canonicalUri}/alternative-format`; its files are prerendered with the documents. */
export const alternativeFormat: Endpoint<'getAlternativeFormat'> = {
  operations: [
    {
      path: `${DOCUMENTS_PATH}/${URI_IN_PATH}/alternative-format`,
      operationId: 'getAlternativeFormat',
      summary: `Get the data of a document in another format: ${LABELS}`,
    },
  ],
  group: 'Get',
  description: 'Documents that consist of metadata only have no alternative format.',
  parameters: [LANGUAGE],
  response: { kind: 'representations', representations: ALTERNATIVE_FORMATS },
  problems: ['BadParameters', 'NotFound'],
  example: ({ uri, language }) => uri && language && alternativeFormatUrl(uri, language),
  respond: forUri((request, entry, service) => {
    const { language } = readParameters(request.query, { language: LANGUAGE });
    return documentResponse(request, entry, language, ALTERNATIVE_FORMATS, service);
  }),
  prerendered: {
    ...NOTHING_PRERENDERED,
    routes: [REQUIRED_LANGUAGE, {}].map((query) => ({
      from: `${DOCUMENTS_PATH}/${URI}/alternative-format`,
      query,
      to: routeTarget(query, ALTERNATIVE_FORMATS[0]),
    })),
  },
};
