/** Fields of a test document. Absent fields have defaults or are left out. */
export interface DocumentFields {
  readonly uri?: string;
  readonly versionUri?: string;
  readonly version?: string;
  readonly language?: string;
  readonly shortName?: string;
  readonly longName?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly publishedAt?: string;
  readonly rows?: readonly Record<string, unknown>[];
  /** Makes a code list set with references to these canonical URIs instead of a code list. */
  readonly references?: readonly string[];
}

/** Makes a valid document. */
export function makeDocument(fields: DocumentFields = {}): object {
  const { uri = 'urn:test:list', version, rows = [{ code: 'a', name: 'A' }], references } = fields;
  const identification = {
    language: fields.language ?? 'de',
    shortName: fields.shortName ?? 'List',
    ...pick(fields, 'longName', 'description', 'tags', 'publishedAt'),
    ...(version !== undefined && { version }),
    canonicalUri: uri,
    canonicalVersionUri: fields.versionUri ?? (version === undefined ? uri : `${uri}:${version}`),
  };
  if (references) {
    const referenceSet = references.map((canonicalUri) => ({ type: 'codeListRef', canonicalUri }));
    return { $opencodelist: '0.3.0', codeListSet: { identification, referenceSet } };
  }
  const columnSet = {
    columns: [
      { id: 'code', name: 'Code', type: 'string' },
      { id: 'name', name: 'Name', type: 'string' },
    ],
    keys: [{ id: 'code', columnIds: ['code'] }],
  };
  return { $opencodelist: '0.3.0', codeList: { identification, columnSet, dataSet: { rows } } };
}

function pick<T extends object, K extends keyof T>(from: T, ...keys: K[]): Partial<Pick<T, K>> {
  return Object.fromEntries(
    keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]),
  ) as Partial<Pick<T, K>>;
}
