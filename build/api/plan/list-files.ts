import type { Document } from '../../model/document/document.ts';
import type { Directory } from '../../model/query/directory.ts';
import type { ListPrerenderContext, PlannedFile } from '../endpoint.ts';
import { ENDPOINTS } from '../endpoints/all.ts';

/** Plans the API files of a list, given as the directory of its documents. */
export const planList = (list: Directory<Document>, context: ListPrerenderContext): PlannedFile[] =>
  ENDPOINTS.flatMap(({ prerendered }) => [...prerendered.listFiles(list, context)]);
