import { TABLE } from '../forms.ts';
import { DOCUMENTS_PATH } from '../paths.ts';
import type { Endpoint } from '../plan.ts';
import { LANGUAGE, routeToDocument } from './document-routes.ts';

/** `GET /v1/documents/{canonicalUri}/alternative-format` (interface: endpoint 4); its files come with the documents'. */
export const alternativeFormat: Endpoint = {
  routes: [LANGUAGE, {}].map((query) => ({
    from: `${DOCUMENTS_PATH}/:uri/alternative-format`,
    query,
    to: routeToDocument(query, TABLE),
  })),
  resultSets: () => [],
  files: () => [],
  headerRules: () => [],
};
