import { join } from 'node:path';
import { startProgram } from '../support/program.ts';
import { describeAttacks } from './host.ts';

describeAttacks({
  name: 'the Node server',
  start: (out) => startProgram(process.execPath, [join(out, 'server/server.mjs'), '--port', '0']),
  requestTimeout: 15,
});
