import type { DocumentMetadata } from '../../../model/document/document.ts';
import { oncePerKey } from '../../../model/once.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { languageFault } from '../../../read/document/language-registry.ts';
import { textsNamed } from '../../facts/document-texts.ts';
import { type DirectoryRule, type Finding, findingAt } from '../rule.ts';

export const registeredLanguages: DirectoryRule = {
  id: 'languages/registered',
  description: 'Language tags are registered, and the preferred ones',
  help: 'Browsers ask for languages by the subtags of the IANA Language Subtag Registry, so a request for "de" does not find a document in "deu". Write the preferred tag. Tags for private use, such as x-own and qaa, are allowed.',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'warning',
  check: ({ documents }) => {
    const faultOf = oncePerKey(describeFault);
    const found: Finding[] = [];
    for (const document of documents) {
      for (const { text, pointer } of textsNamed(document, ['language'])) {
        const message = faultOf(text);
        if (message !== undefined) found.push({ document, pointer, message });
      }
    }
    return found;
  },
};

const TYPES = {
  language: 'a language',
  extlang: 'an extended language',
  script: 'a script',
  region: 'a region',
  variant: 'a variant',
  tag: 'a tag',
} as const;

function describeFault(tag: string): string | undefined {
  const fault = languageFault(tag);
  if (!fault) return undefined;
  const { kind, subtag, type, suggestion } = fault;
  const part = subtag === tag ? '' : `${quoted(subtag)} in `;
  const state = kind === 'replaced' ? 'is replaced' : `is not registered as ${TYPES[type]}`;
  const advice = suggestion === undefined ? 'a registered tag, such as "de"' : quoted(suggestion);
  return `${part}language ${quoted(tag)} ${state} in the IANA Language Subtag Registry: write ${advice}`;
}

export const documentLanguages: DirectoryRule = {
  id: 'languages/document',
  description: 'The language of a document is that in its file name, as in other languages',
  help: 'A translation that was made from a copy often keeps the language of the original: correct the language, or rename the file. Names of files without a language are allowed, and so is list.de.json where no other language of the version is named like it.',
  severity: 'warning',
  check: ({ versions }) => {
    const found: Finding[] = [];
    for (const languages of versions) {
      const named = languages.flatMap((document) => {
        const other = namedLanguage(document, languages);
        return other ? [{ document, ...other }] : [];
      });
      // Several deviations are intentional.
      if (named.length !== 1) continue;
      for (const { document, language, example } of named) {
        const message = `the language is ${quoted(document.entry.language)}, but the file name contains ${quoted(language)} (${example} has its language in its name): did you mean ${quoted(language)}?`;
        found.push(findingAt(document, 'language', message));
      }
    }
    return found;
  },
};

/** A language in the name of a file, and another file of the list that has its own language in this place. */
interface NamedLanguage {
  readonly language: string;
  readonly example: string;
}

/** The language in a file's name if it is not that of the document, but other files have theirs there: `list.fr.json`. */
function namedLanguage(
  document: DocumentMetadata,
  others: readonly DocumentMetadata[],
): NamedLanguage | undefined {
  const examples = new Map<string, string>();
  for (const other of others)
    for (const { frame, isOwn } of languagesInName(other))
      if (isOwn && !examples.has(frame)) examples.set(frame, other.source.file);
  for (const { language, frame, isOwn } of languagesInName(document)) {
    const example = examples.get(frame);
    const isLanguage = /^..(?:-|$)/.test(language) && !languageFault(language);
    if (example !== undefined && isLanguage && !isOwn) return { language, example };
  }
  return undefined;
}

const LANGUAGE = /(?<=^|[._/-])[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*(?=\/|(?:\.meta)?\.[^./]+$)/g;

/** The parts of a file's path that may be its language, in lower case, each with the rest of the path. */
function languagesInName({ source: { file }, entry }: DocumentMetadata) {
  return Array.from(file.matchAll(LANGUAGE), ({ 0: tag, index }) => {
    const language = tag.toLowerCase();
    const frame = `${file.slice(0, index)}*${file.slice(index + tag.length)}`;
    return { language, frame, isOwn: language === entry.language.toLowerCase() };
  });
}
