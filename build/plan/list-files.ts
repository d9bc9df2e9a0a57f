import type { ListPrerenderContext, PlannedFile } from '../api/endpoint.ts';
import { ENDPOINTS } from '../api/endpoints/all.ts';
import type { Document } from '../catalogue/document.ts';
import type { Directory } from '../query/directory.ts';

/** Plans the API files of a list, given as the directory of its documents. */
export const planList = (list: Directory<Document>, context: ListPrerenderContext): PlannedFile[] =>
  ENDPOINTS.flatMap(({ prerendered }) => [...prerendered.listFiles(list, context)]);
