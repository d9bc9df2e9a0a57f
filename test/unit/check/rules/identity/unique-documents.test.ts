import { describe, expect, it } from 'vitest';
import { uniqueDocuments } from '../../../../../build/check/rules/identity/unique-documents.ts';
import { codeList, codeListSet, documentOf } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

describe('uniqueDocuments', () => {
  it('accepts one version in several languages, and several versions in one', () => {
    expect(
      problemsOf(uniqueDocuments, [
        documentOf(codeList({ language: 'de' })),
        documentOf(codeList({ language: 'de-AT' })),
        documentOf(codeList({ language: 'en' })),
        documentOf(codeList({ canonicalVersionUri: 'urn:x:colours:2' })),
        documentOf(codeList({ canonicalVersionUri: 'URN:X:COLOURS:1' })),
      ]),
    ).toEqual([]);
  });

  it('two documents are both errors that name each other if nothing decides', () => {
    const text = `{"$opencodelist": "0.3.0",
  "codeListSet": {
    "identification": {
      "language": "DE",
      "shortName": "other",
      "canonicalUri": "urn:x:other",
      "canonicalVersionUri": "urn:x:colours:1"
    }
  }
}`;
    const problems = problemsOf(uniqueDocuments, [
      documentOf(codeList(), 'a.json'),
      documentOf(text, 'b.json'),
    ]);
    expect(problems.map(({ file }) => file)).toEqual(['a.json', 'b.json']);
    expect(problems[0]?.message).toContain('is also in b.json');
    expect(problems[1]).toEqual({
      severity: 'error',
      file: 'b.json',
      line: 7,
      column: 30,
      pointer: '/codeListSet/identification/canonicalVersionUri',
      rule: 'identification/unique',
      message:
        '"urn:x:colours:1" in language "DE" is also in a.json: correct the version URI or language of the wrong one, or remove one of the two',
    });
  });

  it('shows the difference of file names that look the same', () => {
    const names = ['L\u00e4nder.json', 'La\u0308nder.json'];
    const [, problem] = problemsOf(
      uniqueDocuments,
      names.map((name) => documentOf(codeList(), name)),
    );
    expect(problem?.message).toContain(
      'is also in L\u00e4nder.json (whose name is L\\u{e4}nder.json, and that of this file La\\u{308}nder.json): correct',
    );
  });

  it('languages and versions may have any characters', () => {
    const own = { language: 'de-CH', version: '(2018-08-29)+[1].*/{2}|^$\\' };
    const documents = ['x.de-CH.json', 'y.de-CH.json'].map((file) => documentOf(codeList(own), file));
    expect(problemsOf(uniqueDocuments, documents)).toHaveLength(2);
  });

  it('each of three is reported', () => {
    const problems = problemsOf(uniqueDocuments, [
      documentOf(codeListSet({}), 'a.json'),
      documentOf(codeListSet({}), 'b.json'),
      documentOf(codeListSet({}), 'c.json'),
    ]);
    expect(problems.map(({ file }) => file)).toEqual(['a.json', 'b.json', 'c.json']);
  });

  it('the document whose columns are in another language is the error, in any order of the files', () => {
    const inLanguage = (language: string) =>
      codeList({ language: 'en' }, [{ id: 'code', name: 'Code', type: 'string', language }]);
    const [german, english] = [inLanguage('de'), inLanguage('en-GB')];
    const problems = (first: string, second: string) =>
      problemsOf(uniqueDocuments, [documentOf(first, 'a.json'), documentOf(second, 'b.json')]).map(
        ({ file, message }) => `${file} ${message}`,
      );
    const wrong =
      '"urn:x:colours:1" in language "en" is already in a.json: did you mean the language "de", as in its columns?';
    expect(problems(english, german)).toEqual([`b.json ${wrong}`]);
    expect(problems(german, english)).toEqual([`a.json ${wrong.replace('a.json', 'b.json')}`]);
  });
});
