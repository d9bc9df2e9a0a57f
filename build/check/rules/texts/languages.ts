import type { DocumentMetadata } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { languageFault } from '../../../read/document/language-registry.ts';
import { metadataTexts } from '../../facts/document-texts.ts';
import { type DirectoryRule, findingAt, perDocument } from '../rule.ts';

export const registeredLanguages: DirectoryRule = {
  id: 'languages/registered',
  description: 'Language tags are registered, and the preferred ones',
  help: 'Browsers ask for languages by the subtags of the IANA Language Subtag Registry, so a request for "de" does not find a document in "deu". Write the preferred tag. Tags for private use, such as x-own and qaa, are allowed.',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const { text, property, path } of metadataTexts(document)) {
      const message = property === 'language' ? describeFault(text) : undefined;
      if (message !== undefined) yield { document, pointer: pointerOf(...path), message };
    }
  }),
};

/** What is wrong with a language tag. */
function describeFault(tag: string): string | undefined {
  const fault = languageFault(tag);
  if (!fault) return undefined;
  const { kind, subtag, type, suggestion } = fault;
  const part = subtag === tag ? '' : `${quoted(subtag)} in `;
  const state = kind === 'replaced' ? 'is replaced' : `is not a registered ${type}`;
  const advice = suggestion === undefined ? 'a registered tag, such as "de"' : quoted(suggestion);
  return `${part}language ${quoted(tag)} ${state} in the IANA Language Subtag Registry: write ${advice}`;
}

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
        ({ isOwn, language, frame }) => !isOwn && findExample(frame) && !languageFault(language),
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
