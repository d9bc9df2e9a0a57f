import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { end, startProgram } from './program.ts';

/** Path of nginx; undefined if it is not installed. */
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
);

/** Whether to skip tests that need nginx: if it is not installed, but never in CI. */
export const SKIPS_NGINX = NGINX === undefined && !process.env.CI;

/** A running nginx. */
export interface RunningNginx {
  /** Its origin, without a trailing slash. */
  readonly url: string;
  /** Its master process. */
  readonly pid: number;
  /** The origin of the Node server behind it. */
  readonly functionUrl: string;
  /** Lines in its log of level crit or above: internal failures. */
  readonly alerts: () => string[];
  /** Stops the Node server. */
  readonly stopFunction: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface NginxOptions {
  /** Lines to add at the start of the configuration, and to its server block. */
  readonly main?: string;
  readonly server?: string;
  /** Number of worker processes; default: one per core. */
  readonly workers?: number;
  /** Maximum number of computed responses that a client may get at once; default: as generated. */
  readonly burst?: number;
  /** Whether nginx follows symbolic links. */
  readonly followsLinks?: boolean;
}

/**
 * Serves an output with the Node server and the example configuration in it, with other ports and folders.
 *
 * @param work a folder outside the output for the files that nginx writes
 */
export async function startNginx(
  out: string,
  work: string,
  { main = '', server = '', workers, burst, followsLinks = false }: NginxOptions = {},
): Promise<RunningNginx> {
  mkdirSync(work, { recursive: true });
  symlinkSync(out, join(work, 'current'));
  const functionServer = await startProgram(process.execPath, [
    join(out, 'server/server.mjs'),
    '--port',
    '0',
  ]);
  const port = await freePort();
  writeConfiguration(out, work, (text) =>
    text
      .replace(/^(?=worker_processes)/m, main)
      .replace('listen 8000;', `listen 127.0.0.1:${port};`)
      .replace('server 127.0.0.1:8080;', `server ${new URL(functionServer.url).host};`)
      .replace(/ burst=\d+ /, (given) => (burst === undefined ? given : ` burst=${burst} `))
      .replace('disable_symlinks on', followsLinks ? '# disable_symlinks on' : 'disable_symlinks on')
      .replace('worker_processes auto;', `worker_processes ${workers ?? 'auto'};`)
      .replace(/^ *include .*server\.conf;/m, (include) => `${include}\n${server}`),
  );
  const url = `http://127.0.0.1:${port}`;
  const nginx = await runNginx(work, 'nginx.conf', url);
  return {
    ...nginx,
    url,
    functionUrl: functionServer.url,
    stopFunction: functionServer.close,
    close: async () => {
      await nginx.close();
      await functionServer.close();
    },
  };
}

/** Runs nginx with a configuration in a folder, after a check, until it responds at a URL. */
export async function runNginx(work: string, file: string, url: string) {
  checkConfiguration(work, file);
  const args = ['-p', work, '-c', file, '-g', `daemon off; ${asRoot()}`];
  const child = spawn(NGINX as string, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  await waitForResponse(url);
  return {
    pid: child.pid as number,
    alerts: () => log.split('\n').filter((line) => / \[(?:alert|crit|emerg)\] /.test(line)),
    close: () => end(child),
  };
}

/** Copies the configuration in an output into a folder that has the output as `current`. */
export function writeConfiguration(out: string, work: string, change: (text: string) => string): void {
  for (const name of ['http.conf', 'server.conf', 'code-lists.conf', 'nginx.conf']) {
    const text = readFileSync(join(out, 'nginx', name), 'utf8')
      .replaceAll('/srv/code-lists/current/nginx', work)
      .replaceAll('/srv/code-lists', work);
    writeFileSync(join(work, name), change(text));
  }
}

/** Checks a configuration with `nginx -t`. @throws Error with its output if it reports a problem */
function checkConfiguration(folder: string, file: string): void {
  const { status, stderr } = spawnSync(NGINX as string, ['-t', '-p', folder, '-c', file, '-g', asRoot()], {
    encoding: 'utf8',
  });
  if (status !== 0 || /\[(?:warn|emerg|alert|crit|error)\]/.test(stderr)) throw new Error(stderr);
}

/** When started as root, nginx runs its workers as a user who cannot read the folders of tests. */
const asRoot = (): string => (process.getuid?.() === 0 ? 'user root;' : '');

async function waitForResponse(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return;
    await sleep(50);
  }
  throw new Error(`nginx does not respond at ${url}`);
}
