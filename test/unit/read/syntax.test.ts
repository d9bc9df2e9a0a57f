import { describe, expect, it } from 'vitest';
import { codeList, parseAll } from '../support/documents.ts';

const META = codeList({}, undefined, null);
const TWO = codeList(
  {},
  ['code', 'name'].map((id) => ({ id, name: id, type: 'string' })),
  null,
);
const ROWS = 'code\na\n';

/** Location, rule and message of each problem, in a document or in its CSV. */
function inJson(text: string): string[] {
  const { document, problems } = parseAll({ file: 'a.json', text });
  expect(document).toBeUndefined();
  return problems.map(({ severity, line, column, rule, message }) => {
    expect(severity).toBe('error');
    return `${line}:${column} ${rule} ${message}`;
  });
}

function inCsv(text: string): string[] {
  const { document, problems } = parseAll({
    file: 'a.meta.json',
    text: META,
    csv: { file: 'a.csv', text },
  });
  expect(document).toBeUndefined();
  return problems.map(({ severity, file, line, column, rule, message }) => {
    expect([severity, file]).toEqual(['error', 'a.csv']);
    return `${line}:${column} ${rule} ${message}`;
  });
}

const CONFLICT =
  'file/conflict unresolved merge conflict: keep one of the two versions and remove the marker lines <<<<<<<, ======= and >>>>>>>';

describe('a merge conflict is one problem, at its first marker', () => {
  it.each([
    ['in an object', '{\n  "a": 1,\n<<<<<<< HEAD\n  "b": 2\n=======\n  "b": 3\n>>>>>>> branch\n}', '3:1'],
    ['after another fault', '{"a" 1,\n<<<<<<< HEAD\n"b":2\n=======\n"b":3\n>>>>>>> c\n}', '2:1'],
  ])('in JSON, %s', (_, text, place) => {
    expect(inJson(text)).toEqual([`${place} ${CONFLICT}`]);
  });

  it.each([
    ['between rows', 'code\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> branch\n', '2:1'],
    ['in the header', '<<<<<<< HEAD\ncode\n=======\nkode\n>>>>>>> branch\na\n', '1:1'],
    [
      'as a spreadsheet saves it',
      'code,x\r\n<<<<<<< HEAD,\r\na,1\r\n=======,\r\nb,1\r\n>>>>>>> c,\r\n',
      '2:1',
    ],
  ])('in a CSV, %s', (_, text, place) => {
    expect(inCsv(text)).toEqual([`${place} ${CONFLICT}`]);
  });

  it.each([
    ['a quoted cell of several lines', 'code\n"a\n<<<<<<< HEAD\n=======\n>>>>>>> b\n"\n'],
    ['a code in quotes', 'code\n"======="\n'],
    ['a code of a list of one column', 'code\n=======\n'],
    ['rows that begin so', 'code,name\n<<<<<<< HEAD,begins\n=======,divides\n>>>>>>> main,ends\n', TWO],
    ['a longer line', 'code\n========\n'],
  ])('%s is not a conflict', (_, text, metadata = META) => {
    const { problems } = parseAll({ file: 'a.meta.json', text: metadata, csv: { file: 'a.csv', text } });
    expect(problems).toEqual([]);
  });
});

const NOT_A_DOCUMENT =
  'file/content is not a code list document, which is a JSON object with "$opencodelist": "0.3.0" and either "codeList" or "codeListSet": write one, or move the file out of the content folder';

describe('files that were not downloaded are detected', () => {
  const LFS = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
  const POINTER =
    'file/content is a Git LFS pointer instead of the file: run "git lfs pull" (in CI, check out with LFS)';
  const PAGE = 'file/content is an HTML page, probably a saved error page: replace it with the intended file';

  it.each([
    ['a Git LFS pointer', LFS, `1:1 ${POINTER}`],
    ['an HTML page without a doctype', '\n  <HTML lang="de">\n</HTML>', `2:3 ${PAGE}`],
    ['the text of a failed download', '404: Not Found', `1:1 ${NOT_A_DOCUMENT}`],
  ])('in JSON: %s', (_, text, problem) => {
    expect(inJson(text)).toEqual([problem]);
  });

  it('two byte-order marks', () => {
    const message = 'begins with two byte-order marks (U+FEFF): save it with one or none';
    expect(inJson(`\ufeff${codeList()}`)).toEqual([`1:1 file/byte-order-mark ${message}`]);
    expect(inCsv(`\ufeff${ROWS}`)).toEqual([`1:1 file/byte-order-mark ${message}`]);
  });

  it.each([
    ['a list about HTML tags', 'code\n<html>\n"<!DOCTYPE html>"\n<p>\n'],
    ['a list about status codes', 'code\n404 Not Found\n'],
    ['a mark in a quoted cell', 'code\n"a\n\ufeffb"\n'],
  ])('%s is a CSV', (_, text) => {
    const { problems } = parseAll({ file: 'a.meta.json', text: META, csv: { file: 'a.csv', text } });
    expect(problems).toEqual([]);
  });

  it('reports faults of the metadata in addition to an invalid CSV', () => {
    const { problems } = parseAll({
      file: 'a.meta.json',
      text: META.replace('"shortName":"colours"', '"shortName":""'),
      csv: { file: 'a.csv', text: LFS },
    });
    expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      'a.csv file/content',
      'a.meta.json schema',
    ]);
  });
});

describe('JSON that is not a code list document is one problem', () => {
  it.each(['{}', 'null', `[${codeList()}]`, '{"identification":{},"columnSet":{},"dataSet":{}}'])(
    '%s',
    (text) => {
      expect(inJson(text)).toEqual([`1:1 ${NOT_A_DOCUMENT}`]);
    },
  );

  it.each([
    ['without $opencodelist', codeList().replace('"$opencodelist":"0.3.0",', '')],
    ['with a misspelled one', codeList().replace('$opencodelist', '$openCodeList')],
    ['with a misspelled codeList', codeList().replace('"codeList"', '"codelist"')],
    [
      'with both misspelled',
      codeList().replace('$opencodelist', '$open-codelist').replace('"codeList"', '"Codelist"'),
    ],
    ['without codeList', '{"$opencodelist":"0.3.0","title":"x"}'],
  ])('a document %s is checked by the schema', (_, text) => {
    const found = inJson(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => !one.includes(' schema '))).toEqual([]);
  });
});
