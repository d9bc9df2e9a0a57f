import { test } from 'vitest';
import { SKIPS_NGINX, startNginx } from '../support/nginx.ts';
import { NGINX } from './deviations.ts';
import { describeLocalHost } from './local-host.ts';

if (SKIPS_NGINX) test.skip('conformance of nginx (not run: nginx is not installed)');
else describeLocalHost({ name: 'nginx', start: (out, work) => startNginx(out, work), deviations: NGINX });
