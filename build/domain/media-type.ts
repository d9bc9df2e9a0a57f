import Negotiator from 'negotiator';

/** The media types in which the service sends JSON text, its own preference first. */
export const JSON_TYPES = ['application/json', 'text/json', 'text/plain'].map(
  (type) => `${type}; charset=utf-8`,
);

/** The content type of a JSON answer that nobody asked a type for. */
export const DEFAULT_JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Chooses the content type of a JSON answer by an Accept header's quality values (RFC 9110 section 12.5.1).
 * Of equal quality, the more specific range wins, then the earlier one; but nothing wins over application/json in
 * the first place, by which hosts know requests that files can answer. Where the header is absent or none of the
 * three types fits, the answer is {@link DEFAULT_JSON_TYPE}: a server may disregard Accept.
 */
export function negotiateJsonType(accept: string | null): string {
  if (!accept || /^\s*application\/json\s*(?:,|$)/i.test(accept)) return DEFAULT_JSON_TYPE;
  const negotiator = new Negotiator({ headers: { accept: withoutRepeats(accept) } });
  return negotiator.mediaTypes(JSON_TYPES)[0] ?? DEFAULT_JSON_TYPE;
}

/** A list whose members stand at their first place only: of a range that is repeated, Negotiator takes the last. */
function withoutRepeats(accept: string): string {
  const members = accept.split(',').map((member) => member.trim().toLowerCase());
  return [...new Set(members)].join(',');
}
