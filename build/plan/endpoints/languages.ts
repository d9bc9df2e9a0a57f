import { DEFAULT_JSON_TYPE } from '../../domain/media-type.ts';
import { languagesOf, latestVersion } from '../../query/select.ts';
import { LIST_HEADERS } from '../headers.ts';
import { ANY_URI_FOLDER, DOCUMENTS_FOLDER, DOCUMENTS_PATH, LANGUAGES_FILE } from '../paths.ts';
import type { Endpoint } from '../plan.ts';

/** `GET /v1/documents/{canonicalUri}/languages` (decisions: aliases). */
export const languages: Endpoint = {
  routes: [
    {
      from: `${DOCUMENTS_PATH}/:uri/languages`,
      query: {},
      to: `${DOCUMENTS_FOLDER}/u=:uri/${LANGUAGES_FILE}`,
    },
  ],
  resultSets: () => [],
  files: ({ directory, naming }) =>
    [...directory.byUri]
      .filter(([uri]) => naming.isPlainUri(uri))
      .map(([uri, identified]) => ({
        path: `${naming.uriFolder(uri)}/${LANGUAGES_FILE}`,
        content: { json: () => JSON.stringify(languagesOf(latestVersion(identified))) },
      })),
  headerRules: () => [
    {
      path: `${ANY_URI_FOLDER}/${LANGUAGES_FILE}`,
      headers: { 'content-type': DEFAULT_JSON_TYPE, ...LIST_HEADERS },
    },
  ],
};
