import { groupBy } from '../../../model/collections.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import { columnDefinitions, columnPointer, type DocumentMetadata } from '../../../model/document/document.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { languageFault } from '../../../read/document/language-registry.ts';
import { textsNamed } from '../../facts/document-texts.ts';
import { type DirectoryRule, type Finding, findingAt, oncePerPlace } from '../rule.ts';

export const registeredLanguages: DirectoryRule = {
  id: 'languages/registered',
  description: 'Language tags are registered, and the preferred ones',
  help: 'Requests and browsers ask for languages by the subtags of the IANA Language Subtag Registry, so a request for "de" does not find a document in "deu". Write the preferred tag. Tags for private use, such as x-own and qaa, are allowed, and upper and lower case do not matter.',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'warning',
  check: ({ documents }) => {
    const faultOf = oncePerKey(wrongWith);
    return documents.flatMap((document) =>
      textsNamed(document, ['language']).flatMap(({ text, pointer }): Finding[] => {
        const message = faultOf(text);
        return message === undefined ? [] : [{ document, pointer, message }];
      }),
    );
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

function wrongWith(tag: string): string | undefined {
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
  description:
    'The language of a document is that of its columns and in its file name, as in other languages',
  help: 'A translation that was made from a copy often keeps the language of the original. Correct the language of the document or column, or rename the file. A column that has the same language in all translations, such as original names, is allowed, and so are names of files without a language, and a name such as list.de.json where no other language of the version is named like it.',
  severity: 'warning',
  check: ({ versions }) =>
    versions.flatMap((languages) =>
      oncePerPlace([
        ...deviatingNames(languages),
        ...languages.flatMap(mislabelled),
        ...deviatingColumns(languages.filter((document) => mislabelled(document).length === 0)),
      ]),
    ),
};

function deviatingNames(languages: readonly DocumentMetadata[]): Finding[] {
  const wrong = languages.flatMap((document) => {
    const named = namedLanguage(document, languages);
    return named ? [{ document, ...named }] : [];
  });
  // Several deviations are intentional.
  if (wrong.length > 1) return [];
  return wrong.map(({ document, language, example }) => {
    const message = `the language is ${quoted(document.entry.language)}, but the file name contains ${quoted(language)} (${example.document.source.file} has its language in its name): did you mean ${quoted(language)}?`;
    return findingAt(document, 'language', message);
  });
}

/** A registered language in a file name, which has it where that of another document has its own. */
function namedLanguage(document: DocumentMetadata, others: readonly DocumentMetadata[]) {
  const examples = others.flatMap(languagesInName).filter(isOwn);
  return languagesInName(document).flatMap((one) => {
    const example = examples.find(({ frame }) => frame === one.frame);
    const isLanguage = /^..(?:-|$)/.test(one.language) && !languageFault(one.language);
    return example && isLanguage && !isOwn(one) ? [{ language: one.language, example }] : [];
  })[0];
}

/** A part of a file's path that may be its language, in lower case, and the rest of the path. */
interface LanguageInName {
  readonly document: DocumentMetadata;
  readonly language: string;
  readonly frame: string;
}

const LANGUAGE = /(?<=^|[._/-])[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*(?=\/|(?:\.meta)?\.[^./]+$)/g;

const languagesInName = (document: DocumentMetadata): LanguageInName[] => {
  const { file } = document.source;
  return Array.from(file.matchAll(LANGUAGE), ({ 0: tag, index }) => {
    const frame = `${file.slice(0, index)}*${file.slice(index + tag.length)}`;
    return { document, language: tag.toLowerCase(), frame };
  });
};

const isOwn = ({ document, language }: LanguageInName): boolean =>
  language === document.entry.language.toLowerCase();

/** The finding about a document whose columns all have another language, where its own is not registered or not in its name. */
function mislabelled(document: DocumentMetadata): Finding[] {
  const own = columnsLanguage(document);
  const { language } = document.entry;
  if (own === undefined || isSameLanguage(own, language)) return [];
  if (
    !languageFault(language) &&
    !languagesInName(document).some((one) => one.language === own.toLowerCase())
  )
    return [];
  const message = `the language is ${quoted(language)}, but that of the columns is ${quoted(own)}: did you mean ${quoted(own)}?`;
  return [findingAt(document, 'language', message)];
}

/** The language of all columns that have one. */
function columnsLanguage(document: DocumentMetadata): string | undefined {
  const [first, ...others] = columnDefinitions(document).flatMap(({ language }) => language ?? []);
  return others.every((other) => other === first) ? first : undefined;
}

/** Another language that the columns state, or the file name, which has it where that of another document has its own. */
export function statedLanguage(
  document: DocumentMetadata,
  others: readonly DocumentMetadata[],
): string | undefined {
  const own = columnsLanguage(document);
  if (own !== undefined && !isSameLanguage(own, document.entry.language)) return own;
  return namedLanguage(document, others)?.language;
}

/** A column of a document, by its index. */
interface ColumnOf {
  readonly document: DocumentMetadata;
  readonly column: ColumnJson;
  readonly index: number;
}

function deviatingColumns(languages: readonly DocumentMetadata[]): Finding[] {
  const columns = languages.flatMap((document) =>
    columnDefinitions(document).map((column, index) => ({ document, column, index })),
  );
  return [...groupBy(columns, ({ column }) => column.id).values()].flatMap(deviatingIn);
}

function deviatingIn(columns: readonly ColumnOf[]): Finding[] {
  const languageOf = ({ document }: ColumnOf): string => document.entry.language;
  const named = columns.filter(({ column }) => column.language !== undefined);
  const own = named.filter((one) => isSameLanguage(one.column.language ?? '', languageOf(one)));
  const wrong = named.filter((one) => !own.includes(one));
  if (own.length < wrong.length) return [];
  return wrong.flatMap(({ document, column: { id, language = '' }, index }): Finding[] => {
    // A translation may have the language of the column by chance.
    const other = own.find((one) => !isSameLanguage(languageOf(one), language));
    if (!other) return [];
    const meant = document.entry.language;
    const message = `column ${quoted(id)} is in ${quoted(language)}, but the document in ${quoted(meant)}, while the column has the language of the document in ${other.document.source.file}: did you mean ${quoted(meant)}?`;
    return [{ document, pointer: columnPointer(index, 'language'), message }];
  });
}
