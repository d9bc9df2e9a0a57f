import { type Document, identificationPointer } from '../../../model/document/document.ts';
import { codesOf } from '../keys/codes.ts';
import { type Finding, perList, type Rule } from '../rule.ts';
import { type VersionFacts, versionsOf } from '../versions/version-facts.ts';

/** Fewer codes may all be replaced in a version. */
const MIN_CODES = 3;

/** Compares all versions, so that one odd version is reported and not all others; of two versions, both are. */
export const otherList: Rule = {
  id: 'identification/other-list',
  description: 'The versions of a list have codes or names in common',
  help: 'A document that was copied from another list, and kept its canonicalUri, would be published as a version of that list, often as the latest. Give it a canonicalUri and a version URI of its own. Of two versions without a common code or name both are reported, because either may be the copy.',
  severity: 'error',
  check: perList((documents: readonly Document[]) => {
    const versions = versionsOf(documents);
    // Almost all versions have a name in common, so that codes are rarely compared.
    const renamed = new Set(withoutRepeated(versions, namesOf));
    if (versions.length < 2 || renamed.size === 0) return [];
    const coded = versions.filter((version) => codesIn(version).length >= MIN_CODES);
    const [first, second] = coded;
    if (!first || !second) return [];
    return withoutRepeated(coded, codesIn)
      .filter((version) => renamed.has(version))
      .flatMap((version) => {
        const [example] = (version === first ? second : first).documents;
        return version.documents.map((document): Finding => {
          const message = `shares no code with ${example?.source.file}, a version of the same "canonicalUri", and has another name: give this list a "canonicalUri" and a version URI of its own`;
          return { document, pointer: identificationPointer(document, 'canonicalUri'), message };
        });
      });
  }),
};

type Version = VersionFacts<Document>;

/** The short names in all languages, in lower case. */
const namesOf = ({ documents }: Version): string[] => [
  ...new Set(documents.map(({ entry }) => entry.shortName.toLowerCase())),
];

const codesIn = ({ documents }: Version): string[] => {
  const [codes] = documents.flatMap((document) => codesOf(document) ?? []);
  return [...(codes?.rows.keys() ?? [])];
};

/** The versions none of whose texts is one of another version. */
function withoutRepeated(versions: readonly Version[], textsOf: (version: Version) => string[]): Version[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const text of versions.flatMap(textsOf)) (seen.has(text) ? repeated : seen).add(text);
  return versions.filter((version) => !textsOf(version).some((text) => repeated.has(text)));
}
