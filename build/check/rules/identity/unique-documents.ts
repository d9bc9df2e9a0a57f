import { groupBy } from '../../../model/collections.ts';
import { type DocumentMetadata, identificationPointer } from '../../../model/document/document.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';
import { fileBeside, quoted } from '../../../model/problems/wording.ts';
import type { DirectoryRule, Finding } from '../rule.ts';
import { weakerClaims } from '../versions/signs.ts';
import { endsWithVersion } from '../versions/version-facts.ts';
import type { Deviation } from '../versions/voting.ts';

/**
 * Of several documents the right one has the columns of the other languages, columns in its own language, its version
 * in the version URI, its language in the file name, the details of the other languages, and a file name like other
 * versions and languages. If that does not decide, all are errors, because publishing one could publish the wrong
 * one.
 */
export const uniqueDocuments: DirectoryRule = {
  id: 'identification/unique',
  description: 'A version of a document exists in each language once',
  help: 'A request names a version and a language, so it cannot distinguish two documents that have both in common. Usually a file was copied: correct its canonicalVersionUri or language, or remove one of the files.',
  severity: 'error',
  check: ({ documents, versions, ofCanonical }) => {
    const languages = new Set(documents.map(({ entry }) => entry.language.toLowerCase()));
    const patternsOf = oncePerKey((canonicalUri: string) => groupBy(ofCanonical(canonicalUri), filePattern));
    return versions.flatMap((version) => repeatedIn(version, languages, patternsOf));
  },
};

type FilePatterns = ReadonlyMap<string, readonly DocumentMetadata[]>;

function repeatedIn(
  version: readonly DocumentMetadata[],
  languages: ReadonlySet<string>,
  patternsOf: (canonicalUri: string) => FilePatterns,
): Finding[] {
  const byLanguage = groupBy(version, languageOf);
  const repeated = [...byLanguage.values()].filter((own) => own.length > 1);
  if (repeated.length === 0) return [];
  const columns = groupBy(version, columnsOf);
  const details = groupBy(version, detailsOf);
  return repeated.flatMap((own) => {
    const disputed = new Set(own);
    const isNamedAsOthers = (document: DocumentMetadata): boolean =>
      (patternsOf(document.entry.canonicalUri).get(filePattern(document)) ?? []).some(
        (other) => !disputed.has(other),
      );
    const weaker = weakerClaims(own, (document) => [
      columns.get(columnsOf(document))?.length ?? 0,
      languageOfColumns(document) === undefined ? 1 : 0,
      endsWithVersion(document.entry.canonicalVersionUri, document.entry.version ?? '') ? 1 : 0,
      languageInName(document, languages) === undefined ? 1 : 0,
      details.get(detailsOf(document))?.length ?? 0,
      isNamedAsOthers(document) ? 1 : 0,
    ]);
    return weaker.map((one) => notUnique(one, languages, byLanguage));
  });
}

const languageOf = ({ entry }: DocumentMetadata): string => entry.language.toLowerCase();

const columnsOf = ({ columns }: DocumentMetadata): string =>
  JSON.stringify(columns.map(({ id }) => id).sort());

const detailsOf = ({ entry }: DocumentMetadata): string =>
  JSON.stringify([entry.version ?? null, entry.publishedAt ?? null]);

/** The language in a file name such as `countries.en.json`, if the directory has it and the document does not. */
function languageInName(
  { source, entry }: DocumentMetadata,
  languages: ReadonlySet<string>,
): string | undefined {
  const parts = (source.file.split('/').at(-1) ?? '').toLowerCase().split('.').slice(1, -1);
  const named = parts.filter((part) => languages.has(part));
  return named.includes(entry.language.toLowerCase()) ? undefined : named.at(-1);
}

/** The language of all columns, if it differs from that of the document in more than region or script. */
function languageOfColumns({ codeList, entry }: DocumentMetadata): string | undefined {
  const languages = new Set(
    (codeList?.columnSet.columns ?? []).flatMap(({ language }) => language?.toLowerCase() ?? []),
  );
  const [language] = languages;
  const isOther = language !== undefined && !isSameLanguage(language, entry.language);
  return languages.size === 1 && isOther ? language : undefined;
}

/** The file name with placeholders, such as `{version}/units.{language}.json`. */
function filePattern({ source, entry }: DocumentMetadata): string {
  const withVersion = replacePart(source.file, entry.version ?? '', '{version}');
  return replacePart(withVersion, entry.language, '{language}');
}

/** Replaces a separate part of a file name; case does not matter. */
function replacePart(file: string, part: string, placeholder: string): string {
  if (part === '') return file;
  const escaped = part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
  return file.replace(whole, placeholder);
}

function notUnique(
  { voter: document, other, isDecided }: Deviation<DocumentMetadata>,
  languages: ReadonlySet<string>,
  byLanguage: ReadonlyMap<string, unknown>,
): Finding {
  const { canonicalVersionUri, language, version = '' } = document.entry;
  const wrong = `${quoted(canonicalVersionUri)} in language ${quoted(language)} is ${isDecided ? 'already' : 'also'} in ${fileBeside(other.source.file, document.source.file)}`;
  const ofColumns = languageOfColumns(document);
  const meant = ofColumns ?? languageInName(document, languages);
  if (meant !== undefined && !byLanguage.has(meant)) {
    const where = ofColumns === undefined ? 'the name of this file' : 'its columns';
    const message = `${wrong}: did you mean the language ${quoted(meant)}, as in ${where}?`;
    return { document, pointer: identificationPointer(document, 'language'), message };
  }
  const pointer = identificationPointer(document, 'canonicalVersionUri');
  const theirs = other.entry.version ?? '';
  if (version !== '' && version !== theirs && endsWithVersion(canonicalVersionUri, theirs)) {
    const meantUri = canonicalVersionUri.slice(0, -theirs.length) + version;
    const message = `${wrong}, but the version is ${quoted(version)} here: write ${quoted(meantUri)}, or correct the "version"`;
    return { document, pointer, message };
  }
  const advice = isDecided
    ? 'give this document another version URI or language'
    : 'correct the version URI or language of the wrong one';
  return { document, pointer, message: `${wrong}: ${advice}, or remove one of the two` };
}
