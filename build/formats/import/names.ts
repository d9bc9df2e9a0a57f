import { basename } from 'node:path';
import { transliterate } from '../../model/characters/fold.ts';
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

const MAX_NAME_LENGTH = 100;

/** Device names of Windows, which cannot be names of files, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** The name of a file from texts that name it: `fileNameOf('Länder der Erde', 'de')` is `laender-der-erde.de`. */
export function fileNameOf(...parts: readonly string[]): string {
  const name = parts
    .map((part) => plainName(part, '-'))
    .filter((part) => part !== '')
    .join('.')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[._-]+$/, '');
  if (name === '') return 'list';
  return RESERVED.test(name) ? `list-${name}` : name;
}

/** A column id from a header: `columnIdOf('Größe (km²)')` is `groesse_km2`; the empty string if nothing is left. */
export const columnIdOf = (header: string): string =>
  plainName(header, '_').replaceAll('.', '_').replace(/_+/g, '_').slice(0, MAX_NAME_LENGTH);

function plainName(text: string, separator: string): string {
  const lower = text
    .slice(0, 10 * MAX_NAME_LENGTH)
    .normalize('NFC')
    .toLowerCase()
    // Decomposition would reduce umlauts to less than what people write.
    .replace(/[äöü]/g, (letter) => `${letter.normalize('NFD')[0]}e`);
  return transliterate(lower)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]+/g, separator)
    .replace(/^[._-]+|[._-]+$/g, '');
}

/** Distinct ids: a repeated one gets a number. `['a', 'a', '']` becomes `['a', 'a_2', 'column_3']`. */
export function makeUnique(ids: readonly string[]): string[] {
  const given = new Set(ids);
  const used = new Set<string>();
  const counts = new Map<string, number>();
  for (const [i, id] of ids.entries()) {
    const base = id === '' ? `column_${i + 1}` : id;
    let unique = base;
    let n = counts.get(base) ?? 1;
    while (used.has(unique) || (unique !== id && given.has(unique))) unique = `${base}_${++n}`;
    counts.set(base, n);
    used.add(unique);
  }
  return [...used];
}

/** The name of a source without folders and extension. */
export const stemOf = (file: string): string => basename(file).replace(/(?<=.)\.[^.]*$/, '');

/** A URI of a version: `urn:example:colours:2`, `https://example.org/colours/2`. */
export function versionUri(canonicalUri: string, version: string): string {
  const separator = /[/:#]$/.test(canonicalUri) ? '' : /^urn:/i.test(canonicalUri) ? ':' : '/';
  return `${canonicalUri}${separator}${encodeURIComponent(version)}`;
}

/** Longer versions are texts about a version, not names of one. */
const MAX_VERSION_LENGTH = 50;

/** The URI of a version in a file that states none; undefined if its version is a text, which no URI should contain. */
export const formVersionUri = (canonicalUri: string, version: string): string | undefined =>
  version.length > MAX_VERSION_LENGTH || version.includes('\n')
    ? undefined
    : versionUri(canonicalUri, version);
