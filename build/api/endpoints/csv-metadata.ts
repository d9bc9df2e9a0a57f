import { CSVW } from '../../formats/csvw/write.ts';
import { CSV_METADATA, csvMetadataUrl, DOCUMENTS_PATH } from '../../formats/urls.ts';
import { type Endpoint, forUri, NOTHING_PRERENDERED } from '../endpoint.ts';
import { URI } from '../files/files.ts';
import { LANGUAGE, readParameters } from '../request/parameters.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { documentResponse } from '../response/responses.ts';
import { REQUIRED_LANGUAGE, routeTarget } from './stored-documents.ts';

/** `GET /v1/documents/{canonicalUri}/csv-metadata.json`; its files are prerendered with the documents. */
export const csvMetadata: Endpoint<'getCsvMetadata'> = {
  operations: [
    {
      path: `${DOCUMENTS_PATH}/${URI_IN_PATH}/${CSV_METADATA}`,
      operationId: 'getCsvMetadata',
      summary: 'Get the metadata of the CSV of a document',
    },
  ],
  group: 'Get',
  description: 'Responses with the CSV link to it.',
  parameters: [LANGUAGE],
  response: { kind: 'representations', representations: [CSVW] },
  problems: ['BadParameters', 'NotFound'],
  example: ({ uri, language }) => uri && language && csvMetadataUrl(uri, language),
  respond: forUri((request, entry, service) => {
    const { language } = readParameters(request.query, { language: LANGUAGE });
    return documentResponse(request, entry, language, [CSVW], service);
  }),
  prerendered: {
    ...NOTHING_PRERENDERED,
    routes: [REQUIRED_LANGUAGE, {}].map((query) => ({
      from: `${DOCUMENTS_PATH}/${URI}/${CSV_METADATA}`,
      query,
      to: routeTarget(query, CSVW),
    })),
  },
};
