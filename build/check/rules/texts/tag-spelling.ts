import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { identificationPointer } from '../../../model/document/document.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';
import { counted, quoted, quotedBeside } from '../../../model/problems/wording.ts';
import type { DirectoryRule, Finding } from '../rule.ts';

/** Other languages are not compared: "Standard" is correct in German, although English tags have "standard". */
export const tagSpelling: DirectoryRule = {
  id: 'identification/tags',
  description: 'A tag is spelled in one way, and occurs once in a document',
  help: 'A request for a tag finds exactly this spelling, so documents with another spelling are missed. Use one spelling in all documents of a language, without blanks at the ends and once per document. Documents in other languages may differ.',
  reference: 'https://www.unicode.org/reports/tr15/',
  severity: 'warning',
  check: ({ documents }) => {
    const found: Finding[] = [];
    const compared: Use[] = [];
    for (const document of documents) {
      for (const [index, tag] of document.entry.tags.entries()) {
        const use = { document, index, tag };
        const fault = describeFault(use);
        if (fault === undefined) compared.push(use);
        else found.push(findingIn(use, `tag ${quoted(tag)} ${fault}`));
      }
    }
    const likenessOf = oncePerKey(normalizeTag);
    const alike = groupBy(
      compared,
      ({ document, tag }) => `${primaryLanguage(document.entry.language)} ${likenessOf(tag)}`,
    );
    return [...found, ...[...alike.values()].flatMap(compareSpellings)];
  },
};

/** A tag in a document. */
interface Use {
  readonly document: DocumentMetadata;
  readonly index: number;
  readonly tag: string;
}

const findingIn = ({ document, index }: Use, message: string): Finding => ({
  document,
  pointer: identificationPointer(document, 'tags', index),
  message,
});

/** The fault of a tag by itself, the most important only. */
function describeFault({ document, index, tag }: Use): string | undefined {
  if (tag.trim() === '') return 'is empty, so no request finds it: write a word, or remove it';
  if (document.entry.tags.indexOf(tag) < index) return 'occurs twice: remove one of the two';
  if (tag === tag.trim()) return undefined;
  return `has leading or trailing blanks, so no request finds it: write ${quoted(tag.trim())}`;
}

/** A key that all spellings of a tag share. */
const normalizeTag = (tag: string): string =>
  tag.normalize('NFC').toLowerCase().replace(/\s/gu, '').replace(SEPARATORS, '');

/** Separators in words and before numbers, as in `ISO-3166`; not in `A-Z`, `A.1` and `1-2`, which have a meaning. */
const SEPARATORS =
  /(?<=\p{L}{2})[\p{Pd}_](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[\p{Pd}_](?=\p{L}{2})|(?<=\p{L}{2})\.(?=\p{L})|(?<=\p{L})\.(?=\p{L}{2})/gu;

/** The tags that are not spelled as most of these are. */
function compareSpellings(uses: readonly Use[]): Finding[] {
  const spellings = [...groupBy(uses, ({ tag }) => tag).values()];
  const [[first, ...others] = []] = spellings.sort((a, b) => b.length - a.length);
  const spelling = first?.tag ?? '';
  const more = others.length > 0 ? ` and ${counted(others.length, 'more document')}` : '';
  const different = uses.filter(({ tag }) => tag !== spelling);
  return different.map((use) => {
    const message = `tag ${quotedBeside(use.tag, spelling)} is written ${quotedBeside(spelling, use.tag)} in ${first?.document.source.file}${more}, and a request for one does not find the other: write it the same everywhere`;
    return findingIn(use, message);
  });
}
