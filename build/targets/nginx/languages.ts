import { CSV } from '../../api/representations/csv.ts';
import { byFrequency } from '../../domain/group.ts';
import { defaultLanguage } from '../../domain/language.ts';
import { compareCodeUnits } from '../../domain/version.ts';
import type { SitePlan } from '../../plan/plan.ts';
import { languagesOf, latestVersion, preferred } from '../../query/select.ts';

/**
 * What must be known to choose the language of a document among files. Where a request prefers a language, the file
 * of a URI in that language is the answer if the latest version has it; but the file exists too where only an older
 * version has it, because a request may insist on the language.
 */
export interface FileLanguages {
  /** The languages that have files, each in its one spelling, by code unit. */
  readonly spellings: readonly string[];
  /** The default language of most URIs; undefined for an empty site. */
  readonly usual: string | undefined;
  /** URIs with another default language; null where only the function can choose. */
  readonly otherDefaults: readonly (readonly [uri: string, language: string | null])[];
  /** URIs whose default language is another for the CSV, because not all languages have one. */
  readonly otherTableDefaults: readonly (readonly [uri: string, language: string])[];
  /** Files, by URI and language, that are no answer to who prefers that language. */
  readonly notPreferred: readonly (readonly [uri: string, language: string])[];
}

/** Collects the languages of a site's files. */
export function fileLanguages({ directory, naming }: SitePlan): FileLanguages {
  const documents = [...directory.byUri]
    .filter(([uri]) => naming.isStaticUri(uri))
    .map(([uri, identified]) => {
      const latest = latestVersion(identified);
      const languages = languagesOf(latest);
      const canChoose = languages.every(naming.isStaticLanguage);
      return {
        uri,
        byDefault: canChoose ? defaultLanguage(languages) : null,
        tableByDefault: defaultLanguage(languagesOf(preferred(latest, CSV.isFormOf))),
        notPreferred: [...new Set(identified.versions.flatMap(languagesOf))].filter(
          (language) => naming.isStaticLanguage(language) && !(canChoose && languages.includes(language)),
        ),
      };
    })
    .sort((a, b) => compareCodeUnits(a.uri, b.uri));
  const [usual] = byFrequency(documents.flatMap(({ byDefault }) => byDefault ?? []));
  const all = new Set(directory.records.flatMap(({ entry }) => entry.language));
  return {
    spellings: [...all].filter(naming.isStaticLanguage).sort(compareCodeUnits),
    usual,
    otherDefaults: documents
      .filter(({ byDefault }) => byDefault !== usual)
      .map(({ uri, byDefault }) => [uri, byDefault]),
    otherTableDefaults: documents
      .filter(({ byDefault, tableByDefault }) => byDefault !== null && tableByDefault !== byDefault)
      .map(({ uri, tableByDefault }) => [uri, tableByDefault]),
    notPreferred: documents.flatMap(({ uri, notPreferred }) =>
      notPreferred.sort(compareCodeUnits).map((language) => [uri, language] as const),
    ),
  };
}
