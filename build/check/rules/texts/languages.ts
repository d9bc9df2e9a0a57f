import { byFrequency, groupBy } from '../../../model/collections.ts';
import { type DocumentMetadata, identificationPointer } from '../../../model/document/document.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { quoted, quotedBeside } from '../../../model/problems/wording.ts';
import { describeTagFault } from '../../facts/language-tags.ts';
import { metadataTexts } from '../../facts/table-facts.ts';
import { type DirectoryRule, findingAt, perDocument } from '../rule.ts';

export const registeredLanguages: DirectoryRule = {
  id: 'languages/registered',
  description: 'Language tags are registered, and the preferred ones',
  help: 'Browsers ask for languages by the subtags of the IANA Language Subtag Registry, so a request for "de" does not find a document in "deu". Write the preferred tag. Tags for private use, such as x-own and qaa, are allowed.',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const { text, property, path } of metadataTexts(document)) {
      const message = property === 'language' ? describeTagFault(text) : undefined;
      if (message !== undefined) yield { document, pointer: pointerOf(...path), message };
    }
  }),
};

export const documentLanguages: DirectoryRule = {
  id: 'languages/document',
  description: 'The language of a document is that in its file name, as in other languages',
  help: 'A translation that was made from a copy often keeps the language of the original: correct the language, or rename the file. Names of files without a language are allowed, and so is list.de.json where no other language of the version is named like it.',
  severity: 'warning',
  check: function* ({ versions }) {
    for (const languages of versions) {
      const names = languages.flatMap(findLanguagesInName);
      const findExample = (frame: string) => names.find((name) => name.isOwn && name.frame === frame);
      const [wrong, ...others] = names.filter(
        ({ isOwn, language, frame }) =>
          !isOwn && findExample(frame) && describeTagFault(language) === undefined,
      );
      // Several deviations are intentional.
      if (!wrong || others.length > 0) continue;
      const { document, language, frame } = wrong;
      const message = `the language is ${quoted(document.entry.language)}, but the file name contains ${quoted(language)} (${findExample(frame)?.document.source.file} has its language in its name): did you mean ${quoted(language)}?`;
      yield findingAt(document, 'language', message);
    }
  },
};

const LANGUAGE = /(?<=^|[._/-])[A-Za-z]{2}(?:-[A-Za-z0-9]{2,8})*(?=\/|(?:\.meta)?\.[^./]+$)/g;

/** The parts of a file's path that may be its language, in lower case, each with the rest of the path. */
function findLanguagesInName(document: DocumentMetadata) {
  const { file } = document.source;
  return Array.from(file.matchAll(LANGUAGE), ({ 0: tag, index }) => {
    const language = tag.toLowerCase();
    const frame = `${file.slice(0, index)}*${file.slice(index + tag.length)}`;
    return { document, language, frame, isOwn: language === document.entry.language.toLowerCase() };
  });
}

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

interface Use {
  readonly document: DocumentMetadata;
  readonly pointer: string;
  readonly tag: string;
}

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
