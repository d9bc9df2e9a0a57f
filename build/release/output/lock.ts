import {
  constants,
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { OutputError } from '../../api/files/output-file.ts';
import { attempt, createLink } from './files.ts';

/**
 * Runs work while holding a lock file, so that only one build at a time writes an output. The lock of an exited
 * process is removed, unless it ran on another host, whose processes cannot be inspected.
 *
 * @throws OutputError if another process holds the lock
 */
export async function withLock<T>(file: string, work: () => Promise<T> | T): Promise<T> {
  takeLock(file);
  try {
    removeOrphans(file);
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Whether a lock is that of a process on this host. */
export function isLockOf(pid: number, file: string): boolean {
  const holder = readHolder(file);
  return holder?.pid === pid && holder.host === hostname();
}

const ownPrefix = (file: string): string => `${file}.${hostname()}.`;

/** The lock is a link to a complete file, so that other processes never read a partial one. */
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
          `another build (process ${holder.pid} on ${holder.host}) is writing the same output: wait for it, or remove ${file} if no such build is running`,
        );
      }
      removeStale(file, own);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** False if the new name already exists. */
function linkNew(existing: string, name: string): boolean {
  return attempt(() => {
    // On a file system without links, other processes may read the copy before it is complete.
    if (!createLink(existing, name)) copyFileSync(existing, name, constants.COPYFILE_EXCL);
  }, ['EEXIST']);
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process, which distinguishes it from a later one with the same id; absent if unknown. */
  readonly began?: string;
}

/** Undefined if the lock has been removed meanwhile, or was not written by a build. */
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

/** State and start time of a process (fields 3 and 22 of proc(5)); undefined on systems without `/proc`. */
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

/**
 * Renames a lock first, so that only one of several builds removes it. Puts it back if it is the new lock of a faster
 * build.
 */
function removeStale(file: string, aside: string): void {
  if (!attempt(() => renameSync(file, aside), ['ENOENT'])) return;
  const holder = readHolder(aside);
  if (holder && isAlive(holder)) linkNew(aside, file);
  rmSync(aside);
}

/** Removes the files of builds on this host that were killed while taking the lock. */
function removeOrphans(file: string): void {
  const prefix = basename(ownPrefix(file));
  for (const name of readdirSync(dirname(file)).filter((one) => one.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length));
    if (pid > 0 && !isAlive({ pid, host: hostname() })) rmSync(join(dirname(file), name), { force: true });
  }
}
