/** A document that is not checked because of its errors, as far as it is known. */
export interface AbsentDocument {
  readonly file: string;
  /** Absent if unknown, as the next. */
  readonly canonicalUri?: string;
  readonly canonicalVersionUri?: string;
}

/** Finds the canonical URIs in a malformed document, between `identification` and the parts that refer to others. */
export function salvageUris(text: string): Omit<AbsentDocument, 'file'> {
  const begin = text.search(/"identification"\s*:/);
  if (begin < 0) return {};
  const rest = text.slice(begin);
  const end = rest.search(/"(columnSet|dataSet|referenceSet)"\s*:/);
  const identification = end < 0 ? rest : rest.slice(0, end);
  const canonicalUri = stringMember(identification, 'canonicalUri');
  const canonicalVersionUri = stringMember(identification, 'canonicalVersionUri');
  return {
    ...(canonicalUri !== undefined && { canonicalUri }),
    ...(canonicalVersionUri !== undefined && { canonicalVersionUri }),
  };
}

/** The first string of that name, even without a colon; undefined if it is not closed in its line. */
function stringMember(text: string, name: string): string | undefined {
  const [, literal = ''] = new RegExp(`"${name}"\\s*:?\\s*("(?:[^"\\\\\r\n]|\\\\.)*")`).exec(text) ?? [];
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
