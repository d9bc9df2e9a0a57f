import { createServer } from 'node:net';
import { DEFAULT_BUDGET } from '../build/pipeline.ts';
import { EXIT, readNumber, runCommand } from './command.ts';
import { runBuild } from './run-build.ts';
import { runPreview } from './run-preview.ts';

const usage = `Usage: npm start -- [options]

Builds content/ into dist/ and serves the preview. Stops on SIGTERM and SIGINT.

Options:
  --port N      port on 127.0.0.1, 0 for any free port (default: 8888)
  -h, --help    show this help

Exit codes: 0 stopped, 1 the content has errors, 2 usage or I/O error.`;

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
 * Checks the port before the build: a server on it may be serving the output that the build would replace.
 *
 * @throws the system error if the port cannot be used
 */
function assertFree(port: number): Promise<void> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => server.close(() => done()));
  });
}
