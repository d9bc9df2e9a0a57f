import { ALL, type CldrRelease, cldrList, type Entries, namedCodes, nameOf, valueAt } from '../cldr.ts';
import type { Row } from '../model.ts';
import { listText } from '../texts.ts';
import { COUNTRY, NAME, numberOrNull, territoryInfo } from './countries.ts';

/** A language, optionally with a script or a region or both. */
const TAG = '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$';

/** Languages with their BCP 47 tags. */
export const languages = cldrList({
  name: 'languages',
  tags: ['language', 'ISO 639'],
  columns: {
    code: { type: 'string', pattern: TAG },
    name: NAME,
    kind: { type: 'enum', members: ['language', 'variant', 'special'] },
  },
  uses: ['localenames-full'],
  languages: { 42: ALL, 44.1: ALL, 46.1: ALL, 48.2: `${ALL} de-CH en-GB` },
  rows: (release, language) => {
    const names = release.names('languages', language);
    return languageTags(release).map((code) => ({
      code,
      name: nameOf(names, code),
      kind: ['mis', 'mul', 'und', 'zxx'].includes(code)
        ? 'special'
        : code.includes('-')
          ? 'variant'
          : 'language',
    }));
  },
});

const languageTags = (release: CldrRelease): readonly string[] =>
  namedCodes(release, 'languages').filter((code) => new RegExp(TAG).test(code));

/** The official languages of countries, with the share of the population that uses them. */
export const officialLanguages = cldrList({
  name: 'official-languages',
  tags: ['language', 'geography'],
  columns: {
    country: COUNTRY,
    language: { type: 'string', minLength: 2 },
    status: { type: 'enum', members: ['official', 'de_facto_official', 'official_regional'] },
    populationPercent: { type: 'number', nullable: true, minValue: 0, maxValue: 100 },
  },
  key: ['country', 'language'],
  references: { country: ['country', 'countries'], language: ['language', 'languages'] },
  uses: ['core'],
  languages: { 44.1: 'en fr', 46.1: 'en fr', 48.2: 'en fr' },
  rows: (release) => {
    const tags = new Set(languageTags(release));
    const rows = new Map<string, Row>();
    for (const [country, { languagePopulation = {} }] of territoryInfo(release)) {
      for (const [tag, { _officialStatus, _populationPercent }] of Object.entries(languagePopulation)) {
        // The list of languages may not have the tag with its script.
        const written = tag.replaceAll('_', '-');
        const language = tags.has(written) ? written : written.replace(/-.*$/, '');
        const name = `${country} ${language}`;
        if (!_officialStatus || !tags.has(language) || rows.has(name)) continue;
        const populationPercent = numberOrNull(_populationPercent);
        rows.set(name, { country, language, status: _officialStatus, populationPercent });
      }
    }
    return [...rows.values()];
  },
});

/** Writing systems with their ISO 15924 codes. */
export const scripts = cldrList({
  name: 'scripts',
  tags: ['language'],
  columns: {
    code: { type: 'string', minLength: 4, maxLength: 4, pattern: '^[A-Z][a-z]{3}$' },
    name: NAME,
    usage: { type: 'enum', nullable: true, members: ['RECOMMENDED', 'LIMITED_USE', 'EXCLUSION'] },
    rightToLeft: { type: 'boolean', nullable: true },
    hasCase: { type: 'boolean', nullable: true },
  },
  uses: ['core', 'localenames-full'],
  languages: { 44.1: ALL, 46.1: ALL, 48.2: ALL },
  rows: (release, language) => {
    const names = release.names('scripts', language);
    const facts = valueAt<{ idUsage?: string; rtl?: string; hasCase?: string }>(
      release.read('core', 'scriptMetadata.json'),
      'scriptMetadata',
    );
    const yesOrNo = (value: string | undefined) => (value === 'YES' ? true : value === 'NO' ? false : null);
    return namedCodes(release, 'scripts').map((code) => {
      const { idUsage = 'UNKNOWN', rtl, hasCase } = facts[code] ?? {};
      return {
        code,
        name: nameOf(names, code),
        usage: idUsage === 'UNKNOWN' ? null : idUsage,
        rightToLeft: yesOrNo(rtl),
        hasCase: yesOrNo(hasCase),
      };
    });
  },
});

/** The plural categories, in their customary order. */
const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The conditions of the categories of each language, without the samples that follow them; empty for `other`. */
const pluralRulesOf = (
  release: CldrRelease,
  file: 'plurals' | 'ordinals',
): ReadonlyMap<string, Entries<string>> =>
  new Map(
    Object.entries(
      release.supplemental<Entries<string>>(
        file,
        `plurals-type-${file === 'plurals' ? 'cardinal' : 'ordinal'}`,
      ),
    ).map(([language, rules]) => [
      language,
      Object.fromEntries(
        Object.entries(rules).map(([name, rule]) => [
          name.replace('pluralRule-count-', ''),
          rule.replace(/@.*$/s, '').trim(),
        ]),
      ),
    ]),
  );

/** The six plural categories, and how many languages use each. */
export const pluralCategories = cldrList({
  name: 'plural-categories',
  format: 'ocl',
  tags: ['language'],
  columns: {
    code: { type: 'string', pattern: '^[a-z]+$' },
    name: NAME,
    cardinalLanguages: { type: 'integer', minValue: 0 },
    ordinalLanguages: { type: 'integer', minValue: 0 },
  },
  uses: ['core'],
  languages: { 46.1: 'de en fr pl', 48.2: 'de en fr pl' },
  rows: (release, language) => {
    const languagesWith = (file: 'plurals' | 'ordinals', code: string) =>
      [...pluralRulesOf(release, file).values()].filter((rules) => code in rules).length;
    return PLURAL_CATEGORIES.map((code) => ({
      code,
      name: listText('plural-categories', `member ${code}`, language),
      cardinalLanguages: languagesWith('plurals', code),
      ordinalLanguages: languagesWith('ordinals', code),
    }));
  },
});

/** The plural categories that languages distinguish, with the rules for cardinal numbers. */
export const pluralRules = cldrList({
  name: 'plural-rules',
  format: 'json',
  tags: ['language'],
  columns: {
    language: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Z]{2})?$' },
    cardinal: { type: 'enum-set', members: PLURAL_CATEGORIES },
    ordinal: { type: 'enum-set', nullable: true, members: PLURAL_CATEGORIES },
    rules: {
      type: 'document',
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(PLURAL_CATEGORIES.map((category) => [category, { type: 'string' }])),
      },
    },
  },
  uses: ['core'],
  languages: { 44.1: 'en', 46.1: 'en', 48.2: 'en' },
  rows: (release) => {
    const ordinals = pluralRulesOf(release, 'ordinals');
    const categoriesOf = (rules: Entries<string> | undefined) =>
      rules ? PLURAL_CATEGORIES.filter((category) => category in rules) : null;
    return [...pluralRulesOf(release, 'plurals')]
      .filter(([language]) => /^[a-z]{2,3}(-[A-Z]{2})?$/.test(language))
      .map(([language, rules]) => ({
        language,
        cardinal: categoriesOf(rules),
        ordinal: categoriesOf(ordinals.get(language)),
        rules: Object.fromEntries(Object.entries(rules).filter(([, condition]) => condition !== '')),
      }));
  },
});

/** Numbering systems with their digits. */
export const numberingSystems = cldrList({
  name: 'numbering-systems',
  format: 'ocl',
  tags: ['language'],
  columns: {
    code: { type: 'string', pattern: '^[a-z]{3,8}$' },
    name: NAME,
    kind: { type: 'enum', members: ['numeric', 'algorithmic'] },
    digits: { type: 'string', nullable: true, minLength: 10 },
  },
  uses: ['core', 'localenames-full'],
  languages: { 46.1: 'de en fr es', 48.2: 'de en fr es' },
  rows: (release, language) => {
    const names = release.names('numbers', language);
    const systems = release.supplemental<{ _type: string; _digits?: string }>('numberingSystems');
    return namedCodes(release, 'numbers').flatMap((code) => {
      const system = systems[code];
      const name = nameOf(names, code);
      return system ? [{ code, name, kind: system._type, digits: system._digits ?? null }] : [];
    });
  },
});
