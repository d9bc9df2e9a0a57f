import { createHash } from 'node:crypto';
import { byFrequency } from '../domain/group.ts';
import { rangesOf } from '../domain/language.ts';
import type { Directory } from '../query/directory.ts';
import { decodePath } from './addresses.ts';
import { documentFile, type Storage } from './files.ts';
import { URI_IN_PATH } from './path-template.ts';
import { containsPlaceholder } from './placeholders.ts';

/** How the site names what requests name: which names are names of files, and how the others are escaped. */
export interface Naming {
  /** Whether a host's rules map the URI, tag or language, as it is spelled, to a file. */
  readonly isStaticUri: (uri: string) => boolean;
  readonly isStaticTag: (tag: string) => boolean;
  readonly isStaticLanguage: (language: string) => boolean;
  /** The spelling of a language range in names of files, whatever its case; undefined where it has none. */
  readonly staticSpelling: (range: string) => string | undefined;
  /** File of a document in one language; one with an escaped name is found by the function only. */
  readonly documentFile: (uri: string, language: string, storage: Storage) => string;
  /** The end of the paths of the other files of a document: `l=de/u=urn:example:a`. */
  readonly placeOf: (uri: string, language: string) => string;
  /** The same for the files of a URI in all languages, and of a tag. */
  readonly placeOfUri: (uri: string) => string;
  readonly placeOfTag: (tag: string) => string;
}

/** Each language with static files costs a rule for its content-language; those of most documents come first. */
const MAX_STATIC_LANGUAGES = 200;

/** RFC 5646 section 4.4.1: the length that every implementation should support. */
const MAX_LANGUAGE_LENGTH = 35;

/**
 * Makes the names of a directory; the same directory gives the same names at build time and in the function.
 *
 * @param paths the path templates of the endpoints
 */
export function makeNaming(directory: Directory, paths: readonly string[]): Naming {
  const uris = staticUris([...directory.byUri.keys()], paths);
  const tags = withoutCaseClashes(directory.tags.filter((tag) => STATIC_TAG.test(tag) && tag.length <= 100));
  const languages = staticLanguages(directory);
  const isStaticLanguage = (language: string) => languages.get(language.toLowerCase()) === language;
  const placeOfLanguage = (language: string) => segment('l', language, isStaticLanguage(language));
  const placeOfUri = (uri: string) => segment('u', uri, uris.has(uri));
  return {
    isStaticUri: (uri) => uris.has(uri),
    isStaticTag: (tag) => tags.has(tag),
    isStaticLanguage,
    staticSpelling: (range) => languages.get(range.toLowerCase()),
    documentFile: (uri, language, storage) =>
      documentFile(placeOfLanguage(language), placeOfUri(uri), storage),
    placeOf: (uri, language) => `${placeOfLanguage(language)}/${placeOfUri(uri)}`,
    placeOfUri,
    placeOfTag: (tag) => segment('g', tag.replaceAll(' ', '+'), tags.has(tag)),
  };
}

const STATIC_URI = /^[A-Za-z0-9:._+=-]{1,180}$/;
const STATIC_TAG = /^[A-Za-z0-9._~-]+(?: +[A-Za-z0-9._~-]+)*$/;

function staticUris(uris: readonly string[], paths: readonly string[]): Set<string> {
  const decoded = uris.flatMap((uri) => (uri.includes('%') ? (decodePath(uri) ?? uri) : uri));
  const claimed = new Set(decoded.filter((uri) => uri.includes('/')).flatMap(claimedNames(paths)));
  return withoutCaseClashes(
    uris.filter((uri) => STATIC_URI.test(uri) && !claimed.has(uri) && !containsPlaceholder(uri)),
  );
}

/**
 * Hosts decode a path before they match it: a URI with slashes, or one with `%2F` whose percent sign a client does not
 * encode, may then look like an endpoint of a shorter URI. The function distinguishes them, so the shorter one gets no
 * static name.
 */
function claimedNames(paths: readonly string[]): (uri: string) => string[] {
  const [shortest = ''] = paths.filter((path) => path.endsWith(URI_IN_PATH)).sort(byLength);
  const prefix = shortest.slice(0, -URI_IN_PATH.length);
  const below = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  return (uri) => {
    const path = uri.replace(/\/+/g, '/').replace(/\/$/, '');
    const shorter = below.flatMap((template) => {
      const [before = '', after = ''] = template.split(URI_IN_PATH);
      const isMatch = path.startsWith(before) && path.endsWith(after);
      return isMatch ? [path.slice(before.length, path.length - after.length)] : [];
    });
    return [path, ...shorter];
  };
}

const byLength = (a: string, b: string): number => a.length - b.length;

/**
 * The languages, by their lower case, in the spelling of most documents: a language is the same in any case, and a host
 * can serve one spelling only. One that is long or no tag by itself (`de-x`) has no static files.
 */
function staticLanguages(directory: Directory): Map<string, string> {
  const languages = new Map<string, string>();
  for (const language of byFrequency(directory.records.flatMap(({ entry }) => rangesOf(entry.language)))) {
    const key = language.toLowerCase();
    const fits = language.length <= MAX_LANGUAGE_LENGTH && languages.size < MAX_STATIC_LANGUAGES;
    if (fits && !languages.has(key)) languages.set(key, language);
  }
  return languages;
}

/** Hosts match header rules without regard to case, so names that differ in case only are not static. */
function withoutCaseClashes(names: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return new Set(names.filter((name) => counts.get(name.toLowerCase()) === 1));
}

const segment = (prefix: string, name: string, isStatic: boolean): string =>
  isStatic ? `${prefix}=${name}` : `${prefix}~${escapeName(name)}`;

/** An injective name of lower-case ASCII; long names become their SHA-256. */
function escapeName(name: string): string {
  const bytes = new TextEncoder().encode(name);
  if (bytes.length > 60) return `~${createHash('sha256').update(bytes).digest('hex')}`;
  return [...bytes].map(escapeByte).join('');
}

function escapeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[a-z0-9:._-]/.test(character) ? character : `~${byte.toString(16).padStart(2, '0')}`;
}
