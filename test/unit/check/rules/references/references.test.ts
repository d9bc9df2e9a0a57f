import { describe, expect, it } from 'vitest';
import { makeContent } from '../../../../../build/check/rules/content.ts';
import type { AbsentDocument } from '../../../../../build/check/rules/references/absent-documents.ts';
import {
  referenceAbsentVersion,
  referenceKind,
  referenceLeftOut,
  referenceLookAlike,
  referenceOutside,
  referenceVersion,
} from '../../../../../build/check/rules/references/references.ts';
import { applyRule, type DirectoryRule } from '../../../../../build/check/rules/rule.ts';
import type { Document } from '../../../../../build/model/document/document.ts';
import { codeList, codeListSet, documentOf } from '../../../support/documents.ts';

const list = (version = '1', name = 'colours') =>
  documentOf(
    codeList({ version, canonicalUri: `urn:x:${name}`, canonicalVersionUri: `urn:x:${name}:${version}` }),
    `${name}.${version}.json`,
  );

/** A set with one reference. */
const setOf = (reference: object) =>
  documentOf(
    codeListSet({}, [{ type: 'codeListRef', canonicalUri: 'urn:x:colours', ...reference }]),
    'set.json',
  );

const setOfVersion = (canonicalVersionUri: string, own: object = {}) =>
  setOf({ canonicalVersionUri, ...own });

/** A list with a foreign key. */
function keyed(codeListRef: object) {
  const json = JSON.parse(codeList({ canonicalUri: 'urn:x:keyed', canonicalVersionUri: 'urn:x:keyed:1' }));
  json.codeList.columnSet.foreignKeys = [
    { id: 'f', columnIds: ['code'], keyRef: { codeListRef, keyId: 'key' } },
  ];
  return documentOf(JSON.stringify(json), 'keyed.json');
}

type Documents = readonly Document[];

/** The first version of the list, as a document that is left out. */
const COLOURS_1: readonly AbsentDocument[] = [
  { file: 'bad.json', canonicalUri: 'urn:x:colours', canonicalVersionUri: 'urn:x:colours:1' },
];

const RULES_OF_REFERENCES = [
  referenceOutside,
  referenceLeftOut,
  referenceVersion,
  referenceAbsentVersion,
  referenceLookAlike,
  referenceKind,
];

/** The problems of all rules about references, as `rule pointer`: at most one per reference. */
function rulesOf(documents: Documents, unread: readonly AbsentDocument[] = []): string[] {
  return RULES_OF_REFERENCES.flatMap((rule) =>
    problemsWith(rule, documents, unread).map(({ severity, pointer }) => `${severity} ${rule.id} ${pointer}`),
  );
}

const problemsWith = (rule: DirectoryRule, documents: Documents, unread: readonly AbsentDocument[] = []) =>
  [...applyRule(rule, makeContent(documents, unread), { codesArePermanent: false })].map(
    ({ problem }) => problem,
  );

const messageOf = (rule: DirectoryRule, documents: Documents, unread: readonly AbsentDocument[] = []) =>
  problemsWith(rule, documents, unread)[0]?.message;

const REFERENCE = '/codeListSet/referenceSet/0';
const LIST_REF = '/codeList/columnSet/foreignKeys/0/keyRef/codeListRef';

const withoutVersion = ({ canonicalVersionUri: _, ...known }: AbsentDocument): AbsentDocument => known;

describe('references', () => {
  it('to a list, with or without its version: none', () => {
    expect(rulesOf([setOf({}), list()])).toEqual([]);
    expect(rulesOf([setOfVersion('urn:x:colours:1'), list('1'), list('2')])).toEqual([]);
    expect(rulesOf([keyed({ canonicalUri: 'urn:x:colours' }), list()])).toEqual([]);
    expect(rulesOf([keyed({ canonicalUri: 'urn:x:keyed', canonicalVersionUri: 'urn:x:keyed:1' })])).toEqual(
      [],
    );
  });

  it('to a document that is not in the directory: a note', () => {
    expect(rulesOf([setOf({})])).toEqual([`note references/outside ${REFERENCE}/canonicalUri`]);
    expect(rulesOf([setOfVersion('urn:x:colours:1')])).toEqual([
      `note references/outside ${REFERENCE}/canonicalUri`,
    ]);
    expect(rulesOf([keyed({ canonicalUri: 'urn:x:colours' })])).toEqual([
      `note references/outside ${LIST_REF}/canonicalUri`,
    ]);
    expect(messageOf(referenceOutside, [setOf({})])).toBe(
      '"urn:x:colours" is not in this directory, so what refers to it is not checked: correct the URI unless the document is published elsewhere',
    );
  });

  it('to a document that is left out: a warning at its file', () => {
    for (const referring of [
      setOf({}),
      setOfVersion('urn:x:colours:1'),
      setOfVersion('urn:x:colours:7'),
      keyed({ canonicalUri: 'urn:x:colours' }),
    ]) {
      expect(rulesOf([referring], COLOURS_1)).toEqual(['warning references/left-out undefined']);
      expect(problemsWith(referenceLeftOut, [referring], COLOURS_1)[0]?.file).toBe('bad.json');
    }
    expect(messageOf(referenceLeftOut, [setOf({})], COLOURS_1)).toBe(
      '"urn:x:colours" has errors and is left out, but is referred to in set.json: fix the errors, or remove the references',
    );
  });

  it('to a document that is left out, in many documents: one warning', () => {
    const sets = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      documentOf(
        codeListSet({ canonicalVersionUri: `urn:x:${name}` }, [
          { type: 'codeListRef', canonicalUri: 'urn:x:colours' },
          { type: 'codeListRef', canonicalUri: 'urn:x:colours', canonicalVersionUri: 'urn:x:colours:1' },
        ]),
        `${name}.json`,
      ),
    );
    const problems = problemsWith(referenceLeftOut, sets, COLOURS_1);
    expect(problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
      'bad.json "urn:x:colours" has errors and is left out, but is referred to in a.json, b.json, c.json and 2 more: fix the errors, or remove the references',
    ]);
  });

  it('to a version that is left out if others are not: a warning; without a version: none', () => {
    expect(rulesOf([setOfVersion('urn:x:colours:1'), list('2')], COLOURS_1)).toEqual([
      'warning references/left-out undefined',
    ]);
    expect(rulesOf([setOf({}), list('2')], COLOURS_1)).toEqual([]);
  });

  it('to a document that may be in an unreadable file: the note and the warning name it', () => {
    const unreadable: AbsentDocument[] = [{ file: 'bad.json' }];
    expect(messageOf(referenceOutside, [setOf({})], unreadable)).toBe(
      '"urn:x:colours" is not in this directory, so what refers to it is not checked: correct the URI unless the document is published elsewhere; but first fix bad.json, which cannot be read: this may be due to it',
    );
    expect(rulesOf([setOfVersion('urn:x:colours:1'), list('2')], unreadable)).toEqual([
      `warning references/absent-version ${REFERENCE}/canonicalVersionUri`,
    ]);
    expect(rulesOf([setOfVersion('urn:x:colours:1'), list('2')], COLOURS_1.map(withoutVersion))).toEqual([
      `warning references/absent-version ${REFERENCE}/canonicalVersionUri`,
    ]);
  });

  it('to a missing version of a list: a warning that lists the newest ones', () => {
    const versions = ['9', '10', '8', '11'].map((version) => list(version));
    expect(rulesOf([setOfVersion('urn:x:colours:1'), ...versions])).toEqual([
      `warning references/absent-version ${REFERENCE}/canonicalVersionUri`,
    ]);
    expect(messageOf(referenceAbsentVersion, [setOfVersion('urn:x:colours:1'), ...versions])).toBe(
      'version "urn:x:colours:1" is not in this directory, which has "urn:x:colours:11", "urn:x:colours:10", "urn:x:colours:9" and 1 more of "urn:x:colours": correct the URI, add the version, or remove "canonicalVersionUri" to refer to the latest version',
    );
  });

  it('to a document that is not in an unreadable file: names no file', () => {
    const others: AbsentDocument[] = [
      ...COLOURS_1,
      { file: 'other.json', canonicalUri: 'urn:x:other' },
      { file: 'version.json', canonicalVersionUri: 'urn:x:colours:3' },
    ];
    expect(messageOf(referenceAbsentVersion, [setOfVersion('urn:x:colours:7'), list('2')], others)).toMatch(
      /to the latest version$/,
    );
  });

  it('to another spelling of a known URI: a warning that names it, and no note', () => {
    const spelled = (reference: object) => rulesOf([setOf(reference), list()]);
    const atList = [`warning references/look-alike ${REFERENCE}/canonicalUri`];
    expect(spelled({ canonicalUri: 'urn:x:Colours' })).toEqual(atList);
    expect(spelled({ canonicalUri: 'urn:x:colours/' })).toEqual(atList);
    expect(spelled({ canonicalUri: 'urn:x:colou%72s' })).toEqual(atList);
    expect(spelled({ canonicalUri: 'urn:x:COLOURS', canonicalVersionUri: 'urn:x:colours:1' })).toEqual(
      atList,
    );
    expect(spelled({ canonicalUri: 'urn:x:COLOURS', canonicalVersionUri: 'urn:x:COLOURS:1' })).toEqual(
      atList,
    );
    expect(spelled({ canonicalVersionUri: 'urn:x:colours:1#' })).toEqual([
      `warning references/look-alike ${REFERENCE}/canonicalVersionUri`,
    ]);
    expect(spelled({ canonicalUri: 'urn:x:colour' })).toEqual([
      `note references/outside ${REFERENCE}/canonicalUri`,
    ]);
    expect(messageOf(referenceLookAlike, [setOf({ canonicalUri: 'urn:x:Colours/' }), list()])).toBe(
      '"urn:x:Colours/" is not in this directory, but "urn:x:colours" is (colours.1.json), which differs in case and a trailing separator: write that URI if you mean it',
    );
  });

  it('to a version of another list: an error', () => {
    const other = list('1', 'shapes');
    const set = setOfVersion('urn:x:shapes:1');
    expect(rulesOf([set, list(), other])).toEqual([
      `error references/version ${REFERENCE}/canonicalVersionUri`,
    ]);
    expect(messageOf(referenceVersion, [set, list(), other])).toBe(
      '"urn:x:shapes:1" is a version of "urn:x:shapes" (shapes.1.json), not of "urn:x:colours": correct one of the two URIs',
    );
    expect(rulesOf([set, other])).toHaveLength(1);
  });

  it('to a version instead of its list: an error', () => {
    const set = setOf({ canonicalUri: 'urn:x:colours:1' });
    expect(rulesOf([set, list()])).toEqual([`error references/version ${REFERENCE}/canonicalUri`]);
    expect(messageOf(referenceVersion, [set, list()])).toBe(
      '"urn:x:colours:1" is the URI of one version: write the "canonicalUri" "urn:x:colours" (colours.1.json) here, and this URI as "canonicalVersionUri"',
    );
  });

  it('to a document of the other type: an error', () => {
    const asSet = setOf({ type: 'codeListSetRef' });
    expect(rulesOf([asSet, list()])).toEqual([`error references/kind ${REFERENCE}/type`]);
    expect(messageOf(referenceKind, [asSet, list()])).toBe(
      '"urn:x:colours" is a code list (colours.1.json), but a "codeListSetRef" needs a code list set: write "codeListRef", or correct the URI',
    );
    const toSet = keyed({ canonicalUri: 'urn:x:set' });
    expect(rulesOf([toSet, documentOf(codeListSet({}), 'set.json')])).toEqual([
      `error references/kind ${LIST_REF}/canonicalUri`,
    ]);
    expect(messageOf(referenceKind, [toSet, documentOf(codeListSet({}), 'set.json')])).toBe(
      '"urn:x:set" is a code list set (set.json), but a foreign key needs a code list: correct the URI',
    );
  });
});
