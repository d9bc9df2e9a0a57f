import { describe, expect, it } from 'vitest';
import { documentLanguage } from '../../../../build/check/rules/identity/identification.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';
import { problemsOf } from '../../support/rules.ts';

describe('documentLanguage', () => {
  it('accepts documents with a language', () => {
    expect(
      problemsOf(documentLanguage, [documentOf(codeList()), documentOf(codeListSet({ language: 'x-own' }))]),
    ).toEqual([]);
  });

  it('a code list without a language is an error at its identification', () => {
    const text = `{
  "$opencodelist": "0.3.0",
  "codeList": {
    "identification": {
      "shortName": "a", "canonicalUri": "urn:x:a", "canonicalVersionUri": "urn:x:a:1"
    },
    "columnSet": {
      "columns": [{ "id": "code", "name": "Code", "type": "string" }],
      "keys": [{ "id": "k", "columnIds": ["code"] }]
    }
  }
}`;
    expect(problemsOf(documentLanguage, [documentOf(codeList()), documentOf(text, 'lists/a.json')])).toEqual([
      {
        severity: 'error',
        file: 'lists/a.json',
        line: 4,
        column: 23,
        pointer: '/codeList/identification',
        rule: 'identification/language',
        message: 'must have "language", a BCP 47 tag such as "de": requests choose documents by it',
      },
    ]);
  });

  it('every document without a language is reported, also sets', () => {
    const problems = problemsOf(documentLanguage, [
      documentOf(codeListSet({ language: undefined }), 'a.json'),
      documentOf(codeList({ language: undefined }), 'b.json'),
    ]);
    expect(problems.map(({ file, pointer }) => [file, pointer])).toEqual([
      ['a.json', '/codeListSet/identification'],
      ['b.json', '/codeList/identification'],
    ]);
  });
});
