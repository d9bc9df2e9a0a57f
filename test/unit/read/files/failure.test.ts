import { describe, expect, it } from 'vitest';
import { cannotRead } from '../../../../build/read/files/folders.ts';

const systemError = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('cannotRead', () => {
  it.each([
    [
      systemError('ENOENT', "ENOENT: no such file or directory, open 'a.json'"),
      'cannot be read: it was removed during the check (ENOENT): run the check again',
    ],
    [
      systemError('EIO', "EIO: i/o error, read 'a.json'"),
      'cannot be read: i/o error (EIO): fix that, or remove it',
    ],
  ])('%s is a problem of the file', (error, message) => {
    expect(cannotRead('a.json', 'file', error)).toEqual({
      severity: 'error',
      file: 'a.json',
      rule: 'file/readable',
      message,
    });
  });

  it.each([systemError('EMFILE', 'EMFILE: too many open files, open'), new TypeError('a bug')])(
    '%s is not, and is rethrown',
    (error) => {
      expect(() => cannotRead('a.json', 'file', error)).toThrow(error);
    },
  );
});
