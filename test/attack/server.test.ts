import { join } from 'node:path';
import { startProgram } from '../support/program.ts';
import { describeAttacks } from './host.ts';

describeAttacks('the Node server', (out) =>
  startProgram(process.execPath, [join(out, 'server/server.mjs'), '--port', '0']),
);
