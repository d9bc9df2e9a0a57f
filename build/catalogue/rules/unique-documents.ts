import { groupBy } from '../../domain/group.ts';
import { type Document, identificationPointer } from '../document.ts';
import { ranked } from './identity.ts';
import type { Finding, Rule } from './rule.ts';
import { endsWithVersion } from './version-facts.ts';
import { fileBeside, quoted } from './wording.ts';

/**
 * A version exists in each language once; languages that differ in case only are the same. Of several documents the one
 * is right that has the columns of the other languages, whose version is in the version URI, whose file name does not name
 * another language, and that says the same of the version as its other languages; else the first.
 */
export const uniqueDocuments: Rule = {
  id: 'identification/unique',
  description: 'A version of a document exists in each language once',
  help: 'A request names a version and a language, and two documents with both alike cannot be told apart. Usually a file was copied: correct its canonicalVersionUri or language, or remove one of the files.',
  reference: undefined,
  severity: 'error',
  check: ({ documents }) => {
    const languages = new Set(documents.map(({ entry }) => entry.language.toLowerCase()));
    return [...groupBy(documents, ({ entry }) => entry.canonicalVersionUri).values()].flatMap((version) =>
      repeatedIn(version, languages),
    );
  },
};

function repeatedIn(version: readonly Document[], languages: ReadonlySet<string>): Finding[] {
  const byLanguage = [...groupBy(version, ({ entry }) => entry.language.toLowerCase()).values()];
  const repeated = byLanguage.filter((own) => own.length > 1);
  if (repeated.length === 0) return [];
  const columns = groupBy(version, columnsOf);
  const details = groupBy(version, detailsOf);
  const rankOf = (document: Document): number[] => [
    columns.get(columnsOf(document))?.length ?? 0,
    endsWithVersion(document.entry.canonicalVersionUri, document.entry.version ?? '') ? 1 : 0,
    languageInName(document, languages) === undefined ? 1 : 0,
    details.get(detailsOf(document))?.length ?? 0,
  ];
  return repeated.flatMap((own) => {
    const [right] = ranked(own, rankOf);
    return own.flatMap((one) => (right && one !== right ? [notUnique(one, right, languages)] : []));
  });
}

const columnsOf = ({ columns }: Document): string => JSON.stringify(columns.map(({ id }) => id).sort());

const detailsOf = ({ entry }: Document): string =>
  JSON.stringify([entry.version ?? null, entry.publishedAt ?? null]);

/** The language that a file name such as `countries.en.json` names, if the directory has it and the document does not. */
function languageInName({ source, entry }: Document, languages: ReadonlySet<string>): string | undefined {
  const parts = (source.file.split('/').at(-1) ?? '').toLowerCase().split('.').slice(1, -1);
  const named = parts.filter((part) => languages.has(part));
  return named.includes(entry.language.toLowerCase()) ? undefined : named.at(-1);
}

function notUnique(document: Document, right: Document, languages: ReadonlySet<string>): Finding {
  const { canonicalVersionUri, language } = document.entry;
  const named = languageInName(document, languages);
  const wrong = `${quoted(canonicalVersionUri)} in language ${quoted(language)} is already in ${fileBeside(right.source.file, document.source.file)}`;
  return named === undefined
    ? {
        document,
        pointer: identificationPointer(document, 'canonicalVersionUri'),
        message: `${wrong}: give this document another version URI or language, or remove one of the two`,
      }
    : {
        document,
        pointer: identificationPointer(document, 'language'),
        message: `${wrong}: did you mean language ${quoted(named)}, as in the name of this file?`,
      };
}
