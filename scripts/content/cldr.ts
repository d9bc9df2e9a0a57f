import { BASE_LANGUAGES, type Language } from './model.ts';
import type { Entries, ReleaseData } from './releases.ts';

/** A member of a supplemental file, by default that with the name of the file. */
export const supplemental = <T = Entries>(data: ReleaseData, file: string, member = file): Entries<T> =>
  data.json('cldr-core', `supplemental/${file}.json`, 'supplemental', member);

/** The uses of currencies as legal tender. */
export function currencyUses(data: ReleaseData) {
  const { region } = supplemental<Entries<readonly Entries<Entries>[]>>(data, 'currencyData');
  const found: { country: string; currency: string; from: string; to: string | null }[] = [];
  for (const [country, uses] of Object.entries(region ?? {})) {
    for (const [currency, { _from = '', _to = null, _tender }] of uses.flatMap((use) => Object.entries(use)))
      if (_tender !== 'false') found.push({ country, currency, from: _from, to: _to });
  }
  return found;
}

/** A package, a file in the folder of a locale, and the members in it. */
type LocalePath = readonly [packageName: string, file: string, ...members: string[]];

/** The data of a locale. A regional variant inherits those of its parents. */
export function localeData<T>(
  data: ReleaseData,
  [packageName, file, ...members]: LocalePath,
  language: Language,
): Entries<T> {
  const locales = localeChain(language, supplemental(data, 'parentLocales').parentLocale);
  const found = locales.map((locale) =>
    data.json<T>(packageName, `main/${locale}/${file}.json`, 'main', locale, ...members),
  );
  return Object.assign({}, ...found.reverse());
}

/** A locale and its parents, closest first, without root (UTS #35, part 1, parent locales). */
function localeChain(locale: string, parents: Entries | undefined): string[] {
  const parent = parents?.[locale] ?? locale.replace(/(^|-)[^-]*$/, '');
  return ['', 'root', 'und'].includes(parent) ? [locale] : [locale, ...localeChain(parent, parents)];
}

/** Display names by code: a file of the package, or types in another file. */
export const displayNames = (
  kind: 'territories' | 'languages' | 'scripts' | 'calendar' | 'numbers',
): LocalePath =>
  kind === 'calendar' || kind === 'numbers'
    ? ['cldr-localenames-full', 'localeDisplayNames', 'localeDisplayNames', 'types', kind]
    : ['cldr-localenames-full', kind, 'localeDisplayNames', kind];

/**
 * The codes with a name in all base languages, and their names in one language. The codes of a version are therefore the
 * same in every language. A code whose name is the code itself has no name.
 */
export function namesByCode(
  data: ReleaseData,
  path: LocalePath,
  language: Language = 'en',
): ReadonlyMap<string, string> {
  const namesIn = (locale: Language) => {
    const entries = Object.entries(localeData<string | { displayName?: string }>(data, path, locale));
    return new Map(
      entries.flatMap(([code, entry]): [string, string][] => {
        const name = typeof entry === 'string' ? entry : entry.displayName;
        return name === undefined || name === code || /-(alt|menu)/.test(code) ? [] : [[code, name]];
      }),
    );
  };
  const all = BASE_LANGUAGES.map(namesIn);
  return new Map([...namesIn(language)].filter(([code]) => all.every((names) => names.has(code))));
}
