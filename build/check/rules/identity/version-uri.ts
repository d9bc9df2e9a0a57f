import { groupBy } from '../../../model/collections.ts';
import { type DocumentMetadata, identificationPointer } from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import type { DirectoryContent } from '../content.ts';
import type { DirectoryRule, Finding } from '../rule.ts';
import { isNamedInUri, relationOf, type Signs, signsOf, weakerClaims } from '../versions/signs.ts';

/** A version URI belongs to the canonical URI that it begins with, then to that of most documents, then to the longest. */
export const versionUri: DirectoryRule = {
  id: 'identification/version-uri',
  description: 'A version URI belongs to one document only',
  help: 'A request names a document by its version URI, which therefore belongs to exactly one document. Usually a URI was copied from another file: correct the canonicalUri, or give this document its own version URI.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986',
  severity: 'error',
  check: (content) => {
    const signs = signsOf(content.documents);
    const versions = groupBy(content.documents, ({ entry }) => entry.canonicalVersionUri);
    const found = [...versions.values()].flatMap((languages) => differing(languages, content, signs));
    const wrong = new Set(found.map(({ document }) => document));
    const taken = content.documents.flatMap((document) => {
      const { canonicalUri, canonicalVersionUri } = document.entry;
      if (wrong.has(document) || canonicalUri === canonicalVersionUri) return [];
      const other = content.ofCanonical(canonicalVersionUri).find((one) => !wrong.has(one));
      return other ? [takenBy(document, other)] : [];
    });
    return [...found, ...taken];
  },
};

function differing(
  languages: readonly DocumentMetadata[],
  content: DirectoryContent,
  signs: Signs,
): Finding[] {
  const claims = [...groupBy(languages, ({ entry }) => entry.canonicalUri).values()];
  return weakerClaims(claims, (claim) => rankOf(claim, content)).flatMap(({ voter, other, isDecided }) =>
    voter.map((document) =>
      findingOf(document, other, isDecided && isVersionUriCopied(document, other, signs)),
    ),
  );
}

function rankOf(claim: readonly DocumentMetadata[], content: DirectoryContent): number[] {
  const { canonicalUri = '', canonicalVersionUri = '' } = claim[0]?.entry ?? {};
  const relation = relationOf(canonicalVersionUri, canonicalUri);
  return [
    relation,
    claim.length,
    relation === 2 ? canonicalUri.length : 0,
    content.ofCanonical(canonicalUri).length,
    claim.some(isNamedInUri) ? 1 : 0,
  ];
}

/** Whether the version URI was copied, because the document is more similar to the others of its canonical URI. */
function isVersionUriCopied(
  document: DocumentMetadata,
  right: readonly DocumentMetadata[],
  { affinity }: Signs,
): boolean {
  const [own, theirs] = [document, right[0] ?? document].map(({ entry }) =>
    affinity(document, entry.canonicalUri),
  ) as [number, number];
  const isSame = right.some(({ entry }) => isEqualTag(entry.language, document.entry.language));
  return own > theirs || (own === theirs && isSame);
}

const isEqualTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function findingOf(
  document: DocumentMetadata,
  [other]: readonly DocumentMetadata[],
  isVersionUriWrong: boolean,
): Finding {
  const { canonicalUri, canonicalVersionUri } = document.entry;
  const wrong = `${quoted(canonicalVersionUri)} is a version of ${quoted(canonicalUri)} here, but of ${quoted(other?.entry.canonicalUri)} in ${other?.source.file}`;
  const remedies = ['correct the "canonicalUri"', 'give this document a version URI of its own'];
  const advice = (isVersionUriWrong ? remedies.reverse() : remedies).join(', or ');
  const property = isVersionUriWrong ? 'canonicalVersionUri' : 'canonicalUri';
  return { document, pointer: identificationPointer(document, property), message: `${wrong}: ${advice}` };
}

function takenBy(document: DocumentMetadata, other: DocumentMetadata): Finding {
  const message = `${quoted(document.entry.canonicalVersionUri)} is the "canonicalUri" of another document (${other.source.file}): give this version a URI of its own`;
  return { document, pointer: identificationPointer(document, 'canonicalVersionUri'), message };
}
