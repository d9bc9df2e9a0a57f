import { describe, expect, test } from 'vitest';
import {
  type ImportedDocument,
  type ImportNote,
  makeContext,
} from '../../../../build/formats/import/format.ts';
import { joinLanguages } from '../../../../build/formats/import/languages.ts';
import { printDocument } from '../../../../build/formats/import/print.ts';
import type { ColumnJson } from '../../../../build/model/document/columns.ts';

type Cells = Readonly<Record<string, string>>;

const column = (id: string, more: Partial<ColumnJson> = {}): ColumnJson => ({ id, type: 'string', ...more });

function makeList(language: string, columns: readonly ColumnJson[], rows: readonly Cells[], name = 'Pets') {
  const list = {
    identification: {
      language,
      shortName: name,
      canonicalUri: 'urn:x:pets',
      canonicalVersionUri: 'urn:x:pets:1',
    },
    columnSet: { columns, keys: [{ id: 'key', columnIds: ['code'] }] },
    rows: rows.map((row) => new Map(Object.entries(row).map(([id, text]) => [id, JSON.stringify(text)]))),
  };
  return { name: `pets.${language}`, list };
}

/** The documents as they are written, and the notes. */
function join(documents: readonly ImportedDocument[], isPerLanguage = false) {
  const notes: ImportNote[] = [];
  const options = { valueOf: () => undefined, readFile: () => new Uint8Array() };
  const context = makeContext(options, (note) => notes.push(note));
  const joined = joinLanguages(documents, isPerLanguage, context);
  const printed = joined.map((one) => JSON.parse([...printDocument(one)].join('')));
  return { names: joined.map(({ name }) => name), printed, notes: notes.map(({ message }) => message) };
}

const COLUMNS = [
  column('code', { nullable: false }),
  column('name', { name: 'Name' }),
  column('name@de', { name: 'Bezeichnung', language: 'de' }),
  column('name@fr', { name: 'name@fr', language: 'fr' }),
];
const ROWS = [
  { code: 'C', name: 'Cat', 'name@de': 'Katze', 'name@fr': '' },
  { code: 'B', name: 'Bird', 'name@de': '' },
];

describe('joinLanguages(documents)', () => {
  test('columns such as name@de → texts in several languages', () => {
    const { printed } = join([makeList('en', COLUMNS, ROWS)]);
    const [{ $opencodelist, codeList }] = printed;
    expect($opencodelist).toBe('0.4.0');
    expect(codeList.columnSet.columns).toEqual([
      { id: 'code', type: 'string', nullable: false },
      { id: 'name', name: { en: 'Name', de: 'Bezeichnung' }, type: 'string', nullable: true },
    ]);
    expect(codeList.dataSet.rows).toEqual([
      { code: 'C', name: { en: 'Cat', de: 'Katze' } },
      { code: 'B', name: 'Bird' },
    ]);
  });

  test('a column with its language in its id, which it states', () => {
    const columns = [
      column('code'),
      column('name'),
      column('name_de', { language: 'de' }),
      column('part_de'),
    ];
    const [{ codeList }] = join([
      makeList('en', columns, [{ code: 'C', name: 'Cat', name_de: 'Katze', part_de: 'x' }]),
    ]).printed;
    expect(codeList.dataSet.rows).toEqual([{ code: 'C', name: { en: 'Cat', de: 'Katze' }, part_de: 'x' }]);
  });

  test('per language → a document each, with null where a text is missing', () => {
    const { names, printed } = join([makeList('en', COLUMNS, ROWS)], true);
    expect(names).toEqual(['pets.en.en', 'pets.en.de', 'pets.en.fr']);
    expect(printed.map((one) => one.$opencodelist)).toEqual(['0.3.0', '0.3.0', '0.3.0']);
    expect(printed[1].codeList.identification.language).toBe('de');
    expect(printed[1].codeList.columnSet.columns[1]).toEqual({
      id: 'name',
      name: 'Bezeichnung',
      type: 'string',
    });
    expect(printed.map(({ codeList }) => codeList.dataSet.rows[1])).toEqual([
      { code: 'B', name: 'Bird' },
      { code: 'B', name: '' },
      { code: 'B', name: null },
    ]);
  });

  test('documents of a version in several languages → one, with what is translated', () => {
    const columns = [column('code'), column('name'), column('unit')];
    const { names, printed, notes } = join([
      makeList('de', columns, [{ code: 'C', name: 'Katze', unit: 'kg' }], 'Haustiere'),
      makeList('en', columns, [{ code: 'C', name: 'Cat', unit: 'kg' }]),
    ]);
    expect(names).toEqual(['pets']);
    expect(printed[0].codeList.identification).toMatchObject({ language: 'de', shortName: 'Haustiere' });
    expect(printed[0].codeList.dataSet.rows).toEqual([
      { code: 'C', name: { de: 'Katze', en: 'Cat' }, unit: 'kg' },
    ]);
    expect(notes).toEqual([
      'names and descriptions of the list in other languages than de are left out, because the format has them in one language',
    ]);
  });

  test('arrays that differ, rows and columns of one language → columns, rows, and a loss', () => {
    const columns = [column('code'), column('name'), column('other', { type: 'document' })];
    const { printed, notes } = join([
      makeList('en', columns, [{ code: 'C', name: 'Cat', other: 'Kitty' }]),
      makeList(
        'de',
        [...columns, column('x')],
        [
          { code: 'C', name: 'Katze', other: 'Mieze', x: '1' },
          { code: 'V', name: 'Vogel', other: 'Piepmatz', x: '2' },
        ],
      ),
    ]);
    expect(printed[0].codeList.columnSet.columns.map(({ id }: ColumnJson) => id)).toEqual([
      'code',
      'name',
      'other',
      'other_de',
    ]);
    expect(printed[0].codeList.dataSet.rows).toEqual([
      { code: 'C', name: { en: 'Cat', de: 'Katze' }, other: 'Kitty', other_de: 'Mieze' },
      { code: 'V', name: { de: 'Vogel' }, other_de: 'Piepmatz' },
    ]);
    expect(notes).toEqual(['has columns that the list in en does not have: they are left out']);
  });

  test('a column in another language than the list', () => {
    const columns = [
      column('code'),
      column('name', { language: 'la' }),
      column('name_de', { language: 'de' }),
    ];
    const [{ codeList }] = join([
      makeList('en', columns, [{ code: 'C', name: 'felis', name_de: 'Katze' }]),
    ]).printed;
    expect(codeList.dataSet.rows).toEqual([{ code: 'C', name: { la: 'felis', de: 'Katze' } }]);
  });

  test('a document in one language stays one of 0.3', () => {
    const { printed } = join([
      makeList('en', [column('code'), column('name')], [{ code: 'C', name: 'Cat' }]),
    ]);
    expect(printed[0].$opencodelist).toBe('0.3.0');
  });
});
