import { createHash } from 'node:crypto';
import type { Storage } from '../../formats/representation.ts';
import { DOCUMENTS_PATH, decodePath } from '../../formats/urls.ts';
import { byFrequency, groupBy } from '../../model/collections.ts';
import { rangesOf } from '../../model/identity/language.ts';
import { oncePerKey } from '../../model/once.ts';
import type { Directory } from '../../model/query/directory.ts';
import { URI_IN_PATH } from '../request.ts';
import { containsPlaceholder, documentFile } from './files.ts';

/** Maps URIs, tags and languages to file names: static ones, which hosts can map too, and escaped ones. */
export type Naming = ReturnType<typeof namingOf>;

/** Each language with static files requires a content-language rule; the most frequent languages come first. */
const MAX_STATIC_LANGUAGES = 200;

/** The length that every implementation should support (RFC 5646 section 4.4.1). */
const MAX_LANGUAGE_LENGTH = 35;

/** The URIs and tags with static names, and the static languages by their lower case. */
export interface StaticNames {
  readonly uris: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly languages: ReadonlyMap<string, string>;
}

/** Creates the names of a directory, which are the same at build time and in the function, from the paths of the API. */
export const makeNaming = (directory: Directory, paths: readonly string[]): Naming =>
  namingOf(staticNamesOf(directory, paths));

export const staticNamesOf = (directory: Directory, paths: readonly string[]): StaticNames => ({
  uris: staticUris([...directory.byUri.keys()], paths),
  tags: withoutCaseClashes(directory.tags.filter(isPlainTag)),
  languages: staticLanguages(directory),
});

/**
 * @param names absent for servers that only send files: without rules to avoid, a name depends on its own URI, tag or language
 * only, so that no other document moves a published address
 */
export function namingOf(names?: StaticNames) {
  const isStaticUri = (uri: string) => (names ? names.uris.has(uri) : STATIC_URI.test(uri));
  const isStaticTag = (tag: string) => (names ? names.tags.has(tag) : isPlainTag(tag));
  const ownSpelling = (range: string) => (range.length <= MAX_LANGUAGE_LENGTH ? range : undefined);
  const staticSpelling = (range: string) =>
    names ? names.languages.get(range.toLowerCase()) : ownSpelling(range);
  // S3, for one, reads `+` in a path as a blank.
  const inUrl = (name: string) => (names ? name : name.replaceAll('+', '%2B'));
  const isStaticLanguage = (language: string) => staticSpelling(language) === language;
  const placeOfLanguage = (language: string) => segment('l', language, isStaticLanguage(language));
  // Pages name the same URIs many times, and URIs without static names are hashed.
  const placeOfUri = oncePerKey((uri: string) => inUrl(segment('u', uri, isStaticUri(uri))));
  return {
    /** Whether redirect rules map the URI, tag or language, as spelled, to a file. */
    isStaticUri,
    isStaticTag,
    isStaticLanguage,
    /** The spelling of a language range in file names, regardless of its case; undefined if it has none. */
    staticSpelling,
    /** File of a document in one language; only the function finds escaped names. */
    documentFile: (uri: string, language: string, storage: Storage): string =>
      documentFile(placeOfLanguage(language), placeOfUri(uri), storage),
    /** Path suffix of the other files of a document, such as `l=de/u=urn:example:a`. */
    placeOf: (uri: string, language: string): string => `${placeOfLanguage(language)}/${placeOfUri(uri)}`,
    /** The same for the files of a URI in all languages, and of a tag. */
    placeOfUri,
    placeOfTag: (tag: string): string => inUrl(segment('g', tag.replaceAll(' ', '+'), isStaticTag(tag))),
  };
}

const STATIC_URI = /^[A-Za-z0-9:._+=-]{1,180}$/;
const STATIC_TAG = /^[A-Za-z0-9._~-]+(?: +[A-Za-z0-9._~-]+)*$/;
const isPlainTag = (tag: string) => STATIC_TAG.test(tag) && tag.length <= 100;

function staticUris(uris: readonly string[], paths: readonly string[]): Set<string> {
  const decoded = uris.flatMap((uri) => (uri.includes('%') ? (decodePath(uri) ?? uri) : uri));
  const withSlash = decoded.filter((uri) => uri.includes('/'));
  const claimed = new Set(withSlash.flatMap((uri) => claimedNames(uri, paths)));
  const isUsable = (uri: string) => STATIC_URI.test(uri) && !claimed.has(uri) && !containsPlaceholder(uri);
  return withoutCaseClashes(uris.filter(isUsable));
}

/**
 * Hosts decode paths before matching: a URI with slashes, or with an unencoded `%2F`, may then look like an endpoint of
 * a shorter URI. Only the function can distinguish them, so the shorter URI gets no static name.
 */
function claimedNames(uri: string, paths: readonly string[]): string[] {
  const path = uri.replace(/\/+/g, '/').replace(/\/$/, '');
  const names = [path];
  for (const template of paths) {
    if (!template.startsWith(`${DOCUMENTS_PATH}/`)) continue;
    const [before = '', after = ''] = template.slice(DOCUMENTS_PATH.length + 1).split(URI_IN_PATH);
    if (path.startsWith(before) && path.endsWith(after))
      names.push(path.slice(before.length, path.length - after.length));
  }
  return names;
}

/**
 * The most frequent spelling of each language by its lower case: hosts can serve only one spelling. Languages that are
 * too long or not tags by themselves (`de-x`) have no static files.
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

/** Hosts match header rules case-insensitively, so names that differ only in case are not static. */
function withoutCaseClashes(names: readonly string[]): Set<string> {
  const groups = groupBy(names, (name) => name.toLowerCase());
  return new Set(names.filter((name) => groups.get(name.toLowerCase())?.length === 1));
}

const segment = (prefix: string, name: string, isStatic: boolean): string =>
  isStatic ? `${prefix}=${name}` : `${prefix}~${escapeName(name)}`;

/** An injective name of lower-case ASCII; long names become their SHA-256. */
function escapeName(name: string): string {
  const bytes = new TextEncoder().encode(name);
  if (bytes.length > 60) return `~${createHash('sha256').update(bytes).digest('hex')}`;
  const escaped = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return /[a-z0-9:._-]/.test(character) ? character : `~${byte.toString(16).padStart(2, '0')}`;
  });
  return escaped.join('');
}
