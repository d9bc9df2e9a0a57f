import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeList, Source } from '../model.ts';
import {
  ISO_639_3_SOURCES,
  ISO_4217_SOURCES,
  MEDIA_TYPE_SOURCES,
  midnight,
  type Packages,
} from '../packages.ts';
import { NAME } from './countries.ts';

const read = (packages: Packages, source: Source | undefined, file: string): string =>
  readFileSync(join(packages.folder(source as Source), file), 'utf8');

/** The languages of ISO 639-3. English only; the release dates of the packages are unknown. */
export const iso6393 = (packages: Packages): CodeList => ({
  name: 'iso-639-3',
  folder: 'iso',
  format: 'csv',
  tags: ['language', 'ISO 639'],
  publisher: {
    shortName: 'SIL',
    longName: 'SIL Global (ISO 639-3 Language Coding Agency)',
    url: 'https://iso639-3.sil.org/',
    domain: 'sil.org',
  },
  columns: {
    code: { type: 'string', minLength: 3, maxLength: 3, pattern: '^[a-z]{3}$' },
    name: NAME,
    type: { type: 'enum', members: ['living', 'historical', 'extinct', 'ancient', 'constructed', 'special'] },
    scope: { type: 'enum', members: ['individual', 'macrolanguage', 'special'] },
    part1: { type: 'string', optional: true },
    part2b: { type: 'string', optional: true },
    part2t: { type: 'string', optional: true },
  },
  key: ['code'],
  editions: ISO_639_3_SOURCES.map((source) => ({
    version: source.version,
    languages: ['en'] as const,
    sources: [source],
  })),
  rows: (version) => {
    const source = ISO_639_3_SOURCES.find((one) => one.version === version);
    // Version 1 of the package is JSON, later versions are a module.
    const entries: readonly LanguageEntry[] = version.startsWith('1.')
      ? JSON.parse(read(packages, source, 'index.json'))
      : parseLanguageModule(read(packages, source, 'iso6393.js'));
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
});

type LanguageEntry = Readonly<
  Record<'iso6393' | 'name' | 'type' | 'scope', string> &
    Partial<Record<'iso6391' | 'iso6392B' | 'iso6392T', string | null>>
>;

/**
 * Parses the module iso6393.js without running it: an array of objects, each property on a separate line, with its value
 * in single or double quotes without escapes.
 *
 * @throws Error for any other line
 */
function parseLanguageModule(text: string): readonly LanguageEntry[] {
  const entries: LanguageEntry[] = [];
  let entry: Record<string, string> = {};
  for (const line of text.slice(text.indexOf('export const iso6393 = [\n')).split('\n').slice(1)) {
    const property = /^ {4}(\w+): (?:'([^'\\]*)'|"([^"\\]*)"),?$/.exec(line);
    if (line === ']' || line === '') continue;
    if (line === '  {') entry = {};
    else if (/^ {2}\},?$/.test(line)) entries.push(entry as LanguageEntry);
    else if (property) entry[property[1] as string] = property[2] ?? property[3] ?? '';
    else throw new Error(`iso6393.js: unexpected line: ${line}`);
  }
  return entries;
}

/** The current currencies and funds of ISO 4217, one version per publication date. English only. */
export const iso4217 = (packages: Packages): CodeList => ({
  name: 'iso-4217',
  folder: 'iso',
  format: 'csv',
  tags: ['money', 'ISO 4217'],
  publisher: {
    shortName: 'ISO',
    longName: 'International Organization for Standardization',
    url: 'https://www.iso.org/iso-4217-currency-codes.html',
    domain: 'iso.org',
  },
  columns: {
    code: { type: 'string', minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' },
    numeric: { type: 'string', minLength: 3, maxLength: 3, pattern: '^[0-9]{3}$' },
    name: NAME,
    decimals: { type: 'integer', minValue: 0, maxValue: 4 },
  },
  key: ['code'],
  otherKeys: { numeric: ['numeric'] },
  editions: ISO_4217_SOURCES.map(({ published, source }) => ({
    version: published,
    languages: ['en'] as const,
    publishedAt: midnight(published),
    validFrom: midnight(published),
    sources: [source],
  })),
  rows: (version) => {
    const { source } = ISO_4217_SOURCES.find(({ published }) => published === version) ?? {};
    // The module exports an array that is written as JSON.
    const text = read(packages, source, 'data.js');
    const entries: readonly { code: string; number: string; currency: string; digits?: number }[] =
      JSON.parse(
        text.slice(text.indexOf('[', text.indexOf('module.exports = [')), text.lastIndexOf(']') + 1),
      );
    return entries.map(({ code, number, currency, digits = null }) => ({
      code,
      numeric: number,
      name: currency.trim(),
      decimals: digits,
    }));
  },
});

/** Media types that have file name extensions. English only. */
export const mediaTypes = (packages: Packages): CodeList => ({
  name: 'media-types',
  folder: 'media-types',
  format: 'csv',
  tags: ['IANA', 'media'],
  publisher: { shortName: 'jshttp', url: 'https://github.com/jshttp/mime-db' },
  columns: {
    type: { type: 'string', pattern: '^[a-z-]+/[a-z0-9][a-z0-9!#$&^_.+-]*$' },
    source: { type: 'enum', nullable: true, members: ['iana', 'apache', 'nginx'] },
    charset: { type: 'string', optional: true },
    compressible: { type: 'boolean', nullable: true },
    extensions: { type: 'string', pattern: '^[^ ]+( [^ ]+)*$' },
  },
  key: ['type'],
  editions: MEDIA_TYPE_SOURCES.map(({ published, source }) => ({
    version: source.version,
    languages: ['en'] as const,
    publishedAt: midnight(published),
    sources: [source],
  })),
  rows: (version) => {
    const { source } = MEDIA_TYPE_SOURCES.find((one) => one.source.version === version) ?? {};
    const types: Readonly<Record<string, MediaType>> = JSON.parse(read(packages, source, 'db.json'));
    return Object.entries(types).flatMap(
      ([type, { source = null, charset, compressible = null, extensions }]) =>
        extensions
          ? [{ type, source, ...(charset && { charset }), compressible, extensions: extensions.join(' ') }]
          : [],
    );
  },
});

interface MediaType {
  readonly source?: string;
  readonly charset?: string;
  readonly compressible?: boolean;
  readonly extensions?: readonly string[];
}
