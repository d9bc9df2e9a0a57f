import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { defineCommand, EXIT, runCommand, UsageError } from '../../scripts/command.ts';
import { readHostUrl } from '../support/host-url.ts';
import { BASE_URL, writeConformanceContent } from './content.ts';
import { DEVIATIONS } from './deviations.ts';

const hosts = Object.keys(DEVIATIONS);

const command = defineCommand({
  call: `npm run conformance -- --url URL [--host HOST]
       npm run conformance -- --write-content DIR`,
  about: `Tests a deployed site against the API contract. The site must serve the content of the test suite: write it with
--write-content, build and deploy it, then run the tests with --url.`,
  options: {
    'url URL': 'URL of the site, such as https://deploy-preview-1--codes.netlify.app',
    'host HOST = none': `accept the known deviations of a host: ${hosts.join(', ')}`,
    'write-content DIR': 'write the content of the test suite to DIR, which must be empty or not exist',
  },
  end: 'Exit codes: 0 success, 1 a test failed, 2 usage or I/O error.',
  run: ({ url, host, 'write-content': folder }) => {
    if (folder !== undefined && url === undefined) return writeContent(folder);
    if (url === undefined || folder !== undefined) {
      throw new UsageError('specify either --url or --write-content');
    }
    if (!hosts.includes(host)) {
      throw new UsageError(`--host must be one of ${hosts.join(', ')}, not "${host}"`);
    }
    return testSite(readHostUrl(url), host);
  },
});

await runCommand(command);

async function writeContent(folder: string): Promise<number> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`${folder} is not empty: choose another folder with --write-content`);
  }
  writeConformanceContent(folder);
  console.log(
    `wrote ${folder}; next, run "npm run build -- --content ${folder} --out OUT --base-url ${BASE_URL}" and deploy OUT`,
  );
  return EXIT.done;
}

async function testSite(url: string, host: string): Promise<number> {
  Object.assign(process.env, { CONFORMANCE_URL: url, CONFORMANCE_HOST: host });
  const vitest = await startVitest('test', [], {
    config: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/conformance/deployed.ts'],
    watch: false,
    testTimeout: 30_000,
  });
  const failed = vitest.state.getCountOfFailedTests();
  await vitest.close();
  return failed === 0 && process.exitCode !== 1 ? EXIT.done : EXIT.content;
}
