import type { Problem } from '../problems/problem.ts';

/** System errors that any other file would cause too. */
const SYSTEM_ERRORS = ['EMFILE', 'ENFILE', 'ENOMEM'];

/**
 * The problem of an unreadable file or folder; everything else is still checked.
 *
 * @throws the error if it concerns more than this file
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

/** A file or folder whose name is not UTF-8, so it cannot be opened. */
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
]);

/** Maximum number of bytes of a source; its text must fit into one string (2^29 characters in V8), and into memory. */
const MAX_SOURCE_SIZE = 256 * 2 ** 20;

/** The problem of a file that is too large to be read. */
export function tooLarge(file: string, size: number): Problem | undefined {
  if (size <= MAX_SOURCE_SIZE) return undefined;
  const [actual, max] = [Math.ceil(size / 2 ** 20), MAX_SOURCE_SIZE / 2 ** 20];
  const message = `has ${actual} MiB, but the limit is ${max} MiB: split the list, or move the file out of the content folder`;
  return { severity: 'error', file, rule: 'file/limits', message };
}

/** The message of the system without its code and call. */
const plainWords = (message: string): string => message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, '');

const problem = (file: string, message: string): Problem => ({
  severity: 'error',
  file,
  rule: 'file/readable',
  message,
});
