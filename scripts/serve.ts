import { DEFAULT_HOST, DEFAULT_PORT, runServer } from '../build/server/run.ts';
import { readNumber, runCommand } from './command.ts';

const usage = `Usage: npm run serve -- [options]

Serves the whole interface from the output of a build by the function alone: the server that stands behind nginx.
The build puts the same program into OUT/server/server.mjs, which needs Node and nothing else.

Options:
  --dir OUT     folder of the output (default: dist)
  --port N      port; 0 picks a free one (default: ${DEFAULT_PORT})
  --host H      address to listen on (default: ${DEFAULT_HOST})
  -h, --help    this text

The first line on stdout is "listening on http://HOST:PORT". A new output in the place of the old one is served
without a restart. Ends on SIGTERM and SIGINT, when the answers that have begun are sent.
Exit codes: 0 ended, 2 wrong usage or an I/O failure.`;

await runCommand({
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
