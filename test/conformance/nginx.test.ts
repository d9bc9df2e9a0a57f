import { test } from 'vitest';
import { SKIPS_NGINX, startNginx } from '../support/nginx.ts';
import { NGINX } from './deviations.ts';
import { describeLocalHost } from './local-host.ts';

if (SKIPS_NGINX) test.skip('conformance of nginx (not run: nginx is not installed)');
else {
  const host = { start: startNginx, deviations: NGINX };
  describeLocalHost({ ...host, name: 'nginx' });
  describeLocalHost({ ...host, name: 'nginx with a site below a path', basePath: '/codes', every: 8 });
}
