/** A document that is not looked at because of its errors, as far as it is known. */
export interface AbsentDocument {
  readonly file: string;
  /** Absent where it cannot be made out; so is the next. */
  readonly canonicalUri?: string;
  readonly canonicalVersionUri?: string;
}

/**
 * The canonical URIs in a text that should be a document and may be anything: others may refer to them. They are
 * looked for in what follows the name `identification` and comes before columns, rows and references, which have
 * such URIs of other documents.
 */
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

/** The first string of that name, also where the colon is missing; undefined where it is not closed in its line. */
function stringMember(text: string, name: string): string | undefined {
  const [, literal = ''] = new RegExp(`"${name}"\\s*:?\\s*("(?:[^"\\\\\r\n]|\\\\.)*")`).exec(text) ?? [];
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
