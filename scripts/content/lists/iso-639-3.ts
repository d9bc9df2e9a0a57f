import { isObject, SourceError, textOf } from '../json.ts';
import type { CodeList, JsonObject } from '../model.ts';
import { ISO_639_3_SOURCES, SIL } from '../sources.ts';

/** The languages of ISO 639-3. English only; the release dates of the packages are unknown. */
export function iso6393(entries: ReadonlyMap<string, readonly JsonObject[]>): CodeList {
  return {
    name: 'iso-639-3',
    folder: 'iso',
    format: 'csv',
    tags: ['language', 'ISO 639'],
    publisher: SIL,
    columns: [
      { id: 'code', type: 'string', limits: { minLength: 3, maxLength: 3, pattern: '^[a-z]{3}$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      {
        id: 'type',
        type: 'enum',
        members: ['living', 'historical', 'extinct', 'ancient', 'constructed', 'special'],
      },
      { id: 'scope', type: 'enum', members: ['individual', 'macrolanguage', 'special'] },
      { id: 'part1', type: 'string', optional: true },
      { id: 'part2b', type: 'string', optional: true },
      { id: 'part2t', type: 'string', optional: true },
    ],
    key: ['code'],
    nameColumn: 'name',
    editions: ISO_639_3_SOURCES.map((source) => ({
      version: source.version,
      languages: ['en'] as const,
      sources: [source],
    })),
    rows: (version) =>
      (entries.get(version) ?? []).map((entry) => ({
        code: textOf(entry.iso6393),
        name: textOf(entry.name).trim(),
        type: textOf(entry.type),
        scope: textOf(entry.scope),
        // A code that a language does not have is null in the older package and left out in the newer.
        ...(entry.iso6391 && { part1: entry.iso6391 }),
        ...(entry.iso6392B && { part2b: entry.iso6392B }),
        ...(entry.iso6392T && { part2t: entry.iso6392T }),
      })),
  };
}

/**
 * Parses the module iso6393.js without running it: an array of objects, each property on a separate line, with its value
 * in single or double quotes without escapes. Any other line within the array is a SourceError.
 */
export function parseLanguageModule(text: string): readonly JsonObject[] {
  const start = text.indexOf('export const iso6393 = [\n');
  if (start < 0) throw new SourceError('iso6393.js: the list of languages does not begin as expected');
  const entries: JsonObject[] = [];
  let entry: Record<string, string> = {};
  for (const line of text.slice(start).split('\n').slice(1)) {
    const property = /^ {4}(\w+): (?:'([^'\\]*)'|"([^"\\]*)"),?$/.exec(line);
    if (line === ']' || line === '') continue;
    if (line === '  {') entry = {};
    else if (/^ {2}\},?$/.test(line)) entries.push(entry);
    else if (property?.[1] !== undefined) entry[property[1]] = property[2] ?? property[3] ?? '';
    else throw new SourceError(`iso6393.js: unexpected line: ${line}`);
  }
  return entries;
}

/** The entries of the package's index.json. */
export function languageEntries(list: readonly JsonObject[string][]): readonly JsonObject[] {
  return list.filter(isObject);
}
