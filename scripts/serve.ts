import { program } from '#program';
import { DEFAULT_HOST, DEFAULT_PORT, runServer } from '../build/api/hosts/server/server.ts';
import { defineCommand, readNumber, runCommand } from './command.ts';

const usage = `Usage: ${program.commandLine('serve')} [options]

Serves the files and the API of the output of a build, alone or behind nginx. A build writes the same program to
OUT/server/server.mjs, which requires only Node.js.

Options:
  --dir OUT     output folder of the build (default: dist)
  --port N      port, 0 for any free port (default: ${DEFAULT_PORT})
  --host H      address to listen on (default: ${DEFAULT_HOST})
  -h, --help    show this help

Prints "listening on http://HOST:PORT" when ready. Serves the output of a new build without a restart. Stops on
SIGTERM and SIGINT after completing the responses in progress.

Exit codes: 0 stopped, 2 usage or I/O error.`;

export const command = defineCommand({
  usage,
  options: {
    dir: { type: 'string', default: 'dist' },
    port: { type: 'string', default: String(DEFAULT_PORT) },
    host: { type: 'string', default: DEFAULT_HOST },
  },
  run: async ({ dir, port, host }) => {
    await runServer({
      dir: dir as string,
      port: readNumber('port', port as string, 0, 65535),
      host: host as string,
    });
    return undefined;
  },
});

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
