import { printHttp, printServer } from './nginx/configuration.ts';
import { printCompose, printExample, printService } from './nginx/examples.ts';
import type { Target } from './target.ts';

/**
 * nginx: it serves the files outside the API, and caches for seconds what the Node server responds to the others. The
 * first two files are for an operator's own configuration; the others are examples. No file depends on the content, and
 * none names the machine.
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
