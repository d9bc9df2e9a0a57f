import { join } from 'node:path';
import { loadOutput, MISSING_POSTGRES, startPostgres } from '../support/postgres.ts';
import { startProgram } from '../support/program.ts';
import { SERVER } from './deviations.ts';
import { describeLocalHost } from './local-host.ts';

/** The bundled server with the index in PostgreSQL. */
describeLocalHost({
  name: 'the Node server with a database',
  start: async (out) => {
    const database = await startPostgres();
    await loadOutput(out, database.url);
    const args = [join(out, 'server/server.mjs'), '--port', '0'];
    const server = await startProgram(process.execPath, args, { DATABASE_URL: database.url });
    const close = async () => {
      await server.close();
      await database.close();
    };
    return { url: server.url, close };
  },
  deviations: SERVER,
  missing: MISSING_POSTGRES,
});
