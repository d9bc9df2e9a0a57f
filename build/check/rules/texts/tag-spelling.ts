import { byFrequency, groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { identificationPointer } from '../../../model/document/document.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import { quoted, quotedBeside } from '../../../model/problems/wording.ts';
import type { DirectoryRule } from '../rule.ts';

/** Other languages are not compared: "Standard" is correct in German, although English tags have "standard". */
export const tagSpelling: DirectoryRule = {
  id: 'identification/tags',
  description: 'A tag is spelled in one way, and occurs once in a document',
  help: 'A request for a tag finds exactly this spelling, so documents with another spelling are missed. Use one spelling in all documents of a language, without blanks at the ends and once per document. Documents in other languages may differ.',
  reference: 'https://www.unicode.org/reports/tr15/',
  severity: 'warning',
  check: function* ({ documents }) {
    const sound: Use[] = [];
    for (const document of documents) {
      for (const [index, tag] of document.entry.tags.entries()) {
        const pointer = identificationPointer(document, 'tags', index);
        const fault = describeFault(document, tag, index);
        if (fault === undefined) sound.push({ document, pointer, tag });
        else yield { document, pointer, message: `tag ${quoted(tag)} ${fault}` };
      }
    }
    const formOf = ({ document, tag }: Use) =>
      `${primaryLanguage(document.entry.language)} ${normalizeTag(tag)}`;
    for (const uses of groupBy(sound, formOf).values()) {
      const [spelling = ''] = byFrequency(uses.map(({ tag }) => tag));
      const example = uses.find(({ tag }) => tag === spelling)?.document.source.file;
      for (const { document, pointer, tag } of uses) {
        if (tag === spelling) continue;
        const message = `tag ${quotedBeside(tag, spelling)} is written ${quotedBeside(spelling, tag)} in ${example}, and a request for one does not find the other: write it the same everywhere`;
        yield { document, pointer, message };
      }
    }
  },
};

/** A tag in a document. */
interface Use {
  readonly document: DocumentMetadata;
  readonly pointer: string;
  readonly tag: string;
}

/** The fault of a tag by itself, the most important only. */
function describeFault({ entry }: DocumentMetadata, tag: string, index: number): string | undefined {
  if (tag.trim() === '') return 'is empty, so no request finds it: write a word, or remove it';
  if (entry.tags.indexOf(tag) < index) return 'occurs twice: remove one of the two';
  if (tag === tag.trim()) return undefined;
  return `has leading or trailing blanks, so no request finds it: write ${quoted(tag.trim())}`;
}

/** What all spellings of a tag share: `ISO-3166` and `iso 3166`; separators of digits have a meaning, and so has `A-Z`. */
function normalizeTag(tag: string): string {
  const text = tag.normalize('NFC').toLowerCase();
  if (!/\p{L}.*\p{L}.*\p{L}/u.test(text)) return text;
  return text.replace(/(?<=\p{L})[\s\p{Pd}_.]+(?=[\p{L}\p{N}])|(?<=\p{N})[\s\p{Pd}_.]+(?=\p{L})/gu, '');
}
