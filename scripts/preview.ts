import { readNumber, runCommand } from './command.ts';
import { runPreview } from './run-preview.ts';

const usage = `Usage: npm run preview -- [options]

Serves the output of a build as its host would: the emitted rule files decide, files are answered as files, and
the rest by the emitted functions.

Options:
  --dir OUT     folder of the output (default: dist)
  --port N      port on 127.0.0.1; 0 picks a free one (default: 8888)
  -h, --help    this text

The first line on stdout is "listening on http://127.0.0.1:PORT". Ends on SIGTERM and SIGINT.
Exit codes: 0 ended, 2 wrong usage or an I/O failure.`;

await runCommand({
  usage,
  options: { dir: { type: 'string', default: 'dist' }, port: { type: 'string', default: '8888' } },
  run: async ({ dir, port }) => {
    const url = await runPreview(dir as string, readNumber('port', port as string, 0, 65535));
    console.log(`listening on ${url}`);
    return undefined;
  },
});
