import type { JsonObject } from '../model.ts';
import type { Entries, RowsByList } from '../releases.ts';

export const isoAndMediaTypes: RowsByList = {
  'iso-639-3': (data) => {
    // Version 1 of the package is JSON, later versions are a module.
    const entries: readonly LanguageEntry[] = data.version.startsWith('1.')
      ? JSON.parse(data.text('iso-639-3', 'index.json'))
      : parseLanguageModule(data.text('iso-639-3', 'iso6393.js'));
    return entries.map(({ iso6393, name, type, scope, iso6391, iso6392B, iso6392T }) => ({
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
    return entries.map(({ code, number, currency, digits = null }) => ({
      code,
      numeric: number,
      name: currency.trim(),
      decimals: digits,
    }));
  },
  'media-types': (data) =>
    Object.entries(data.json<JsonObject>('mime-db', 'db.json')).flatMap(
      ([type, { source = null, charset, compressible = null, extensions }]) =>
        Array.isArray(extensions)
          ? [{ type, source, ...(charset && { charset }), compressible, extensions: extensions.join(' ') }]
          : [],
    ),
};

type LanguageEntry = Entries & { readonly [code in 'iso6393' | 'name' | 'type' | 'scope']: string };

/** The array that a module exports, which is written as JSON. */
const arrayAfter = (declaration: string, module: string): string =>
  module.slice(module.indexOf('[', module.indexOf(declaration)), module.lastIndexOf(']') + 1);

/**
 * Parses the module iso6393.js without running it: an array of objects, each property on a separate line, with its value
 * in single or double quotes without escapes.
 *
 * @throws SyntaxError for any other line
 */
function parseLanguageModule(module: string): readonly LanguageEntry[] {
  const property = /^ {4}(\w+): (?:'([^'\\]*)'|"([^"\\]*)")/gm;
  const json = arrayAfter('export const iso6393 = [', module).replace(
    property,
    (_, name, single, double) => `"${name}": ${JSON.stringify(single ?? double)}`,
  );
  return JSON.parse(json);
}
