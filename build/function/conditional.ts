/**
 * Whether a client has the body of an entity tag already, by its If-None-Match header (RFC 9110 section 13.1.2):
 * weak comparison with a list, or `*`.
 */
export function isKnownToClient(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const candidates = ifNoneMatch.split(',').map((candidate) => withoutWeakness(candidate.trim()));
  return candidates.includes(withoutWeakness(etag)) || candidates.includes('*');
}

const withoutWeakness = (etag: string): string => etag.replace(/^W\//, '');
