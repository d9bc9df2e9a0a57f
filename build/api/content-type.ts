import Negotiator from 'negotiator';

/** The content types of JSON text, the default first. */
export const JSON_TYPES = [
  'application/json; charset=utf-8',
  'text/json; charset=utf-8',
  'text/plain; charset=utf-8',
] as const;

/** The content type of JSON text where the client prefers none. */
export const DEFAULT_JSON_TYPE = JSON_TYPES[0];

/**
 * Chooses a content type by an Accept header (RFC 9110 section 12.5.1). Of equal quality, the more specific range wins,
 * then the earlier one. A header that begins with the default type at full quality selects it in any case: that is how
 * hosts recognise requests that static files can serve. Where the header is absent or nothing fits, the default is the
 * result: a server may disregard Accept.
 *
 * @param contentTypes those on offer with their parameters, the default first
 */
export function negotiateContentType(
  accept: string | null,
  contentTypes: readonly [string, ...string[]],
): string {
  const [byDefault] = contentTypes;
  if (!accept || beginsWith(accept, byDefault)) return byDefault;
  const negotiator = new Negotiator({ headers: { accept: withoutRepetitions(accept) } });
  return negotiator.mediaTypes([...contentTypes])[0] ?? byDefault;
}

/** Whether the first member of a list is this content type without parameters. */
const beginsWith = (accept: string, contentType: string): boolean =>
  accept.split(',', 1)[0]?.trim().toLowerCase() === contentType.replace(/;.*/, '');

/** A list whose members are at their first place only: of a range that is repeated, Negotiator takes the last. */
function withoutRepetitions(accept: string): string {
  const members = accept.split(',').map((member) => member.trim().toLowerCase());
  return [...new Set(members)].join(',');
}
