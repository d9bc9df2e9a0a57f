import { DEFAULT_JSON_TYPE } from '../../domain/media-type.ts';
import { languagesOf, latestVersion } from '../../query/select.ts';
import { LIST_HEADERS } from '../headers.ts';
import { ANY_LANGUAGES_FILE, DOCUMENTS_PATH, languagesFile } from '../paths.ts';
import { URI } from '../placeholders.ts';
import type { Endpoint } from '../plan.ts';

/** `GET /v1/documents/{canonicalUri}/languages` (decisions: aliases). */
export const languages: Endpoint = {
  routes: [{ from: `${DOCUMENTS_PATH}/${URI}/languages`, query: {}, to: languagesFile(URI) }],
  resultSets: () => [],
  files: ({ directory, naming }) =>
    [...directory.byUri]
      .filter(([uri]) => naming.isPlainUri(uri))
      .map(([uri, identified]) => ({
        path: languagesFile(uri),
        content: { json: () => JSON.stringify(languagesOf(latestVersion(identified))) },
      })),
  headerRules: () => [
    {
      path: ANY_LANGUAGES_FILE,
      headers: { 'content-type': DEFAULT_JSON_TYPE, ...LIST_HEADERS },
    },
  ],
};
