import { currencyUses, localeData, namesByCode, supplemental } from '../cldr.ts';
import {
  type Entries,
  type JsonObject,
  type Language,
  membersOf,
  type ReleaseData,
  type RowsByList,
} from '../sources.ts';
import { countriesOf, numberOrNull, territoryInfo } from './countries-and-languages.ts';

export const moneyAndConventions: RowsByList = {
  currencies: (data, language) =>
    describeCurrencies(data, language).filter(({ numeric }) => numeric !== undefined),
  // CLDR has no numeric codes of some current and most former currencies.
  'currencies@48.2-3': describeCurrencies,
  'currency-use': (data) => {
    const countries = new Set(countriesOf(data).map(({ code }) => code));
    const currencies = new Set(currenciesOf(data).map(({ code }) => code));
    return currencyUses(data)
      .filter(({ country, currency }) => countries.has(country) && currencies.has(currency))
      .map((use) => ({ ...use, current: use.to === null }));
  },
  'week-conventions': (data) => {
    const { firstDay, weekendStart, weekendEnd, minDays } = supplemental<Entries>(data, 'weekData');
    const all = [firstDay, weekendStart, weekendEnd, minDays];
    return countriesOf(data)
      .filter(({ code }) => all.some((values) => values?.[code] !== undefined))
      .map(({ code }) => ({
        country: code,
        firstDay: valueFor(firstDay, code),
        weekend: daysBetween(valueFor(weekendStart, code), valueFor(weekendEnd, code)),
        daysInFirstWeek: Number(valueFor(minDays, code)),
      }));
  },
  'measurement-systems': (data) => {
    const values = supplemental<Entries>(data, 'measurementData');
    const temperatures = values['measurementSystem-category-temperature'];
    return countriesOf(data).map(({ code }) => {
      const system = valueFor(values.measurementSystem, code);
      // The temperature scale follows the system of measurement by default; only the US system uses Fahrenheit.
      const temperature = (temperatures?.[code] ?? system) === 'US' ? 'fahrenheit' : 'celsius';
      return { country: code, system, temperature };
    });
  },
  'paper-formats': (data) => {
    const { paperSize } = supplemental<Entries>(data, 'measurementData');
    return countriesOf(data).map(({ code }) => ({ country: code, format: valueFor(paperSize, code) }));
  },
  'territory-statistics': (data) =>
    territoryInfo(data)
      .filter(([, info]) => info._population !== undefined)
      .map(([country, info]) => ({
        country,
        population: Number(info._population),
        gdp: Number(info._gdp),
        literacyPercent: numberOrNull(info._literacyPercent),
      })),
};

/** All currencies with an English name, and their names in a language, where it has them. */
function describeCurrencies(data: ReleaseData, language: Language): JsonObject[] {
  const display = localeData<Entries>(data, 'currencies', language);
  const { fractions } = supplemental<Entries<Entries>>(data, 'currencyData');
  const numbers = new Map(currenciesOf(data).map(({ code, numeric }) => [code, numeric.padStart(3, '0')]));
  return Object.keys(localeData(data, 'currencies', 'en')).map((code) => {
    const { displayName: name = code, symbol = code } = display[code] ?? {};
    const fraction = { ...fractions?.DEFAULT, ...fractions?.[code] };
    const numeric = numbers.get(code);
    return {
      code,
      ...(numeric && { numeric }),
      ...(name !== code && { name }),
      symbol,
      decimals: Number(fraction._digits),
      cashDecimals: numberOrNull(fraction._cashDigits),
      cashRounding: numberOrNull(fraction._cashRounding),
    };
  });
}

/** The currencies of a release: those with a numeric code and a name in every language. */
function currenciesOf(data: ReleaseData) {
  const names = namesByCode(data, 'currencies');
  const found: { code: string; numeric: string }[] = [];
  for (const [code, { _numeric }] of Object.entries(supplemental<Entries>(data, 'codeMappings')))
    if (_numeric && /^[A-Z]{3}$/.test(code) && names.has(code)) found.push({ code, numeric: _numeric });
  return found;
}

/** The value of a country, by default that of the world. */
const valueFor = (values: Entries | undefined, country: string): string =>
  (values?.[country] ?? values?.['001']) as string;

/** The days from `first` to `last`, inclusive; may wrap around the end of the week. */
function daysBetween(first: string, last: string): string[] {
  const days = membersOf('week-conventions', 'weekend');
  const start = days.indexOf(first);
  const length = ((days.indexOf(last) - start + days.length) % days.length) + 1;
  return [...days, ...days].slice(start, start + length);
}
