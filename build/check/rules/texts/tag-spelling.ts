import { groupBy } from '../../../model/collections.ts';
import { type DocumentMetadata, identificationPointer } from '../../../model/document/document.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';
import { counted, didYouMean, quoted, quotedBeside } from '../../../model/problems/wording.ts';
import { editDistance } from '../../../model/values/nearest.ts';
import type { DirectoryContent } from '../content.ts';
import type { DirectoryRule, Finding } from '../rule.ts';

/** Other languages are not compared: "Standard" is correct in German, although English tags have "standard". */
export const tagSpelling: DirectoryRule = {
  id: 'identification/tags',
  description: 'A tag is spelled in one way, and occurs once in a document',
  help: 'A request for a tag finds exactly this spelling, so documents with another spelling are missed. Use one spelling in all documents of a language, without blanks at the ends and once per document. Documents in other languages may differ. A tag of one document that differs by a letter from one of all others of its list is probably misspelled.',
  reference: 'https://www.unicode.org/reports/tr15/',
  severity: 'warning',
  check: ({ documents, ofCanonical }) => {
    const uses = documents.flatMap((document): Use[] =>
      document.entry.tags.map((tag, index) => ({ document, index, tag })),
    );
    const compared = uses.filter((use) => faultOf(use) === undefined);
    const likenessOf = oncePerKey(likeness);
    const keyOf = (language: string, tag: string) => `${primaryLanguage(language)} ${likenessOf(tag)}`;
    const alike = groupBy(compared, ({ document, tag }) => keyOf(document.entry.language, tag));
    const isUsed = ({ entry }: DocumentMetadata, tag: string) => alike.has(keyOf(entry.language, tag));
    return [
      ...uses.flatMap(findingsOf),
      ...[...alike.values()].flatMap((own) =>
        own[1] ? differing(own) : own.flatMap((use) => misspelled(use, ofCanonical, isUsed)),
      ),
    ];
  },
};

/** A tag in a document. */
interface Use {
  readonly document: DocumentMetadata;
  readonly index: number;
  readonly tag: string;
}

/** A key that all spellings of a tag share. */
const likeness = (tag: string): string =>
  tag.normalize('NFC').toLowerCase().replace(/\s/gu, '').replace(SEPARATORS, '');

/** Separators in words and before numbers, as in `ISO-3166`; not in `A-Z`, `A.1` and `1-2`, which have a meaning. */
const SEPARATORS =
  /(?<=\p{L}{2})[\p{Pd}_](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[\p{Pd}_](?=\p{L}{2})|(?<=\p{L}{2})\.(?=\p{L})|(?<=\p{L})\.(?=\p{L}{2})/gu;

/** The fault of a tag by itself, the most important only. */
function faultOf({ document, index, tag }: Use): string | undefined {
  if (tag.trim() === '') return 'is empty, so no request finds it: write a word, or remove it';
  if (document.entry.tags.indexOf(tag) < index) return 'occurs twice: remove one of the two';
  if (tag === tag.trim()) return undefined;
  return `has leading or trailing blanks, so no request finds it: write ${quoted(tag.trim())}`;
}

function findingsOf(use: Use): Finding[] {
  const { document, index, tag } = use;
  const fault = faultOf(use);
  const pointer = identificationPointer(document, 'tags', index);
  return fault === undefined ? [] : [{ document, pointer, message: `tag ${quoted(tag)} ${fault}` }];
}

function differing(uses: readonly Use[]): Finding[] {
  const spellings = [...groupBy(uses, ({ tag }) => tag).values()];
  const [[first, ...others] = []] = spellings.sort((a, b) => b.length - a.length);
  const spelling = first?.tag ?? '';
  const more = others.length > 0 ? ` and ${counted(others.length, 'more document')}` : '';
  return uses
    .filter(({ tag }) => tag !== spelling)
    .map(({ document, index, tag }) => {
      const message = `tag ${quotedBeside(tag, spelling)} is written ${quotedBeside(spelling, tag)} in ${first?.document.source.file}${more}, and a request for one does not find the other: write it the same everywhere`;
      return { document, pointer: identificationPointer(document, 'tags', index), message };
    });
}

/** A tag that only one document of its language has, a letter away from one that all others of its list have. */
function misspelled(
  { document, index, tag }: Use,
  ofCanonical: DirectoryContent['ofCanonical'],
  isUsed: (document: DocumentMetadata, tag: string) => boolean,
): Finding[] {
  const [first, ...others] = ofCanonical(document.entry.canonicalUri).filter((other) => other !== document);
  // Short words have many similar ones.
  const meant = first?.entry.tags.find(
    (one) => editDistance(tag, one, 1) && /^\D{10,}$/.test(tag + one) && isUsed(document, one),
  );
  if (meant === undefined || others.length === 0) return [];
  if (document.entry.tags.includes(meant) || others.some(({ entry }) => !entry.tags.includes(meant)))
    return [];
  const message = `tag ${quoted(tag)} is only here, but ${quoted(meant)} in all other documents of the list: ${didYouMean(meant, '')}`;
  return [{ document, pointer: identificationPointer(document, 'tags', index), message }];
}
