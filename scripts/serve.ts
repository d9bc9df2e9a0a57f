import { program } from '#program';
import { DEFAULT_HOST, DEFAULT_PORT, runServer } from '../build/api/hosts/server/server.ts';
import { defineCommand, readNumber, runCommand } from './command.ts';

export const command = defineCommand({
  call: `${program.commandLine('serve')} [options]`,
  about: `Serves the files and the API of the output of a build, alone or behind nginx. A build writes the same program to
OUT/server/server.mjs, which requires only Node.js.`,
  options: {
    'dir OUT = dist': 'output folder of the build',
    'port N': `port, 0 for any free port (default: ${DEFAULT_PORT})`,
    'host H': `address to listen on (default: ${DEFAULT_HOST})`,
  },
  end: `Prints "listening on http://HOST:PORT" when ready. Serves the output of a new build without a restart. Stops on
SIGTERM and SIGINT after completing the responses in progress.

Exit codes: 0 stopped, 2 usage or I/O error.`,
  run: async ({ dir, port = String(DEFAULT_PORT), host = DEFAULT_HOST }) => {
    await runServer({ dir, port: readNumber('port', port, 0, 65535), host });
    return undefined;
  },
});

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
