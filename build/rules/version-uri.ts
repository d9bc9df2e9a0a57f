import { type Document, identificationPointer } from '../catalogue/document.ts';
import { groupBy } from '../domain/group.ts';
import { quoted } from '../problems/wording.ts';
import type { Content } from './support/content.ts';
import type { Finding, Rule } from './support/rule.ts';
import { isNamedInUri, relationOf, type Signs, settle, signsOf } from './support/signs.ts';

/** A version URI belongs to the canonical URI that it begins with, then to that of most documents, then to the longest. */
export const versionUri: Rule = {
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

function differing(languages: readonly Document[], content: Content, signs: Signs): Finding[] {
  const claims = [...groupBy(languages, ({ entry }) => entry.canonicalUri).values()];
  if (claims.length < 2) return [];
  const { right = [], wrong } = settle(claims, (claim) => rankOf(claim, content));
  const rightLanguages = new Set(right.map(({ entry }) => entry.language.toLowerCase()));
  return wrong.flatMap((claim) => {
    const [other] = right.length > 0 ? right : (claims.find((one) => one !== claim) ?? []);
    if (!other) return [];
    return claim.map((document) =>
      findingOf(document, other, isVersionUriCopied(document, right[0], rightLanguages, signs)),
    );
  });
}

function rankOf(claim: readonly Document[], content: Content): number[] {
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
  document: Document,
  right: Document | undefined,
  languages: ReadonlySet<string>,
  { affinity }: Signs,
): boolean {
  const { canonicalUri, language } = document.entry;
  if (!right) return false;
  const difference = affinity(document, canonicalUri) - affinity(document, right.entry.canonicalUri);
  return difference > 0 || (difference === 0 && languages.has(language.toLowerCase()));
}

function findingOf(document: Document, other: Document, isVersionUriWrong: boolean): Finding {
  const { canonicalUri, canonicalVersionUri } = document.entry;
  const wrong = `${quoted(canonicalVersionUri)} is a version of ${quoted(canonicalUri)} here, but of ${quoted(other.entry.canonicalUri)} in ${other.source.file}`;
  return isVersionUriWrong
    ? {
        document,
        pointer: identificationPointer(document, 'canonicalVersionUri'),
        message: `${wrong}: give this document a version URI of its own, or correct the "canonicalUri"`,
      }
    : {
        document,
        pointer: identificationPointer(document, 'canonicalUri'),
        message: `${wrong}: correct the "canonicalUri", or give this document a version URI of its own`,
      };
}

function takenBy(document: Document, other: Document): Finding {
  const message = `${quoted(document.entry.canonicalVersionUri)} is the "canonicalUri" of another document (${other.source.file}): give this version a URI of its own`;
  return { document, pointer: identificationPointer(document, 'canonicalVersionUri'), message };
}
