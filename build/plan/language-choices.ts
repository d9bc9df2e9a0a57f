import type { DocumentVersion } from '../query/directory.ts';
import { languagesOf, latestVersion, preferred } from '../query/select.ts';
import { TABLE } from './forms.ts';
import type { SitePlan } from './plan.ts';

/**
 * The URIs whose language can be chosen among files: the languages of the latest version, and those that have a
 * CSV. For a URI that is left out, the site has no file without a language that could answer wrongly.
 */
export type LanguageChoices = Readonly<Record<string, LanguageChoice>>;

interface LanguageChoice {
  readonly languages: readonly string[];
  /** Empty where the document has no CSV. */
  readonly csvLanguages: readonly string[];
}

/** Collects the choices of a site. */
export function languageChoices({ directory, naming }: SitePlan): LanguageChoices {
  const choices = [...directory.byUri].flatMap(([uri, identified]) => {
    const latest = latestVersion(identified);
    const languages = languagesOf(latest);
    if (!naming.isPlainUri(uri) || !languages.every(naming.isPlainLanguage)) return [];
    return [[uri, { languages, csvLanguages: csvLanguagesOf(latest) }] as const];
  });
  return Object.fromEntries(choices);
}

function csvLanguagesOf(latest: DocumentVersion): string[] {
  return latest.records.some(TABLE.isFormOf) ? languagesOf(preferred(latest, TABLE.isFormOf)) : [];
}
