import { arrayOf, objectAt, parseJson, SourceError, textOf } from '../json.ts';
import type { CodeList, JsonObject } from '../model.ts';
import { ISO, ISO_4217_SOURCES } from '../sources.ts';

/** The current currencies and funds of ISO 4217, one version per publication date. English only. */
export function iso4217(entries: ReadonlyMap<string, readonly JsonObject[]>): CodeList {
  return {
    name: 'iso-4217',
    folder: 'iso',
    format: 'csv',
    tags: ['money', 'ISO 4217'],
    publisher: ISO,
    columns: [
      { id: 'code', type: 'string', limits: { minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' } },
      { id: 'numeric', type: 'string', limits: { minLength: 3, maxLength: 3, pattern: '^[0-9]{3}$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'decimals', type: 'integer', limits: { minValue: 0, maxValue: 4 } },
    ],
    key: ['code'],
    otherKeys: { numeric: ['numeric'] },
    nameColumn: 'name',
    editions: ISO_4217_SOURCES.map(({ published, source }) => ({
      version: published,
      languages: ['en'] as const,
      publishedAt: `${published}T00:00:00Z`,
      validFrom: `${published}T00:00:00Z`,
      sources: [source],
    })),
    rows: (version) =>
      (entries.get(version) ?? []).map((entry) => ({
        code: textOf(entry.code),
        numeric: textOf(entry.number),
        name: textOf(entry.currency).trim(),
        decimals: entry.digits ?? null,
      })),
  };
}

/** Parses the module data.js, which exports an array written as JSON, without running it. */
export function parseCurrencyModule(text: string): readonly JsonObject[] {
  const start = text.indexOf('module.exports = [');
  if (start < 0) throw new SourceError('data.js: the list of currencies does not begin as expected');
  const json = text.slice(text.indexOf('[', start), text.lastIndexOf(']') + 1);
  return arrayOf(parseJson(json, 'data.js')).map((entry) => objectAt(entry));
}
