import type { CldrRelease } from '../cldr.ts';
import { isObject, numberOf, objectAt, textOf } from '../json.ts';
import { BASE_LANGUAGES, type CodeList, type JsonObject } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';

/** Currencies with a numeric code of ISO 4217, their decimals in accounts and in cash, names and symbols. */
export function currencies(releases: Releases): CodeList {
  const all = ['de', 'en', 'fr', 'es', 'pl'] as const;
  return {
    name: 'currencies',
    folder: 'cldr',
    format: 'csv',
    tags: ['money', 'ISO 4217', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' } },
      { id: 'numeric', type: 'string', limits: { minLength: 3, maxLength: 3, pattern: '^[0-9]{3}$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'symbol', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'decimals', type: 'integer', limits: { minValue: 0, maxValue: 4 } },
      { id: 'cashDecimals', type: 'integer', nullable: true, limits: { minValue: 0, maxValue: 4 } },
      { id: 'cashRounding', type: 'integer', nullable: true, limits: { minValue: 0 } },
    ],
    key: ['code'],
    nameColumn: 'name',
    editions: cldrEditions(
      releases,
      ['core', 'numbers'],
      { 42: all, 44.1: all, 46.1: all, 48.2: [...all, 'de-CH', 'en-GB'] },
      'succeeding',
    ),
    rows: (version, language) => {
      const release = releaseOf(releases, version);
      const display = release.currencies(language);
      const mappings = release.supplemental('codeMappings', 'codeMappings');
      const fractions = objectAt(release.supplemental('currencyData', 'currencyData'), 'fractions');
      return currencyCodes(release).map((code) => {
        const shown = objectAt(display, code);
        const own = isObject(fractions[code]) ? fractions[code] : {};
        const fraction: JsonObject = { ...objectAt(fractions, 'DEFAULT'), ...own };
        return {
          code,
          numeric: textOf(objectAt(mappings, code)._numeric).padStart(3, '0'),
          name: textOf(shown.displayName),
          symbol: shown.symbol === undefined ? code : textOf(shown.symbol),
          decimals: numberOf(fraction._digits),
          cashDecimals: fraction._cashDigits === undefined ? null : numberOf(fraction._cashDigits),
          cashRounding: fraction._cashRounding === undefined ? null : numberOf(fraction._cashRounding),
        };
      });
    },
  };
}

/** The currencies of a release: those with a numeric code and a name in every language. */
export function currencyCodes(release: CldrRelease): readonly string[] {
  const mappings = release.supplemental('codeMappings', 'codeMappings');
  const displays = BASE_LANGUAGES.map((language) => release.currencies(language));
  return Object.keys(mappings).filter((code) => {
    const mapping = mappings[code];
    if (!/^[A-Z]{3}$/.test(code) || !isObject(mapping) || mapping._numeric === undefined) return false;
    return displays.every((display) => isNamed(display, code));
  });
}

function isNamed(display: JsonObject, code: string): boolean {
  const shown = display[code];
  return isObject(shown) && typeof shown.displayName === 'string' && shown.displayName !== code;
}
