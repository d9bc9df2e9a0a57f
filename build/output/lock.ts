import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
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

/** A lock of another machine, whose processes cannot be looked at, is stale after an hour. */
const STALE_AFTER = 3_600_000;

/** The lock is a link to a file that has been written, so that nobody finds it half made. */
function takeLock(file: string): void {
  const own = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, host: hostname() };
  try {
    writeFileSync(own, JSON.stringify(holder));
    while (!linkNew(own, file)) {
      refuseIfHeld(file, file);
      removeStale(file);
    }
    clearFilesOfTheDead(file);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the files that builds which were killed while they took the lock have left beside it. */
function clearFilesOfTheDead(file: string): void {
  const prefix = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file)).filter((one) => one.startsWith(prefix))) {
    const pid = /^(?:stale-)?([0-9]+)$/.exec(name.slice(prefix.length))?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

/** False where the new name exists already. */
function linkNew(existing: string, name: string): boolean {
  try {
    linkSync(existing, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function refuseIfHeld(lock: string, file: string): void {
  const holder = readHolder(lock);
  if (holder === undefined || !isAlive(holder, lock)) return;
  throw new OutputError(
    `another build (process ${holder.pid} on ${holder.host}) is writing there: wait for it, or remove ${file} if there is none`,
  );
}

/** Undefined for a lock that is gone meanwhile, or has no text that a build would write. */
function readHolder(lock: string): Holder | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(lock, 'utf8'));
    return Number.isInteger(pid) && pid > 0 && typeof host === 'string' ? { pid, host } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive({ pid, host }: Holder, lock: string): boolean {
  if (host !== hostname()) {
    const modified = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - modified < STALE_AFTER;
  }
  return pid !== process.pid && isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Moves a stale lock aside, so that of several builds that find it stale just one removes it. What was moved may be
 * the lock of a build that was quicker: that is put back.
 */
function removeStale(file: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const holder = readHolder(aside);
    if (holder !== undefined && isAlive(holder, aside)) linkNew(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}
