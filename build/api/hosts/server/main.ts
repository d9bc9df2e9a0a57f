import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEFAULT_HOST, DEFAULT_PORT, runServer } from './server.ts';
import { outputOfThread, runThread } from './worker.ts';

/*
 * The server as a stand-alone program: the build bundles it into OUT/server/, from where it serves OUT. It requires only
 * Node.js.
 */

const usage = `Usage: node server.mjs [--dir OUT] [--port N] [--host H]

Serves the output of a build. A new output is served without a restart.

  --dir OUT     folder of the output, or a symbolic link to it (default: the output that contains this file)
  --port N      port; 0 picks a free one (default: ${DEFAULT_PORT})
  --host H      IP address to listen on (default: ${DEFAULT_HOST})
  -h, --help    show this help

Exit codes: 0 stopped, 2 usage or I/O error.`;

const output = outputOfThread();
if (output !== undefined) runThread(output);
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
 * The output that contains this file, by the path with which it was started: Node.js resolves symbolic links, but a link
 * to the current release must be kept.
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
