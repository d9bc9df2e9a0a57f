import { describe, expect, test } from 'vitest';
import { messageWithSubject, pathOf } from '../../../../build/check/report/report.ts';
import { problem, reportOf } from './reports.ts';

describe('pathOf', () => {
  test.each<[string, string, string]>([
    ['content', 'iso/countries.csv', 'content/iso/countries.csv'],
    ['./content/', 'a.json', 'content/a.json'],
    ['.', 'a.json', 'a.json'],
    ['../lists', 'a.json', '../lists/a.json'],
    ['/srv/my lists', 'Länder.csv', '/srv/my lists/Länder.csv'],
    ['content', '.', 'content'],
  ])('in %j, %j is %s', (content, file, path) => {
    expect(pathOf({ ...reportOf([]), content }, problem({ file }))).toBe(path);
  });
});

describe('messageWithSubject', () => {
  test.each<[string, string | undefined, string, string]>([
    ['a.json', '/codeList/columnSet', 'must be', '/codeList/columnSet: must be'],
    ['a.json', '', 'must be', 'must be'],
    ['a.json', undefined, 'is empty', 'is empty'],
    ['a.csv', 'area', '"x" is not a number', 'column "area": "x" is not a number'],
    ['a.CSV', 'area', '"area" stands in the header row twice', '"area" stands in the header row twice'],
    ['a.csv', '/codeList/dataSet/rows/3/na~1me', 'is too long', 'column "na/me": is too long'],
    ['a.csv', '/codeList/dataSet/rows/3/code', 'key "code": AD is twice', 'key "code": AD is twice'],
    ['a.csv', '/codeList/dataSet/rows/3', 'has a column too much', 'has a column too much'],
    ['a.csv', undefined, 'has no metadata', 'has no metadata'],
  ])('%s, %j, %j: %s', (file, pointer, message, expected) => {
    const given = problem({ file, message, ...(pointer !== undefined && { pointer }) });
    expect(messageWithSubject(given)).toBe(expected);
  });
});
