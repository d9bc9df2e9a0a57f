import { startPreview } from '../../build/api/hosts/preview/preview.ts';
import { SERVER } from './deviations.ts';
import { describeLocalHost } from './local-host.ts';

// The server computes almost all index pages.
describeLocalHost({
  name: 'preview of an output with few prerendered pages',
  start: (dir) => startPreview({ dir, port: 0, allowedHosts: ['a', 'a.example'], cors: true }),
  budget: { files: 3, headerRules: 40 },
  deviations: SERVER,
});
