import { describe, expect, it } from 'vitest';
import { iri } from '../../../../build/check/rules/identity/identification.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';
import { problemsOf } from '../../support/rules.ts';

const list = documentOf(codeList({ canonicalUri: 'urn:x:länder', canonicalVersionUri: 'urn:x:länder:1' }));
const setOf = (...references: object[]) =>
  documentOf(
    codeListSet(
      {},
      references.map((reference) => ({ type: 'codeListRef', ...reference })),
    ),
  );
const pointersIn = (...documents: Parameters<typeof problemsOf>[1]) =>
  problemsOf(iri, documents).map(({ pointer }) => pointer);

/** A list with a foreign key. */
function keyed(codeListRef: object) {
  const json = JSON.parse(codeList({ canonicalUri: 'urn:x:keyed', canonicalVersionUri: 'urn:x:keyed:1' }));
  json.codeList.columnSet.foreignKeys = [
    { id: 'f', columnIds: ['code'], keyRef: { codeListRef, keyId: 'key' } },
  ];
  return documentOf(JSON.stringify(json));
}

describe('iri', () => {
  it('warns once per document, at the first URI that is an IRI', () => {
    expect(pointersIn(list)).toEqual(['/codeList/identification/canonicalUri']);
    expect(pointersIn(documentOf(codeList({ canonicalVersionUri: 'urn:x:é' })))).toEqual([
      '/codeList/identification/canonicalVersionUri',
    ]);
    expect(pointersIn(documentOf(codeList({ shortName: 'é', longName: 'é' })))).toEqual([]);
  });

  it('names the first non-ASCII character', () => {
    expect(problemsOf(iri, [list])[0]).toMatchObject({
      severity: 'warning',
      message:
        '"urn:x:länder" contains "ä" (U+00E4), which is not allowed in a URI, only in an IRI: use ASCII characters, or keep the identifier if it is already in use',
    });
  });

  it('warns of a reference only if its document is not in the directory', () => {
    expect(pointersIn(setOf({ canonicalUri: 'urn:x:länder' }))).toEqual([
      '/codeListSet/referenceSet/0/canonicalUri',
    ]);
    expect(
      pointersIn(
        setOf({ canonicalUri: 'urn:x:a' }, { canonicalUri: 'urn:x:a', canonicalVersionUri: 'urn:x:é' }),
      ),
    ).toEqual(['/codeListSet/referenceSet/1/canonicalVersionUri']);
    expect(pointersIn(keyed({ canonicalUri: 'urn:x:länder' }))).toEqual([
      '/codeList/columnSet/foreignKeys/0/keyRef/codeListRef/canonicalUri',
    ]);
    expect(
      pointersIn(list, setOf({ canonicalUri: 'urn:x:länder' }), keyed({ canonicalUri: 'urn:x:länder' })),
    ).toEqual(['/codeList/identification/canonicalUri']);
  });
});
