import { startPreview } from '../../build/api/hosts/preview/preview.ts';
import { SERVER } from './deviations.ts';
import { describeLocalHost } from './local-host.ts';

describeLocalHost({
  name: 'preview',
  start: (dir) => startPreview({ dir, port: 0, allowedHosts: ['a', 'a.example'], cors: true }),
  deviations: SERVER,
});
