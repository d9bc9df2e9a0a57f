import { basename } from 'node:path';
import { transliterate } from '../../model/characters/transliterate.ts';
import { parseInstant } from '../../model/values/instant.ts';

/** A language as a tag of BCP 47: `de` for `deu`. */
export function languageOf(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** A date or date-time as a date-time: a date is the beginning of its day. Undefined for other texts. */
export function dateTimeOf(text = ''): string | undefined {
  const instant = parseInstant(text);
  return instant && (instant.wholeDay ? `${text}T00:00:00` : text.replace(' ', 'T'));
}

/** Maximum length of the name of a file, without its extension. */
const MAX_NAME_LENGTH = 100;

/** Device names of Windows, which cannot be names of files, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/**
 * The name of a file for a document, from any texts that name it: letters, digits, hyphens and dots, in lower case.
 * `fileNameOf('Länder der Erde', 'de')` is `laender-der-erde.de`.
 */
export function fileNameOf(...parts: readonly string[]): string {
  const name = parts
    .map((part) => plainName(part, '-'))
    .filter((part) => part !== '')
    .join('.')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[._-]+$/, '');
  return isFileName(name) ? name : `list-${name}`.replace(/-$/, '');
}

/** Whether a text can be the name of a file everywhere, without a path. */
export const isFileName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._-]*$/i.test(name) &&
  !name.endsWith('.') &&
  !RESERVED.test(name) &&
  name.length <= MAX_NAME_LENGTH;

/**
 * A column id from a header: ASCII letters, digits and underscores. `columnIdOf('Größe (km²)')` is `groesse_km2`; the
 * empty string if nothing is left.
 */
export const columnIdOf = (header: string): string =>
  plainName(header, '_').replaceAll('.', '_').replace(/_+/g, '_').slice(0, MAX_NAME_LENGTH);

/** Distinct ids: a repeated one gets a number. `['a', 'a', '']` becomes `['a', 'a_2', 'column_3']`. */
export function makeUnique(ids: readonly string[]): string[] {
  const taken = new Set(ids);
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return ids.map((id, i) => {
    const base = id === '' ? `column_${i + 1}` : id;
    let unique = base;
    if (used.has(base) || (id === '' && taken.has(base))) {
      let n = counts.get(base) ?? 1;
      do unique = `${base}_${++n}`;
      while (used.has(unique) || taken.has(unique));
      counts.set(base, n);
    }
    used.add(unique);
    return unique;
  });
}

/** Letters that compatibility decomposition reduces to less than what people write. */
const UMLAUTS = { ä: 'ae', ö: 'oe', ü: 'ue' } as const;

function plainName(text: string, separator: string): string {
  const lower = text
    .slice(0, 10 * MAX_NAME_LENGTH)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => UMLAUTS[letter as keyof typeof UMLAUTS]);
  return transliterate(lower)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]+/g, separator)
    .replace(/^[._-]+|[._-]+$/g, '');
}

/** The name of a source without folders and extension. */
export const stemOf = (file: string): string => basename(file).replace(/(?<=.)\.[^.]*$/, '');

/** A URI of a version: `urn:example:colours:2`, `https://example.org/colours/2`. */
export function versionUri(canonicalUri: string, version: string): string {
  const separator = /[/:#]$/.test(canonicalUri) ? '' : /^urn:/i.test(canonicalUri) ? ':' : '/';
  return `${canonicalUri}${separator}${encodeURIComponent(version)}`;
}
