import { DEFAULT_JSON_TYPE } from '../../formats/representation.ts';
import { DOCUMENTS_PATH } from '../../formats/urls.ts';
import type { UriEntry } from '../../model/query/directory.ts';
import { languagesOf, latestVersion } from '../../model/query/select.ts';
import { type Endpoint, forUri } from '../endpoint.ts';
import { ANY_LANGUAGES_FILE, languagesFile, URI } from '../files/files.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { LIST_HEADERS } from '../response/headers.ts';
import { jsonResponse } from '../response/responses.ts';

/** `GET /v1/documents/{canonicalUri}/languages`. */
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
  respond: forUri((request, entry) => jsonResponse(printLanguages(entry), request)),
  prerendered: {
    routes: [{ from: `${DOCUMENTS_PATH}/${URI}/languages`, query: {}, to: languagesFile(URI) }],
    listFiles: (list, { naming }) =>
      [...list.byUri]
        .filter(([uri]) => naming.isStaticUri(uri))
        .map(([uri, entry]) => ({
          path: languagesFile(uri),
          content: { json: () => printLanguages(entry) },
        })),
    headerRules: () => [
      { path: ANY_LANGUAGES_FILE, headers: { 'content-type': DEFAULT_JSON_TYPE, ...LIST_HEADERS } },
    ],
  },
};

const printLanguages = (entry: UriEntry): string => JSON.stringify(languagesOf(latestVersion(entry)));
