import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEFAULT_HOST, DEFAULT_PORT, runServer } from './run.ts';
import { isSearchWorker, runSearchWorker } from './search-worker.ts';

/*
 * The server as a program of its own: the build bundles it into OUT/server/, and there it serves that very OUT.
 * It needs Node and nothing else.
 */

const usage = `Usage: node server.mjs [--dir OUT] [--port N] [--host H]

Serves the output of a build. A new output in the place of the old one is served without a restart.

  --dir OUT     folder of the output, or a link to it that may change (default: the one that this file lies in)
  --port N      port; 0 picks a free one (default: ${DEFAULT_PORT})
  --host H      address to listen on (default: ${DEFAULT_HOST})
  -h, --help    this text

Exit codes: 0 ended, 2 wrong usage or an I/O failure.`;

if (isSearchWorker()) runSearchWorker();
else void runMain();

async function runMain(): Promise<void> {
  try {
    const { values } = parseArgs({
      options: {
        dir: { type: 'string', default: ownOutput() },
        port: { type: 'string', default: String(DEFAULT_PORT) },
        host: { type: 'string', default: DEFAULT_HOST },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const port = /^[0-9]{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
    if (values.help) console.log(usage);
    else if (!(port <= 65_535))
      throw new Error(`--port must be a whole number from 0 to 65535, not "${values.port}"`);
    else await runServer({ dir: values.dir, port, host: values.host });
  } catch (error) {
    console.error(`error: ${(error as Error).message}`);
    process.exitCode = 2;
  }
}

/**
 * The output that this file lies in, by the path that it was started by: that may lead through a link to the current
 * release, which Node itself has followed.
 */
function ownOutput(): string {
  const own = fileURLToPath(new URL('..', import.meta.url));
  const started = dirname(dirname(process.argv[1] ?? ''));
  try {
    return realpathSync(started) === realpathSync(own) ? started : own;
  } catch {
    return own;
  }
}
