import { expect, test } from 'vitest';
import { findOtherForm } from '../../../../build/read/files/other-forms.ts';

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
