import Negotiator from 'negotiator';
import { mediaTypeOf } from '../../formats/representation.ts';

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
