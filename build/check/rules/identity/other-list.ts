import { type Document, identificationPointer } from '../../../model/document/document.ts';
import { codesOf } from '../keys/codes.ts';
import { type Finding, perList, type Rule } from '../rule.ts';
import { versionsOf } from '../versions/version-facts.ts';

/** Fewer codes may all be replaced in a version. */
const MIN_CODES = 3;

/** Compares all versions, so that one odd version is reported and not all others; of two versions, both are. */
export const otherList: Rule = {
  id: 'identification/other-list',
  description: 'The versions of a list have codes or names in common',
  help: 'A document that was copied from another list, and kept its canonicalUri, would be published as a version of that list, often as the latest. Give it a canonicalUri and a version URI of its own. Of two versions without a common code or name both are reported, because either may be the copy.',
  severity: 'error',
  check: perList((documents: readonly Document[]) => {
    const versions = versionsOf(documents).flatMap(({ documents: own }): Version[] => {
      const codes = own.flatMap((document) => codesOf(document)?.rows ?? [])[0];
      const names = new Set(own.map(({ entry }) => entry.shortName.toLowerCase()));
      return codes && codes.size >= MIN_CODES ? [{ documents: own, codes, names }] : [];
    });
    const [first, second] = versions;
    if (!first || !second) return [];
    return versions
      .filter((one) => versions.every((other) => other === one || isUnlike(one, other)))
      .flatMap((one) => {
        const [example] = (one === first ? second : first).documents;
        return one.documents.map((document): Finding => {
          const message = `shares no code with ${example?.source.file}, a version of the same "canonicalUri", and has another name: give this list a "canonicalUri" and a version URI of its own`;
          return { document, pointer: identificationPointer(document, 'canonicalUri'), message };
        });
      });
  }),
};

interface Version {
  readonly documents: readonly Document[];
  readonly codes: ReadonlyMap<string, number>;
  /** The short names in all languages, in lower case. */
  readonly names: ReadonlySet<string>;
}

const isUnlike = (one: Version, other: Version): boolean =>
  [...one.names].every((name) => !other.names.has(name)) &&
  [...one.codes.keys()].every((code) => !other.codes.has(code));
