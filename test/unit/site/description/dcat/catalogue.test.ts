import { readFileSync } from 'node:fs';
import { DataFactory } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { describe, expect, test } from 'vitest';
import { contentOf, type FilePart } from '../../../../../build/api/files/output-file.ts';
import { oncePerKey } from '../../../../../build/model/once.ts';
import {
  describeCatalogue,
  jsonLdParts,
  turtleParts,
} from '../../../../../build/site/description/dcat/catalogue.ts';
import { printTurtle } from '../../../../../build/site/description/dcat/statements.ts';
import type { ContentTree } from '../../../../support/content-tree.ts';
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
  const resources = describeCatalogue(contextOf(tree, baseUrl));
  const turtle = readTurtle(textOf(turtleParts(resources)), `${BASE}/catalogue.ttl`);
  const jsonLd = readJsonLd(textOf(jsonLdParts(resources)), `${BASE}/catalogue.jsonld`);
  return { turtle, jsonLd };
}

const textOf = (parts: Iterable<FilePart>): string => String(contentOf({ path: '', parts }));

/** Violations of the shapes of a severity in the catalogue. */
async function findings(tree: ContentTree, severity: 'Violation' | 'Warning') {
  const report = await new SHACLValidator(SHAPES).validate(catalogue(tree).turtle);
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
      expect(await findings(tree, 'Violation')).toEqual([]);
    });

    test('without a base URL → IRIs relative to the site', () => {
      const { turtle, jsonLd } = catalogueWith(tree, '');
      const expected = linesOf(catalogue(tree).turtle);
      expect(linesOf(turtle)).toEqual(expected);
      expect(linesOf(jsonLd)).toEqual(expected);
    });

    test('documents in another order → the same bytes', () => {
      const reversed = Object.fromEntries(Object.entries(tree).reverse());
      expect(textOf(turtleParts(describeCatalogue(contextOf(reversed))))).toBe(
        textOf(turtleParts(describeCatalogue(contextOf(tree)))),
      );
    });
  });

  test('a list with all recommended properties → no warning; one without → a warning for each', async () => {
    expect(await findings(SCHOOLS, 'Warning')).toEqual([]);
    expect(await findings({ 'a.json': makeDocument({ uri: 'urn:test:a' }) }, 'Warning')).toHaveLength(3);
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
    const turtle = readTurtle(textOf(turtleParts(describeCatalogue({ ...context, siteIdentity }))), BASE);
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
      const lists = describeCatalogue(contextOf(tree)).lists.map(({ digest, statements }) => ({
        digest,
        turtle: printTurtle(statements()),
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
