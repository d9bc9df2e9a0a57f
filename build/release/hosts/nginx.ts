import { printHttp, printServer } from './nginx/configuration.ts';
import { printCompose, printExample, printService } from './nginx/examples.ts';
import type { Target } from './target.ts';

/**
 * nginx: serves the files outside the API, and caches the responses of the Node server for seconds. The first two files
 * are included by the operator's own configuration; the others are examples. The files do not depend on the content or
 * the machine.
 */
export const nginx: Target = {
  name: 'nginx',
  files: (plan, options) => [
    { path: 'nginx/http.conf', text: printHttp(plan) },
    { path: 'nginx/server.conf', text: printServer(plan, options) },
    { path: 'nginx/nginx.conf', text: printExample(options) },
    { path: 'nginx/code-lists.service', text: printService() },
    { path: 'nginx/compose.yaml', text: printCompose() },
  ],
  limits: () => [],
};
