import { describe, expect, it } from 'vitest';
import { genericode } from '../../../../build/formats/genericode/read.ts';
import { type ImportedList, makeContext, UsageFault } from '../../../../build/formats/import/format.ts';
import { readSource } from '../import/read.ts';

const IDENTIFICATION = `<Identification>
    <ShortName>Colours</ShortName>
    <LongName xml:lang="en">Colours of paint</LongName>
    <Version>2</Version>
    <CanonicalUri>urn:example:colours</CanonicalUri>
    <CanonicalVersionUri>urn:example:colours:2</CanonicalVersionUri>
  </Identification>`;

const COLUMNS = `<Column Id="code" Use="required"><ShortName>Code</ShortName><Data Type="normalizedString"/></Column>
    <Column Id="name" Use="optional"><ShortName>Name</ShortName><Data Type="string" Lang="en"/></Column>`;
const KEY = `<Key Id="codeKey"><ShortName>CodeKey</ShortName><ColumnRef Ref="code"/></Key>`;
const ROWS = `<Row><Value ColumnRef="code"><SimpleValue>r</SimpleValue></Value><Value ColumnRef="name"><SimpleValue>Red</SimpleValue></Value></Row>
    <Row><Value ColumnRef="code"><SimpleValue>g</SimpleValue></Value></Row>`;

interface Parts {
  readonly identification?: string;
  readonly annotation?: string;
  readonly columns?: string;
  readonly keys?: string;
  readonly rows?: string;
}

const codeList = ({
  identification = IDENTIFICATION,
  annotation = '',
  columns = COLUMNS,
  keys = KEY,
  rows = ROWS,
}: Parts = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gc:CodeList xmlns:gc="http://docs.oasis-open.org/codelist/ns/genericode/1.0/">
  ${annotation}${identification}
  <ColumnSet>
    ${columns}
    ${keys}
  </ColumnSet>
  ${rows === 'none' ? '' : `<SimpleCodeList>\n    ${rows}\n  </SimpleCodeList>`}
</gc:CodeList>
`;

const row = (values: Readonly<Record<string, string>>) =>
  `<Row>${Object.entries(values)
    .map(([id, value]) => `<Value ColumnRef="${id}"><SimpleValue>${value}</SimpleValue></Value>`)
    .join('')}</Row>`;

const column = (id: string, type: string, more = '') =>
  `<Column Id="${id}" Use="optional"><ShortName>${id}</ShortName><Data Type="${type}">${more}</Data></Column>`;

async function readList(parts: Parts = {}, options = {}) {
  const { documents, notes } = await readSource(genericode, 'in/Colours.gc', codeList(parts), options);
  const list = (documents as Record<string, { codeList: Record<string, never> }>).colours?.codeList;
  return { documents, notes, list: list as never as List };
}

interface List {
  identification: Record<string, unknown>;
  columnSet: { columns: Record<string, unknown>[]; keys: unknown[]; defaultKey?: unknown };
  dataSet?: { rows: unknown[] };
  annotation?: unknown;
}

describe('genericode', () => {
  it('reads a list with all its parts and without notes', async () => {
    const { documents, notes } = await readList();
    expect(notes).toEqual([]);
    expect(documents).toEqual({
      colours: {
        $opencodelist: '0.3.0',
        codeList: {
          identification: {
            language: 'en',
            shortName: 'Colours',
            longName: 'Colours of paint',
            version: '2',
            canonicalUri: 'urn:example:colours',
            canonicalVersionUri: 'urn:example:colours:2',
          },
          columnSet: {
            columns: [
              { id: 'code', name: 'Code', type: 'string', nullable: false },
              { id: 'name', name: 'Name', type: 'string', nullable: false, optional: true, language: 'en' },
            ],
            keys: [{ id: 'codeKey', name: 'CodeKey', columnIds: ['code'] }],
          },
          dataSet: { rows: [{ code: 'r', name: 'Red' }, { code: 'g' }] },
        },
      },
    });
  });

  it('imports a required column without some values as optional', async () => {
    const columns = COLUMNS.replace('Use="optional"', 'Use="required"');
    const { list, notes } = await readList({ columns });
    expect(list.columnSet.columns[1]?.optional).toBe(true);
    expect(notes).toEqual([
      'loss: line 17 ("name"): a required column has no value: it is imported as optional',
    ]);
  });

  it('reads values without ColumnRef as those of the next column', async () => {
    const rows = `<Row><Value><SimpleValue>r</SimpleValue></Value><Value><SimpleValue>Red</SimpleValue></Value></Row>
      <Row><Value ColumnRef="code"><SimpleValue>g</SimpleValue></Value><Value><SimpleValue>Green</SimpleValue></Value></Row>`;
    const { list } = await readList({ rows });
    expect(list.dataSet?.rows).toEqual([
      { code: 'r', name: 'Red' },
      { code: 'g', name: 'Green' },
    ]);
  });

  it.each([
    ['<Row><Value/><Value/><Value/></Row>', 'line 16: a value is of a column that is not in <ColumnSet>'],
    ['<Row><Value ColumnRef="size"/></Row>', 'line 16 ("size"): a value is of a column that is not in'],
    [
      '<Row><Value ColumnRef="code"><SimpleValue>a</SimpleValue></Value><Value ColumnRef="code"><SimpleValue>b</SimpleValue></Value></Row>',
      'line 16: the row has two values for "code"',
    ],
  ])('reports the line of a wrong value: %s', async (rows, message) => {
    const { documents, notes } = await readList({ rows });
    expect(documents).toEqual({});
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(`error: ${message}`);
  });

  it.each([
    ['xs:token', ' a \n b ', 'string', '"a b"'],
    ['long', '9007199254740992', 'integer', '9007199254740992'],
    ['double', '1.5E-300', 'number', '1.5E-300'],
    ['boolean', '1', 'boolean', 'true'],
    ['date', '2024-02-29', 'date', '"2024-02-29"'],
  ])('reads a value of the datatype %s, %j, as %s %s', async (datatype, value, type, text) => {
    const columns = column('code', 'string') + column('value', datatype);
    const bytes = new TextEncoder().encode(codeList({ columns, rows: row({ code: 'a', value }) }));
    const options = { valueOf: () => undefined, readFile: () => new Uint8Array() };
    const context = makeContext(options, () => undefined);
    const { documents } = await genericode.read({ file: 'x.gc', bytes }, context);
    const list = documents[0]?.list as ImportedList;
    expect(list.columnSet.columns[1]?.type).toBe(type);
    expect([...(list.rows ?? [])][0]?.get('value')).toBe(text);
  });

  it.each([
    ['integer', '008'],
    ['integer', '+5'],
    ['double', 'INF'],
    ['date', '2024-02-30'],
    ['date', '2024-02-29+01:00'],
    ['boolean', 'yes'],
  ])('keeps a column of type %s as text if a value is %s', async (type, value) => {
    const columns = column('code', 'string') + column('value', type);
    const rows = row({ code: 'a', value }) + row({ code: 'b', value: '1' });
    const { list, notes } = await readList({ columns, rows });
    expect(list.dataSet?.rows[0]).toEqual({ code: 'a', value });
    expect(list.columnSet.columns[1]?.type).toBe('string');
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(`loss: line 15 ("value: ${value}"): a value is not of the type `);
  });

  it('leaves out rows that are the same, and an empty identifier', async () => {
    const agency = '<Agency><ShortName>Ex</ShortName><Identifier/></Agency></Identification>';
    const identification = IDENTIFICATION.replace('</Identification>', agency);
    const { list, notes } = await readList({ identification, rows: `${ROWS}\n${ROWS}` });
    expect(notes).toEqual([
      'loss: line 18, first in line 16 and line 19, first in line 17: repeat an earlier row (left out)',
    ]);
    expect(list.dataSet?.rows).toEqual([{ code: 'r', name: 'Red' }, { code: 'g' }]);
    expect(list.identification).toMatchObject({ publisher: { shortName: 'Ex' } });
    expect(list.identification).not.toHaveProperty('publisher.identifier');
  });

  it('takes the first column as the key of a list that states none, if its values are unique', async () => {
    const { list, notes } = await readList({ keys: '' });
    expect(list.columnSet.keys).toEqual([{ id: 'key', columnIds: ['code'] }]);
    expect(notes).toEqual(['guess: column "code" is the key: the list states none (--key code)']);
    const rows = row({ code: 'r', name: 'Red' }) + row({ code: 'r', name: 'Green' });
    expect((await readList({ keys: '', rows })).notes[0]).toMatch(
      /^error: line \d+: the list has no unique key/,
    );
    const named = await readList({ keys: '', rows }, { key: 'Name' });
    expect(named.list.columnSet.keys).toEqual([{ id: 'key', columnIds: ['name'] }]);
  });

  it('proposes a column with codes of other rows as parent, which an option states', async () => {
    const columns = COLUMNS + column('parent', 'string');
    const rows = [
      row({ code: '03000000' }),
      row({ code: '03100000', parent: '03000000' }),
      row({ code: '03120000', parent: '03100000' }),
      row({ code: '35611800', parent: '35610000' }),
    ].join('');
    const { list, notes } = await readList({ columns, rows });
    expect(notes).toEqual([
      'guess: column "parent" has codes of broader rows, but no role (--parent parent)',
    ]);
    expect(list.annotation).toBeUndefined();
    const stated = await readList({ columns, rows }, { parent: 'parent' });
    expect(stated.notes).toEqual([]);
    expect(stated.list.annotation).toEqual({ appInfo: { columnRoles: { parent: 'parent' } } });
  });

  it('needs a unique key, which an option states', async () => {
    const columns = COLUMNS + column('size', 'string');
    const rows = [
      row({ code: 'r', name: 'Red', size: '1' }),
      row({ code: 'r', name: 'Red', size: '2' }),
      row({ code: 'g', name: 'Red', size: '2' }),
    ].join('');
    expect((await readList({ columns, rows })).notes).toEqual([
      'error: line 10: the list has no unique key: state columns that identify a row with --key COLUMNS',
      'loss: line 16 and line 16 ("codeKey"): a key whose values are not unique is not imported as key',
    ]);
    const stated = await readList({ columns, rows }, { key: 'size, code' });
    expect(stated.list.columnSet.keys).toEqual([{ id: 'key', columnIds: ['size', 'code'] }]);
    expect(stated.notes).toEqual([]);
    await expect(readList({ columns, rows }, { key: 'sise' })).rejects.toThrow(
      '--key: there is no column "sise"',
    );
  });

  it('reads identification, publisher, locations and annotation', async () => {
    const identification = `<Identification>
      <ShortName>Colours</ShortName>
      <LongName xml:lang="de">Farben</LongName><LongName xml:lang="en">Colours</LongName>
      <LongName Identifier="listID">C-1</LongName>
      <Version> 2
      </Version>
      <CanonicalUri>urn:example:colours</CanonicalUri>
      <CanonicalVersionUri>
        urn:example:colours:2
      </CanonicalVersionUri>
      <LocationUri>https://example.org/colours.gc</LocationUri><LocationUri>colours.gc</LocationUri>
      <AlternateFormatLocationUri MimeType="text/csv">https://example.org/colours.csv</AlternateFormatLocationUri>
      <AlternateFormatLocationUri>https://example.org/colours.txt</AlternateFormatLocationUri>
      <Agency><ShortName>Ex</ShortName><LongName>Example</LongName>
        <Identifier Identifier="https://example.org/ids">7</Identifier></Agency>
    </Identification>`;
    const annotation = `<Annotation><Description xml:lang="en">Of paint</Description><AppInfo><x:info xmlns:x="urn:x">I</x:info></AppInfo></Annotation>`;
    const { list, notes } = await readList({ identification, annotation }, { language: 'en' });
    expect(list.identification).toEqual({
      language: 'en',
      shortName: 'Colours',
      longName: 'Colours',
      version: '2',
      canonicalUri: 'urn:example:colours',
      canonicalVersionUri: 'urn:example:colours:2',
      locationUrls: ['https://example.org/colours.gc'],
      alternateFormatLocations: [{ mimeType: 'text/csv', url: 'https://example.org/colours.csv' }],
      publisher: {
        shortName: 'Ex',
        longName: 'Example',
        identifier: {
          value: '7',
          source: { shortName: 'https://example.org/ids', url: 'https://example.org/ids' },
        },
      },
    });
    expect(list.annotation).toEqual({
      descriptions: [
        { format: 'text', content: 'Of paint', language: 'en' },
        { format: 'text', content: 'I' },
      ],
    });
    expect(notes).toEqual([
      'loss: line 3: the elements of an annotation are imported as text',
      'loss: line 5 ("LongName Farben"), line 6 ("LongName C-1"), line 13 ("LocationUri colours.gc") and line 15 ("AlternateFormatLocationUri https://example.org/colours.txt"): an element is not imported: documents have no counterpart',
    ]);
  });

  it('reads the annotations of XÖV', async () => {
    const xoev = 'xmlns:x="http://xoev.de/schemata/genericode/4"';
    const annotation = `<Annotation><Description ${xoev}><x:codelistDescription>Farben</x:codelistDescription><x:datumGueltigkeitAb>2024-05-01</x:datumGueltigkeitAb></Description></Annotation>`;
    const keys = `${KEY}<Key Id="nameKey"><Annotation><AppInfo><x:recommendedKeyColumn ${xoev}/></AppInfo></Annotation><ShortName>NameKey</ShortName><ColumnRef Ref="name"/></Key>`;
    const { list, notes } = await readList({ annotation, keys });
    expect(list.identification).toMatchObject({ description: 'Farben', validFrom: '2024-05-01T00:00:00' });
    expect(list.columnSet.defaultKey).toEqual({ keyId: 'nameKey' });
    expect(notes).toEqual([]);
  });

  it.each([
    [
      ['state', 'removal-date'],
      {
        status: { column: 'state', deprecated: ['deprecated'], withdrawn: ['removed'] },
        validTo: 'removal-date',
      },
    ],
    [['deprecated'], { status: { column: 'deprecated', deprecated: ['true'] } }],
    [[], undefined],
  ])("states the roles of Peppol's columns %j", async (ids, columnRoles) => {
    const types: Record<string, string> = { 'removal-date': 'date', deprecated: 'boolean' };
    const columns = COLUMNS + ids.map((id) => column(id, types[id] ?? 'string')).join('');
    const identification = IDENTIFICATION.replace(
      '>urn:example:colours<',
      '>urn:peppol.eu:names:identifier:process<',
    );
    const options = { language: 'en', uri: 'urn:example:other' };
    const { list } = await readList({ identification, columns }, options);
    expect(list.annotation).toEqual(columnRoles && { appInfo: { columnRoles } });
    expect((await readList({ columns }, options)).list.annotation).toBeUndefined();
  });

  it('forms missing URIs, which options state', async () => {
    const identification = IDENTIFICATION.replace(/<CanonicalVersionUri>.*/, '<CanonicalVersionUri/>');
    const { list, notes } = await readList({ identification });
    expect(list.identification.canonicalVersionUri).toBe('urn:example:colours:2');
    expect(notes).toEqual([
      'guess: line 3 ("urn:example:colours:2"): there is no absolute canonical version URI: it is formed from the canonical URI (--version-uri URI)',
    ]);
    const stated = await readList({ identification }, { 'version-uri': 'urn:example:c:2' });
    expect(stated.list.identification.canonicalVersionUri).toBe('urn:example:c:2');
    expect(stated.notes).toEqual([]);
    const without = { identification: IDENTIFICATION.replace('urn:example:colours<', '<') };
    expect((await readList(without)).notes).toEqual([
      'error: line 3: there is no absolute canonical URI: state it with --uri URI, or for several lists with --uri-prefix PREFIX',
    ]);
    expect((await readList(without, { uri: 'urn:example:colours' })).notes).toEqual([]);
    const placeholder = { identification: IDENTIFICATION.replace('urn:example:colours<', 'Placeholder<') };
    for (const parts of [without, placeholder]) {
      const byPrefix = await readList(parts, { 'uri-prefix': 'urn:example:' });
      expect(byPrefix.list.identification.canonicalUri).toBe('urn:example:colours');
    }
    await expect(readList(without, { 'uri-prefix': 'example' })).rejects.toThrow(UsageFault);
  });

  it('asks for a language that neither names nor columns state', async () => {
    const [identification, columns] = [IDENTIFICATION, COLUMNS].map((text) =>
      text.replaceAll(/ (?:xml:lang|Lang)="en"/g, ''),
    ) as [string, string];
    const { documents, notes } = await readList({ identification, columns });
    expect(notes).toEqual([
      'error: line 3: states no language: state it with --language TAG, such as --language en',
    ]);
    expect(documents).not.toHaveProperty('colours.codeList.identification.language', 'en');
    expect(
      (await readList({ identification, columns }, { language: 'de' })).list.identification.language,
    ).toBe('de');
  });

  it('reads sets', async () => {
    const content = `<CodeListRef><CanonicalUri>urn:example:colours</CanonicalUri><CanonicalVersionUri>urn:example:colours:2</CanonicalVersionUri><LocationUri>https://example.org/colours.gc</LocationUri></CodeListRef>
<CodeListRef><CanonicalUri/></CodeListRef>`;
    const xml = codeList()
      .replaceAll('gc:CodeList', 'gc:CodeListSet')
      .replace(/<ColumnSet>.*<\/SimpleCodeList>/s, content);
    const { documents, notes } = await readSource(genericode, 'set.gc', xml, { language: 'en' });
    expect(documents).toMatchObject({
      set: {
        codeListSet: {
          identification: { shortName: 'Colours', language: 'en', canonicalUri: 'urn:example:colours' },
          referenceSet: [
            {
              type: 'codeListRef',
              canonicalUri: 'urn:example:colours',
              canonicalVersionUri: 'urn:example:colours:2',
              locationUrls: ['https://example.org/colours.gc'],
            },
          ],
        },
      },
    });
    expect(notes).toEqual(['loss: line 11: a reference without an absolute canonical URI is not imported']);
  });

  it('reports elements that it does not import', async () => {
    const keys = `${KEY}<KeyRef Id="sizeKey" ExternalRef="k"/><Note/>`;
    const columns = COLUMNS.replace(
      '<Data Type="string" Lang="en"/>',
      '<Data><Parameter>1</Parameter></Data>',
    );
    const rows = '<Row><Value><SimpleValue>r</SimpleValue></Value><Value><ComplexValue/></Value></Row>';
    const { list, notes } = await readList({ columns, keys, rows });
    expect(list.dataSet?.rows).toEqual([{ code: 'r' }]);
    expect(notes).toEqual([
      'loss: line 16 ("ComplexValue"), line 12 ("Parameter 1"), line 13 ("KeyRef") and line 13 ("Note"): an element is not imported: documents have no counterpart',
    ]);
  });

  it.each([
    ['not XML', 'code;name', 'line 1: is not well-formed XML'],
    ['another root', '<a/>', 'line 1: is not genericode: its root element is <a>'],
    [
      'another namespace',
      '<CodeList xmlns="urn:x"/>',
      'line 1: is not genericode: its root element is <CodeList> in the namespace "urn:x"',
    ],
    ['a truncated file', codeList().slice(0, 900), 'line 17: is not well-formed XML: unclosed tag: Row'],
    [
      'an external entity',
      codeList()
        .replace('?>', '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>')
        .replace('Colours', '&e;'),
      'line 1: has a document type declaration',
    ],
    ['an unknown encoding', codeList().replace('UTF-8', 'x-klingon'), 'line 1: is not valid x-klingon'],
    ['no columns', codeList({ columns: '', keys: '', rows: '' }), 'line 2: defines no columns'],
    ['no identification', codeList({ identification: '' }), 'line 2: <CodeList> has no <Identification>'],
  ])('refuses %s, with a line', async (_, xml, message) => {
    const { documents, notes } = await readSource(genericode, 'x.gc', xml);
    expect(documents).toEqual({});
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(`error: ${message}`);
  });

  it('reads other encodings by declaration or byte-order mark, and reports wrong bytes', async () => {
    const text = codeList().replace('Red', 'Röt');
    const latin1 = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    const utf16 = Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    for (const bytes of [latin1, utf16, Buffer.from(`\ufeff${text}`)]) {
      const { documents } = await readSource(genericode, 'x.gc', bytes);
      expect(documents).toMatchObject({ x: { codeList: { dataSet: { rows: [{ name: 'Röt' }, {}] } } } });
      expect(genericode.detects({ file: 'x.xml', bytes })).toBe(true);
    }
    const { notes } = await readSource(genericode, 'x.gc', Buffer.from(text, 'latin1'));
    expect(notes[0]).toContain('error: line 16: is not valid utf-8: save it as UTF-8');
  });

  it.each([
    ['list.xml', codeList(), true],
    ['list.gc', '<CodeList/>', true],
    ['list.xml', '<CodeList/>', false],
    ['list.csv', 'code,name', false],
  ])('%s with %j is genericode by its name or namespace: %s', (file, text, isDetected) =>
    expect(genericode.detects({ file, bytes: Buffer.from(text) })).toBe(isDetected),
  );
});
