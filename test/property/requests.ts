import fc from 'fast-check';

/** A GET request: a path with a query, and headers. */
export interface RandomRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const PLAIN_URIS = [
  ...['urn:test:countries', 'urn:test:countries:v9', 'urn:test:countries:v10', 'urn:test:schools'],
  ...['urn:test:austria', 'urn:test:english', 'urn:test:spanish', 'urn:test:plus+sign', 'urn:test:set'],
  'urn:test:many-7',
];
const UNUSUAL_URIS = [
  ...['http://example.org/a/b', 'urn:test:a%2Fb', 'urn:test:tail', 'urn:test:tail%2Flanguages'],
  ...['urn:test:if\u00f6z', 'urn:test:ifo\u0308z', 'urn:test:ö%2Fü', 'urn:test:a/b', 'urn:test:q?x#y:1'],
  ...['urn:test:Case', 'urn:test:case', 'urn:test:unknown'],
];

/** Encodings that clients use for a URI: as a segment; with colons; with percent signs and slashes, too. */
const ENCODINGS: readonly ((uri: string) => string)[] = [
  encodeURIComponent,
  (uri) => encodeURIComponent(uri).replaceAll('%3A', ':'),
  (uri) => encodeURI(uri).replaceAll('%25', '%').replaceAll('?', '%3F').replaceAll('#', '%23'),
];

const page = mostly(['1', '1', '2'], ['3', '', '40', '0']);
const pageSize = mostly(['10', '20', '25', '50', '1', '7'], ['', '51', 'x']);
const language = mostly(['', 'de', 'en', 'fr'], ['de-AT', 'DE', 'es', 'pl', 'it', 'de-CH', 'x_y']);
const type = mostly(['', 'CodeList', 'CodeListSet', 'codeList', 'All'], ['CODELISTSET', 'all', 'list']);
const tags = mostly(
  ['', 'geo', 'iso 3166', 'many', 't1'],
  ['Schule', 'schule', 'österreich', 'a+b', 'none', 'geo,many', ' geo '],
);
const metaOnly = mostly(['true', 'True', 'False', ''], ['FALSE', 'x']);

const listQuery = fc.record({
  type,
  language,
  tags,
  page,
  pageSize,
  publishedFrom: rarely('', '2024-01-10'),
  publishedUntil: rarely('', '2025-01-31'),
  searchTerm: rarely('', 'many', '[', '^u'),
  unknown: rarely('1'),
});

/** A random request for the content of {@link makeDirectoryContent}: usually a common one, rarely an unusual or invalid one. */
export const request: fc.Arbitrary<RandomRequest> = fc
  .record({
    path: fc.oneof(
      { weight: 5, arbitrary: listQuery.map((query) => withQuery('/v1/documents/index', query)) },
      ofUri(3, (urn) => `/v1/documents/index/${urn}`, { language, page, pageSize }),
      ofUri(5, (urn) => `/v1/documents/${urn}`, { language, metaOnly }),
      ofUri(2, (urn) => `/v1/documents/${urn}/alternative-format`, { language }),
      ofUri(1, (urn) => `/v1/documents/${urn}/csv-metadata.json`, { language }),
      ofUri(1, (urn) => `/v1/documents/${urn}/languages`, {}),
      {
        weight: 1,
        arbitrary: fc
          .tuple(
            fc.constantFrom('/v1/tags', '/v1/documents/tags', '/v1/tags/'),
            fc.record({ page, pageSize }),
          )
          .map(([path, query]) => withQuery(path, query)),
      },
    ),
    accept: rarely('text/json', 'text/plain;q=0.9, application/json;q=0.1', '*/*', 'text/csv'),
    'accept-language': rarely('en', 'fr;q=0.3, en;q=0.8', 'de-CH', '*;q=0.1, it', 'de;q=0, *', 'pl'),
  })
  .map(({ path, ...headers }) => ({ path, headers: omitUndefined(headers) }));

/** A parameter that most requests omit or send in a common spelling, so that files serve enough of them. */
function mostly(common: string[], unusual: string[]): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 6, arbitrary: fc.constantFrom(...common) },
    { weight: 1, arbitrary: fc.constantFrom(...unusual) },
  );
}

/** A parameter that few requests have. */
function rarely(...values: string[]): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );
}

/** Requests about a URI, with their weight. */
function ofUri(
  weight: number,
  pathOf: (urn: string) => string,
  query: Readonly<Record<string, fc.Arbitrary<string | undefined>>>,
) {
  const arbitrary = fc.tuple(uri(), fc.record(query)).map(([urn, values]) => withQuery(pathOf(urn), values));
  return { weight, arbitrary };
}

function uri(): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...PLAIN_URIS) },
        { weight: 2, arbitrary: fc.constantFrom(...UNUSUAL_URIS) },
      ),
      fc.constantFrom(...ENCODINGS),
    )
    .map(([urn, encode]) => encode(urn));
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const text = new URLSearchParams(omitUndefined(query)).toString();
  return text === '' ? path : `${path}?${text}`;
}

function omitUndefined(record: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
}
