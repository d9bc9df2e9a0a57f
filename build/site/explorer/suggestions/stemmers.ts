import { primaryLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';

/** Reduces a word in lower case to its stem. */
export type Stem = (word: string) => string;

/** Snowball stemmers by primary language subtag. Browsers load only those that they need. */
const STEMMERS: Readonly<Record<string, () => Promise<{ readonly stemmer: Stem }>>> = {
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hu: () => import('@orama/stemmers/hungarian'),
  it: () => import('@orama/stemmers/italian'),
  nl: () => import('@orama/stemmers/dutch'),
  nb: () => import('@orama/stemmers/norwegian'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
};

/** The language of a tag if it has a stemmer. */
export function stemmedLanguage(tag: string): string | undefined {
  const primary = primaryLanguage(tag);
  return Object.hasOwn(STEMMERS, primary) ? primary : undefined;
}

const load = oncePerKey(async (language: string) => {
  const module = await STEMMERS[language]?.();
  return module && oncePerKey((word: string) => (isStem(word) ? word : module.stemmer(word)));
});

/** Whether a word needs no stemmer: a number, or a word that is too long for one. */
const isStem = (word: string): boolean => word.length > MAX_LENGTH || /^\d+$/.test(word);

const MAX_LENGTH = 60;

/** Loads the stemmers of languages that {@link stemmedLanguage} returned. */
export async function loadStemmers(languages: Iterable<string>): Promise<ReadonlyMap<string, Stem>> {
  const loaded = await Promise.all(
    [...new Set(languages)].map(async (language) => [language, await load(language)] as const),
  );
  return new Map(loaded.flatMap(([language, stem]) => (stem ? [[language, stem] as const] : [])));
}
