import { describe, expect, it } from 'vitest';
import { inColumns, inItsLanguages, readPublished } from '../../../../build/model/document/published.ts';
import { makeChooseText, readForReader } from '../../../../build/model/document/texts.ts';

describe('makeChooseText', () => {
  const cat = { de: 'Katze', 'en-GB': 'Cat', fr: 'Chat' };

  it.each([
    ['de', 'Katze', 'de'],
    ['de-AT', 'Katze', 'de'],
    ['EN', 'Cat', 'en-GB'],
    ['es', 'Chat', 'fr'],
  ])('in %s: %s (%s), where the document is in French', (language, text, found) => {
    expect(makeChooseText({ language, own: 'fr', isStrict: false })(cat)).toEqual({ text, language: found });
  });

  it('the first text if neither the reader nor the document has one of the languages', () => {
    expect(makeChooseText({ language: 'es', own: 'it', isStrict: false })(cat)).toEqual({
      text: 'Katze',
      language: 'de',
    });
  });

  it('a plain string is in the language of the document', () => {
    const choose = makeChooseText({ language: 'de', own: 'fr', isStrict: false });
    expect(choose('Chat')).toEqual({ text: 'Chat', language: 'fr' });
  });

  it('a strict reading has the texts of exactly one language', () => {
    const choose = makeChooseText({ language: 'EN-gb', own: 'fr', isStrict: true });
    expect([choose(cat), choose({ en: 'Cat' }), choose('Chat')]).toEqual([
      { text: 'Cat', language: 'en-GB' },
      undefined,
      undefined,
    ]);
  });
});

describe('inItsLanguages', () => {
  const identification = {
    language: 'en',
    shortName: 'Pets',
    canonicalUri: 'urn:x:pets',
    canonicalVersionUri: 'urn:x:pets:1',
  };
  const whole = JSON.stringify({
    $opencodelist: '0.4.0',
    codeList: {
      identification,
      columnSet: {
        columns: [
          { id: 'code', name: { de: 'Kürzel', en: 'Code' }, type: 'string' },
          { id: 'name', name: 'Name', type: 'string', nullable: true },
          { id: 'note', name: 'Note', type: 'string' },
          { id: 'size', name: 'Size', type: 'number' },
          {
            id: 'kind',
            name: 'Kind',
            type: 'enum',
            members: [{ value: 'x', description: { de: 'groß', en: 'large' } }],
          },
        ],
        keys: [{ id: 'key', name: { de: 'Schlüssel' }, columnIds: ['code'] }],
      },
      dataSet: {
        rows: [
          { code: 'C', name: { DE: 'Katze', en: 'Cat' }, note: 'n', size: 1, kind: 'x' },
          { code: 'B', name: 'Bird', note: 'n', size: 2, kind: 'x' },
          { code: 'N', name: null, note: 'n', size: 3, kind: 'x' },
        ],
      },
    },
  }).replace('"size":2', '"size":2.50');
  const record = {
    entry: { type: 'CodeList', tags: [], ...identification } as const,
    hasData: true,
  };
  const document = readPublished({ file: 'pets.json', text: whole }, record);
  const [english, german] = inItsLanguages(document);

  it('the document has the texts of its own language, or else of another one', () => {
    expect(document.texts).toEqual({ languages: ['en', 'de'], columnIds: new Set(['name']) });
    expect(document.rows.map(({ name }) => name)).toEqual(['Cat', 'Bird', null]);
    expect(document.columns[0]?.name).toBe('Code');
    expect(document.codeList?.columnSet.keys[0]?.name).toBe('Schlüssel');
    expect(document.whole).toBe(whole);
  });

  it('columns are not nullable unless they state it', () => {
    expect(document.codeList?.columnSet.columns.map(({ nullable }) => nullable)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('each language has its texts, names of columns and descriptions of members', () => {
    expect([english?.entry.language, german?.entry.language]).toEqual(['en', 'de']);
    expect(german?.rows.map(({ name }) => name)).toEqual(['Katze', null, null]);
    expect(english?.rows.map(({ name }) => name)).toEqual(['Cat', 'Bird', null]);
    expect(german?.columns.map(({ name }) => name)).toEqual([
      'Kürzel',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(german?.codeList?.columnSet.columns[4]?.members).toEqual([{ value: 'x', description: 'groß' }]);
  });

  it('columns without languages, except codes, stay in the language of the document', () => {
    const languages = (one = document) => one.codeList?.columnSet.columns.map(({ language }) => language);
    expect(languages(german)).toEqual([undefined, undefined, 'en', undefined, undefined]);
    expect(languages(english)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('the text keeps the spelling of numbers', () => {
    expect(german?.whole).toContain('"note":"n","size":2.50');
  });

  it('readForReader(whole, "de") says which texts are in another language', () => {
    const { text, language, languages, others = [] } = readForReader(whole, 'de-AT');
    expect([language, languages]).toEqual(['de', ['en', 'de']]);
    expect(JSON.parse(text).codeList.dataSet.rows.map((row: { name: string }) => row.name)).toEqual([
      'Katze',
      'Bird',
      null,
    ]);
    expect(Object.fromEntries(others)).toEqual({
      '1 name': 'en',
      'name name': 'en',
      'name note': 'en',
      'name size': 'en',
      'name kind': 'en',
    });
  });

  it('readForReader(whole, "de", true) leaves out texts in another language', () => {
    const { codeList } = JSON.parse(readForReader(whole, 'de', true).text);
    expect(codeList.dataSet.rows.map((row: { name: string }) => row.name)).toEqual(['Katze', null, null]);
  });

  it('readForReader(whole, "de-CH", true) has texts in exactly that language, and names of columns in German', () => {
    const swiss = whole.replace('"DE":"Katze"', '"DE":"Katze","de-CH":"Büsi"');
    const { codeList } = JSON.parse(readForReader(swiss, 'de-CH', true).text);
    expect(codeList.columnSet.columns[0].name).toBe('Kürzel');
    expect(JSON.stringify(codeList.dataSet.rows)).toContain('Büsi');
  });

  it('readForReader(whole, language) of a document in one language is its text', () => {
    const plain = whole.replace('0.4.0', '0.3.0');
    expect(readForReader(plain, 'de')).toEqual({ text: plain });
  });

  it('inColumns(document) has a column for each language of a text', () => {
    const { columns, codeList, rows, texts } = inColumns(document);
    expect(columns.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'code Code',
      'name Name',
      'name@de Name',
      'note Note',
      'size Size',
      'kind Kind',
    ]);
    expect(codeList?.columnSet.columns[2]).toMatchObject({ language: 'de', optional: true, nullable: true });
    expect([rows.at(0), rows.at(1), texts]).toEqual([
      { code: 'C', name: 'Cat', 'name@de': 'Katze', note: 'n', size: 1, kind: 'x' },
      { code: 'B', name: 'Bird', note: 'n', size: 2.5, kind: 'x' },
      undefined,
    ]);
  });

  it('a document without languages is in one', () => {
    const plain = readPublished({ file: 'p.json', text: whole.replace('0.4.0', '0.3.0') }, record);
    expect(inItsLanguages(plain)).toEqual([plain]);
  });
});

describe('a column that states its language', () => {
  const read = (language: string | undefined, ...names: unknown[]) =>
    readPublished(
      {
        file: 'a.json',
        text: JSON.stringify({
          $opencodelist: '0.4.0',
          codeList: {
            identification: {
              language: 'en',
              shortName: 'A',
              canonicalUri: 'urn:x:a',
              canonicalVersionUri: 'urn:x:a:1',
            },
            columnSet: {
              columns: [
                { id: 'code', name: 'Code', type: 'string' },
                { id: 'name', name: 'Name', type: 'string', language },
              ],
              keys: [{ id: 'key', columnIds: ['code'] }],
            },
            dataSet: { rows: names.map((name, i) => ({ code: String(i), name })) },
          },
        }),
      },
      {
        entry: {
          type: 'CodeList',
          language: 'en',
          shortName: 'A',
          canonicalUri: 'urn:x:a',
          canonicalVersionUri: 'urn:x:a:1',
          tags: [],
        },
        hasData: true,
      },
    );
  const namesIn = (document: ReturnType<typeof read>) =>
    Object.fromEntries(
      inItsLanguages(document).map((view) => [view.entry.language, view.rows.map(({ name }) => name)]),
    );

  it('has plain strings in it, and texts in theirs', () => {
    const document = read('de', 'Haus', { en: 'Cat', de: 'Katze' }, { en: 'Dog', de: '' });
    expect(namesIn(document)).toEqual({ en: [null, 'Cat', 'Dog'], de: ['Haus', 'Katze', null] });
    expect(inItsLanguages(document)[1]?.codeList?.columnSet.columns[1]).not.toHaveProperty('language');
    expect([...inColumns(document).rows]).toEqual([
      { code: '0', name: null, 'name@de': 'Haus' },
      { code: '1', name: 'Cat', 'name@de': 'Katze' },
      { code: '2', name: 'Dog' },
    ]);
  });

  it('an empty text is read in another language', () => {
    expect(read('en', { en: '', de: 'Hund' }).rows.map(({ name }) => name)).toEqual(['Hund']);
  });
});
