import { languagesOf, latestVersion } from '../query/select.ts';
import type { SitePlan } from './plan.ts';

/**
 * The URIs whose language can be chosen among files: the languages of the latest version, and whether all of
 * them have a CSV. For a URI that is left out, the site has no file without a language that could answer
 * wrongly, or there is nothing to choose.
 */
export type LanguageChoices = Readonly<
  Record<string, { readonly languages: readonly string[]; readonly csv: boolean }>
>;

/** Collects the choices of a site. */
export function languageChoices({ directory, naming }: SitePlan): LanguageChoices {
  const choices = [...directory.byUri].flatMap(([uri, identified]) => {
    const latest = latestVersion(identified);
    const languages = languagesOf(latest);
    if (!naming.isPlainUri(uri) || !languages.every(naming.isPlainLanguage)) return [];
    return [[uri, { languages, csv: latest.records.every(({ csv }) => csv) }] as const];
  });
  return Object.fromEntries(choices);
}
