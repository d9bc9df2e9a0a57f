import { createServer } from 'node:net';
import { DEFAULT_BUDGET } from '../build/pipeline.ts';
import { EXIT, readNumber, runCommand } from './command.ts';
import { runBuild } from './run-build.ts';
import { runPreview } from './run-preview.ts';

const usage = `Usage: npm start -- [options]

Builds content/ into dist/ and serves it.

Options:
  --port N      port on 127.0.0.1; 0 picks a free one (default: 8888)
  -h, --help    this text

Ends on SIGTERM and SIGINT. Exit codes: 0 ended, 1 the content has errors, 2 wrong usage or an I/O failure.`;

await runCommand({
  usage,
  options: { port: { type: 'string', default: '8888' } },
  run: async (values) => {
    const port = readNumber('port', values.port as string, 0, 65535);
    await assertFree(port);
    const code = await runBuild({ content: 'content', out: 'dist', budget: DEFAULT_BUDGET }, { brief: true });
    if (code !== EXIT.done) return code;
    const url = await runPreview('dist', port);
    console.log(
      `listening on ${url}; press Ctrl+C to stop\nAPI:      ${url}/v1/documents/index\nexplorer: ${url}/`,
    );
    return undefined;
  },
});

/**
 * Tries a port before the build: a server that has it may be serving the very output that the build would replace.
 *
 * @throws the system's error where the port cannot be used
 */
function assertFree(port: number): Promise<void> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => server.close(() => done()));
  });
}
