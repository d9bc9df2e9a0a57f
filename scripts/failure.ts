import { resolve, sep } from 'node:path';

/** The folders of a command, as given by its user. */
interface Folders {
  readonly content: string;
  /** Absent if the command writes nothing. */
  readonly out?: string;
}

/**
 * Rethrows a system error with a message that says what failed, where, and how to fix it; other errors as they are.
 * Errors about the output folder state that it is unchanged, which holds for every failure.
 */
export function explain(folders: Folders): (error: unknown) => never {
  return (error) => {
    if (!isSystemError(error)) throw error;
    throw new Error(failureMessage(error, folders), { cause: error });
  };
}

/** The message for an error when writing to stdout, which may be a file on any disk. */
export function stdoutFailure(error: NodeJS.ErrnoException): string {
  return `cannot write to stdout, the output is incomplete: ${reasonOf(error)} (${error.code}): free some space, or redirect stdout to another disk`;
}

/** The message for an error, in one line. */
export function failureMessage(error: unknown, { content, out }: Partial<Folders> = {}): string {
  if (!isSystemError(error)) return (error as Error).message;
  const { code = '', path } = error;
  if (code === 'EADDRINUSE') {
    const { port, address } = error as { port?: number; address?: string };
    return `port ${port} of ${address} is in use (${code}): choose another with --port, or stop the program that uses it`;
  }
  const reason = `${code === 'ENOENT' ? 'it does not exist' : reasonOf(error)} (${code})`;
  if (content !== undefined && (out === undefined || isWithin(path, content)))
    return `cannot read ${path ?? content}: ${reason}: ${remedy(code, 'read', '--content')}`;
  if (out === undefined) return `cannot use ${path ?? 'a file'}: ${reason}: ${remedy(code, 'use')}`;
  const place = path ?? `to ${out}`;
  return `cannot write ${place}: ${reasonOf(error)} (${code}): ${remedy(code, 'write', '--out')}; ${out} is unchanged`;
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).errno === 'number';

const isWithin = (path: string | undefined, folder: string): boolean =>
  path !== undefined && `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

const REASONS = new Map([
  ['ENOENT', 'it does not exist and cannot be created'],
  ['ENOTDIR', 'it is a file, not a folder'],
  ['EISDIR', 'it is a folder, not a file'],
]);

/** The message of the system without the leading code and the trailing call, or a clearer one. */
const reasonOf = ({ code = '', message }: NodeJS.ErrnoException): string =>
  REASONS.get(code) ?? message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, '');

/** How to fix an error. `option` is the option that sets the folder. */
function remedy(code: string, verb: 'read' | 'write' | 'use', option?: string): string {
  if (/^E[MN]FILE$/.test(code)) return 'close other programs, or raise the limit (ulimit -n)';
  const another = option === undefined ? 'correct the path' : `choose another folder with ${option}`;
  if (/^(EACCES|EPERM)$/.test(code)) return `give this user permission to ${verb} it, or ${another}`;
  if (/^(ENOSPC|EDQUOT)$/.test(code))
    return `free some space (the new output is written next to the old one), or ${another}`;
  return code === 'EIO' ? `check the disk, or ${another}` : another;
}
