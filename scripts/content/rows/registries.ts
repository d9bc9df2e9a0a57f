import { currencyUses, namesByCode, supplemental } from '../cldr.ts';
import type { Entries, JsonObject, RowsByList } from '../sources.ts';
import { countriesOf } from './countries-and-languages.ts';

export const registries: RowsByList = {
  'iso-639-3': (data) => {
    // Version 1 of the package is JSON, later versions are a module.
    const text = data.version.startsWith('1.')
      ? data.text('iso-639-3', 'index.json')
      : languagesAsJson(data.text('iso-639-3', 'iso6393.js'));
    const entries: readonly Entries[] = JSON.parse(text);
    return entries.map(({ iso6393 = '', name = '', type = '', scope = '', iso6391, iso6392B, iso6392T }) => ({
      code: iso6393,
      name: name.trim(),
      type,
      scope,
      // A code that a language does not have is null in the older package and left out in the newer.
      ...(iso6391 && { part1: iso6391 }),
      ...(iso6392B && { part2b: iso6392B }),
      ...(iso6392T && { part2t: iso6392T }),
    }));
  },
  'iso-4217': (data) => {
    const entries: readonly { code: string; number: string; currency: string; digits?: number }[] =
      JSON.parse(arrayAfter('module.exports = [', data.text('currency-codes', 'data.js')));
    return entries.map(({ code, number, currency, digits = null }) => {
      return { code, numeric: number, name: currency.trim(), decimals: digits };
    });
  },
  'media-types': (data) => {
    const rows: JsonObject[] = [];
    for (const [type, entry] of Object.entries(data.json<JsonObject>('mime-db', 'db.json'))) {
      const { source = null, charset, compressible = null, extensions } = entry;
      if (!Array.isArray(extensions)) continue;
      rows.push({
        type,
        source,
        ...(charset && { charset }),
        compressible,
        extensions: extensions.join(' '),
      });
    }
    return rows;
  },
  // Lists whose columns state the status, the days or the successors of codes.
  'territory-codes': (data, language) => {
    const names = namesByCode(data, 'territories', language);
    const { alias } = supplemental<Entries<Entries<Entries>>>(data, 'aliases', 'metadata');
    const current = new Set(countriesOf(data).map(({ code }) => code));
    const deprecated: JsonObject[] = [];
    for (const [code, { _reason, _replacement = '' }] of Object.entries(alias?.territoryAlias ?? {})) {
      // Other reasons are other spellings, such as three letters, which were never withdrawn.
      if (_reason !== 'deprecated' || !/^[A-Z]{2}$/.test(code)) continue;
      deprecated.push({ code, status: 'deprecated', replacement: _replacement });
      for (const successor of _replacement.split(' ')) current.add(successor);
    }
    const rows = Array.from(current, (code) => {
      return { code, name: names.get(code) as string, status: 'current' };
    });
    return [...rows, ...deprecated];
  },
  // With reserved codes and uninhabited places, but without those that are no places.
  'territory-codes@48.2-3': (data, language) => {
    const rows = [...(registries['territory-codes']?.(data, language) ?? [])];
    const known = new Set(rows.map(({ code }) => code));
    for (const [code, name] of namesByCode(data, 'territories', language))
      if (/^(?!QO|XA|XB|ZZ)[A-Z]{2}$/.test(code) && !known.has(code))
        rows.push({ code, name, status: 'current' });
    return rows;
  },
  'currency-periods': currencyUses,
  'language-subtags': (data) => {
    const records = data.json<SubtagRecord>('language-subtag-registry', 'data/json/registry.json');
    const rows: JsonObject[] = [];
    for (const record of Object.values(records)) {
      const { Type, Subtag, Description, Added, Deprecated, Macrolanguage } = record;
      if (Type !== 'language' || Subtag.includes('..')) continue;
      const replacement = Deprecated && findReplacement(record);
      rows.push({
        code: Subtag,
        name: Description[0] ?? '',
        added: Added,
        status: Deprecated === undefined ? 'current' : 'deprecated',
        deprecated: Deprecated ?? null,
        ...(replacement && { replacement }),
        ...(Macrolanguage && { macrolanguage: Macrolanguage }),
      });
    }
    return rows;
  },
};

/** The array that a module exports, which is written as JSON. */
const arrayAfter = (declaration: string, module: string): string =>
  module.slice(module.indexOf('[', module.indexOf(declaration)), module.lastIndexOf(']') + 1);

/**
 * The array in the module iso6393.js, without running it. Each property of its objects is on a separate line, with its
 * value in single or double quotes without escapes; any other line is not JSON.
 */
const languagesAsJson = (module: string): string =>
  arrayAfter('export const iso6393 = [', module).replace(
    /^ {4}(\w+): (?:'([^'\\]*)'|"([^"\\]*)")/gm,
    (_, name, single, double) => `"${name}": ${JSON.stringify(single ?? double)}`,
  );

/** A record of the registry (RFC 5646, section 3.1.2). */
type SubtagRecord = Readonly<Record<'Type' | 'Subtag' | 'Added', string>> &
  Readonly<Partial<Record<'Deprecated' | 'Preferred-Value' | 'Macrolanguage', string>>> & {
    readonly Description: readonly string[];
    readonly Comments?: readonly string[];
  };

/** What replaces a subtag: its preferred value, or those of a comment that has only them, such as `see dwk, uki`. */
function findReplacement({ 'Preferred-Value': preferred, Comments = [] }: SubtagRecord): string | undefined {
  const match = /^see ([a-z]{2,3}(?:, [a-z]{2,3})*)$/.exec(Comments.join(' '));
  return preferred ?? match?.[1]?.replaceAll(',', '');
}
