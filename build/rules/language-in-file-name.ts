import { type Document, identificationPointer } from '../catalogue/document.ts';
import { groupBy } from '../domain/group.ts';
import { quoted } from '../problems/wording.ts';
import type { Finding, Rule } from './support/rule.ts';

export const languageInFileName: Rule = {
  id: 'languages/file-name',
  description: 'A file has the language in its name, if those of other languages do',
  help: 'A translation that was made from a copy often keeps the language of the original. Correct the language, or rename the file. Names of files without a language are allowed, and a name such as list.de.json may mean something else where no other language of the version is named like it.',
  severity: 'warning',
  check: ({ documents, versions }) => {
    const known = new Set(documents.map(({ entry }) => entry.language.toLowerCase()));
    return versions.flatMap((languages) => deviating(languages, known));
  },
};

/** @param known languages of the directory: what is not one of them in a file name means something else */
function deviating(languages: readonly Document[], known: ReadonlySet<string>): Finding[] {
  const names = languages.flatMap((document) => {
    const name = nameOf(document);
    return name && known.has(name.language) ? [{ document, ...name }] : [];
  });
  return [...groupBy(names, ({ frame }) => frame).values()].flatMap((alike) => {
    const right = alike.filter(
      ({ document, language }) => language === document.entry.language.toLowerCase(),
    );
    const wrong = alike.filter(
      ({ document, language }) => language !== document.entry.language.toLowerCase(),
    );
    const [example] = right;
    // Several deviations are intentional.
    if (!example || wrong.length !== 1) return [];
    return wrong.map(({ document, language }): Finding => {
      const message = `the language is ${quoted(document.entry.language)}, but the file name contains ${quoted(language)} (${example.document.source.file} has its language in its name): did you mean ${quoted(language)}?`;
      return { document, pointer: identificationPointer(document, 'language'), message };
    });
  });
}

/** The language part of a file name, and the rest. */
function nameOf({ source }: Document): { language: string; frame: string } | undefined {
  const match = /^(.*[._-])([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)((?:\.meta)?\.[^./]+)$/.exec(source.file);
  return match
    ? { language: (match[2] as string).toLowerCase(), frame: `${match[1]}*${match[3]}` }
    : undefined;
}
