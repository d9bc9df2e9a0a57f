import { ALTERNATIVE_FORMATS } from '../../formats/all.ts';
import { CSVW } from '../../formats/csvw/write.ts';
import type { Representation } from '../../formats/representation.ts';
import { alternativeFormatUrl, CSV_METADATA, csvMetadataUrl, DOCUMENTS_PATH } from '../../formats/urls.ts';
import { type Endpoint, forUri, NOTHING_PRERENDERED, type Operation } from '../endpoint.ts';
import { URI } from '../files/files.ts';
import { LANGUAGE, readParameters } from '../request/parameters.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { documentResponse } from '../response/responses.ts';
import { REQUIRED_LANGUAGE, routeTarget } from './stored-documents.ts';

const PATH = `${DOCUMENTS_PATH}/${URI_IN_PATH}`;

/** `GET /v1/documents/{canonicalUri}/alternative-format`. */
export const alternativeFormat = otherFormats(ALTERNATIVE_FORMATS, alternativeFormatUrl, {
  path: `${PATH}/alternative-format`,
  operationId: 'getAlternativeFormat',
  summary: `Get the data of a document in another format: ${ALTERNATIVE_FORMATS.map(({ label }) => label).join(', ')}`,
  description: 'Documents that consist of metadata only have no alternative format.',
});

/** `GET /v1/documents/{canonicalUri}/csv-metadata.json`. */
export const csvMetadata = otherFormats([CSVW], csvMetadataUrl, {
  path: `${PATH}/${CSV_METADATA}`,
  operationId: 'getCsvMetadata',
  summary: 'Get the metadata of the CSV of a document',
  description: 'Responses with the CSV link to it.',
});

/** An endpoint for representations of a document, which are prerendered with it; the first one is the default. */
function otherFormats<Id extends string>(
  representations: readonly [Representation, ...Representation[]],
  urlOf: (uri: string, language: string) => string,
  { description, ...operation }: Operation<Id> & { readonly description: string },
): Endpoint<Id> {
  return {
    operations: [operation],
    group: 'Get',
    description,
    parameters: [LANGUAGE],
    response: { kind: 'representations', representations },
    problems: ['BadParameters', 'NotFound'],
    example: ({ uri, language }) => uri && language && urlOf(uri, language),
    respond: forUri((request, entry, service) => {
      const { language } = readParameters(request.query, { language: LANGUAGE });
      return documentResponse(request, entry, language, representations, service);
    }),
    prerendered: {
      ...NOTHING_PRERENDERED,
      routes: [REQUIRED_LANGUAGE, {}].map((query) => ({
        from: operation.path.replace(URI_IN_PATH, URI),
        query,
        to: routeTarget(query, representations[0]),
      })),
    },
  };
}
