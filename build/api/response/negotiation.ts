import Negotiator from 'negotiator';
import { DEFAULT_JSON_TYPE, JSON_TYPES, mediaTypeOf } from '../../formats/representation.ts';

/**
 * Selects a content type by an Accept header (RFC 9110 section 12.5.1). If qualities are equal, the more specific range
 * wins, then the earlier one. A header that starts with the default type at full quality always selects it, which is how
 * hosts recognise requests for static files. Without a header or a match, the first type without quality 0 is returned,
 * or else the default, because a server may disregard Accept.
 *
 * @param contentTypes the available types with their parameters, the default first
 */
export function negotiateContentType(
  accept: string | null,
  contentTypes: readonly [string, ...string[]],
): string {
  const [byDefault] = contentTypes;
  if (!accept || beginsWith(accept, byDefault)) return byDefault;
  const ranges = withoutRepetitions(accept);
  return select(ranges, contentTypes) ?? select(`${ranges},*/*;q=0.001`, contentTypes) ?? byDefault;
}

const select = (accept: string, contentTypes: readonly string[]): string | undefined =>
  new Negotiator({ headers: { accept } }).mediaTypes([...contentTypes])[0];

/** Whether the first member of a list is this content type without parameters. */
const beginsWith = (accept: string, contentType: string): boolean =>
  accept.split(',', 1)[0]?.trim().toLowerCase() === mediaTypeOf(contentType);

/** Removes repeated members of a list except the first: Negotiator uses the last one. */
function withoutRepetitions(accept: string): string {
  const members = accept.split(',').map((member) => member.trim().toLowerCase());
  return [...new Set(members)].join(',');
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
