import { describe, expect, it, test } from 'vitest';
import { cannotRead, findOtherForm } from '../../../../build/read/files/folders.ts';

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

test.each([
  ['x/a.json~', 'x/a.json'],
  ['a.csv.download', 'a.csv'],
  ['a.ods', 'a.csv'],
])('%s is a misnamed %s', (file, expected) => {
  expect(findOtherForm(file, '')?.meant).toBe(expected);
});

test.each([
  ...['style.css', 'refs.csl', 'a.cs', 'graph.col', 'a.jsonl', 'a.jsonc', 'a.json5', 'a.bson', 'a.js'],
  ...['a.csvt', 'README.md', 'LICENSE', 'a.json.license', 'a.json.sha256', 'a.png', '~$a.xlsx'],
])('%s is ignored', (file) => {
  expect(findOtherForm(file, '')).toBeUndefined();
});

test.each([
  ['a document', '{"$opencodelist": "0.3.0"'],
  ['a document with a byte-order mark', '\xef\xbb\xbf{ "codeList": {'],
  ['a document in UTF-16', '\xff\xfe{\0"\0c\0o\0d\0e\0L\0i\0s\0t\0S\0e\0t\0"\0:\0'],
])('%s with a wrong extension', (_, beginning) => {
  expect(findOtherForm('a.dump', beginning)?.meant).toBe('a.json');
});

test.each(['# codeList\n{"codeList": 1}', '{"name": "codeList"}', ''])('not a document: %j', (beginning) => {
  expect(findOtherForm('a.dump', beginning)).toBeUndefined();
});
