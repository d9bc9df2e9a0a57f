import { TAGS_PATHS, TAGS_SET } from '../paths.ts';
import type { Endpoint } from '../plan.ts';
import { listRoutes } from './list-routes.ts';

/** `GET /v1/tags` (interface: endpoint 5) and its alias. */
export const tags: Endpoint = {
  routes: TAGS_PATHS.flatMap((path) => listRoutes(path, [], () => TAGS_SET)),
  resultSets: ({ directory }) => [
    {
      name: TAGS_SET,
      count: directory.tags.length,
      render: (start, end) => JSON.stringify(directory.tags.slice(start, end)),
    },
  ],
  files: () => [],
  headerRules: () => [],
};
