import { describe, expect, it } from 'vitest';
import { skos } from '../../../../build/formats/skos/read.ts';
import { SKOS } from '../../../../build/formats/skos/write.ts';
import { CORRESPONDENCES } from '../../../support/correspondences.ts';
import { linesOf, readTurtle } from '../../../support/rdf.ts';
import { documentOf } from '../../support/documents.ts';
import { readSource } from '../import/read.ts';

const LEFT_OUT =
  'some keys, rules for values, dates or annotations have no counterpart: only the JSON has them';
const OTHER_TRANSLATIONS =
  'translations differ in rows, or in values without a language: concepts do not show how';

interface ListParts {
  readonly identification?: object;
  readonly columns?: readonly object[];
  readonly rows?: readonly object[];
  readonly columnSet?: object;
  readonly roles?: object;
}

const CODE = { id: 'code', name: 'Code', type: 'string' };
const NAME = { id: 'name', name: 'Name', type: 'string' };

function list({ identification, columns = [CODE, NAME], rows = [], columnSet, roles }: ListParts): string {
  return JSON.stringify({
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        language: 'de',
        shortName: 'farben',
        canonicalUri: 'urn:x:colours',
        canonicalVersionUri: 'urn:x:colours:1',
        ...identification,
      },
      columnSet: { columns, keys: [{ id: 'key', columnIds: ['code'] }], ...columnSet },
      dataSet: { rows },
      ...(roles && { annotation: { appInfo: { columnRoles: roles } } }),
    },
  });
}

function printed(...texts: readonly string[]) {
  const losses = new Set<string>();
  const translations = texts.map((text) => documentOf(text));
  const bodies = translations.map((document) =>
    String(
      SKOS.print(document, {
        translations,
        findTables: () => undefined,
        reportLoss: (loss) => losses.add(loss),
      }),
    ),
  );
  const turtle = bodies[0] ?? '';
  readTurtle(turtle, 'https://base.example/');
  return { turtle, bodies, losses: [...losses] };
}

/** The lines of concepts. */
const conceptsIn = (turtle: string) => turtle.split('\n').filter((line) => line.includes(' a skos:Concept;'));

describe('SKOS', () => {
  it('prints a concept scheme with the labels of all languages', () => {
    const { turtle, bodies, losses } = printed(
      list({
        identification: {
          longName: 'Farben',
          version: '1',
          publishedAt: '2024-05-01T00:00:00z',
          validFrom: '2024-06-01T00:00:00Z',
          tags: ['Licht'],
          publisher: { shortName: 'Amt', url: 'https://x.example/', identifier: { value: '42' } },
        },
        rows: [
          { code: 'r', name: 'Rot' },
          { code: 'g n', name: 'Grün "hell"' },
        ],
      }),
      list({
        identification: {
          language: 'en-GB',
          shortName: 'colours',
          version: '1',
          publisher: { shortName: 'Office', url: 'https://x.example/', identifier: { value: '42' } },
        },
        rows: [{ code: 'r', name: 'red' }],
      }),
    );
    // Goldens have the other statements.
    for (const line of [
      '    dct:issued "2024-05-01T00:00:00Z"^^xsd:dateTime;',
      '    dct:temporal [ a dct:PeriodOfTime; dcat:startDate "2024-06-01T00:00:00Z"^^xsd:dateTime ];',
      '    dct:publisher [ a foaf:Agent; foaf:name "Amt"@de, "Office"@en-gb; foaf:homepage <https://x.example/>; dct:identifier "42" ];',
      '    dc:language "de", "en-GB";',
    ])
      expect(turtle).toContain(line);
    const concept = 'a skos:Concept; skos:inScheme version:; skos:topConceptOf version:; skos:notation';
    expect(conceptsIn(turtle)).toEqual([
      `:r ${concept} "r"; skos:prefLabel "Rot"@de, "red"@en-gb.`,
      `<urn:x:colours#g%20n> ${concept} "g n"; skos:prefLabel "Grün \\"hell\\""@de.`,
    ]);
    expect(bodies[1]).toBe(turtle);
    expect(losses).toEqual([OTHER_TRANSLATIONS]);
  });

  it('prints a foreign key to the list itself as links', () => {
    const toItself = (id: string) => ({
      ...{ id, columnIds: [id] },
      keyRef: { codeListRef: { canonicalUri: 'urn:x:colours' }, keyId: 'key' },
    });
    const optional = (id: string) => ({ ...CODE, id, optional: true });
    const { turtle, losses } = printed(
      list({
        columns: [CODE, optional('parent'), optional('replacedBy')],
        columnSet: { foreignKeys: [toItself('parent'), toItself('replacedBy')] },
        rows: [
          { code: 'a', parent: 'a' },
          { code: 'b', parent: 'a', replacedBy: 'a' },
        ],
      }),
    );
    expect(conceptsIn(turtle)).toEqual([
      ':a a skos:Concept; skos:inScheme version:; skos:topConceptOf version:; skos:notation "a"; skos:narrower :b.',
      ':b a skos:Concept; skos:inScheme version:; skos:notation "b"; skos:broader :a; dct:isReplacedBy :a.',
    ]);
    expect(turtle).toContain('    skos:hasTopConcept :a.\n');
    expect(losses).toEqual(['rows that refer to themselves have no statement of it']);
  });

  it('prints values by their type', () => {
    const column = (id: string, type: string, more: object = {}) => ({ id, name: id, type, ...more });
    const { turtle, losses } = printed(
      list({
        columns: [
          { ...CODE, type: 'integer' },
          column('Kurz name', 'string'),
          column('synonym', 'string', { language: 'fr' }),
          column('definition', 'string'),
          column('deprecated', 'boolean'),
          ...[column('n', 'number'), column('day', 'date'), column('at', 'date-time')],
          column('set', 'enum-set', { members: [{ value: 'a' }, { value: 2 }] }),
          column('doc', 'document'),
        ],
        rows: [
          {
            ...{ code: 4, 'Kurz name': 'vier\n\ud83d\ude00', synonym: 'quatre' },
            ...{ definition: '', deprecated: true },
            ...{ n: 1e21, day: '2024-01-01', at: '2024-01-01T00:00:00Z', set: ['a', 2], doc: { x: '"' } },
          },
        ],
      }).replace('1e+21', '-1.50E+21'),
    );
    expect(conceptsIn(turtle)).toEqual([
      ':4 a skos:Concept; skos:inScheme version:; skos:topConceptOf version:; skos:notation 4; skos:prefLabel "vier\\n\\U0001f600"@de; skos:altLabel "quatre"@fr; skos:definition ""@de; owl:deprecated true; column:n -1.50E+21; column:day "2024-01-01"^^xsd:date; column:at "2024-01-01T00:00:00Z"^^xsd:dateTime; column:set "a", 2; column:doc "{\\"x\\":\\"\\\\\\"\\"}"^^rdf:JSON.',
    ]);
    expect(turtle).toContain('<urn:x:colours#column:Kurz%20name> a rdf:Property;');
    expect(losses).toEqual([LEFT_OUT]);
  });

  it('tags other texts if translations differ', () => {
    const columns = [CODE, NAME, { ...NAME, id: 'unit' }, { ...NAME, id: 'symbol' }];
    const { turtle } = printed(
      list({ columns, rows: [{ code: 'a', name: 'A', unit: 'Stück', symbol: '%' }] }),
      list({
        identification: { language: 'en' },
        columns,
        rows: [{ code: 'a', name: 'A', unit: 'piece', symbol: '%' }],
      }),
    );
    expect(conceptsIn(turtle)).toEqual([
      ':a a skos:Concept; skos:inScheme version:; skos:topConceptOf version:; skos:notation "a"; skos:prefLabel "A"@de, "A"@en; column:unit "Stück"@de, "piece"@en; column:symbol "%".',
    ]);
  });

  it('separates the values of several key columns, and numbers rows with the same code', () => {
    const columnSet = { keys: [{ id: 'key', columnIds: ['code', 'name'] }] };
    const rows = [
      { code: 'a/b', name: 'c' },
      { code: 'a', name: 'b/c' },
      { code: 'a', name: 'b/c' },
    ];
    const { turtle, losses } = printed(list({ columnSet, rows }));
    const concept = 'a skos:Concept; skos:inScheme version:; skos:topConceptOf version:; skos:notation';
    expect(conceptsIn(turtle)).toEqual([
      `<urn:x:colours#a%2Fb/c> ${concept} "a%2Fb/c"; column:code "a/b"; column:name "c".`,
      `<urn:x:colours#a/b%2Fc> ${concept} "a/b%2Fc"; column:code "a"; column:name "b/c".`,
      `<urn:x:colours#a/b%2Fc;2> ${concept} "a/b%2Fc"; column:code "a"; column:name "b/c".`,
    ]);
    expect(losses).toEqual(['rows with the same code: all but the first have a number in their URI']);
  });

  it('reports values that have no statement', () => {
    const columns = [
      CODE,
      { ...NAME, id: 'note', optional: true },
      { id: 'set', name: 'Set', type: 'enum-set', members: [{ value: 'a' }] },
      { id: 'n', name: 'N', type: 'integer' },
    ];
    const { losses } = printed(
      list({ columns, rows: [{ code: 'a', note: null, set: [], n: 1 }] }),
      list({ identification: { language: 'en' }, columns, rows: [{ code: 'a', set: null, n: 2 }] }),
    );
    expect(losses).toEqual([
      LEFT_OUT,
      'null, empty sets, and repeated members of sets are without a statement',
      OTHER_TRANSLATIONS,
    ]);
  });

  it.each([
    ['https://x.example/colours#', 'https://x.example/colours#r'],
    ['https://x.example/v#colours', 'https://x.example/v#colours/r'],
    ['https://x.example/colours', 'https://x.example/colours#r'],
  ])('names concepts by the canonical URI: %s', (canonicalUri, concept) => {
    const { turtle } = printed(
      list({ identification: { canonicalUri }, rows: [{ code: 'r', name: 'Rot' }] }),
    );
    expect(linesOf(readTurtle(turtle, 'https://base.example/'))).toContain(
      `<${concept}> <http://www.w3.org/2004/02/skos/core#notation> ["r","","http://www.w3.org/2001/XMLSchema#string"]`,
    );
  });

  it('keeps the texts, relations and URIs of an imported vocabulary, in all languages', async () => {
    const vocabulary = `@prefix : <https://example.org/metals/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
: a skos:ConceptScheme; <http://purl.org/dc/terms/title> "Metalle"@de, "Metals"@en.
:cu a skos:Concept; skos:inScheme :; skos:notation "Cu"; skos:prefLabel "Kupfer"@de, "copper"@en;
  skos:altLabel "red metal"@en, "Cuprum"@de, "Rotmetall"@de; skos:hiddenLabel "cooper"@en;
  skos:scopeNote "pure"@en; skos:example "Draht"@de, "Rohr"@de; skos:related :zn, :au;
  skos:exactMatch <https://example.com/copper>.
:zn a skos:Concept; skos:inScheme :; skos:notation "Zn"; skos:prefLabel "Zink"@de, "zinc"@en; skos:broader :cu.
`;
    const { documents } = await readSource(skos, 'metals.ttl', vocabulary);
    const { turtle } = printed(...Object.values(documents).map((document) => JSON.stringify(document)));
    const [copper, zinc] = conceptsIn(turtle);
    expect(copper).toContain('skos:altLabel "Cuprum"@de, "Rotmetall"@de, "red metal"@en');
    expect(copper).toContain('skos:related <https://example.org/metals/zn>, <https://example.org/metals/au>');
    expect(zinc).toContain('; skos:broader <https://example.org/metals/cu>');
    const again = await readSource(skos, 'metals.ttl', turtle);
    expect(again.notes.filter((note) => note.startsWith('loss'))).toEqual([]);
    expect(rowsIn(again.documents)).toEqual(rowsIn(documents));
  });

  it('prints a URI of its own only if each row has one', () => {
    const columns = [CODE, { id: 'uri', name: 'URI', type: 'string', nullable: true }];
    const { turtle } = printed(
      list({
        columns,
        rows: [
          { code: 'a', uri: 'https://x.example/a' },
          { code: 'b', uri: null },
        ],
      }),
    );
    expect(conceptsIn(turtle)[0]).toContain(':a a skos:Concept;');
  });

  it('prints the status, days, successors and parents that roles state, which the import reads', async () => {
    const text = (id: string) => ({ id, name: id, type: 'string' });
    const roles = {
      status: { column: 'state', deprecated: ['old'], withdrawn: ['gone'] },
      validFrom: 'since',
      validTo: 'until',
      replacedBy: { column: 'next', separator: ' ' },
      parent: 'group',
      name: 'text',
    };
    const columns = [CODE, NAME, ...['state', 'since', 'until', 'next', 'group', 'text'].map(text)];
    const rows = [
      { code: 'A', name: 'n', state: '', group: 'B', text: 'Aa' },
      { code: 'B', name: 'n', state: 'old', since: '1990', until: '2010-12', next: 'A', text: 'Bb' },
      { code: 'C', name: 'n', state: 'gone', since: '1990-01-31', until: 'soon', next: 'A B', text: 'Cc' },
    ];
    const { turtle, losses } = printed(list({ columns, rows, roles }));
    const euvoc = 'http://publications.europa.eu/ontology/euvoc#';
    const inScheme = 'a skos:Concept; skos:inScheme version:';
    const top = `${inScheme}; skos:topConceptOf version:`;
    expect(losses).toEqual([LEFT_OUT]);
    expect(conceptsIn(turtle)).toEqual([
      `:A ${inScheme}; skos:notation "A"; column:name "n"; column:state ""; skos:broader :B; skos:prefLabel "Aa"@de.`,
      `:B ${top}; owl:deprecated true; skos:notation "B"; column:name "n"; column:state "old"; <${euvoc}startDate> "1990"^^xsd:gYear; <${euvoc}endDate> "2010-12"^^xsd:gYearMonth; dct:isReplacedBy :A; skos:prefLabel "Bb"@de; skos:narrower :A.`,
      `:C ${top}; owl:deprecated true; skos:notation "C"; column:name "n"; column:state "gone"; <${euvoc}startDate> "1990-01-31"^^xsd:date; <${euvoc}endDate> "soon"; dct:isReplacedBy :A, :B; skos:prefLabel "Cc"@de.`,
    ]);
    const { documents } = await readSource(skos, 'colours.ttl', turtle);
    const columnRoles = {
      ...{ status: { column: 'deprecated', deprecated: ['true'] }, validFrom: 'startDate' },
      ...{ replacedBy: 'isReplacedBy', parent: 'broader' },
    };
    expect(documents.colours).toMatchObject({ codeList: { annotation: { appInfo: { columnRoles } } } });
  });

  it('prints several parents in a cell, and the concepts below each of them', () => {
    const columns = [CODE, { ...CODE, id: 'up' }];
    const rows = [
      { code: 'a', up: '' },
      { code: 'b', up: '' },
      { code: 'c', up: 'a b' },
    ];
    const { turtle } = printed(list({ columns, rows, roles: { parent: { column: 'up', separator: ' ' } } }));
    const top = 'a skos:Concept; skos:inScheme version:; skos:topConceptOf version:';
    expect(conceptsIn(turtle)).toEqual([
      `:a ${top}; skos:notation "a"; skos:narrower :c.`,
      `:b ${top}; skos:notation "b"; skos:narrower :c.`,
      ':c a skos:Concept; skos:inScheme version:; skos:notation "c"; skos:broader :a, :b.',
    ]);
    expect(turtle).toContain('    skos:hasTopConcept :a, :b.\n');
  });

  it('prints no broader concept for an empty parent', () => {
    const columns = [CODE, { ...NAME, id: 'parent' }];
    const rows = [
      { code: 'a', parent: '' },
      { code: 'b', parent: 'a' },
    ];
    const { turtle } = printed(list({ columns, rows, roles: { parent: 'parent' } }));
    expect(conceptsIn(turtle)).toEqual([
      ':a a skos:Concept; skos:inScheme version:; skos:topConceptOf version:; skos:notation "a"; skos:narrower :b.',
      ':b a skos:Concept; skos:inScheme version:; skos:notation "b"; skos:broader :a.',
    ]);
  });

  it('prints no label for an empty name', () => {
    const rows = [
      { code: 'a', name: '' },
      { code: 'b', name: ' ' },
    ];
    const { turtle, losses } = printed(list({ rows, roles: { name: 'name' } }));
    expect(conceptsIn(turtle)).toEqual(
      ['a', 'b'].map(
        (code) =>
          `:${code} a skos:Concept; skos:inScheme version:; skos:topConceptOf version:; skos:notation "${code}".`,
      ),
    );
    expect(losses).toEqual([LEFT_OUT, 'empty names are no labels of concepts']);
  });

  it('prints a table of correspondences as associations of XKOS and mappings instead of concepts', () => {
    const { turtle, losses } = printed(JSON.stringify(CORRESPONDENCES['table.json']));
    const statement = (source: string, target?: string) =>
      `version: xkos:madeOf [ a xkos:ConceptAssociation; xkos:sourceConcept <urn:t:ind#${source}>${target === undefined ? '' : `; xkos:targetConcept <urn:t:ind#${target}>`} ].`;
    expect(turtle.split('\n').slice(12)).toEqual([
      'version: a xkos:Correspondence;',
      '    dct:isVersionOf <urn:t:table>;',
      '    owl:versionInfo "1";',
      '    dct:title "Industries 2009 to 2025"@en;',
      '    dc:language "en";',
      '    xkos:compares <urn:t:ind:2009>, <urn:t:ind:2025>.',
      statement('A01.1', 'A01.1'),
      statement('A01.2', 'A01.3'),
      '<urn:t:ind#A01.2> skos:narrowMatch <urn:t:ind#A01.3>.',
      statement('A01.2', 'A01.4'),
      '<urn:t:ind#A01.2> skos:closeMatch <urn:t:ind#A01.4>.',
      statement('J58.1', 'K58.1'),
      '<urn:t:ind#J58.1> skos:broadMatch <urn:t:ind#K58.1>.',
      statement('J58.2', 'K58.1'),
      '<urn:t:ind#J58.2> skos:broadMatch <urn:t:ind#K58.1>.',
      statement('A03'),
      '',
    ]);
    expect(losses).toEqual([
      'associations of codes have no columns but those of both codes and the kind of the match',
    ]);
  });

  it('reports that mappings do not have the URIs that a list states for its concepts', () => {
    const losses: string[] = [];
    const target = {
      entry: { language: 'en' },
      hasData: true,
      columns: [{ id: 'uri' }],
      codeList: undefined,
    };
    const document = documentOf(JSON.stringify(CORRESPONDENCES['table.json']));
    SKOS.print(document, {
      translations: [document],
      findTables: (uri) => ({ versions: [{ uri, records: [target] }] }),
      reportLoss: (loss) => losses.push(loss),
    });
    expect(losses).toContain(
      'mappings have the URIs that the export of a list forms from its codes, not those in its column "uri"',
    );
  });

  it('prints no last day for the day after it, and one status for a column that is deprecated', () => {
    const roles = {
      validTo: { column: 'until', inclusive: false },
      status: { column: 'deprecated', deprecated: ['true'] },
      replacedBy: 'next',
    };
    const column = (id: string, type: string) => ({ id, name: id, type });
    const more = [column('until', 'date'), column('deprecated', 'boolean'), column('next', 'document')];
    const columns = [CODE, NAME, ...more];
    const rows = [{ code: 'A', name: 'a', until: '2010-12-31', deprecated: true, next: ['B', 'C'] }];
    expect(conceptsIn(printed(list({ columns, rows, roles })).turtle)).toEqual([
      ':A a skos:Concept; skos:inScheme version:; skos:topConceptOf version:; skos:notation "A"; skos:prefLabel "a"@de; column:until "2010-12-31"^^xsd:date; owl:deprecated true; dct:isReplacedBy :B, :C.',
    ]);
  });
});

const rowsIn = (documents: object) =>
  Object.values(documents).map(({ codeList }: { codeList: { dataSet: unknown } }) => codeList.dataSet);
