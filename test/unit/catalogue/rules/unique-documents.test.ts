import { describe, expect, it } from 'vitest';
import { uniqueDocuments } from '../../../../build/catalogue/rules/unique-documents.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';
import { problemsOf } from '../../support/rules.ts';

describe('uniqueDocuments', () => {
  it('says nothing of one version in several languages, nor of several versions in one', () => {
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

  it('a second document of the same version and language is an error that names the first', () => {
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
    expect(
      problemsOf(uniqueDocuments, [documentOf(codeList(), 'a.json'), documentOf(text, 'b.json')]),
    ).toEqual([
      {
        severity: 'error',
        file: 'b.json',
        line: 7,
        column: 30,
        pointer: '/codeListSet/identification/canonicalVersionUri',
        rule: 'identification/unique',
        message:
          '"urn:x:colours:1" in language "DE" is already in a.json: give this document another version URI or language, or remove one of the two',
      },
    ]);
  });

  it('a file whose name looks the same is shown with what differs', () => {
    const names = ['L\u00e4nder.json', 'La\u0308nder.json'];
    const [problem] = problemsOf(
      uniqueDocuments,
      names.map((name) => documentOf(codeList(), name)),
    );
    expect(problem?.message).toContain(
      'is already in L\u00e4nder.json (whose name is L\\u{e4}nder.json, and that of this file La\\u{308}nder.json): give',
    );
  });

  it('each further one is told', () => {
    const problems = problemsOf(uniqueDocuments, [
      documentOf(codeListSet({}), 'a.json'),
      documentOf(codeListSet({}), 'b.json'),
      documentOf(codeListSet({}), 'c.json'),
    ]);
    expect(problems.map(({ file }) => file)).toEqual(['b.json', 'c.json']);
    expect(problems.every(({ message }) => message.includes('already in a.json'))).toBe(true);
  });
});
