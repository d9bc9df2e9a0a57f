import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { EXIT, readOrigin, runCommand, UsageError } from './command.ts';
import { writeConformanceContent } from './conformance/content.ts';
import { DEVIATIONS } from './conformance/deviations.ts';

const hosts = Object.keys(DEVIATIONS);

const usage = `Usage: npm run conformance -- --url URL [--host HOST]
       npm run conformance -- --write-content DIR

Asks a site, wherever it runs, for everything that the interface promises. The site must serve the suite's own
content, which --write-content writes: build it, deploy it, and give the site's address.

Options:
  --url URL              address of the site, such as https://deploy-preview-1--codes.netlify.app
  --host HOST            whose known deviations count as passed: ${hosts.join(', ')} (default: ${hosts[0]})
  --write-content DIR    writes the content into DIR, which must be empty or new
  -h, --help             this text

Exit codes: 0 passed or written, 1 the site answers otherwise, 2 wrong usage or an I/O failure.`;

await runCommand({
  usage,
  options: {
    url: { type: 'string' },
    host: { type: 'string', default: hosts[0] as string },
    'write-content': { type: 'string' },
  },
  run: ({ url, host, 'write-content': folder }) => {
    if (folder !== undefined && url === undefined) return writeContent(folder as string);
    if (url === undefined || folder !== undefined) {
      throw new UsageError('give --url or --write-content');
    }
    if (!hosts.includes(host as string)) {
      throw new UsageError(`--host must be one of ${hosts.join(', ')}, not "${host}"`);
    }
    return askSite(readOrigin('url', url as string), host as string);
  },
});

async function writeContent(folder: string): Promise<number> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty`);
  writeConformanceContent(folder);
  console.log(`wrote ${folder}; next: npm run build -- --content ${folder} --out OUT, and deploy OUT`);
  return EXIT.done;
}

async function askSite(url: string, host: string): Promise<number> {
  Object.assign(process.env, { CONFORMANCE_URL: url, CONFORMANCE_HOST: host });
  const vitest = await startVitest('test', [], {
    config: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/conformance/deployed.ts'],
    watch: false,
    testTimeout: 30_000,
  });
  const failed = vitest.state.getCountOfFailedTests();
  await vitest.close();
  return failed === 0 && process.exitCode !== 1 ? EXIT.done : EXIT.content;
}
