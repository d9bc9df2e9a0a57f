import { startPreview } from '../../build/api/hosts/preview/preview.ts';
import { SERVER } from './deviations.ts';
import { describeLocalHost } from './local-host.ts';

const host = {
  start: (dir: string) => startPreview({ dir, port: 0, allowedHosts: ['a', 'a.example'], cors: true }),
  deviations: SERVER,
};

describeLocalHost({ ...host, name: 'preview' });
// The server computes almost all index pages.
const budget = { files: 3, headerRules: 44 };
describeLocalHost({ ...host, name: 'preview of an output with few prerendered pages', budget });
describeLocalHost({ ...host, name: 'preview of a site below a path', basePath: '/codes' });
