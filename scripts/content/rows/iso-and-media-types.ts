import type { Entries, RowsByList } from '../sources.ts';
import type { JsonObject } from '../tables.ts';

export const isoAndMediaTypes: RowsByList = {
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
