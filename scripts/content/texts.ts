import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { BaseLanguage, Language } from './model.ts';

type Texts = Readonly<Record<BaseLanguage | 'list' | 'text', string>>;

/** The translations in texts.csv, by list and name of the text. Texts of no list are for all lists. */
const TEXTS = new Map(
  parse<Texts>(readFileSync(new URL('texts.csv', import.meta.url)), { columns: true }).map((texts) => [
    `${texts.list} ${texts.text}`,
    texts,
  ]),
);

/**
 * A text of a list or set, by default that for all lists. A regional variant has the texts of its base language.
 *
 * @param name `shortName`, `longName`, `description`, `column ID` or `member VALUE`
 * @throws Error if it is not in the language
 */
export function listText(list: string, name: string, language: Language): string {
  const texts = TEXTS.get(`${list} ${name}`) ?? TEXTS.get(` ${name}`);
  const text = texts?.[language.slice(0, 2) as BaseLanguage];
  if (!text) throw new Error(`texts.csv has no "${name}" of "${list}" in ${language}`);
  return text;
}

/** A phrase for all lists; `value` replaces {}. */
export const phrase = (name: string, language: Language, value = ''): string =>
  listText('', name, language).replace('{}', () => value);
