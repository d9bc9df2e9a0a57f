import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ContentTree, writeContent } from '../support/content-tree.ts';

const TREE = fileURLToPath(new URL('content', import.meta.url));

/** The URL of the site: URIs of documents below it are addresses. */
export const BASE_URL = 'https://example.org';

/**
 * Writes the content of the test suite to an empty folder: the 37 documents in `content/`, {@link SMALL_LISTS} and {@link SETS}, and 251
 * for result sets around the page size (49, 50 and 51) and of more than two pages (101).
 */
export function writeConformanceContent(folder: string): void {
  cpSync(TREE, folder, { recursive: true });
  writeContent(folder, SMALL_LISTS);
  writeContent(folder, SETS);
  for (const count of [49, 50, 51, 101]) writeContent(folder, makeVersions(`n${count}`, count));
}

/** Properties of a list: those of its identification, and the names of its codes. */
interface ListProperties {
  /** By default that of version 1. */
  readonly versionUri?: string;
  readonly names?: readonly string[];
  readonly [property: string]: unknown;
}

function makeSmallList(uri: string, shortName: string, codes: readonly string[], more: ListProperties = {}) {
  const { versionUri = uri.startsWith('urn:') ? `${uri}:1` : `${uri}/1`, names, ...own } = more;
  const uris = { canonicalUri: uri, canonicalVersionUri: versionUri };
  const rows = codes.map((code, i) => (names ? { code, name: names[i] } : { code }));
  return makeList({ language: 'en', shortName, ...own, ...uris }, rows);
}

const makeBread = (language: string, description: string, name: string) =>
  makeSmallList('urn:example:bread', 'Bread', ['roll'], {
    language,
    longName: 'Brotsorten',
    description,
    version: '2',
    versionUri: 'urn:example:bread:2',
    tags: ['food'],
    publishedAt: '2024-02-29T12:00:00',
    names: [name],
  });

/** Dances in a hierarchy, whose codes are in several levels. */
const makeDances = (language: string, longName: string, ...names: string[]) => {
  const uris = { canonicalUri: 'urn:example:dances', canonicalVersionUri: 'urn:example:dances:1' };
  const rows = [
    { code: 'A', name: names[0] },
    { code: 'A01', name: names[1], parent: 'A' },
    { code: 'A01.1', name: names[2], parent: 'A01' },
    { code: 'B', name: names[3] },
  ];
  const identification = { language, shortName: 'dances', longName, version: '1', ...uris };
  return makeList(identification, rows, { columnRoles: { name: 'name', parent: 'parent' } });
};

const makeForeignKey = (id: string, canonicalUri: string) => ({
  id,
  columnIds: [id],
  keyRef: { keyId: 'key', codeListRef: { canonicalUri } },
});

/** A table of correspondences from dances to bread. */
const makeTranslation = () => {
  const uris = { canonicalUri: 'urn:example:snacks', canonicalVersionUri: 'urn:example:snacks:1' };
  const rows = [
    { code: 'A01', bread: 'roll', match: 'close' },
    { code: 'B', bread: null, match: null },
  ];
  const identification = { language: 'nl', shortName: 'Översättning', version: '1', ...uris };
  return makeList(
    identification,
    rows,
    { correspondence: { source: 'code', target: 'bread', match: 'match' } },
    [makeForeignKey('code', 'urn:example:dances'), makeForeignKey('bread', 'urn:example:bread')],
  );
};

const makeWeather = (version: string, publishedAt: string, ...codes: string[]) => {
  const more = { versionUri: `urn:example:weather:${version}`, publishedAt };
  return makeSmallList('urn:example:weather', 'Weather', codes, more);
};

/** Documents in several languages, and with URIs that need escapes, by file. */
const SMALL_LISTS = {
  'cells/empty.json': makeSmallList('urn:example:empty', 'Empty', [], { version: '1' }),
  'languages/alps.de-AT.json': makeSmallList('urn:example:alps', 'Alps', ['Dachstein'], {
    language: 'de-AT',
    longName: 'Berge',
    version: '1',
  }),
  'languages/bread.de-AT.json': makeBread('de-AT', 'Weckerl und Striezel', 'Weckerl'),
  'languages/bread.de.json': makeBread('de', 'Übliche Brote', 'Brötchen'),
  'languages/cheese.fr.json': makeSmallList('urn:example:cheese', 'Cheese', ['brie'], {
    language: 'fr',
    longName: 'Fromages',
    description: 'Fromages à pâte molle',
    version: '1',
    tags: ['food', 'open data'],
  }),
  'languages/dances.es.json': makeDances('es', 'Bailes', 'Bailes de pareja', 'Rápidos', 'Jota', 'Danzas'),
  'languages/dances.pl.json': makeDances('pl', 'Tańce', 'Tańce w parach', 'Szybkie', 'Żota', 'Inne'),
  'languages/snacks.nl.json': makeTranslation(),
  'languages/weather.a.json': makeWeather('a', '2023-01-01T00:00:00Z', 'rain', 'sun'),
  'languages/weather.b.json': makeWeather('b', '2022-12-31T23:59:59.999Z', 'sun'),
  'languages/Ämter.json': makeSmallList('urn:example:aemter', 'Ämter', ['Bauamt'], {
    language: 'de',
    version: '1',
  }),
  'uris/case-lower.json': makeSmallList('urn:example:case', 'Case lower', ['lower']),
  'uris/case-upper.json': makeSmallList('urn:example:Case', 'Case upper', ['upper']),
  'uris/escaped.json': makeSmallList('urn:example:esc%2Faped', 'Escaped', ['escaped']),
  'uris/hash.json': makeSmallList('https://example.org/vocab#colours', 'Hash', ['hash'], {
    longName: 'RDF schema',
    versionUri: 'https://example.org/vocab/1#colours',
  }),
  'uris/long.json': makeSmallList(`urn:example:${'x'.repeat(288)}`, 'Long', ['long'], {
    versionUri: `urn:example:${'y'.repeat(288)}`,
  }),
  'uris/percent.json': makeSmallList('urn:example:per%2Fcent', 'Percent', ['percent']),
  'uris/plus.json': makeSmallList('urn:example:a+b', 'Plus', ['plus']),
  'uris/query.json': makeSmallList('https://example.org/list?id=1&lang=de', 'Query', ['query'], {
    versionUri: 'https://example.org/list?id=1&lang=de&v=1',
  }),
  'uris/slash.json': makeSmallList('https://example.org/lists/a/b', 'Slash', ['slash']),
  'uris/slashed.json': makeSmallList('urn:example:per/cent', 'Slashed', ['slashed']),
  'uris/tail.json': makeSmallList('https://example.org/x/languages', 'Tail', ['tail']),
  'uris/umlaut.json': makeSmallList('urn:example:if\u00f6z', 'Umlaut', ['umlaut']),
  'uris/umlaut-decomposed.json': makeSmallList('urn:example:ifo\u0308z', 'Umlaut decomposed', ['decomposed']),
  'uris/umlaut-escaped.json': makeSmallList('https://bücher.example/ä%2Fö', 'Umlaut escaped', [
    'umlaut-escaped',
  ]),
};

const REFERENCES = [
  {
    type: 'codeListRef',
    canonicalUri: 'urn:example:countries',
    canonicalVersionUri: 'urn:example:countries:v10',
    locationUrls: ['https://a.example/1', 'https://a.example/2'],
  },
  { type: 'codeListRef', canonicalUri: 'urn:example:bread' },
  {
    type: 'codeListSetRef',
    canonicalUri: 'urn:example:plan',
    locationUrls: ['https://a.example/p,1'],
  },
];

const makeSet = (language: string, shortName: string, longName?: string): object => {
  const uri = `urn:example:${shortName.toLowerCase()}`;
  const uris = { canonicalUri: uri, canonicalVersionUri: `${uri}:1` };
  // Undefined members are not written.
  const identification = { language, shortName, longName, version: '1', ...uris };
  const codeListSet =
    longName === undefined
      ? { identification }
      : { identification: { ...identification, tags: ['open data'] }, referenceSet: REFERENCES };
  return { $opencodelist: '0.3.0', codeListSet };
};

const SETS = {
  'sets/plan.de.ocl': makeSet('de', 'Plan'),
  'sets/release.de.json': makeSet('de', 'Release', 'Ausgabe'),
  'sets/release.en.json': makeSet('en', 'Release', 'Edition'),
};

/** `count` versions of a list, such as `Zz n49 01` to `Zz n49 49`. Its name is a tag of each; those of n51 have another. */
function makeVersions(name: string, count: number): ContentTree {
  const tree: Record<string, object> = {};
  for (let version = 1; version <= count; version++) {
    const number = String(version).padStart(String(count).length, '0');
    tree[`generated/${name}/${number}.json`] = makeList({
      language: 'en',
      shortName: `Zz ${name} ${number}`,
      version: String(version),
      canonicalUri: `urn:example:${name}`,
      canonicalVersionUri: `urn:example:${name}:${number}`,
      tags: name === 'n51' ? [name, `only-${number}`] : [name],
    });
  }
  return tree;
}

function makeList(
  identification: object,
  rows?: readonly object[],
  appInfo?: object,
  foreignKeys?: readonly object[],
): object {
  const columns: object[] = [{ id: 'code', name: 'Code', type: 'string' }];
  for (const id of ['name', 'parent', 'bread', 'match'])
    if (rows?.some((row) => id in row))
      columns.push({
        id,
        name: id === 'name' ? 'Name' : id,
        type: 'string',
        ...(id !== 'name' && { optional: true }),
      });
  const columnSet = {
    columns,
    keys: [{ id: 'key', columnIds: ['code'] }],
    ...(foreignKeys && { foreignKeys }),
  };
  const annotation = appInfo && { annotation: { appInfo } };
  return {
    $opencodelist: '0.3.0',
    codeList: { identification, columnSet, ...(rows && { dataSet: { rows } }), ...annotation },
  };
}
