import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFactory, type Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { describe, expect, test } from 'vitest';
import { contentOf, type FilePart } from '../../../../../build/api/files/output-file.ts';
import { oncePerKey } from '../../../../../build/model/once.ts';
import { openWriter } from '../../../../../build/release/output/writer.ts';
import { printCatalogue } from '../../../../../build/site/description/dcat/catalogue.ts';
import type { DirectoryContext } from '../../../../../build/site/part.ts';
import { type ContentTree, makeFolder } from '../../../../support/content-tree.ts';
import { contextOf } from '../../../../support/context.ts';
import { makeDirectoryContent } from '../../../../support/directory.ts';
import { type DocumentFields, makeDocument } from '../../../../support/documents.ts';
import { linesOf, readJsonLd, readTurtle } from '../../../../support/rdf.ts';

const BASE = 'https://codes.example';
const SHAPES = readTurtle(
  readFileSync(new URL('dcat-ap.shapes.ttl', import.meta.url), 'utf8'),
  'https://shapes.example/',
);

/** The catalogue of a content tree, parsed from both formats. */
const catalogue = oncePerKey((tree: ContentTree) => catalogueWith(tree, BASE));

function catalogueWith(tree: ContentTree, baseUrl: string) {
  const files = filesOf(contextOf(tree, baseUrl));
  expect([...files.keys()]).toEqual(['site/catalogue.jsonld', 'site/catalogue.ttl']);
  return { turtle: turtleIn(files, 'catalogue.ttl'), jsonLd: jsonLdIn(files, 'catalogue.jsonld') };
}

/** The texts of the files by their paths. */
const filesOf = (context: DirectoryContext, maxSize?: number): Map<string, string> =>
  new Map(printCatalogue(context, maxSize).map((file) => [file.path, String(contentOf(file))]));

const turtleIn = (files: Map<string, string>, path: string) =>
  readTurtle(files.get(`site/${path}`) ?? '', `${BASE}/${path}`);
const jsonLdIn = (files: Map<string, string>, path: string) =>
  readJsonLd(files.get(`site/${path}`) ?? '', `${BASE}/${path}`);

/** Violations of the shapes of a severity in a catalogue. */
async function findings({ turtle }: { turtle: Store }, severity: 'Violation' | 'Warning') {
  const report = await new SHACLValidator(SHAPES).validate(turtle);
  return report.results
    .filter((result) => result.severity?.value.endsWith(severity))
    .map(({ focusNode, path, value, message }) =>
      [focusNode?.value, (path as { value?: string })?.value, value?.value, message[0]?.value].join(' '),
    );
}

const publisher = {
  shortName: 'Amt',
  longName: 'Amt für Listen',
  url: 'https://amt.example/',
  identifier: { value: 'A-1', source: { shortName: 'Register' } },
};
function withIdentification(document: object, more: object): object {
  const { codeList } = document as { codeList: { identification: object } };
  Object.assign(codeList.identification, more);
  return document;
}
const SCHOOLS: ContentTree = {
  '1.de.json': withIdentification(
    makeDocument({
      uri: 'urn:test:schools',
      version: '1',
      language: 'de',
      shortName: 'Schulen',
      tags: ['Bildung'],
      publishedAt: '2024-01-01t00:00:00z',
    }),
    { publisher },
  ),
  '2.de.json': withIdentification(
    makeDocument({
      uri: 'urn:test:schools',
      version: '2',
      language: 'de',
      shortName: 'Schulen',
      longName: 'Schularten',
      description: 'Alle "Schularten".',
      tags: ['Bildung'],
      publishedAt: '2025-01-01T00:00:00',
    }),
    { publisher, changeLog: ['Neu: Waldschulen.'] },
  ),
  '2.en.json': withIdentification(
    makeDocument({
      uri: 'urn:test:schools',
      version: '2',
      language: 'en',
      shortName: 'Schools',
      tags: ['education'],
      publishedAt: '2025-01-01T00:00:00',
    }),
    { publisher: { ...publisher, longName: 'Office of Lists' } },
  ),
};

/** Text that breaks out of unescaped strings, and URIs that look like prefixed names and markup. */
const HOSTILE_TEXT =
  '"""<script>alert(1)</script>\\"\n\r\t\u0000\u0007\u202e\uffff 🐘 ]]> </urn:x> . <urn:a> <urn:b> "c"@en';
const HOSTILE: ContentTree = Object.fromEntries(
  [
    'title:x',
    'dcat:Dataset',
    "urn:a'b(c)*d!%C3%BC",
    'https://codes.example/v1/documents/a?b#c',
    'x:_:b0',
  ].map((uri, i) => [
    `${i}.json`,
    withIdentification(
      makeDocument({
        uri,
        versionUri: `${uri}/v;1`,
        version: HOSTILE_TEXT,
        language: ['de', 'de-AT', 'x-own', 'zh-Hant-TW', 'i-klingon'][i] as string,
        shortName: HOSTILE_TEXT,
        longName: 'n'.repeat(10_000),
        description: HOSTILE_TEXT,
        tags: [HOSTILE_TEXT, '@id', '@graph'],
        publishedAt: '2016-12-31T23:59:60Z',
      }),
      { publisher: { shortName: HOSTILE_TEXT, url: 'javascript:alert(1)' }, changeLog: [HOSTILE_TEXT] },
    ),
  ]),
);

const TREES: [string, ContentTree][] = [
  ['an empty directory', {}],
  ['a list in versions and languages', SCHOOLS],
  ['a directory with all kinds of documents', makeDirectoryContent()],
  ['hostile content', HOSTILE],
];

describe('describeCatalogue', () => {
  describe.each(TREES)('%s', (_, tree) => {
    test('Turtle and JSON-LD → the same graph', () => {
      const { turtle, jsonLd } = catalogue(tree);
      expect(turtle.size).toBeGreaterThan(10);
      expect(linesOf(turtle)).toEqual(linesOf(jsonLd));
    });

    test('the shapes → no violation', async () => {
      expect(await findings(catalogue(tree), 'Violation')).toEqual([]);
    });

    test('without a base URL → IRIs relative to the site', () => {
      const { turtle, jsonLd } = catalogueWith(tree, '');
      const expected = linesOf(catalogue(tree).turtle);
      expect(linesOf(turtle)).toEqual(expected);
      expect(linesOf(jsonLd)).toEqual(expected);
    });

    test('documents in another order → the same bytes', () => {
      const reversed = Object.fromEntries(Object.entries(tree).reverse());
      expect(filesOf(contextOf(reversed))).toEqual(filesOf(contextOf(tree)));
    });
  });

  test('a list with all recommended properties → no warning; one without → a warning for each', async () => {
    expect(await findings(catalogue(SCHOOLS), 'Warning')).toEqual([]);
    const without = catalogue({ 'a.json': makeDocument({ uri: 'urn:test:a' }) });
    expect(await findings(without, 'Warning')).toHaveLength(3);
  });

  test('a dataset → its latest version, in its languages, with a dataset for each version', () => {
    const { turtle } = catalogue(SCHOOLS);
    const values = (subject: string, property: string) =>
      turtle
        .getObjects(DataFactory.namedNode(subject), DataFactory.namedNode(property), null)
        .map((object) =>
          object.termType === 'Literal' && object.language
            ? `${object.value}@${object.language}`
            : object.value,
        );
    const dct = 'http://purl.org/dc/terms/';
    const dcat = 'http://www.w3.org/ns/dcat#';
    const of = (uri: string) => ({
      title: values(uri, `${dct}title`),
      description: values(uri, `${dct}description`),
      issued: values(uri, `${dct}issued`),
      modified: values(uri, `${dct}modified`),
      language: values(uri, `${dct}language`),
      version: values(uri, `${dcat}version`),
      hasVersion: values(uri, `${dcat}hasVersion`),
      isVersionOf: values(uri, `${dcat}isVersionOf`),
      previousVersion: values(uri, `${dcat}previousVersion`),
      distribution: values(uri, `${dcat}distribution`),
    });
    const DEU = 'http://publications.europa.eu/resource/authority/language/DEU';
    const ENG = 'http://publications.europa.eu/resource/authority/language/ENG';
    const url = `${BASE}/v1/documents/urn:test:schools`;
    expect(values(`${BASE}/#catalogue`, `${dcat}dataset`)).toEqual(['urn:test:schools']);
    expect(of('urn:test:schools')).toEqual({
      title: ['Schools@en', 'Schularten@de'],
      description: ['Schools@en', 'Alle "Schularten".@de'],
      issued: ['2024-01-01T00:00:00Z'],
      modified: ['2025-01-01T00:00:00'],
      language: [DEU, ENG],
      version: ['2'],
      hasVersion: ['urn:test:schools:1', 'urn:test:schools:2'],
      isVersionOf: [],
      previousVersion: [],
      distribution: expect.arrayContaining([
        `${url}?language=en`,
        `${url}/alternative-format?language=en`,
        `${url}?language=de`,
        `${url}/alternative-format?language=de`,
      ]),
    });
    expect(of('urn:test:schools:2')).toMatchObject({
      issued: ['2025-01-01T00:00:00'],
      modified: [],
      isVersionOf: ['urn:test:schools'],
      previousVersion: ['urn:test:schools:1'],
    });
    const csv = `${url}:1/alternative-format?language=de`;
    expect(of('urn:test:schools:1').distribution).toEqual(
      expect.arrayContaining([`${url}:1?language=de`, csv]),
    );
    expect(values(csv, `${dcat}byteSize`)).toEqual([String('code,name\r\na,A\r\n'.length)]);
    expect(values(csv, `${dcat}mediaType`)).toEqual(['http://www.iana.org/assignments/media-types/text/csv']);
    expect(values('urn:test:schools', `${dcat}landingPage`)).toEqual([
      `${BASE}/en/documents/l=en/u=urn:test:schools:2.html`,
      `${BASE}/de/documents/l=de/u=urn:test:schools:2.html`,
    ]);
    expect(values('urn:test:schools:1', `${dcat}landingPage`)).toEqual([
      `${BASE}/de/documents/l=de/u=urn:test:schools:1.html`,
    ]);
    const [agent] = values('urn:test:schools', `${dct}publisher`);
    expect(values(agent as string, 'http://xmlns.com/foaf/0.1/name')).toEqual([
      'Office of Lists@en',
      'Amt für Listen@de',
    ]);
  });

  test('a list in neither language of the pages → its page in English', () => {
    const { turtle } = catalogue({ 'a.json': makeDocument({ uri: 'urn:test:a', language: 'fr' }) });
    const pages = turtle.getObjects(
      null,
      DataFactory.namedNode('http://www.w3.org/ns/dcat#landingPage'),
      null,
    );
    expect([...new Set(pages.map(({ value }) => value))]).toEqual([
      `${BASE}/en/documents/l=fr/u=urn:test:a.html`,
    ]);
  });

  test('a licence of a list → that of its distributions, before that of the site', () => {
    const own = makeDocument({ uri: 'urn:test:own' }) as { codeList: object };
    Object.assign(own.codeList, { annotation: { appInfo: { sources: [{ licence: 'ODbL 1.0' }] } } });
    const context = contextOf({ 'own.json': own, 'a.json': makeDocument({ uri: 'urn:test:a' }) }, BASE);
    const siteIdentity = { license: { name: 'CC0', url: 'https://site.example/licence' } };
    const turtle = turtleIn(filesOf({ ...context, siteIdentity }), 'catalogue.ttl');
    const licenceOf = (uri: string) =>
      turtle.getObjects(
        DataFactory.namedNode(`${BASE}/v1/documents/${uri}?language=de`),
        DataFactory.namedNode('http://purl.org/dc/terms/license'),
        null,
      )[0];
    expect(licenceOf('urn:test:a')?.value).toBe('https://site.example/licence');
    const title = DataFactory.namedNode('http://purl.org/dc/terms/title');
    const titles = turtle.getObjects(licenceOf('urn:test:own') ?? null, title, null);
    expect(titles.map(({ value }) => value)).toEqual(['ODbL 1.0']);
  });

  test('the digest of a list → differs if its resources do, also because of other lists', () => {
    const a = { uri: 'urn:test:a', version: '1' };
    const listA = (...documents: DocumentFields[]) => {
      const tree = Object.fromEntries(documents.map((fields, i) => [`${i}.json`, makeDocument(fields)]));
      const [, file] = printCatalogue(contextOf(tree));
      const lists = Array.from(file?.parts ?? [], ({ digest, print }) => ({
        digest,
        turtle: String(print([])),
      }));
      return lists.find(({ turtle }) => turtle.startsWith(`<${a.uri}> `));
    };
    const before = listA(a, { uri: 'urn:test:b' });
    expect(listA(a, { uri: 'urn:test:c' })).toEqual(before);
    for (const after of [
      listA({ ...a, rows: [{ code: 'a', name: 'Longer' }] }),
      listA({ ...a, tags: ['new'] }),
      listA(a, { ...a, language: 'en' }),
      // Names that differ only in case have no static files, so the downloads are elsewhere.
      listA(a, { uri: 'urn:test:A', version: '1' }),
    ]) {
      expect(after?.turtle).not.toBe(before?.turtle);
      expect(after?.digest).not.toBe(before?.digest);
    }
  });

  test('the service → a working URL, and its description', () => {
    const { turtle } = catalogue(SCHOOLS);
    const value = (name: string) =>
      turtle.getObjects(null, DataFactory.namedNode(`http://www.w3.org/ns/dcat#${name}`), null)[0]?.value;
    expect(value('endpointURL')).toBe(`${BASE}/v1/documents/index`);
    expect(value('endpointDescription')).toBe(`${BASE}/openapi.json`);
  });
});

describe('a catalogue that is larger than a file may be', () => {
  const LIMIT = 60_000;
  const uriOf = (number: number) => `urn:test:list-${number}`;
  const makeTree = oncePerKey(
    (count: number): ContentTree =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          `${i}.json`,
          withIdentification(
            makeDocument({
              uri: uriOf(i),
              version: '1',
              language: i % 2 === 0 ? 'de' : 'fr',
              shortName: `List ${i}`,
              tags: ['tag'],
              publishedAt: `2025-01-${String(1 + (i % 28)).padStart(2, '0')}T00:00:00Z`,
            }),
            { publisher: { ...publisher, longName: `Office ${i % 3}` } },
          ),
        ]),
      ),
  );
  const context = oncePerKey((one: ContentTree) => contextOf(one, BASE));
  const tree = makeTree(60);
  const files = filesOf(context(tree), LIMIT);
  const turtles = [...files.keys()].filter((path) => path.endsWith('.ttl')).map((path) => path.slice(5));
  const [root = '', ...parts] = turtles;

  test('each file is small enough; at most at the limit, there are no parts', () => {
    expect(root).toBe('catalogue.ttl');
    expect(parts.length).toBeGreaterThan(5);
    expect(parts[0]).toMatch(/^catalogue\/ttl\/[0-9a-f]+\.ttl$/);
    for (const [path, text] of files) expect([path, text.length <= LIMIT]).toEqual([path, true]);
    const size = Math.max(...[...filesOf(context(tree)).values()].map((text) => Buffer.byteLength(text)));
    expect(filesOf(context(tree), size).size).toBe(2);
    expect(filesOf(context(tree), size - 1).size).toBeGreaterThan(4);
  });

  test('a catalogue with some lists for each part, which the root links to, in the same format', () => {
    const IS_PART_OF = 'http://purl.org/dc/terms/isPartOf';
    for (const [extension, read] of [
      ['ttl', turtleIn],
      ['jsonld', jsonLdIn],
    ] as const) {
      const rootGraph = read(files, `catalogue.${extension}`);
      for (const property of ['http://www.w3.org/ns/dcat#catalog', 'http://purl.org/dc/terms/hasPart']) {
        const links = rootGraph.getObjects(`${BASE}/#catalogue`, property, null).map(({ value }) => value);
        const paths = parts.map((path) => path.replaceAll('ttl', extension));
        expect(links).toEqual(paths.map((path) => `${BASE}/${path}#catalogue`));
      }
      for (const part of parts) {
        const path = part.replaceAll('ttl', extension);
        const iri = `${BASE}/${path}#catalogue`;
        const graph = read(files, path);
        expect(graph.getObjects(iri, IS_PART_OF, null).map(({ value }) => value)).toEqual([
          `${BASE}/#catalogue`,
        ]);
        // The root has the metadata of each part.
        const metadata = [...graph.match(DataFactory.namedNode(iri))].filter(
          ({ predicate }) => !predicate.value.endsWith('#dataset'),
        );
        expect(metadata.length).toBeGreaterThan(6);
        for (const statement of metadata) expect(rootGraph.has(statement)).toBe(true);
      }
    }
  });

  test('Turtle and JSON-LD → the same graphs', () => {
    for (const path of turtles) {
      const jsonLd = linesOf(jsonLdIn(files, path.replaceAll('ttl', 'jsonld')));
      const same = jsonLd.map((line) => line.replace(/jsonld\/(\w+)\.jsonld#/g, 'ttl/$1.ttl#')).sort();
      expect(linesOf(turtleIn(files, path))).toEqual(same);
    }
  });

  test.each(turtles)('the shapes in %s → no violation and no warning', async (path) => {
    const one = { turtle: turtleIn(files, path) };
    expect(await findings(one, 'Violation')).toEqual([]);
    expect(await findings(one, 'Warning')).toEqual([]);
  });

  test('all files together → the whole catalogue, and statements about the parts', () => {
    const all = turtles.flatMap((path) => linesOf(turtleIn(files, path)));
    const isLink = (line: string) =>
      /^<[^>]*\/catalogue\/ttl\//.test(line) || /#catalog>|hasPart> <[^>]*\/catalogue\/ttl\//.test(line);
    const moved = (line: string) =>
      line.replace(
        /^<[^>]*\/catalogue\/ttl\/\w+\.ttl#catalogue>(?= <[^>]*#dataset>)/,
        `<${BASE}/#catalogue>`,
      );
    const found = new Set(all.map(moved).filter((line) => !isLink(line)));
    expect([...found].sort()).toEqual(linesOf(catalogue(tree).turtle));
  });

  test('an edit of a list → other bytes in its part and in the root only', () => {
    const edited = {
      ...tree,
      '7.json': withIdentification(
        makeDocument({
          uri: uriOf(7),
          version: '1',
          language: 'fr',
          tags: ['tag'],
          publishedAt: '2025-06-01T00:00:00Z',
          shortName: 'List 999',
        }),
        { publisher: { ...publisher, longName: 'Office 1' } },
      ),
    };
    const after = filesOf(context(edited), LIMIT);
    const changed = [...after].filter(([path, text]) => files.get(path) !== text).map(([path]) => path);
    expect([...after.keys()]).toEqual([...files.keys()]);
    expect(changed).toHaveLength(4);
    expect(changed.slice(0, 2)).toEqual(['site/catalogue.jsonld', 'site/catalogue.ttl']);
    expect(after.get(changed[3] as string)).toContain(uriOf(7));
  });

  test('unchanged lists are copied from the build before; all bytes are those of a clean build', () => {
    const { folder, remove } = makeFolder();
    // At this limit, no part is divided again between these builds.
    const builds = [
      { lists: 55, limit: 2 * LIMIT, printed: 110 },
      { lists: 60, limit: 2 * LIMIT, printed: 10 },
      { lists: 60, limit: undefined, printed: 120 },
      { lists: 60, limit: 2 * LIMIT, printed: 120 },
      { lists: 58, limit: 2 * LIMIT, printed: 0 },
    ];
    let known: Parameters<typeof openWriter>[1];
    try {
      for (const { lists, limit, printed } of builds) {
        const output = join(folder, `${lists}-${limit}-${printed}`);
        const writer = openWriter(output, known);
        let count = 0;
        const counted = (part: FilePart): FilePart => {
          const print: FilePart['print'] = (before) => {
            if (part.digest !== undefined) count++;
            return part.print(before);
          };
          return { ...part, print };
        };
        const one = context(makeTree(lists));
        const written = printCatalogue({ ...one, partSizesOf: writer.partSizesOf }, limit).flatMap((file) =>
          writer.write({ ...file, parts: Array.from(file.parts, counted) }),
        );
        expect(count).toBe(printed);
        const texts = written.map(({ path }) => [path, readFileSync(join(output, path), 'utf8')] as const);
        expect(new Map(texts)).toEqual(filesOf(one, limit));
        known = { output, files: new Map(written.map((file) => [file.path, file])), hasKnownParts: true };
      }
    } finally {
      remove();
    }
  });
});
