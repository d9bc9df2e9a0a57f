// Cold starts parse the whole function: the other parts of the package are not used.
import preferredMediaTypes from 'negotiator/lib/mediaType.js';
import { ALTERNATIVE_FORMATS } from '../../formats/all.ts';
import { DEFAULT_JSON_TYPE, JSON_TYPES, mediaTypeOf } from '../../formats/representation.ts';

/**
 * Selects a content type by an Accept header (RFC 9110 section 12.5.1). If qualities are equal, the more specific range
 * wins, then the earlier one. A header that starts with the default type at full quality always selects it, which is how
 * hosts recognise requests for static files. Without a header or a match, the first type without quality 0 is returned,
 * or else the default, because a server may disregard Accept.
 */
export function negotiateContentType(
  accept: string | null,
  contentTypes: readonly [string, ...string[]],
): string {
  const [byDefault] = contentTypes;
  const members = accept?.split(',').map((member) => member.trim().toLowerCase()) ?? [];
  if (!accept || members[0] === mediaTypeOf(byDefault)) return byDefault;
  // Negotiator uses the last one of repeated members.
  const ranges = [...new Set(members)].join(',');
  return select(ranges, contentTypes) ?? select(`${ranges},*/*;q=0.001`, contentTypes) ?? byDefault;
}

const select = (accept: string, contentTypes: readonly string[]): string | undefined =>
  preferredMediaTypes(accept, contentTypes)[0];

/** A case-insensitive regular expression for a word: header conditions do not support flags. */
const anyCase = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replace(/[*.+]/g, '\\$&');

const rangeOf = (type: string): string => type.replace(/\/.*/, '/*');
const withParameters = (type: string): string => `${anyCase(type)}\\s*;`;

/** Media ranges that may select another type than the default: other types, and the default with a quality. */
function rangesOfOthers([byDefault, ...others]: readonly string[]): string[] {
  if (byDefault === undefined || others.length === 0) return [];
  const ranges = new Set(others.flatMap((type) => [type, rangeOf(type)]));
  return [...[...ranges].map(anyCase), ...[byDefault, rangeOf(byDefault)].map(withParameters)];
}

const OTHER_JSON_TYPES = rangesOfOthers(JSON_TYPES.map(mediaTypeOf)).join('|');
const OTHER_FORMATS = rangesOfOthers(
  ALTERNATIVE_FORMATS.flatMap(({ contentTypes }) => contentTypes.map(mediaTypeOf)),
).join('|');

/**
 * Accept headers that may select another content type than the default; all others need no function. A header that
 * starts with application/json without a quality selects no other JSON type; most programs send such a header. One that
 * starts with text/html selects no other format; browsers send such a header for links.
 */
export const OTHER_TYPE_PREFERRED = [
  `^\\s*(?:${OTHER_FORMATS})`,
  `^\\s*(?:${otherThan('text/html')}).*(?:${OTHER_FORMATS})`,
  `^\\s*(?:${OTHER_JSON_TYPES})`,
  `^\\s*(?:${otherThan('application/json')}).*(?:${OTHER_JSON_TYPES})`,
].join('|');

/** Matches lists whose first member is not just this word, without look-ahead, which hosts may not support. */
function otherThan(word: string): string {
  const stems = [...word].map(
    (letter, i) => `${anyCase(word.slice(0, i))}[^${letter}${letter.toUpperCase()}]`,
  );
  return [...stems, `${anyCase(word)}\\s*[^,\\s]`].join('|');
}

/**
 * The entity tag of bytes in a media type. The same JSON text is a different representation in each media type, and
 * requires a different tag (RFC 9110 section 8.8.3): all types except the default are added to it.
 */
export function etagOfType(etag: string, contentType: string | null): string {
  const isOther = contentType !== DEFAULT_JSON_TYPE && JSON_TYPES.some((type) => type === contentType);
  return isOther ? etag.replace(/"$/, `-${mediaTypeOf(contentType ?? '').replace('/', '-')}"`) : etag;
}

/**
 * Replaces a response whose entity tag the client has by a 304 response with the same headers, including the content
 * type, except the length (RFC 9110 section 15.4.5).
 */
export function unlessKnown(request: Request, response: Response): Response {
  const etag = response.headers.get('etag');
  const ifNoneMatch = request.headers.get('if-none-match') ?? undefined;
  if (response.status !== 200 || etag === null || !isKnownToClient(ifNoneMatch, etag)) return response;
  void response.body?.cancel();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(null, { status: 304, headers });
}

/**
 * Whether a client already has the body with an entity tag, according to its If-None-Match header (RFC 9110 section
 * 13.1.2): weak comparison with a list, or `*`.
 */
export function isKnownToClient(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const candidates = ifNoneMatch.split(',').map((candidate) => withoutWeakness(candidate.trim()));
  return candidates.includes(withoutWeakness(etag)) || candidates.includes('*');
}

const withoutWeakness = (etag: string): string => etag.replace(/^W\//, '');
