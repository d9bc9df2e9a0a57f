import { resolve, sep } from 'node:path';

/** The folders of a command, as given by its user. */
export interface Folders {
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
export function stdoutFailure({ code = '', message }: NodeJS.ErrnoException): string {
  const reason = REASONS.get(code) ?? messageText(message);
  return `cannot write to stdout, the output is incomplete: ${reason} (${code}): free some space, or redirect stdout to another disk`;
}

/** The message for an error, in one line. */
export function failureMessage(error: unknown, folders?: Folders): string {
  if (!isSystemError(error)) return (error as Error).message;
  const { code = '', path } = error;
  if (code === 'EADDRINUSE') {
    const { port, address } = error as { port?: number; address?: string };
    return `port ${port} of ${address} is in use (${code}): choose another with --port, or stop the program that uses it`;
  }
  const { out } = folders ?? {};
  const reason = (out === undefined && READING.get(code)) || REASONS.get(code) || messageText(error.message);
  if (folders && (out === undefined || (path !== undefined && isWithin(path, folders.content)))) {
    return `cannot read ${path ?? folders.content}: ${READING.get(code) ?? reason} (${code}): ${remedy(code, 'read', '--content')}`;
  }
  if (out !== undefined) {
    return `cannot write ${path ?? `to ${out}`}: ${reason} (${code}): ${remedy(code, 'write', '--out')}; ${out} is unchanged`;
  }
  return `cannot use ${path ?? 'a file'}: ${reason} (${code}): ${remedy(code, 'use')}`;
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).errno === 'number';

/** The message of the system without the leading code and the trailing call. */
const messageText = (message: string): string => message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, '');

const isWithin = (path: string, folder: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

/** Reasons that differ when reading. */
const READING = new Map([['ENOENT', 'it does not exist']]);

/** Reasons by error code. */
const REASONS = new Map([
  ['ENOENT', 'it does not exist and cannot be created'],
  ['ENOTDIR', 'it is a file, not a folder'],
  ['EISDIR', 'it is a folder, not a file'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'no space left on device'],
  ['EDQUOT', 'disk quota exceeded'],
  ['EMFILE', 'too many open files'],
  ['ENFILE', 'too many open files'],
  ['ENAMETOOLONG', 'the name is too long for this file system'],
  ['ELOOP', 'too many symbolic links (a loop)'],
  ['EIO', 'the disk reports an error'],
]);

/** How to fix an error. `option` is the option that sets the folder. */
function remedy(code: string, verb: 'read' | 'write' | 'use', option?: string): string {
  const another = option === undefined ? 'correct the path' : `choose another folder with ${option}`;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `give this user permission to ${verb} it, or ${another}`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `free some space (the new output is written next to the old one), or ${another}`;
    case 'EMFILE':
    case 'ENFILE':
      return 'close other programs, or raise the limit (ulimit -n)';
    case 'EIO':
      return `check the disk, or ${another}`;
    default:
      return another;
  }
}
