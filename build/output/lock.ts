import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { OutputError } from './output-error.ts';

/**
 * Runs work while holding a lock file, so that two builds never write one output at a time. A lock whose process
 * of this machine has ended, however it ended, is taken over.
 *
 * @throws OutputError where another process holds the lock
 */
export function withLock<T>(file: string, work: () => T): T {
  takeLock(file);
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

interface Holder {
  readonly pid: number;
  readonly host: string;
}

function takeLock(file: string): void {
  const own: Holder = { pid: process.pid, host: hostname() };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (holder && isAlive(holder)) {
        throw new OutputError(
          `another build (process ${holder.pid} on ${holder.host}) is writing there: wait for it, or remove ${file} if there is none`,
        );
      }
      removeStale(file);
    }
  }
}

/** Undefined for a lock that is gone meanwhile, or that a build left behind half written. */
function readHolder(file: string): Holder | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 && typeof host === 'string' ? { pid, host } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of another machine's processes nothing is known, so they count as alive. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** By way of another name, so that of several builds that find the lock stale just one removes it. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  rmSync(aside, { force: true });
}
