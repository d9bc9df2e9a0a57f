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
  run: async ({ port }) => {
    const portNumber = readNumber('port', port as string, 0, 65535);
    const code = await runBuild({ content: 'content', out: 'dist', budget: DEFAULT_BUDGET });
    if (code !== EXIT.done) return code;
    const url = await runPreview('dist', portNumber);
    console.log(`listening on ${url}\ntry ${url}/v1/documents/index?language=de&pageSize=10`);
    return undefined;
  },
});
