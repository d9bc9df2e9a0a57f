import { TABLE } from '../forms.ts';
import { DOCUMENTS_PATH } from '../paths.ts';
import { URI } from '../placeholders.ts';
import type { Endpoint } from '../plan.ts';
import { routeToDocument, WITH_LANGUAGE } from './document-routes.ts';

/** `GET /v1/documents/{canonicalUri}/alternative-format` (interface: endpoint 4); its files come with the documents'. */
export const alternativeFormat: Endpoint = {
  routes: [WITH_LANGUAGE, {}].map((query) => ({
    from: `${DOCUMENTS_PATH}/${URI}/alternative-format`,
    query,
    to: routeToDocument(query, TABLE),
  })),
  resultSets: () => [],
  files: () => [],
  headerRules: () => [],
};
