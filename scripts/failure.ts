import { resolve, sep } from 'node:path';

/** The folders that a command works with, as its user has named them. */
export interface Folders {
  readonly content: string;
  /** Absent where nothing is written. */
  readonly out?: string;
}

/**
 * Makes an error of the system into one that says what failed, where, and what to do; any other is thrown as it is.
 * What was in the output folder is whole after every failure, and that is said of each that has to do with it.
 */
export function explain(folders: Folders): (error: unknown) => never {
  return (error) => {
    if (!isSystemError(error)) throw error;
    throw new Error(failureMessage(error, folders), { cause: error });
  };
}

/** What a user is told, in a line, of an error of writing to stdout, which may be a file on any disk. */
export function stdoutFailure({ code = '', message }: NodeJS.ErrnoException): string {
  const why = REASONS.get(code) ?? plainWords(message);
  return `what belongs on stdout could not be written, and is not whole: ${why} (${code}): free some space, or send it elsewhere`;
}

/** What a user is told of an error, in a line. */
export function failureMessage(error: unknown, folders?: Folders): string {
  if (!isSystemError(error)) return (error as Error).message;
  const { code = '', path } = error;
  if (code === 'EADDRINUSE') {
    const { port, address } = error as { port?: number; address?: string };
    return `port ${port} of ${address} is in use (${code}): name another with --port, or end what uses it`;
  }
  const { out } = folders ?? {};
  const why = (out === undefined && READING.get(code)) || REASONS.get(code) || plainWords(error.message);
  if (folders && (out === undefined || (path !== undefined && isWithin(path, folders.content)))) {
    return `cannot read ${path ?? folders.content}: ${READING.get(code) ?? why} (${code}): ${remedy(code, 'read', '--content')}`;
  }
  if (out !== undefined) {
    return `cannot write ${path ?? `below ${out}`}: ${why} (${code}): ${remedy(code, 'write', '--out')}; what was in ${out} is still whole`;
  }
  return `cannot use ${path ?? 'a file'}: ${why} (${code}): ${remedy(code, 'use')}`;
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).errno === 'number';

/** The system's own words without the code before them and the call behind them. */
const plainWords = (message: string): string => message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, '');

const isWithin = (path: string, folder: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

/** What codes mean where they mean something else to those who read. */
const READING = new Map([['ENOENT', 'it does not exist']]);

/** What the codes of the system mean. */
const REASONS = new Map([
  ['ENOENT', 'it is not there, and cannot be made'],
  ['ENOTDIR', 'there is a file where a folder must be'],
  ['EISDIR', 'there is a folder where a file must be'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'no space left on device'],
  ['EDQUOT', 'no space left of what this user may have'],
  ['EMFILE', 'too many open files'],
  ['ENFILE', 'too many open files'],
  ['ENAMETOOLONG', 'its name is too long for this disk'],
  ['ELOOP', 'its links lead in a circle'],
  ['EIO', 'the disk has failed'],
]);

/** What to do, where an option names the folder. */
function remedy(code: string, verb: 'read' | 'write' | 'use', option?: string): string {
  const another = option === undefined ? 'correct the path' : `name another folder with ${option}`;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `let this user ${verb} it, or ${another}`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `free some, because a new output is made beside the old one, or ${another}`;
    case 'EMFILE':
    case 'ENFILE':
      return 'close other programs, or allow more (ulimit -n)';
    case 'EIO':
      return `check the disk, or ${another}`;
    default:
      return another;
  }
}
