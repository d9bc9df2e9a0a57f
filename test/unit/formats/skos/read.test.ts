import { describe, expect, it } from 'vitest';
import { skos } from '../../../../build/formats/skos/read.ts';
import { readSource } from '../import/read.ts';

const PREFIXES = `@prefix : <https://example.org/colours/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix schema: <https://schema.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
`;

const SCHEME = `<https://example.org/colours> a skos:ConceptScheme;
  dct:title "Colours"@en, "Farben"@de; dct:alternative "C"@en; dct:description "Of paint"@en, "Von Lacken"@de;
  owl:versionInfo "2"; owl:versionIRI <https://example.org/colours/2>; dct:issued "2024-05-01"^^xsd:date;
  dct:publisher "Example"; skos:hasTopConcept :warm, :blue.
`;

const CONCEPTS = `:warm a skos:Concept; skos:inScheme <https://example.org/colours>; skos:notation "w";
  skos:prefLabel "warm"@en, "warm"@de; skos:narrower :red; skos:altLabel "hot"@en, "fiery"@en.
:red a skos:Concept; skos:inScheme <https://example.org/colours>; skos:notation "01";
  skos:prefLabel "red"@en, "rot"@de; skos:definition "The colour of blood"@en;
  schema:startDate "2020-01-01"^^xsd:date.
:blue a skos:Concept; skos:topConceptOf <https://example.org/colours>; skos:notation "b";
  skos:prefLabel "blue"@en; owl:deprecated true; dct:isReplacedBy :warm; skos:exactMatch <https://example.com/b>.
`;

interface List {
  annotation?: unknown;
  identification: Record<string, unknown>;
  columnSet: { columns: Record<string, unknown>[]; keys: unknown[]; foreignKeys?: unknown[] };
  dataSet: { rows: unknown[] };
}

async function readVocabulary(text: string, options: Record<string, string> = {}, file = 'colours.ttl') {
  const { documents, notes } = await readSource(skos, file, text, options);
  const lists = Object.entries(documents as Record<string, { codeList: List }>).map(
    ([name, { codeList }]): [string, List] => [name, codeList],
  );
  return { lists: Object.fromEntries(lists), notes };
}

/** Of the concepts above: `blue` has no German label. */
const LABELS = 'loss: only 2 of 3 concepts have a preferred label in de';

const ROW_URI = 'https://example.org/colours/';

describe('skos', () => {
  it('reads a scheme as a document per language, and reports missing labels', async () => {
    const { lists, notes } = await readVocabulary(PREFIXES + SCHEME + CONCEPTS);
    expect(notes).toEqual([LABELS]);
    expect(Object.keys(lists)).toEqual(['colours.de', 'colours.en']);
    const { identification, columnSet, dataSet } = lists['colours.en'] as List;
    expect(identification).toEqual({
      language: 'en',
      shortName: 'C',
      longName: 'Colours',
      description: 'Of paint',
      version: '2',
      canonicalUri: 'https://example.org/colours',
      canonicalVersionUri: 'https://example.org/colours/2',
      publishedAt: '2024-05-01T00:00:00',
      publisher: { shortName: 'Example' },
    });
    expect(columnSet.columns.map(({ id, type, language = '' }) => `${id} ${type} ${language}`)).toEqual([
      ...['code string ', 'prefLabel string en', 'altLabel document ', 'definition string en'],
      ...['exactMatch string ', 'startDate date ', 'broader string ', 'deprecated boolean '],
      ...['isReplacedBy string ', 'uri string '],
    ]);
    expect(columnSet.columns.slice(0, 2)).toEqual([
      { id: 'code', name: 'code', type: 'string', nullable: false },
      { id: 'prefLabel', name: 'prefLabel', type: 'string', optional: true, nullable: false, language: 'en' },
    ]);
    expect(columnSet.keys).toEqual([{ id: 'code', columnIds: ['code'] }]);
    const codeListRef = {
      canonicalUri: 'https://example.org/colours',
      canonicalVersionUri: 'https://example.org/colours/2',
    };
    expect(columnSet.foreignKeys).toEqual([
      { id: 'broader', columnIds: ['broader'], keyRef: { codeListRef, keyId: 'code' } },
      { id: 'isReplacedBy', columnIds: ['isReplacedBy'], keyRef: { codeListRef, keyId: 'code' } },
    ]);
    const [red, blue] = [
      { code: '01', prefLabel: 'red', definition: 'The colour of blood', startDate: '2020-01-01' },
      { code: 'b', prefLabel: 'blue', exactMatch: 'https://example.com/b' },
    ];
    expect(dataSet.rows).toEqual([
      { code: 'w', prefLabel: 'warm', altLabel: ['hot', 'fiery'], deprecated: false, uri: `${ROW_URI}warm` },
      { ...red, broader: 'w', deprecated: false, uri: `${ROW_URI}red` },
      { ...blue, deprecated: true, isReplacedBy: 'w', uri: `${ROW_URI}blue` },
    ]);
    expect(lists['colours.en']?.annotation).toEqual({
      appInfo: {
        columnRoles: {
          status: { column: 'deprecated', deprecated: ['true'] },
          validFrom: 'startDate',
          replacedBy: 'isReplacedBy',
          parent: 'broader',
        },
      },
    });
    const german = lists['colours.de'] as List;
    expect(german.identification).toMatchObject({
      language: 'de',
      shortName: 'Farben',
      canonicalVersionUri: 'https://example.org/colours/2',
    });
    expect(german.dataSet.rows).toMatchObject([{ prefLabel: 'warm' }, { prefLabel: 'rot' }, { code: 'b' }]);
    expect(german.dataSet.rows[2]).not.toHaveProperty('prefLabel');
  });

  it('states the roles of the columns of EU authority tables, and reads all successors', async () => {
    const { lists, notes } = await readVocabulary(`${PREFIXES}
      @prefix euvoc: <http://publications.europa.eu/ontology/euvoc#> .
      @prefix at: <http://publications.europa.eu/ontology/authority/> .
      <https://example.org/colours> a skos:ConceptScheme.
      :a skos:inScheme <https://example.org/colours>; skos:notation "AN"; skos:prefLabel "Antilles"@en;
        euvoc:endDate "2010-10-09"^^xsd:date; at:start.use "1986-01-01"^^xsd:date; dct:isReplacedBy :b, :c.
      :b skos:inScheme <https://example.org/colours>; skos:notation "CW"; skos:prefLabel "Curaçao"@en.
      :c skos:inScheme <https://example.org/colours>; skos:notation "SX"; skos:prefLabel "Sint Maarten"@en.`);
    const { columnSet, dataSet, annotation } = lists.colours as List;
    expect(notes).toEqual([]);
    expect(columnSet.columns.map(({ id, type }) => `${id} ${type}`)).toEqual([
      ...['code string', 'prefLabel string', 'endDate date', 'start.use date'],
      ...['isReplacedBy document', 'uri string'],
    ]);
    expect(columnSet.foreignKeys).toBeUndefined();
    const days = { endDate: '2010-10-09', 'start.use': '1986-01-01' };
    expect(dataSet.rows[0]).toMatchObject({ code: 'AN', ...days, isReplacedBy: ['CW', 'SX'] });
    expect(dataSet.rows[1]).not.toHaveProperty('isReplacedBy');
    expect(annotation).toEqual({
      appInfo: { columnRoles: { validFrom: 'start.use', validTo: 'endDate', replacedBy: 'isReplacedBy' } },
    });
  });

  it('takes ends of URIs as codes if notations are missing, or what --codes says', async () => {
    const text = PREFIXES + SCHEME + CONCEPTS.replace('skos:notation "01";', '');
    const codesOf = (lists: Record<string, List>) =>
      lists['colours.en']?.dataSet.rows.map((row) => (row as { code: string }).code);
    const { lists, notes } = await readVocabulary(text);
    expect(codesOf(lists)).toEqual(['warm', 'red', 'blue']);
    expect(lists['colours.en']?.dataSet.rows).toMatchObject([{ notation: 'w' }, {}, { notation: 'b' }]);
    expect(notes).toEqual([
      LABELS,
      'guess: line 7: the ends of the URIs of concepts are the codes: not all have a notation of their own (--codes uri)',
    ]);
    const stated = await readVocabulary(text, { codes: 'uri' });
    expect(codesOf(stated.lists)).toEqual([`${ROW_URI}warm`, `${ROW_URI}red`, `${ROW_URI}blue`]);
    expect(stated.notes).toEqual([LABELS]);
    expect((await readVocabulary(text, { codes: 'notation' })).notes).toEqual([
      'error: --codes notation: concepts have no or the same notation: choose another',
      LABELS,
    ]);
    await expect(readVocabulary(text, { codes: 'x' })).rejects.toThrow('--codes "x" is none of');
  });

  it('reads several schemes, and reports what it does not import, with lines', async () => {
    const more = `:size a skos:ConceptScheme; dct:license :free.
:s a skos:Concept; skos:inScheme :size; skos:prefLabel "small"; skos:broader :red, :l; dct:source "x".
:l a skos:Concept; skos:inScheme :size; skos:prefLabel "large".
:none a skos:Concept; skos:prefLabel "none".
:empty a skos:ConceptScheme.
:some a skos:Collection; skos:member :red.
`;
    const { lists, notes } = await readVocabulary(PREFIXES + SCHEME + CONCEPTS + more, { language: 'en' });
    expect(Object.keys(lists)).toEqual(['colours.colours.en', 'colours.colours.de', 'colours.size']);
    expect(lists['colours.size']?.dataSet.rows).toMatchObject([{ code: 's', broader: 'l' }, { code: 'l' }]);
    expect(notes.filter((note) => note !== LABELS)).toEqual([
      'loss: line 21: a concept without skos:inScheme is not imported',
      'loss: line 22: a concept scheme without concepts is not imported',
      'loss: line 18 ("http://purl.org/dc/terms/license") and line 19 ("http://purl.org/dc/terms/source"): a property is not imported',
      'loss: line 19: a broader concept that is not in the scheme is not imported',
      'guess: line 18: the ends of the URIs of concepts are the codes: not all have a notation of their own (--codes uri)',
    ]);
  });

  it('reads several broader concepts as an array', async () => {
    const more =
      ':pink a skos:Concept; skos:notation "p"; skos:prefLabel "pink"@en; skos:broader :red, :warm.';
    const { lists } = await readVocabulary(PREFIXES + SCHEME + CONCEPTS + more);
    const { columnSet, dataSet, annotation } = lists['colours.en'] as List;
    expect(columnSet.columns.find(({ id }) => id === 'broader')).toMatchObject({ type: 'document' });
    expect(columnSet.foreignKeys).toMatchObject([{ id: 'isReplacedBy' }]);
    expect(dataSet.rows.slice(1)).toMatchObject([{ broader: ['w'] }, {}, { broader: ['01', 'w'] }]);
    expect(annotation).toMatchObject({ appInfo: { columnRoles: { parent: 'broader' } } });
  });

  it('reads the names of collections of concepts', async () => {
    const more = `:basic a skos:Collection; skos:prefLabel "Basic"@en, "Grundfarben"@de; skos:member :red, :blue.
:all a skos:Collection; skos:member :red, :basic.
`;
    const { lists, notes } = await readVocabulary(PREFIXES + SCHEME + CONCEPTS + more);
    expect(notes).toEqual([
      LABELS,
      'loss: line 19 ("https://example.org/colours/basic"): a collection in a collection is not imported',
    ]);
    const [warm, ...others] = lists['colours.de']?.dataSet.rows ?? [];
    expect(warm).not.toHaveProperty('collections');
    expect(others).toMatchObject([{ collections: ['Grundfarben', 'all'] }, { collections: ['Grundfarben'] }]);
  });

  describe('JSON-LD', () => {
    const SKOS = 'http://www.w3.org/2004/02/skos/core#';
    const EXPANDED = `[
      { "@id": "http://example.org/s", "@type": ["${SKOS}ConceptScheme"], "${SKOS}prefLabel": [{ "@value": "S", "@language": "en" }] },
      { "@id": "http://example.org/s/1", "@type": ["${SKOS}Concept"], "${SKOS}inScheme": [{ "@id": "http://example.org/s" }],
        "${SKOS}notation": [{ "@value": "01" }], "${SKOS}prefLabel": [{ "@value": "One", "@language": "en" }] }]`;
    const COMPACTED = `{ "@context": { "skos": "${SKOS}" }, "@graph": [
      { "@id": "http://example.org/s", "@type": "skos:ConceptScheme", "skos:prefLabel": { "@value": "S", "@language": "en" } },
      { "@id": "http://example.org/s/1", "@type": "skos:Concept", "skos:inScheme": { "@id": "http://example.org/s" },
        "skos:notation": "01", "skos:prefLabel": [{ "@value": "One", "@language": "en" }] }] }`;
    const FRAMED = `{ "id": "http://example.org/s", "type": "ConceptScheme", "prefLabel": { "en": "S" },
      "hasTopConcept": [{ "id": "http://example.org/s/1", "type": "Concept", "notation": "01", "prefLabel": { "en": "One" } }],
      "@context": { "@vocab": "${SKOS}", "id": "@id", "type": "@type", "prefLabel": { "@container": "@language" } } }`;
    it.each([
      ['expanded', EXPANDED],
      ['compacted', COMPACTED],
      ['framed', FRAMED],
    ])('%s', async (_, text) => {
      const { lists, notes } = await readVocabulary(text, {}, 'v.jsonld');
      expect(notes).toEqual([]);
      expect(lists.v?.identification).toMatchObject({ shortName: 'S', canonicalUri: 'http://example.org/s' });
      expect(lists.v?.dataSet.rows).toEqual([
        { code: '01', prefLabel: 'One', uri: 'http://example.org/s/1' },
      ]);
    });
  });

  it('reports texts that are in no list, and uses texts without a language where there are no others', async () => {
    const text = `${PREFIXES}:s a skos:ConceptScheme; skos:prefLabel "S"@en.
:a a skos:Concept; skos:inScheme :s; skos:notation "1"; skos:prefLabel "One"@en,
  "Uno"@en, "bare";
  skos:altLabel "I"@en, "i".
:b a skos:Concept; skos:inScheme :s; skos:notation "2"; skos:prefLabel "plain";
  skos:altLabel "nolang", "fr only"@fr.`;
    const { lists, notes } = await readVocabulary(text);
    expect(lists.colours?.dataSet.rows).toMatchObject([
      { code: '1', prefLabel: 'One', altLabel: 'I' },
      { code: '2', prefLabel: 'plain' },
    ]);
    expect(notes).toEqual([
      'loss: line 9 ("Uno@en"): a value of prefLabel is not imported',
      'loss: line 9 ("bare"): a value of prefLabel is not imported (--language TAG)',
      'loss: line 10 ("i") and line 12 ("nolang"): a value of altLabel is not imported (--language TAG)',
      'loss: line 12 ("fr only@fr"): a value of altLabel is not imported',
      'guess: line 11 ("plain"): has no language, and is used for en (--language TAG)',
    ]);
    const german = await readVocabulary(text, { language: 'de' });
    expect(Object.keys(german.lists)).toEqual(['colours.de', 'colours.en']);
    expect(german.lists['colours.de']?.dataSet.rows).toMatchObject([
      { code: '1', prefLabel: 'bare', altLabel: 'i' },
      { code: '2', prefLabel: 'plain', altLabel: 'nolang' },
    ]);
    expect(german.notes).toEqual([
      'loss: only 1 of 2 concepts have a preferred label in en',
      'loss: de: has no title of the scheme, so that in another language is used',
      'loss: line 9 ("Uno@en"): a value of prefLabel is not imported',
      'loss: line 12 ("fr only@fr"): a value of altLabel is not imported',
    ]);
  });

  it('leaves out texts with an invalid language tag, and imports the other languages', async () => {
    const text = `${PREFIXES}:s a skos:ConceptScheme. :a a skos:Concept; skos:inScheme :s; skos:notation "1";
  skos:prefLabel "One"@en, "Uno"@es-a.`;
    const { lists, notes } = await readVocabulary(text);
    expect(Object.keys(lists)).toEqual(['colours']);
    expect(lists.colours?.dataSet.rows).toMatchObject([{ code: '1', prefLabel: 'One' }]);
    expect(notes).toEqual([
      'loss: line 8 ("es-a"): a text is not imported: its language tag is not valid (BCP 47)',
    ]);
  });

  it('takes labels of RDF Schema if no concept has a preferred label, and asks for the language of no labels', async () => {
    const labelled = `${PREFIXES}@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:s a skos:ConceptScheme. :a a skos:Concept; skos:inScheme :s; skos:notation "AB"; rdfs:label "Alberta"@en.`;
    const { lists, notes } = await readVocabulary(labelled);
    expect(lists.colours?.identification.language).toBe('en');
    expect(lists.colours?.dataSet.rows).toMatchObject([{ code: 'AB', prefLabel: 'Alberta' }]);
    expect(notes).toEqual(['loss: line 8: rdfs:label is read as skos:prefLabel, which no concept has']);
    const both = await readVocabulary(`${labelled.slice(0, -1)}; skos:prefLabel "AB"@en.`);
    expect(both.lists.colours?.dataSet.rows).toMatchObject([{ prefLabel: 'AB' }]);
    const bare = labelled.replace('; rdfs:label "Alberta"@en', '');
    expect((await readVocabulary(bare)).notes).toEqual([
      'error: line 8: has no labels with a language: state it with --language TAG, such as --language en',
    ]);
    expect((await readVocabulary(bare, { language: 'en' })).notes).toEqual([
      'loss: only 0 of 1 concepts have a preferred label in en',
    ]);
  });

  it('imports concepts into the only scheme', async () => {
    const text = `${PREFIXES}:s a skos:ConceptScheme; skos:hasTopConcept :a, :b.
:a skos:notation "a"; skos:prefLabel "A"@en; skos:broader :b. :b a skos:Concept; skos:notation "b".
:c a skos:Concept; skos:notation "c".`;
    const { lists, notes } = await readVocabulary(text);
    expect(lists.colours?.dataSet.rows).toMatchObject([
      { code: 'a', broader: 'b' },
      { code: 'b' },
      { code: 'c' },
    ]);
    expect(notes).toEqual(['loss: only 1 of 3 concepts have a preferred label in en']);
    const other = '<https://example.org/status/1> a skos:Concept; skos:prefLabel "published"@en.';
    const next = await readVocabulary(`${text}\n${other}`);
    expect(next.lists.colours?.dataSet.rows).toHaveLength(3);
    expect(next.notes[0]).toBe('loss: line 10: a concept without skos:inScheme is not imported');
  });

  it('forms the version URI, and needs absolute URIs', async () => {
    const { notes } = await readVocabulary(PREFIXES + SCHEME.replace(/owl:versionIRI [^;]*;/, '') + CONCEPTS);
    expect(notes).toEqual([
      LABELS,
      'guess: there is no canonical version URI: it is formed from the canonical URI and the version (--version-uri URI)',
    ]);
    const relative = `${PREFIXES}<> a skos:ConceptScheme. <#a> a skos:Concept; skos:inScheme <>; skos:notation "a"; skos:prefLabel "A"@en.`;
    expect((await readVocabulary(relative)).notes).toEqual([
      'error: line 7: has relative IRIs: state --uri or --uri-prefix',
    ]);
    const { lists, notes: none } = await readVocabulary(relative, { uri: 'https://example.org/s' });
    expect(none).toEqual([]);
    expect(lists.colours?.dataSet.rows).toEqual([
      { code: 'a', prefLabel: 'A', uri: 'https://example.org/s#a' },
    ]);
    const orphan = `${PREFIXES}:a a skos:Concept; skos:notation "a"; skos:prefLabel "A"@en.`;
    expect((await readVocabulary(orphan)).notes).toEqual([
      'error: has no concept scheme: state its URI with --uri or --uri-prefix, or add a skos:ConceptScheme',
    ]);
    const table = `${PREFIXES}:t a <http://rdf-vocabulary.ddialliance.org/xkos#Correspondence>.`;
    expect((await readVocabulary(table, { uri: 'urn:x:s' })).notes).toEqual([
      'error: has correspondences of XKOS, which are not imported: import a table of both codes',
    ]);
    expect(
      (await readVocabulary(orphan, { uri: 'urn:x:s' })).lists.colours?.identification.canonicalUri,
    ).toBe('urn:x:s');
    for (const text of [orphan, relative, orphan.replace('skos:notation', 'skos:inScheme []; skos:notation')])
      expect(
        (await readVocabulary(text, { 'uri-prefix': 'urn:x:' })).lists.colours?.identification.canonicalUri,
      ).toBe('urn:x:colours');
  });

  it('reads labels of SKOS-XL, and notes that are resources', async () => {
    const text = `${PREFIXES}@prefix xl: <http://www.w3.org/2008/05/skos-xl#>.
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>.
:s a skos:ConceptScheme.
:a a skos:Concept; skos:inScheme :s; skos:notation "a"; skos:altLabel "one"@en; xl:prefLabel :l, :m; xl:altLabel :n, :o;
  skos:definition [ rdf:value "first letter"@en ].
:l a xl:Label; xl:literalForm "A"@en. :m a xl:Label; xl:literalForm "Á"@es.
:n a xl:Label; xl:literalForm "one"@en. :o a xl:Label; xl:literalForm "two"@en.`;
    const { lists, notes } = await readVocabulary(text);
    expect(lists['colours.en']?.dataSet.rows).toEqual([
      {
        code: 'a',
        prefLabel: 'A',
        altLabel: ['one', 'two'],
        definition: 'first letter',
        uri: `https://example.org/colours/a`,
      },
    ]);
    expect(lists['colours.es']?.dataSet.rows).toEqual([
      { code: 'a', prefLabel: 'Á', uri: `https://example.org/colours/a` },
    ]);
    expect(notes).toEqual([]);
  });

  it('reads RDF/XML, entities for namespaces, and reports places by URIs', async () => {
    const rdfXml = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE rdf:RDF [
  <!-- namespaces -->
  <!ENTITY skos "http://www.w3.org/2004/02/skos/core#" >
]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="&skos;">
<skos:ConceptScheme rdf:about="urn:x:s"/>
<skos:Concept rdf:about="urn:x:s:a"><skos:notation>a</skos:notation>
<skos:prefLabel xml:lang="en">A &amp; B</skos:prefLabel><skos:prefLabel xml:lang="en">Uno</skos:prefLabel>
<skos:inScheme rdf:resource="urn:x:s"/></skos:Concept></rdf:RDF>`;
    for (const file of ['v.rdf', 'v.xml']) {
      expect(skos.detects({ file, bytes: new TextEncoder().encode(rdfXml) }), file).toBe(true);
      const { lists, notes } = await readVocabulary(rdfXml, {}, file);
      expect(notes).toEqual(['loss: <urn:x:s:a> ("Uno@en"): a value of prefLabel is not imported']);
      expect(lists.v?.dataSet.rows).toEqual([{ code: 'a', prefLabel: 'A & B', uri: 'urn:x:s:a' }]);
    }
  });

  it('reports dangling top concepts and languages with few labels; reads top concepts without a type', async () => {
    const { lists, notes } = await readVocabulary(`${PREFIXES}
<https://example.org/colours> a skos:ConceptScheme; skos:hasTopConcept :untyped, :absent.
:untyped skos:prefLabel "untyped"@en.
:a a skos:Concept; skos:inScheme <https://example.org/colours>; skos:prefLabel "a"@en, "A"@de.
:b a skos:Concept; skos:inScheme <https://example.org/colours>; skos:prefLabel "b"@en.
`);
    expect(Object.keys(lists)).toEqual(['colours.de', 'colours.en']);
    expect(lists['colours.en']?.dataSet.rows).toHaveLength(3);
    expect(notes).toEqual([
      'loss: line 8 ("https://example.org/colours/absent"): a concept that the file does not describe is not imported',
      'loss: only 1 of 3 concepts have a preferred label in de',
      expect.stringContaining('the ends of the URIs of concepts are the codes'),
    ]);
  });

  it('finds the name of a publisher in the file, and puts no paragraph into a URI', async () => {
    const paragraph = 'This version adds all colours that were missing, and corrects a few names.';
    const scheme = `:s a skos:ConceptScheme; dct:publisher :gs; dct:modified "2023-11-11"; owl:versionInfo "${paragraph}".`;
    const publisher = ':gs a schema:Organization; schema:name "Geological Survey".';
    const concept = ':a a skos:Concept; skos:inScheme :s; skos:notation "A"; skos:prefLabel "a"@en.';
    const { lists, notes } = await readVocabulary(`${PREFIXES}${scheme}\n${publisher}\n${concept}`);
    expect(lists.colours?.identification).toMatchObject({
      ...{ publishedAt: '2023-11-11T00:00:00', version: paragraph, canonicalVersionUri: `${ROW_URI}s` },
      publisher: { shortName: 'Geological Survey', url: `${ROW_URI}gs` },
    });
    expect(notes).toEqual([]);
  });

  const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
  const ENTITY = '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><r>&a;</r>';
  it.each([
    [
      'broken Turtle',
      'v.ttl',
      `${PREFIXES}\n:a skos:b .`,
      'line 8: is not Turtle: Expected entity but got .',
    ],
    [
      'a long literal',
      'v.ttl',
      `${PREFIXES}:a :b """${'x'.repeat(4_100_000)}`,
      'line 7: has more than 400000',
    ],
    ['wrong bytes', 'v.ttl', Buffer.from(`${PREFIXES}:a :b "ä" .`, 'latin1'), 'line 7: is not UTF-8'],
    [
      'JSON-LD with a remote context',
      'v.jsonld',
      '{ "@context": "https://example.org/context" }',
      'is not valid RDF: Failed to load remote context https://example.org/context: an import loads nothing, so write the context into the file',
    ],
    ['broken JSON-LD', 'v.jsonld', '{\n"@graph": [}', 'is not valid RDF: Unexpected token'],
    [
      'nested JSON-LD',
      'v.jsonld',
      `{"a": ${'['.repeat(100)}${']'.repeat(100)}}`,
      'is nested deeper than 100 levels',
    ],
    ['an entity', 'v.rdf', ENTITY, 'line 1: has a document type declaration'],
    ['truncated RDF/XML', 'v.rdf', `<rdf:RDF xmlns:rdf="${RDF}">\n`, 'line 2: is not well-formed XML'],
    ['wrong RDF/XML', 'v.rdf', `<r:RDF xmlns:r="${RDF}"><r:li/></r:RDF>`, 'is not valid RDF: '],
  ])('refuses %s', async (_, file, content, message) => {
    const { documents, notes } = await readSource(skos, file, content);
    expect(documents).toEqual({});
    expect(notes).toHaveLength(1);
    expect(notes[0]?.slice(0, 300)).toContain(`error: ${message}`);
  });
});

describe('Turtle that needs much memory', () => {
  it.each([
    ['( ', 'characters without a statement'],
    ['[ <urn:x:p> ', 'characters without a statement'],
    ['( 1 ', 'statements: split the vocabulary'],
  ])('%j nested deeply is refused', async (opening, message) => {
    const { notes } = await readVocabulary(`<urn:x:a>\n <urn:x:p> ${opening.repeat(201_000)}`);
    expect(notes).toEqual([`error: line 2: has more than 400000 ${message}`]);
  });
});
