import type { Problem } from '../problems/problem.ts';

/** Failures that are of the machine and not of a file: whatever was read next would fail as well. */
const SYSTEM_ERRORS = ['EMFILE', 'ENFILE', 'ENOMEM'];

/**
 * A file or folder that the system does not let be read, as a problem of its own, so that everything else is checked.
 *
 * @throws the error where it is not that of one file
 */
export function cannotRead(file: string, kind: 'file' | 'folder', error: unknown): Problem {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined || SYSTEM_ERRORS.includes(code)) throw error;
  const so = kind === 'folder' ? ', so nothing in it is checked or published' : '';
  return problem(
    file,
    `cannot be read${so}: ${REASONS.get(code) ?? `${plainWords(message)} (${code}): fix that, or remove it`}`,
  );
}

/** A file or folder whose name is no text: no path leads to it. */
export function undecodableName(file: string, kind: 'file' | 'folder'): Problem {
  const it = kind === 'folder' ? 'nothing in it can' : 'it cannot';
  return problem(
    file,
    `has a name that is not UTF-8 (� marks the invalid bytes), so ${it} be read: rename it`,
  );
}

const REASONS = new Map([
  ['ENOENT', 'it was removed during the check (ENOENT): run the check again'],
  ['EACCES', 'permission denied (EACCES): let this user read it, or remove it'],
  ['EPERM', 'permission denied (EPERM): let this user read it, or remove it'],
  ['ERR_FS_FILE_TOO_LARGE', 'it is larger than 2 GiB: split the list'],
]);

/** The system's own words without the code before them and the call behind them. */
const plainWords = (message: string): string => message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, '');

const problem = (file: string, message: string): Problem => ({
  severity: 'error',
  file,
  rule: 'file/readable',
  message,
});
