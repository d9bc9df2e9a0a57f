import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';
import { end } from '../support/program.ts';
import { ADDED_HEADERS, NETLIFY_DEV } from './deviations.ts';
import { describeLocalHost } from './local-host.ts';

/** Netlify's command, which is not a dependency because its packages need about 400 MB. `.ci/run` installs it. */
const CLI =
  process.env.NETLIFY_CLI ??
  join(fileURLToPath(new URL('../../.cache/netlify-cli', import.meta.url)), 'node_modules/.bin/netlify');

describeLocalHost({
  name: 'netlify dev',
  start: startNetlifyDev,
  missing: existsSync(CLI)
    ? undefined
    : 'copy templates/repository/deploy/netlify to .cache/netlify-cli and run npm ci there, or set NETLIFY_CLI',
  deviations: NETLIFY_DEV,
  addedHeaders: ADDED_HEADERS['netlify-dev'] ?? {},
  concurrent: true,
  // It starts a thread for each response of the function. TEST_RUNS=1 runs all tests.
  ...(process.env.TEST_RUNS === undefined && { every: 3 }),
  // node:http drops the requests of such a client.
  servesHalfClosed: false,
});

/** Runs Netlify's local server without an account or network, and so without edge functions. */
async function startNetlifyDev(out: string, work: string) {
  const [port, staticPort, functionsPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const child = spawn(
    CLI,
    [
      'dev',
      '--offline',
      '--internal-disable-edge-functions',
      ...['--dir', join(out, 'site'), '--functions', join(out, 'functions')],
      ...['--port', String(port), '--functions-port', String(functionsPort)],
      ...['--staticServerPort', String(staticPort), '--no-open', '--skip-gitignore'],
    ],
    { cwd: work, env: { ...process.env, HOME: work, CI: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-2000);
    });
  }
  const url = `http://localhost:${port}`;
  for (let waited = 0; !(await isReady(url)); waited += 200) {
    if (child.exitCode !== null || waited > 100_000) throw new Error(`netlify dev did not start: ${output}`);
    await new Promise((done) => setTimeout(done, 200));
  }
  return { url, close: () => end(child) };
}

/** Whether it serves the functions. */
async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/v1/documents/index?searchTerm=bread`)).ok;
  } catch {
    return false;
  }
}
