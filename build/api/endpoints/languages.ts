import { DOCUMENTS_PATH } from '../../formats/urls.ts';
import { languagesOf, latestVersion } from '../../model/query/select.ts';
import { type Endpoint, forUri } from '../endpoint.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { jsonResponse } from '../response/responses.ts';

/** `GET /v1/documents/{canonicalUri}/languages`; the function computes it from the index, so it has no files. */
export const languages: Endpoint<'listLanguages'> = {
  operations: [
    {
      path: `${DOCUMENTS_PATH}/${URI_IN_PATH}/languages`,
      operationId: 'listLanguages',
      summary: 'List the languages of a document',
    },
  ],
  group: 'Get',
  parameters: [],
  response: {
    kind: 'list',
    description: 'The languages of the latest version.',
    schema: { $ref: '#/components/schemas/LanguageList' },
  },
  problems: ['NotFound'],
  example: ({ uri }) => uri && `${DOCUMENTS_PATH}/${encodeURIComponent(uri)}/languages`,
  respond: forUri((request, entry) =>
    jsonResponse(JSON.stringify(languagesOf(latestVersion(entry))), request),
  ),
  prerendered: {},
};
