import { type ChildProcess, spawn } from 'node:child_process';

/** A server in a child process. */
export interface Program {
  /** Its origin, without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** Its output on stderr so far. */
  readonly stderr: () => string;
  /** Stops it, and waits until it has exited. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a program that prints "listening on URL" when ready.
 *
 * @throws Error with its output on stderr if it exits before that
 */
export function startProgram(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Program> {
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`${command} exited with code ${code}: ${stderr}`)));
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const url = /listening on (\S+)\n/.exec(stdout)?.[1];
      if (url === undefined) return;
      done({ url, pid: child.pid as number, stderr: () => stderr, close: () => end(child) });
    });
  });
}

/** Stops a child process: sends SIGTERM, and SIGKILL after ten seconds. */
export function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGTERM');
  });
}
