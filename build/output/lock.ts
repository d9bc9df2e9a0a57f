import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { startHeart } from './heart.ts';
import { OutputError } from './output-error.ts';
import { beginOf, isRunning, machineName } from './process.ts';

/** Milliseconds between two signs of life in a lock. */
const BEAT = 5000;

/**
 * Milliseconds without a sign of life after which a lock is stale whose process cannot be looked at, because it is
 * on another machine or in another container.
 */
const STALE_AFTER = 60_000;

/**
 * Runs work while holding a lock file, so that two builds never write one output at a time. A lock whose process
 * has ended, however it ended, is taken over.
 *
 * @param work gets a function that throws where another build has taken the lock over meanwhile, which happens to a
 *   process that was stopped; to be called before anything that cannot be undone
 * @throws OutputError where another process holds the lock
 */
export function withLock<T>(file: string, work: (assertHeld: () => void) => T, beat = BEAT): T {
  const text = JSON.stringify(thisHolder());
  takeLock(file, text);
  const isHeld = () => textOf(file) === text;
  const assertHeld = () => {
    if (!isHeld()) throw new OutputError(`another build has taken ${file} over meanwhile: build again`);
  };
  try {
    return withHeart(file, text, beat, () => work(assertHeld));
  } finally {
    if (isHeld()) rmSync(file, { force: true });
  }
}

function withHeart<T>(file: string, text: string, beat: number, work: () => T): T {
  const heart = startHeart(file, text, beat);
  try {
    return work();
  } finally {
    heart.stop();
  }
}

interface Holder {
  readonly pid: number;
  /** For people: a machine may have the name of another. */
  readonly host: string;
  readonly machine?: string;
  /** When the process began, which tells it from a later one with its id. */
  readonly began?: string;
  /** Tells this lock from all others. */
  readonly token?: string;
}

function thisHolder(): Holder {
  const began = beginOf(process.pid);
  return {
    pid: process.pid,
    host: hostname(),
    machine: machineName(),
    ...(began !== undefined && { began }),
    token: randomUUID(),
  };
}

/** The lock is a link to a file that has been written, so that nobody finds it half made. */
function takeLock(file: string, text: string): void {
  const own = `${file}.${ownSuffix()}`;
  try {
    writeFileSync(own, text);
    // The clock of the disk, which is that of all who share it.
    const now = statSync(own).mtimeMs;
    while (!linkNew(own, file)) {
      refuseIfHeld(file, now);
      removeStale(file, now);
    }
    clearFilesOfTheDead(file, now);
  } finally {
    rmSync(own, { force: true });
  }
}

const ownSuffix = (): string => `${machineName()}.${process.pid}`;

/** Removes the files that builds which were killed while they took the lock have left beside it. */
function clearFilesOfTheDead(file: string, now: number): void {
  const prefix = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file)).filter((one) => one.startsWith(prefix))) {
    const [, machine, pid] =
      /^(?:stale-)?(?:([0-9a-f]{12})\.)?([0-9]+)$/.exec(name.slice(prefix.length)) ?? [];
    if (pid === undefined) continue;
    const path = join(dirname(file), name);
    const isHere = machine === undefined || machine === machineName();
    if (isHere ? !isRunning(Number(pid)) : isOld(path, now)) rmSync(path, { force: true });
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

function refuseIfHeld(file: string, now: number): void {
  const holder = readHolder(file);
  if (holder === undefined || !isAlive(holder, file, now)) return;
  const elsewhere = isHere(holder) ? '' : ' (a minute after it was killed, it is no longer waited for)';
  throw new OutputError(
    `another build (process ${holder.pid} on ${holder.host}) is writing there: wait for it${elsewhere}, or remove ${file} if there is none`,
  );
}

/** Undefined for a lock that is gone meanwhile, or has no text that a build would write. */
function readHolder(lock: string): Holder | undefined {
  try {
    const holder = JSON.parse(textOf(lock) ?? '');
    return isHolder(holder) ? holder : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function textOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isHolder(value: unknown): value is Holder {
  const { pid, host } = (value ?? {}) as Partial<Holder>;
  return typeof pid === 'number' && Number.isInteger(pid) && pid > 0 && typeof host === 'string';
}

/** Whether a holder's process can be looked at from here. */
const isHere = ({ host, machine }: Holder): boolean =>
  machine === undefined ? host === hostname() : machine === machineName();

function isAlive(holder: Holder, lock: string, now: number): boolean {
  if (!isHere(holder)) return !isOld(lock, now);
  return holder.pid !== process.pid && isRunning(holder.pid, holder.began);
}

/**
 * Whether a file has shown no sign of life for long. One that is dated in the future shows none either: a build that is
 * alive would have dated it by the clock as it is now, within {@link BEAT}.
 */
const isOld = (file: string, now: number): boolean =>
  Math.abs(now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)) >= STALE_AFTER;

/**
 * Moves a stale lock aside, so that of several builds that find it stale just one removes it. What was moved may be
 * the lock of a build that was quicker: that is put back.
 */
function removeStale(file: string, now: number): void {
  const aside = `${file}.stale-${ownSuffix()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const holder = readHolder(aside);
    if (holder !== undefined && isAlive(holder, aside, now)) linkNew(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}
