import { describe, expect, test } from 'vitest';
import { explain, failureMessage } from '../../../scripts/failure.ts';

/** A system error like those of Node; errors of `write` have no path. */
function systemError(code: string, words: string, syscall: string, path?: string): Error {
  const where = path === undefined ? '' : ` '${path}'`;
  return Object.assign(new Error(`${code}: ${words}, ${syscall}${where}`), {
    errno: -1,
    code,
    syscall,
    path,
  });
}

const FOLDERS = { content: 'lists', out: 'dist' };

describe('failureMessage says what failed, where, and how to fix it', () => {
  test.each([
    [
      'a content file without read permission',
      systemError('EACCES', 'permission denied', 'open', 'lists/a.json'),
      'cannot read lists/a.json: permission denied (EACCES): give this user permission to read it, or choose another folder with --content',
    ],
    [
      'a content folder that is a file',
      systemError('ENOTDIR', 'not a directory', 'scandir', 'lists'),
      'cannot read lists: it is a file, not a folder (ENOTDIR): choose another folder with --content',
    ],
    [
      'a full disk',
      systemError('ENOSPC', 'no space left on device', 'write'),
      'cannot write to dist: no space left on device (ENOSPC): free some space (the new output is written next to the old one), or choose another folder with --out; dist is unchanged',
    ],
    [
      'a folder next to the output without write permission',
      systemError('EACCES', 'permission denied', 'open', '/srv/dist.lock.7'),
      'cannot write /srv/dist.lock.7: permission denied (EACCES): give this user permission to write it, or choose another folder with --out; dist is unchanged',
    ],
    [
      'a folder whose name begins with that of the content',
      systemError('EROFS', 'read-only file system', 'mkdir', 'lists2/out'),
      'cannot write lists2/out: read-only file system (EROFS): choose another folder with --out; dist is unchanged',
    ],
  ])('%s', (_, error, message) => {
    expect(failureMessage(error, FOLDERS)).toBe(message);
    expect(() => explain(FOLDERS)(error)).toThrow(new Error(message));
  });

  test('a command that only reads, or has no folders → names the file', () => {
    const tooMany = systemError('EMFILE', 'too many open files', 'open', '/x');
    expect(failureMessage(tooMany, { content: 'lists' })).toBe(
      'cannot read /x: too many open files (EMFILE): close other programs, or raise the limit (ulimit -n)',
    );
    expect(failureMessage(systemError('EIO', 'i/o error', 'read', 'cache/x'))).toBe(
      'cannot use cache/x: i/o error (EIO): check the disk, or correct the path',
    );
  });

  test('any other error: its own message', () => {
    expect(failureMessage(new Error('dist holds "thesis.txt"'), FOLDERS)).toBe('dist holds "thesis.txt"');
    const error = new TypeError('x is not a function');
    expect(() => explain(FOLDERS)(error)).toThrow(error);
  });
});
