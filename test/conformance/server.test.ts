import { join } from 'node:path';
import { startProgram } from '../support/program.ts';
import { SERVER } from './deviations.ts';
import { describeLocalHost } from './local-host.ts';

/** The bundled server, which runs without access to packages. */
describeLocalHost({
  name: 'the Node server',
  start: (out) => startProgram(process.execPath, [join(out, 'server/server.mjs'), '--port', '0']),
  deviations: SERVER,
});
