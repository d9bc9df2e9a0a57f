import { startPreview } from '../../build/api/hosts/preview/preview.ts';
import { describeAttacks } from './host.ts';

describeAttacks('the preview', async (dir) => ({
  ...(await startPreview({ dir, port: 0, allowedHosts: ['a', 'a.example'], cors: true })),
  pid: process.pid,
}));
