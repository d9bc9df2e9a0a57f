import { program } from '#program';
import { defineCommand, readNumber, runCommand } from './command.ts';
import { runPreview, SHARING_OPTIONS, SHARING_USAGE, sharing } from './run-preview.ts';

const usage = `Usage: ${program.commandLine('preview')} [options]

Serves the output of a build on this machine: its files, and the API. Responses with a prerendered file are that file,
as on a host.

Options:
  --dir OUT     output folder of the build (default: dist)
  --port N      port on 127.0.0.1, 0 for any free port (default: 8888)
${SHARING_USAGE}
  -h, --help    show this help

Prints "listening on http://127.0.0.1:PORT" when ready. Stops on SIGTERM and SIGINT.

Exit codes: 0 stopped, 2 usage or I/O error.`;

export const command = defineCommand({
  usage,
  options: {
    dir: { type: 'string', default: 'dist' },
    port: { type: 'string', default: '8888' },
    ...SHARING_OPTIONS,
  },
  run: async ({ dir, port, ...values }) => {
    const { url } = await runPreview({
      dir: dir as string,
      port: readNumber('port', port as string, 0, 65535),
      ...sharing(values),
    });
    console.log(`listening on ${url}`);
    return undefined;
  },
});

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
