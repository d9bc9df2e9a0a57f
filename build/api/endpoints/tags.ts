import type { Endpoint } from '../endpoint.ts';
import { PAGE, PAGE_SIZE, PAGING } from '../request/parameters.ts';
import { pageOf, readParameters } from '../request/query.ts';
import { pageResponse } from '../response/responses.ts';
import { COMMON_SIZES, listRoutes } from './lists.ts';

const PATHS = ['/v1/tags', '/v1/documents/tags'] as const;

/** `GET /v1/tags`, and the alias that some clients use. */
export const tags: Endpoint<'listTags' | 'listTagsOfDocuments'> = {
  operations: [
    { path: PATHS[0], operationId: 'listTags', summary: 'List all tags' },
    { path: PATHS[1], operationId: 'listTagsOfDocuments', summary: 'List all tags, at another path' },
  ],
  group: 'Find',
  parameters: [PAGE, PAGE_SIZE],
  response: {
    kind: 'page',
    description: 'One page of the tags.',
    schema: { $ref: '#/components/schemas/TagList' },
  },
  problems: ['BadParameters'],
  example: () => `${PATHS[0]}?pageSize=3`,
  respond: (request, { directory }) => {
    const page = pageOf(readParameters(request.query, PAGING));
    return pageResponse(directory.tags, page, JSON.stringify, request);
  },
  prerendered: {
    routes: PATHS.flatMap((path) => listRoutes(path, [], () => 'tags')),
    resultSets: ({ directory }) => [
      {
        name: 'tags',
        count: directory.tags.length,
        sizes: COMMON_SIZES,
        render: (start, end) => JSON.stringify(directory.tags.slice(start, end)),
      },
    ],
  },
};
