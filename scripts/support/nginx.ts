import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { end, startProgram } from './program.ts';

/** nginx on this machine; undefined where there is none. */
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
);

/** Whether tests that need nginx are left out: on a machine without it, but never in CI. */
export const SKIPS_NGINX = NGINX === undefined && !process.env.CI;

/** A running nginx. */
export interface RunningNginx {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Its master process. */
  readonly pid: number;
  /** What it has logged so far, at the level of an alert and above: failures of its own. */
  readonly alerts: () => string[];
  readonly close: () => Promise<void>;
}

/** How to run it. */
export interface NginxOptions {
  /** Without the function, what no file answers is 502. */
  readonly withFunction?: boolean;
  /** Lines to add in front of the whole configuration, and to its server. */
  readonly main?: string;
  readonly server?: string;
  /** How many processes answer; default: one for each core. */
  readonly workers?: number;
}

/**
 * Serves an output by its own example configuration, with other ports and folders, and the Node server of the output.
 *
 * @param work a folder, not in the output, for what nginx writes
 */
export async function startNginx(
  out: string,
  work: string,
  { withFunction = true, main = '', server = '', workers }: NginxOptions = {},
): Promise<RunningNginx> {
  mkdirSync(work, { recursive: true });
  const functionServer = withFunction
    ? await startProgram(process.execPath, [join(out, 'server/server.mjs'), '--port', '0'])
    : undefined;
  const port = await freePort();
  const functionPort = functionServer ? new URL(functionServer.url).port : String(await freePort());
  const example = readFileSync(join(out, 'nginx/nginx.conf'), 'utf8');
  const config = `${main}${example}`
    .replace('listen 8000;', `listen 127.0.0.1:${port};`)
    .replace('server 127.0.0.1:8080;', `server 127.0.0.1:${functionPort};`)
    .replaceAll('/tmp/code-lists-nginx', join(work, 'nginx'))
    .replace('worker_processes auto;', `worker_processes ${workers ?? 'auto'};`)
    .replace('include server.conf;', `include server.conf;\n${server}`);
  const nginx = await run(out, 'nginx/test.conf', config, `http://127.0.0.1:${port}`);
  return {
    ...nginx,
    close: async () => {
      await nginx.close();
      await functionServer?.close();
    },
  };
}

/** Runs nginx with a server of these lines, and the maps of others. */
export async function startServerOf(
  work: string,
  http: readonly string[],
  server: readonly string[],
): Promise<RunningNginx> {
  const port = await freePort();
  const config = [
    `pid ${join(work, 'pid')};`,
    'error_log stderr;',
    'events {}',
    'http {',
    'access_log off;',
    ...http,
    'server {',
    `listen 127.0.0.1:${port};`,
    ...server,
    '}}',
  ];
  return run(work, 'test.conf', config.join('\n'), `http://127.0.0.1:${port}`);
}

/** Writes a configuration below a folder, checks it, and runs nginx until it answers. */
async function run(folder: string, file: string, config: string, url: string): Promise<RunningNginx> {
  writeFileSync(join(folder, file), config);
  checkConfiguration(folder, file);
  const args = ['-p', folder, '-c', file, '-g', `daemon off; ${asRoot()}`];
  const child = spawn(NGINX as string, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  await answers(url);
  return {
    url,
    pid: child.pid as number,
    alerts: () => log.split('\n').filter((line) => / \[(?:alert|crit|emerg)\] /.test(line)),
    close: () => end(child),
  };
}

/** Lets nginx itself check a configuration. @throws Error with what it says where it would not start */
function checkConfiguration(out: string, file: string): void {
  const { status, stderr } = spawnSync(NGINX as string, ['-t', '-p', out, '-c', file, '-g', asRoot()], {
    encoding: 'utf8',
  });
  if (status !== 0 || /\[(?:warn|emerg|alert|crit|error)\]/.test(stderr)) throw new Error(stderr);
}

/** As root, nginx would give its work to a user who cannot read the folders of tests. */
const asRoot = (): string => (process.getuid?.() === 0 ? 'user root;' : '');

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    await sleep(50);
  }
  throw new Error(`nginx does not answer at ${url}`);
}
