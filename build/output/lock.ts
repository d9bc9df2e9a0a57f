import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { OutputError } from './output-error.ts';

/**
 * Runs work while holding a lock file, so that two builds never write one output at a time. The lock of a process that
 * has ended is taken over, unless it was on another host, where nobody can look.
 *
 * @throws OutputError where another process holds the lock
 */
export function withLock<T>(file: string, work: () => T): T {
  takeLock(file);
  try {
    removeOrphans(file);
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

const ownPrefix = (file: string): string => `${file}.${hostname()}.`;

/** The lock is a link to a file that has been written, so that nobody finds it incomplete. */
function takeLock(file: string): void {
  const own = `${ownPrefix(file)}${process.pid}`;
  const text = JSON.stringify({ pid: process.pid, host: hostname(), began: lifeOf(process.pid)?.began });
  try {
    for (;;) {
      writeFileSync(own, text);
      if (linkNew(own, file)) return;
      const holder = readHolder(file);
      if (holder && isAlive(holder)) {
        throw new OutputError(
          `another build (process ${holder.pid} on ${holder.host}) is writing there: wait for it, or remove ${file} if there is none`,
        );
      }
      removeStale(file, own);
    }
  } finally {
    rmSync(own, { force: true });
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

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, which distinguishes it from a later one with its id; absent where that is not known. */
  readonly began?: string;
}

/** Undefined for a lock that is gone meanwhile, or has no text that a build would write. */
function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder> | null;
    return holder?.pid && holder.host ? (holder as Holder) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = lifeOf(pid);
  return now === undefined || (now.state !== 'Z' && now.began === (began ?? now.began));
}

/** State and begin of a process (fields 3 and 22 of proc(5)); undefined where the system does not say. */
function lifeOf(pid: number): { state: string | undefined; began: string | undefined } | undefined {
  try {
    // The second field, a name in parentheses, may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0], began: fields[19] };
  } catch {
    return undefined;
  }
}

/** Moves a lock aside, so that of several builds only one removes it; the lock of one that was quicker is put back. */
function removeStale(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const holder = readHolder(aside);
  if (holder && isAlive(holder)) linkNew(aside, file);
  rmSync(aside);
}

/** Removes what builds on this host have left that were killed while they took the lock. */
function removeOrphans(file: string): void {
  const prefix = basename(ownPrefix(file));
  for (const name of readdirSync(dirname(file)).filter((one) => one.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length));
    if (pid > 0 && !isAlive({ pid, host: hostname() })) rmSync(join(dirname(file), name), { force: true });
  }
}
