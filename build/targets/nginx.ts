import { printCompose, printExample, printService } from './nginx/examples.ts';
import { inexpressible, pageHeaders } from './nginx/headers.ts';
import { printMaps } from './nginx/maps.ts';
import { printServer } from './nginx/server.ts';
import { text } from './nginx/syntax.ts';
import type { Target } from './target.ts';

/**
 * nginx: static files, chosen by maps, and the Node server for what no file answers. The first two files are for an
 * operator's own configuration; the others are examples. None names the machine: paths are seen from the output.
 */
export const nginx: Target = {
  name: 'nginx',
  files: (plan, options) => {
    const pages = pageHeaders(plan.headerRules);
    return [
      { path: 'nginx/http.conf', text: text(printMaps(plan, pages.maps)) },
      { path: 'nginx/server.conf', text: text(printServer(plan, pages.headers, options)) },
      { path: 'nginx/nginx.conf', text: printExample(options) },
      { path: 'nginx/code-lists.service', text: printService() },
      { path: 'nginx/compose.yaml', text: printCompose() },
    ];
  },
  limits: ({ headerRules }) => inexpressible(headerRules),
};
