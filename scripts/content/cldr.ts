import { BASE_LANGUAGES, type Entries, type Language, type ReleaseData } from './sources.ts';

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

/** Where locales have names by code: a package, a file in the folder of a locale, and the members in it. */
const NAMES = {
  territories: ['cldr-localenames-full', 'territories', 'localeDisplayNames', 'territories'],
  languages: ['cldr-localenames-full', 'languages', 'localeDisplayNames', 'languages'],
  scripts: ['cldr-localenames-full', 'scripts', 'localeDisplayNames', 'scripts'],
  calendars: ['cldr-localenames-full', 'localeDisplayNames', 'localeDisplayNames', 'types', 'calendar'],
  numbers: ['cldr-localenames-full', 'localeDisplayNames', 'localeDisplayNames', 'types', 'numbers'],
  currencies: ['cldr-numbers-full', 'currencies', 'numbers', 'currencies'],
  unitsLong: ['cldr-units-full', 'units', 'units', 'long'],
  unitsShort: ['cldr-units-full', 'units', 'units', 'short'],
} as const;

/** The data of a locale. A regional variant inherits those of its parents. */
export function localeData<T>(data: ReleaseData, kind: keyof typeof NAMES, language: Language): Entries<T> {
  const [packageName, file, ...members] = NAMES[kind];
  const parents = supplemental(data, 'parentLocales').parentLocale as Entries | undefined;
  let found: Entries<T> = {};
  // Without root (UTS #35, part 1, parent locales).
  for (let locale: string = language; !['', 'root', 'und'].includes(locale); ) {
    found = {
      ...data.json<T>(packageName, `main/${locale}/${file}.json`, 'main', locale, ...members),
      ...found,
    };
    locale = parents?.[locale] ?? locale.replace(/(^|-)[^-]*$/, '');
  }
  return found;
}

/**
 * The codes with a name in all base languages, and their names in one language. The codes of a version are therefore the
 * same in every language. A code whose name is the code itself has no name.
 */
export function namesByCode(
  data: ReleaseData,
  kind: keyof typeof NAMES,
  language: Language = 'en',
): Map<string, string> {
  const names = readNames(data, kind, language);
  for (const base of BASE_LANGUAGES) {
    const others = readNames(data, kind, base);
    for (const code of names.keys()) if (!others.has(code)) names.delete(code);
  }
  return names;
}

function readNames(data: ReleaseData, kind: keyof typeof NAMES, language: Language) {
  const names = new Map<string, string>();
  const entries = localeData<string | { displayName?: string }>(data, kind, language);
  for (const [code, entry] of Object.entries(entries)) {
    const name = typeof entry === 'string' ? entry : entry.displayName;
    if (name !== undefined && name !== code && !/-(alt|menu)/.test(code)) names.set(code, name);
  }
  return names;
}
