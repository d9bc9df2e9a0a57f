import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloudflare } from '../../build/release/hosts/cloudflare.ts';
import { freePort } from '../support/free-port.ts';
import { end } from '../support/program.ts';
import { ADDED_HEADERS, WRANGLER_DEV } from './deviations.ts';
import { describeLocalHost } from './local-host.ts';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));

/** Cloudflare's command, which is not a dependency because it needs 190 MB and Node.js 22. `.ci/run` installs both. */
const WRANGLER = join(CACHE, 'wrangler/node_modules/wrangler/bin/wrangler.js');
const NODE = join(CACHE, `node-24/node_modules/node-${process.platform}-${process.arch}/bin/node`);

describeLocalHost({
  name: 'wrangler dev',
  start: startWranglerDev,
  hosts: [cloudflare],
  missing: [WRANGLER, NODE].every((file) => existsSync(file))
    ? undefined
    : 'install wrangler and Node.js 24 in .cache, as .ci/run does',
  deviations: WRANGLER_DEV,
  addedHeaders: ADDED_HEADERS['wrangler-dev'] ?? {},
  concurrent: true,
});

/** Runs Cloudflare's local server, workerd, without an account or network. */
async function startWranglerDev(out: string, work: string) {
  const port = await freePort();
  const config = join(out, 'cloudflare/wrangler.jsonc');
  const child = spawn(
    NODE,
    [
      ...[WRANGLER, 'dev', '--config', config, '--local', '--ip', '127.0.0.1', '--port', String(port)],
      ...['--inspector-port', '0', '--persist-to', work, '--log-level', 'error'],
    ],
    {
      cwd: work,
      env: { ...process.env, HOME: work, CI: '1', WRANGLER_SEND_METRICS: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-2000);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; !(await isReady(url)); waited += 200) {
    if (child.exitCode !== null || waited > 100_000) throw new Error(`wrangler dev did not start: ${output}`);
    await new Promise((done) => setTimeout(done, 200));
  }
  return { url, close: () => end(child) };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/v1/tags`)).ok;
  } catch {
    return false;
  }
}
