import { describe, expect, it } from 'vitest';
import { GENERICODE } from '../../../../build/formats/genericode/write.ts';
import { childOf, childrenOf, genericodeProblems, readXml } from '../../../support/genericode.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });

function printed(text: string) {
  const losses: string[] = [];
  const document = documentOf(text);
  const xml = String(
    GENERICODE.print(document, {
      translations: [document],
      findTables: () => undefined,
      reportLoss: (loss) => losses.push(loss),
    }),
  );
  const root = readXml(xml);
  return { xml, root, losses, problems: genericodeProblems(root) };
}

/** The rows of a list with these columns, as printed. */
function rowsOf(columns: readonly object[], rows: readonly unknown[] | string) {
  const text =
    typeof rows === 'string'
      ? codeList({}, columns, ['ROWS']).replace('"ROWS"', rows)
      : codeList({}, columns, rows);
  const { xml, ...others } = printed(text);
  return { ...others, rows: xml.split('\n').filter((line) => line.startsWith('<Row>')) };
}

const value = (id: string, text: string) =>
  `<Value ColumnRef="${id}"><SimpleValue>${text}</SimpleValue></Value>`;

const NO_VERSION = 'there is no version, so Version is the end of the canonical version URI';

describe('GENERICODE of a code list', () => {
  it('prints identification, columns, keys and rows', () => {
    const { xml, problems, losses } = printed(
      JSON.stringify({
        $opencodelist: '0.3.0',
        $comments: ['a < b'],
        codeList: {
          identification: {
            language: 'de',
            shortName: 'Farben & Töne',
            version: '1',
            canonicalUri: 'urn:x:colours',
            canonicalVersionUri: 'urn:x:colours:1',
            publisher: { shortName: 'Amt', longName: 'Amt für Farben' },
            alternateFormatLocations: [{ mimeType: 'text/csv', url: 'https://x.example/a.csv?b&c' }],
            tags: ['t'],
          },
          columnSet: {
            columns: [
              { id: 'code', name: 'Code', type: 'string', maxLength: 3 },
              {
                id: '1 name',
                name: 'Name',
                type: 'string',
                nullable: false,
                language: 'de-AT',
                description: 'D',
              },
            ],
            keys: [{ id: 'code', columnIds: ['code'] }],
            defaultKey: { keyId: 'code' },
          },
          dataSet: {
            rows: [
              { code: 'r', '1 name': '<rot>\r\n' },
              { '1 name': '', code: ' b' },
            ],
          },
        },
      }),
    );
    // Goldens have the other elements.
    for (const line of [
      '<ShortName>Farben-&amp;-Töne</ShortName>',
      '<AlternateFormatLocationUri MimeType="text/csv">https://x.example/a.csv?b&amp;c</AlternateFormatLocationUri>',
      '<LongName xml:lang="de">Amt für Farben</LongName>',
      '<Data Type="string"><Parameter ShortName="maxLength">3</Parameter></Data></Column>',
      '<Column Id="_1_name" Use="required"><Annotation><Description xml:lang="de"><html:p>D</html:p></Description></Annotation><ShortName>1-name</ShortName><LongName xml:lang="de">Name</LongName><Data Type="string" Lang="de-AT"/></Column>',
      '<Key Id="code-2"><ShortName>code</ShortName><ColumnRef Ref="code"/></Key>',
      `<Row>${value('code', 'r')}${value('_1_name', '&lt;rot&gt;&#13;\n')}</Row>`,
      `<Row>${value('code', ' b')}${value('_1_name', '')}</Row>`,
    ])
      expect(xml).toContain(line);
    expect(problems).toEqual([]);
    expect(losses).toEqual(['ids of columns that are not XML names are changed']);
  });

  it('distinguishes empty texts from null and values that are left out', () => {
    const columns = [
      column('code', 'string', { nullable: false }),
      column('a', 'string', { nullable: true }),
      column('b', 'string', { nullable: true, optional: true }),
    ];
    const { rows, problems, losses } = rowsOf(columns, [
      { code: '1', a: null, b: null },
      { code: '2', a: '' },
      { code: '3', a: 'x', b: '' },
    ]);
    expect(rows).toEqual([
      `<Row>${value('code', '1')}</Row>`,
      `<Row>${value('code', '2')}${value('a', '')}</Row>`,
      `<Row>${value('code', '3')}${value('a', 'x')}${value('b', '')}</Row>`,
    ]);
    expect(losses).toContain('null and values that are left out are both without a value');
    expect(problems).toEqual([]);
  });

  it('reports keys without a value, which genericode requires', () => {
    const { rows, problems, losses } = rowsOf(
      [column('code', 'string', { optional: true })],
      [{ code: null }, {}],
    );
    expect(rows).toEqual(['<Row><Value ColumnRef="code"/></Row>', '<Row><Value ColumnRef="code"/></Row>']);
    expect(problems).toEqual([]);
    expect(new Set(losses)).toEqual(
      new Set([
        NO_VERSION,
        'rows without a value in a column of a key, which genericode requires',
        'null and values that are left out are both without a value',
      ]),
    );
  });

  it('prints numbers as they are spelled, and the type that allows them', () => {
    const columns = [column('code'), column('i', 'integer'), column('n', 'number'), column('e', 'number')];
    const { rows, root } = rowsOf(columns, '{"code":"a","i":100000000000000000000000,"n":-0.50,"e":1.0E+2}');
    expect(rows).toEqual([
      `<Row>${value('code', 'a')}${value('i', '100000000000000000000000')}${value('n', '-0.50')}${value('e', '1.0E+2')}</Row>`,
    ]);
    const types = childrenOf(childOf(root, 'ColumnSet'), 'Column').map(
      (one) => childOf(one, 'Data')?.attributes,
    );
    expect(types).toEqual([{ Type: 'string' }, { Type: 'integer' }, { Type: 'double' }, { Type: 'double' }]);
    expect(rowsOf(columns, '{"code":"a","i":-1.2E+3}').rows).toEqual([
      `<Row>${value('code', 'a')}${value('i', '-1200')}</Row>`,
    ]);
  });

  it('prints sets with commas, documents as JSON, and members by their type', () => {
    const columns = [
      column('code', 'enum', { members: [{ value: 'a' }, { value: 'b' }] }),
      column('set', 'enum-set', { members: [{ value: 'a' }, { value: 'b, c' }] }),
      column('numbers', 'enum', { members: [{ value: 1 }, { value: 2.5 }] }),
      column('mixed', 'enum', { members: [{ value: 1 }, { value: '1' }] }),
      column('doc', 'document'),
      column('is', 'boolean'),
    ];
    const { rows, problems, losses } = rowsOf(columns, [
      { code: 'a', set: [], numbers: 2.5, mixed: '1', doc: { x: [1, '<'] }, is: true },
      { code: 'b', set: ['a', 'b, c'], numbers: 1, mixed: 1, doc: [], is: false },
    ]);
    expect(rows).toEqual([
      `<Row>${value('code', 'a')}${value('set', '')}${value('numbers', '2.5')}${value('mixed', '1')}${value('doc', '{"x":[1,"&lt;"]}')}${value('is', 'true')}</Row>`,
      `<Row>${value('code', 'b')}${value('set', 'a,b, c')}${value('numbers', '1')}${value('mixed', '1')}${value('doc', '[]')}${value('is', 'false')}</Row>`,
    ]);
    expect([...new Set(losses)]).toEqual([
      NO_VERSION,
      'sets, objects, arrays and members of several types are texts',
    ]);
    expect(problems).toEqual([]);
  });

  it('replaces characters that XML cannot contain, and reports them', () => {
    const loss = 'XML cannot contain some of the characters: U+FFFD replaces them';
    const { rows, losses, problems } = rowsOf([column('code')], [{ code: 'a\u0001\ufffe\t' }]);
    expect(rows).toEqual([`<Row>${value('code', 'a\ufffd\ufffd\t')}</Row>`]);
    expect(losses).toContain(loss);
    expect(problems).toEqual([]);
    const identification = printed(codeList({ longName: 'x\u0000y', version: '1' }));
    expect(childOf(childOf(identification.root, 'Identification'), 'LongName')?.text).toBe('x\ufffdy');
    expect(identification.losses).toEqual([loss]);
  });

  it.each([
    ['urn:x:colours', 'urn:x:colours:2024-01', '2024-01'],
    ['urn:x:colours', 'urn:x:colours/1/2', '1-2'],
    ['https://x.example/a', 'https://x.example/v/3?x=9', '9'],
    ['urn:x:colours', 'urn:x:colours', 'colours'],
  ])('of %s and its version %s → version %s', (canonicalUri, canonicalVersionUri, version) => {
    const { root, losses } = printed(codeList({ canonicalUri, canonicalVersionUri }));
    expect(childOf(childOf(root, 'Identification'), 'Version')?.text).toBe(version);
    expect(losses).toEqual([NO_VERSION]);
  });
});

describe('GENERICODE of a code list set', () => {
  it('prints the references', () => {
    const { xml, root, problems, losses } = printed(
      codeListSet({ version: '1' }, [
        { type: 'codeListRef', canonicalUri: 'urn:x:a', canonicalVersionUri: 'urn:x:a:1' },
        { type: 'codeListSetRef', canonicalUri: 'urn:x:b', locationUrls: ['https://x.example/b'] },
      ]),
    );
    expect(root.name).toBe('CodeListSet');
    expect(xml).toContain(
      `</Identification>
<CodeListRef><CanonicalUri>urn:x:a</CanonicalUri><CanonicalVersionUri>urn:x:a:1</CanonicalVersionUri></CodeListRef>
<CodeListSetRef><CanonicalUri>urn:x:b</CanonicalUri></CodeListSetRef>
</gc:CodeListSet>
`,
    );
    expect(problems).toEqual([]);
    expect(losses).toEqual(['references have only their URIs']);
  });
});
