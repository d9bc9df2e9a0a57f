import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A name for the set of processes that can see each other by their ids: the machine since it was started, and the
 * container in it. Two containers may have one host name, and machines that share a disk have the same ids.
 */
export function machineName(): string {
  const parts = [
    hostname(),
    textOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    textOr('', () => readlinkSync('/proc/self/ns/pid')),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

/**
 * Whether a process of this machine is running; not if it has ended and nobody has asked how. Where it is known when
 * the process began, one that has got its id since then is another.
 */
export function isRunning(pid: number, began?: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = lifeOf(pid);
  if (now === undefined) return true;
  return now.state !== 'Z' && now.state !== 'X' && (began === undefined || began === now.began);
}

/** When a process began, in ticks of its machine; undefined where the system does not say. */
export const beginOf = (pid: number): string | undefined => lifeOf(pid)?.began;

/** State and begin of a process (Linux, proc(5): fields 3 and 22; the name before them may hold anything). */
function lifeOf(pid: number): { state: string; began: string } | undefined {
  const text = textOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, began] = [fields[0], fields[19]];
  return state && began ? { state, began } : undefined;
}

function textOr(otherwise: string, read: () => string): string {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
