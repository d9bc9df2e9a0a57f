import { test } from 'vitest';
import { NGINX } from '../../scripts/conformance/deviations.ts';
import { SKIPS_NGINX, startNginx } from '../../scripts/support/nginx.ts';
import { describeLocalHost } from './local-host.ts';

if (SKIPS_NGINX) test.skip('conformance of nginx (not run: nginx is not installed)');
else describeLocalHost({ name: 'nginx', start: (out, work) => startNginx(out, work), deviations: NGINX });
