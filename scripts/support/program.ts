import { type ChildProcess, spawn } from 'node:child_process';

/** A server in a process of its own. */
export interface Program {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** What it has written to stderr so far. */
  readonly complaints: () => string;
  /** Asks it to end, and waits until it has. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a program that says "listening on URL" on stdout.
 *
 * @throws Error with what the program said where it ends before that
 */
export function startProgram(command: string, args: readonly string[]): Promise<Program> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`${command} ended with ${code}: ${complaints}`)));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const url = /listening on (\S+)\n/.exec(said)?.[1];
      if (url === undefined) return;
      done({ url, pid: child.pid as number, complaints: () => complaints, close: () => end(child) });
    });
  });
}

/** Ends a process that was started here: asks, and insists after ten seconds. */
export function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const insist = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.once('exit', () => {
      clearTimeout(insist);
      done();
    });
    child.kill('SIGTERM');
  });
}
