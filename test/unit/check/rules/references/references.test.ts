import { describe, expect, it } from 'vitest';
import { setCycle } from '../../../../../build/check/rules/references/references.ts';
import { codeListSet, documentOf } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

/** A set, named `name:version` (default: 1), with references to others named in the same way. */
function set(name: string, others: readonly string[], language = 'de') {
  const [list, version = '1'] = name.split(':');
  const references = others.map((other) => {
    const [otherList, otherVersion] = other.split(':');
    const versionUri = otherVersion && { canonicalVersionUri: `urn:x:${otherList}:${otherVersion}` };
    return { type: 'codeListSetRef', canonicalUri: `urn:x:${otherList}`, ...versionUri };
  });
  const uris = { canonicalUri: `urn:x:${list}`, canonicalVersionUri: `urn:x:${list}:${version}` };
  const referenceSet = references.length > 0 ? references : undefined;
  return documentOf(codeListSet({ ...uris, version, language }, referenceSet), `${name}.${language}.json`);
}

const cyclesIn = (...sets: ReturnType<typeof set>[]) =>
  problemsOf(setCycle, sets).map(({ file, pointer, message }) => `${file} ${pointer} ${message}`);

describe('setCycle', () => {
  it('accepts a set that is in another by two paths', () => {
    expect(cyclesIn(set('a', ['b', 'c']), set('b', ['d']), set('c', ['d:1']), set('d', []))).toEqual([]);
  });

  it('a cycle is reported once, where it closes, without the path to it', () => {
    expect(cyclesIn(set('a', ['b']), set('b', ['c']), set('c', ['d', 'b']), set('d', []))).toEqual([
      'c.de.json /codeListSet/referenceSet/1/canonicalUri the set contains itself: "urn:x:b:1" > "urn:x:c:1" > "urn:x:b:1": remove one of these references, which are here and in b.de.json',
    ]);
  });

  it('each of two cycles is reported', () => {
    expect(cyclesIn(set('a', ['b', 'c']), set('b', ['a']), set('c', ['a']))).toHaveLength(2);
  });

  it('a later version may contain an earlier one', () => {
    expect(cyclesIn(set('a:1', []), set('a:2', ['a:1']))).toEqual([]);
  });

  it('a reference without a version means the latest', () => {
    expect(cyclesIn(set('a:9', ['b']), set('a:10', []), set('b', ['a']))).toEqual([]);
    expect(cyclesIn(set('a:9', []), set('a:10', ['b']), set('b', ['a']))).toHaveLength(1);
  });

  it('ignores references to missing documents and versions', () => {
    expect(cyclesIn(set('a', ['b', 'a:7']))).toEqual([]);
  });

  it('a long path is abbreviated, and a very long one is followed', () => {
    const long = Array.from({ length: 5000 }, (_, i) => set(`s${i}`, [`s${(i + 1) % 5000}`]));
    expect(cyclesIn(...long)).toEqual([
      's4999.de.json /codeListSet/referenceSet/0/canonicalUri the set contains itself: "urn:x:s0:1" > "urn:x:s1:1" > "urn:x:s2:1" > "urn:x:s3:1" > "urn:x:s4:1" > "urn:x:s5:1" > "urn:x:s6:1" > "urn:x:s7:1" > …: remove one of these references, which are here and in s0.de.json, s1.de.json, s2.de.json and 4996 more',
    ]);
  });
});
