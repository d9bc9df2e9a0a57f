import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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
  /** The address of the Node server behind it. */
  readonly functionUrl: string;
  /** What it has logged so far, at the level of an alert and above: failures of its own. */
  readonly alerts: () => string[];
  /** Ends the Node server. */
  readonly stopFunction: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How to run it. */
export interface NginxOptions {
  /** Lines to add in front of the whole configuration, and to its server. */
  readonly main?: string;
  readonly server?: string;
  /** How many processes answer; default: one for each core. */
  readonly workers?: number;
  /** Searches per second of one client. */
  readonly rate?: number;
}

/**
 * Serves an output by its own example configuration, with other ports, and the Node server of the output.
 *
 * @param work a folder, not in the output, for what nginx writes
 */
export async function startNginx(
  out: string,
  work: string,
  { main = '', server = '', workers, rate = 10_000 }: NginxOptions = {},
): Promise<RunningNginx> {
  mkdirSync(work, { recursive: true });
  symlinkSync(out, join(work, 'current'));
  const functionServer = await startProgram(process.execPath, [
    join(out, 'server/server.mjs'),
    '--port',
    '0',
  ]);
  const port = await freePort();
  const example = readFileSync(join(out, 'nginx/nginx.conf'), 'utf8');
  const config = `${main}${example}`
    .replace('listen 8000;', `listen 127.0.0.1:${port};`)
    .replace('server 127.0.0.1:8080;', `server ${new URL(functionServer.url).host};`)
    .replace('rate=5r/s', `rate=${rate}r/s`)
    .replace('worker_processes auto;', `worker_processes ${workers ?? 'auto'};`)
    .replace('include http.conf;', 'include current/nginx/http.conf;')
    .replace('include server.conf;', `include current/nginx/server.conf;\n${server}`);
  writeFileSync(join(work, 'test.conf'), config);
  checkConfiguration(work, 'test.conf');
  const args = ['-p', work, '-c', 'test.conf', '-g', `daemon off; ${asRoot()}`];
  const child = spawn(NGINX as string, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    url,
    pid: child.pid as number,
    functionUrl: functionServer.url,
    alerts: () => log.split('\n').filter((line) => / \[(?:alert|crit|emerg)\] /.test(line)),
    stopFunction: functionServer.close,
    close: async () => {
      await end(child);
      await functionServer.close();
    },
  };
}

/** Lets nginx itself check a configuration. @throws Error with what it says where it would not start */
function checkConfiguration(folder: string, file: string): void {
  const { status, stderr } = spawnSync(NGINX as string, ['-t', '-p', folder, '-c', file, '-g', asRoot()], {
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
