import { NOT_IN_IRI_BELOW_10000 } from '../values/patterns.ts';

/** Why a text is not an absolute URI or IRI, and at which UTF-16 code unit. */
interface UriFault {
  /**
   * It does not start with a scheme; nothing follows the scheme; a character that is not allowed anywhere, a delimiter that
   * is not allowed here, a percent sign without two hexadecimal digits, or a port that is not a number.
   */
  readonly kind: 'scheme' | 'empty' | 'character' | 'delimiter' | 'escape' | 'port';
  readonly index: number;
}

/**
 * Whether a text is an IRI (RFC 3987) with a scheme and something after it; a fragment is allowed. Each absolute URI
 * (RFC 3986 section 3) is one.
 */
export const isAbsoluteIri = (text: string): boolean => findIriFault(text) === undefined;

/** The index of the first non-ASCII character; -1 if there is none. */
export const firstNonAscii = (text: string): number => text.search(/[^\0-\x7f]/);

/** As {@link NOT_IN_IRI_BELOW_10000}. */
const NOT_IN_IRI_FROM_10000 = [
  ...Array.from({ length: 14 }, (_, i) => {
    const plane = (i + 1).toString(16);
    return `\\u{${plane}fffe}\\u{${plane}ffff}`;
  }),
  '\\u{e0000}-\\u{e0fff}\\u{f0000}-\\u{10ffff}',
].join('');
const NOT_IN_IRI = new RegExp(`[${NOT_IN_IRI_BELOW_10000}\\ud800-\\udfff${NOT_IN_IRI_FROM_10000}]`, 'u');

/** Why a text is not an absolute IRI; undefined if it is one. */
export function findIriFault(text: string): UriFault | undefined {
  const colon = text.indexOf(':');
  const scheme = text.slice(0, Math.max(0, colon));
  if (!/^[A-Za-z]/.test(scheme) || /[^A-Za-z0-9+.-]/.test(scheme)) return { kind: 'scheme', index: 0 };
  if (colon + 1 === text.length) return { kind: 'empty', index: colon };
  // Searching for one character needs no stack, unlike matching a long text as a whole.
  const character = text.search(NOT_IN_IRI);
  const percent = text.search(/%(?![0-9A-Fa-f]{2})/);
  if (character >= 0 && (percent < 0 || character < percent)) return { kind: 'character', index: character };
  if (percent >= 0) return { kind: 'escape', index: percent };
  return findMisplaced(text, colon + 1);
}

function findMisplaced(text: string, start: number): UriFault | undefined {
  const from = text.startsWith('//', start) ? start + 2 : start;
  const path = from === start ? start : from + text.slice(from).search(/[/?#]|$/);
  const authority = text.slice(from, path);
  const [allowed, port] = AUTHORITY.exec(authority) as RegExpExecArray;
  if (allowed.length < authority.length)
    return { kind: port === undefined ? 'delimiter' : 'port', index: from + allowed.length };
  const bracket = text.slice(path).search(/[[\]]/);
  if (bracket >= 0) return { kind: 'delimiter', index: path + bracket };
  const second = text.indexOf('#', text.indexOf('#') + 1);
  return second < 0 ? undefined : { kind: 'delimiter', index: second };
}

/** The allowed start of an authority (RFC 3986 section 3.2): user information, a host or an IP literal, and a port. */
const AUTHORITY =
  /^(?:[^[\]@]*@)?(?:\[(?:[0-9A-Fa-f:.]{1,45}|[vV][0-9A-Fa-f]{1,9}\.[A-Za-z0-9._~!$&'()*+,;=:-]{1,99})\]|[^[\]@:]*)(:[0-9]*)?/;

/** A name for a resource of a Data Package: the first eight words of a text, with `-` between them. */
export const resourceName = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? ['list']).slice(0, 8).join('-');

/** In what URIs differ that people take for the same, and how each difference is removed. */
const SPELLINGS: readonly { readonly name: string; readonly remove: (uri: string) => string }[] = [
  { name: 'percent-encoding', remove: decoded },
  { name: 'Unicode normalisation', remove: (uri) => uri.normalize('NFC') },
  { name: 'case', remove: (uri) => uri.toLowerCase() },
  { name: 'the scheme', remove: (uri) => uri.replace(/^http:/i, 'https:') },
  { name: 'the port', remove: (uri) => uri.replace(/^(https?:\/\/[^/?#]*):(?:80|443)(?=[/?#]|$)/i, '$1') },
  { name: 'a trailing separator', remove: (uri) => uri.replace(/[/#?:]+$/, '') },
];

/** A key that is equal for URIs that are easily confused, such as those that differ only in case or scheme. */
export const uriLikeness = (uri: string): string => withoutSpellings(uri, SPELLINGS);

/** In what two URIs with the same {@link uriLikeness} differ: `case and a trailing separator`. */
export function uriDifference(uri: string, other: string): string {
  const different = SPELLINGS.filter((spelling) => {
    const others = SPELLINGS.filter((one) => one !== spelling);
    return withoutSpellings(uri, others) !== withoutSpellings(other, others);
  });
  return different.map(({ name }) => name).join(' and ');
}

const withoutSpellings = (uri: string, spellings: typeof SPELLINGS): string =>
  spellings.reduce((text, { remove }) => remove(text), uri);

function decoded(uri: string): string {
  return uri.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
