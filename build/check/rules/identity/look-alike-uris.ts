import { groupBy } from '../../../model/collections.ts';
import { type DocumentMetadata, identificationPointer } from '../../../model/document/document.ts';
import { uriDifference, uriLikeness } from '../../../model/identity/uri-likeness.ts';
import { quoted } from '../../../model/problems/wording.ts';
import type { DirectoryRule, Finding } from '../rule.ts';
import { largest } from '../versions/voting.ts';

export const lookAlikeUris: DirectoryRule = {
  id: 'identification/look-alike',
  description: 'URIs of different documents are not easily taken for one another',
  help: 'URIs are compared character by character. If a version or a translation has another spelling of the URI, it becomes a document of its own. Use the same spelling, or URIs that differ in more if the documents are different.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986#section-6',
  severity: 'warning',
  check: ({ documents }) => {
    const lists = differing(documents, 'canonicalUri');
    const reported = new Set(lists.map(({ document }) => document));
    return [
      ...lists,
      ...differing(documents, 'canonicalVersionUri').filter((one) => !reported.has(one.document)),
    ];
  },
};

type Property = 'canonicalUri' | 'canonicalVersionUri';

function differing(documents: readonly DocumentMetadata[], property: Property): Finding[] {
  const bySpelling = [...groupBy(documents, ({ entry }) => entry[property]).values()];
  const spellings = groupBy(bySpelling, ([first]) =>
    uriLikeness((first as DocumentMetadata).entry[property]),
  );
  return [...spellings.values()].flatMap((alike) => {
    const usual = largest(alike);
    return alike
      .filter((own) => own !== usual)
      .flatMap((own) => own.map((one) => findingOf(one, usual, property)));
  });
}

function findingOf(
  document: DocumentMetadata,
  [usual]: readonly DocumentMetadata[],
  property: Property,
): Finding {
  const uri = document.entry[property];
  const other = (usual as DocumentMetadata).entry[property];
  const message = `${quoted(uri)} differs only in ${uriDifference(uri, other)} from ${quoted(other)} in ${usual?.source.file}: write the same URI if both mean the same document, otherwise choose URIs that differ more`;
  return { document, pointer: identificationPointer(document, property), message };
}
