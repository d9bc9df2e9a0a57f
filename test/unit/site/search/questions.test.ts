import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UiLanguage } from '../../../../build/site/paths.ts';
import { find, type Results } from '../../../../build/site/search/find.ts';
import type { Result } from '../../../../build/site/search/rate.ts';
import { makeSource, type SearchSource } from '../../../../build/site/search/source.ts';
import { type ContentTree, makeFolder, writeContent } from '../../../support/content-tree.ts';
import { buildSite } from '../../../support/site.ts';
import {
  JOINED_CONTENT,
  LOCALIZED_CONTENT,
  QUESTIONS_CONTENT,
  RANKED_CONTENT,
  RENAMED_CONTENT,
  SCHOOLS_CONTENT,
  SUGGESTIONS_CONTENT,
  WORDS_CONTENT,
} from '../../../support/suggestions-content.ts';

const CONTENT = {
  directory: SUGGESTIONS_CONTENT,
  questions: QUESTIONS_CONTENT,
  schools: SCHOOLS_CONTENT,
  words: WORDS_CONTENT,
  localized: LOCALIZED_CONTENT,
  renamed: RENAMED_CONTENT,
  joined: JOINED_CONTENT,
  ranked: RANKED_CONTENT,
};

const { folder, remove } = makeFolder();
afterAll(remove);

/** Builds a site, and returns the source of its search in a language. */
async function buildSource(name: string, content: ContentTree): Promise<Record<UiLanguage, SearchSource>> {
  const source = join(folder, name, 'content');
  const out = join(folder, name, 'out');
  writeContent(source, content);
  const { published, problems } = await buildSite(source, out);
  expect(published, JSON.stringify(problems.slice(0, 3))).toBeDefined();
  const load = async <T>(path: string): Promise<T> =>
    JSON.parse(readFileSync(join(out, 'site', path), 'utf8')) as T;
  return { en: await makeSource('en', load), de: await makeSource('de', load) };
}

const sources = new Map<string, Record<UiLanguage, SearchSource>>();
beforeAll(async () => {
  for (const [name, content] of Object.entries(CONTENT)) sources.set(name, await buildSource(name, content));
});

function ask(name: keyof typeof CONTENT, ui: UiLanguage, text: string): Promise<Results> {
  return find((sources.get(name) as Record<UiLanguage, SearchSource>)[ui], text);
}

function print({ title, row, match }: Result): string {
  if (!row) return match ? `${title} (${match.field} ${match.text})` : title;
  const alias = row.alias && ` (${row.alias.isFormer ? 'formerly ' : ''}${row.alias.text})`;
  return `${title}: ${row.codes.join(', ')}${alias ?? ''}`;
}

/** The first result, after `~` if it has only some of the words. */
function printFirst({ items: [first], isPartial }: Results): string {
  return first ? `${isPartial ? '~ ' : ''}${print(first)}` : '';
}

describe('find(source, question): the first result', () => {
  it.each<[keyof typeof CONTENT, UiLanguage, string, string]>([
    ['directory', 'en', 'Bhutan', 'Countries: BT, BTN'],
    ['directory', 'de', 'Bhutan', 'Länder: BT, BTN'],
    ['directory', 'en', 'Croatia', 'Countries: HR, HRV'],
    ['directory', 'en', 'croatia country', 'Countries: HR, HRV'],
    ['directory', 'en', 'countries HRV', 'Countries: HR, HRV'],
    ['directory', 'de', 'Kroatien Land', 'Länder: HR, HRV'],
    ['directory', 'de', 'croatia land', 'Countries: HR, HRV'],
    ['directory', 'en', 'croatia currency', '~ Countries: HR, HRV'],
    ['directory', 'en', 'currency of Bhutan', 'Currency use: BT, BTN'],
    ['directory', 'de', 'Welche Währung hat Bhutan', '~ Länder: BT, BTN'],
    ['directory', 'en', 'ngultrum currency', 'Currencies: BTN'],
    ['directory', 'de', 'Kroatien', 'Länder: HR, HRV'],
    ['directory', 'de', 'Croatia', 'Countries: HR, HRV'],
    ['directory', 'en', 'Kroatien', 'Länder: HR, HRV'],
    ['directory', 'en', 'koenigreich', 'Länder: GB, GBR'],
    ['directory', 'en', 'land', 'Countries (translation Länder)'],
    ['directory', 'en', 'verein', 'Länder: GB, GBR'],
    ['directory', 'en', 'Königsberg', 'Orte: 1'],
    ['directory', 'de', 'Kaliningrad', 'Places: 1'],
    ['directory', 'en', 'Torgau', 'Orte: 2'],
    ['directory', 'de', 'ort', 'Orte'],
    ['directory', 'en', 'ort', 'Places (translation Orte)'],
    ['directory', 'en', 'HRV', 'Countries: HR, HRV'],
    ['directory', 'de', 'HRV', 'Länder: HR, HRV'],
    ['directory', 'en', 'country', 'Countries'],
    ['directory', 'en', 'currency', 'Currencies'],
    ['directory', 'de', 'währung', 'Währungen'],
    ['directory', 'de', 'WAEHRUNGEN', 'Währungen'],
    ['directory', 'de', 'wahrung', 'Währungen'],
    ['directory', 'en', 'laender', 'Countries (translation Länder)'],
    ['directory', 'de', 'laender', 'Länder'],
    ['directory', 'de', 'land', 'Länder'],
    ['directory', 'en', 'alpha-3', 'Countries (column Alpha-3)'],
    ['directory', 'de', 'alpha 3', 'Länder (column Alpha-3)'],
    ['directory', 'en', 'timezone', 'Time zones'],
    ['directory', 'de', 'time-zone', 'Time zones'],
    ['directory', 'en', 'iso639', 'Languages (longName Codes of ISO 639-1)'],
    ['directory', 'en', 'iso 3166', 'Countries (tag ISO 3166)'],
    ['directory', 'en', 'mint', 'Currencies (publisher Mint Office)'],
    ['directory', 'en', 'urn:x:zones', 'Time zones (uri urn:x:zones)'],
    ['directory', 'en', 'kingdom', 'Countries: GB, GBR'],
    ['directory', 'en', 'kingdom united', 'Countries: GB, GBR'],
    ['directory', 'de', 'koenigreich', 'Länder: GB, GBR'],
    ['directory', 'en', 'aland', 'Countries: AX, ALA'],
    ['directory', 'en', 'a/b?c', 'Time zones: a/b?c&d#e'],
    ['directory', 'en', 'Yugoslavia', ''],
    ['directory', 'en', 'x'.repeat(1000), ''],
    ['directory', 'en', '!?', ''],
    ['directory', 'en', '   ', ''],
    ['directory', 'en', 'AE', 'Countries: AE, ARE'],
    ['questions', 'en', 'ISO code for Germany', 'Countries: DE, DEU'],
    ['questions', 'en', 'what is DEU?', 'Countries: DE, DEU'],
    ['questions', 'de', 'Wie lautet der ISO-Code von Elfenbeinküste', 'Länder: CI, CIV'],
    ['questions', 'en', 'currency of Croatia', 'Currency use: HR, EUR'],
    ['questions', 'en', 'Which currency does Germany use?', 'Currency use: DE, EUR'],
    ['questions', 'de', 'Currency use Kroatien', 'Currency use: HR, EUR'],
    ['questions', 'en', 'Allemagne', 'Pays: DE, DEU'],
    ['questions', 'de', 'Niemcy', 'Kraje: DE, DEU'],
    ['questions', 'en', 'Германия', 'Страны: DE, DEU'],
    ['questions', 'en', 'Swiss francs', 'Currencies: CHF'],
    ['questions', 'de', 'Schweizer Franken', 'Währungen: CHF'],
    ['questions', 'en', '.pdf', 'Media types: application/pdf (pdf)'],
    ['questions', 'en', 'A4', 'Paper formats (value A4 (210 × 297 mm))'],
    ['questions', 'en', 'Ivory Coast', 'Countries: CI, CIV (Ivory Coast)'],
    ['questions', 'en', 'Åland', 'Countries: AX, ALA'],
    ['questions', 'en', 'eur', 'Currencies: EUR'],
    ['questions', 'en', 'iso 639-1', 'Languages (column ISO 639-1 code)'],
    ['questions', 'en', 'german language', 'Languages: deu'],
    ['words', 'en', 'yen', 'Currencies: JPY'],
    ['words', 'en', 'won', 'Currencies: KRW'],
    ['words', 'en', 'WON', 'Languages: won'],
    ['words', 'en', 'jpy', 'Currencies: JPY'],
    ['words', 'en', 'yendang', 'Languages: ynq'],
    ['words', 'en', 'zloty', 'Currencies: PLN'],
  ])('%s, %s: %j: %j', async (content, ui, text, expected) => {
    expect(printFirst(await ask(content, ui, text))).toBe(expected);
  });

  it('lists that define codes come before those that refer to them', async () => {
    const { items } = await ask('directory', 'en', 'AE');
    expect(items.map(print)).toEqual(['Countries: AE, ARE', 'Currency use: AE, AED']);
  });
});

describe('find(source, text) in several languages', () => {
  const printAll = ({ items }: Results) => items.map(print);

  it('rows of a list in English are found by the German names of the rows to which they refer', async () => {
    const found = printAll(await ask('questions', 'de', 'Kroatien'));
    expect(found.slice(0, 2)).toEqual(['Länder: HR, HRV', 'Currency use: HR, EUR']);
    expect(printAll(await ask('questions', 'de', 'Amtsgebrauch Kroatien'))).toContain(
      'Currency use: HR, EUR',
    );
  });

  it('rows that refer to several rows are found by the names of all of them, and have these names', async () => {
    for (const text of ['Euro Kroatien', 'Kroatien Euro']) {
      const { items, isPartial } = await ask('questions', 'de', text);
      expect(items.map(({ row }) => row?.name)).toEqual(['Kroatien · Euro']);
      expect(isPartial).toBe(false);
    }
  });

  it('rows are found by the names to which columns outside of the key refer, but not by their codes', async () => {
    expect(printAll(await ask('joined', 'de', 'Zeitzone Österreich'))).toEqual(['Zeitzonen: vie']);
    const { items } = await ask('joined', 'de', 'Vorwahl Österreich');
    expect(items.map(({ row }) => [row?.codes, row?.name])).toEqual([[['43'], 'Österreich']]);
    expect(printAll(await ask('joined', 'de', 'NZ'))).toEqual(['Länder: NZ, NZL']);
  });

  it('without results for all words: those for the most, then those for the others', async () => {
    const found = printAll(await ask('questions', 'de', 'Media types Kroatien'));
    expect(found).toEqual(['Media types', 'Länder: HR, HRV', 'Currency use: HR, EUR', 'Paper formats: HR']);
  });

  it('a compound is searched for as the word with which it starts', async () => {
    expect(await ask('directory', 'de', 'Ländercode')).toMatchObject({
      misspelled: 'Ländercode',
      items: [{ title: 'Länder' }],
    });
  });

  it('rows of a document in several languages are found by all names, and shown in that of the reader', async () => {
    const results = async (ui: UiLanguage, text: string) =>
      (await ask('localized', ui, text)).items
        .filter(({ row }) => row)
        .map(({ row, language }) => `${row?.name} (${language})`);
    expect(await results('de', 'C')).toEqual(['Katze (de)']);
    expect(await results('en', 'C')).toEqual(['Cat (en)']);
    expect(await results('en', 'Katze')).toEqual(['Katze (de)']);
    expect(await results('en', 'Chat')).toEqual(['Chat (fr)']);
    expect(await results('de', 'B')).toEqual(['Bird (en)']);
    expect(await ask('localized', 'en', 'Kürzel')).toMatchObject({ items: [{ title: 'Pets' }] });
  });
});

describe('find(source, text): the order of rows', () => {
  const printRows = ({ items }: Results) => items.flatMap(({ row }) => (row ? [row.codes.join()] : []));

  it.each<[UiLanguage, string, string[]]>([
    ['de', 'SU', ['SU', 'su', 'swi', 'SD', 'SE']],
    ['de', 'su', ['su', 'SU', 'swi', 'SD', 'SE']],
    ['en', 'BU', ['BU', 'jid']],
    ['en', 'bu', ['BU', 'jid']],
    ['de', 'Kilowattstunde', ['u3', 'u1']],
    ['de', 'Stunde', ['u4', 'u2']],
    ['en', 'lunar', ['z', 'm', 'a']],
  ])(
    '%s: %j: exact codes, then the shortest names, then the order of the list: %j',
    async (ui, text, codes) => {
      expect(printRows(await ask('ranked', ui, text))).toEqual(codes);
    },
  );

  it.each<[string, boolean]>([
    ['SU', true],
    ['sui', true],
    ['Volt', true],
    ['Einheiten Volt', true],
    ['Stunde', false],
    ['Kilowattstunde', false],
    ['Sund', false],
  ])('%j is the whole name or code of the first row: %j', async (text, expected) => {
    expect((await ask('ranked', 'de', text)).items[0]?.row?.isWhole).toBe(expected);
  });

  it('codes that ended say so', async () => {
    const { items } = await ask('ranked', 'de', 'SU');
    const ends = items.map(({ row }) => row?.end);
    expect(ends).toEqual(['deprecated', undefined, undefined, undefined, 'deprecated']);
  });

  it('a list is not found because of a longer word that starts like an abbreviation', async () => {
    const { items } = await ask('ranked', 'de', 'Mitglied der EU');
    expect(items.map(print)).toEqual(['Staaten']);
    expect((await ask('ranked', 'de', 'Mitglied Euro')).items.map(print)).toEqual([
      'Staaten (column Mitglied des Euroraums)',
    ]);
  });
});

describe('find(source, text) of a former name', () => {
  it.each<[UiLanguage, string, string[]]>([
    ['en', 'Swaziland', ['Farms: 1', 'States: SZ (formerly Swaziland)']],
    ['de', 'Swasiland', ['Staaten: SZ (formerly Swasiland)']],
    ['de', 'swazil', ['Farms: 1', 'States: SZ (formerly Swaziland)']],
    ['en', 'Eswatini', ['States: SZ']],
    ['en', "Cote d'Ivoire", ['States: CI']],
    ['en', 'Dahomey', []],
  ])('%s: %j: the codes that still exist, after those with the name: %j', async (ui, text, expected) => {
    expect((await ask('renamed', ui, text)).items.map(print)).toEqual(expected);
  });
});

describe('find(source, text) of a text with a typing error', () => {
  it.each<[keyof typeof CONTENT, UiLanguage, string, string, string]>([
    ['directory', 'en', 'Bhuttan', 'Bhutan', 'Countries: BT, BTN'],
    ['directory', 'en', 'Unietd Kingdom', 'United Kingdom', 'Countries: GB, GBR'],
    ['directory', 'en', 'countrys of Croattia', 'Country of Croatia', 'Countries: HR, HRV'],
    ['directory', 'en', 'curency', 'currency', 'Currencies'],
    ['directory', 'de', 'Köngreich', 'Königreich', 'Länder: GB, GBR'],
    ['directory', 'de', 'Wehrungen', 'Währungen', 'Währungen'],
    ['words', 'en', 'korrean', 'Korean', 'Currencies: KRW'],
  ])('%s, %s: %j is searched for as %j: %j', async (content, ui, text, corrected, expected) => {
    const found = await ask(content, ui, text);
    expect(found).toMatchObject({ misspelled: text, query: { text: corrected } });
    expect(printFirst(found)).toBe(expected);
  });

  it.each<[keyof typeof CONTENT, string]>([
    ['directory', '"Bhuttan"'],
    ['directory', 'Yugoslavia'],
    ['directory', 'xyz'],
    ['directory', '<zzz>'],
    ['words', 'Polonia'],
    ['words', 'KORREAN'],
    ['words', 'yem'],
    ['words', 'WON/LOCODE'],
  ])('%s: %j is another word, or in capitals, or quoted: nothing', async (content, text) => {
    expect(await ask(content, 'en', text)).toMatchObject({ items: [] });
  });
});

describe('find(source, text) of codes', () => {
  it.each<[string, string | undefined, string[]]>([
    ['XQZ', 'XQZ', []],
    ['what is QQ7?', 'QQ7', []],
    ['DEU', undefined, []],
    ['Germany', undefined, []],
    ['DEU FRA CIV', undefined, ['DEU', 'FRA', 'CIV']],
    ['EUR;HRK', undefined, ['EUR', 'HRK']],
    ['ISO 639', undefined, []],
    ['deu fra', undefined, []],
  ])('%j: unknown code %j, codes to check %j', async (text, unknownCode, codes) => {
    expect(await ask('questions', 'en', text)).toMatchObject({ unknownCode, codes });
  });
});

describe('find(source, text) of a word that more rows have than the index contains', () => {
  const countRows = ({ rowsByList }: Results): number => [...rowsByList.values()].flat().length;

  it.each(['school', 'sch', 'school of', 'schools', 'school east'])('%j: not all rows', async (text) => {
    const found = await ask('schools', 'en', text);
    expect(countRows(found)).toBeGreaterThanOrEqual(100);
    expect(countRows(found)).toBeLessThan(1800);
  });

  it.each(['north59', 'school north59'])('%j: all 11 rows, of which it shows three', async (text) => {
    const found = await ask('schools', 'en', text);
    expect(found.items.map(print)).toEqual([
      'Houses in the north: north-59',
      'Houses in the north: north-590',
      'Houses in the north: north-591',
    ]);
    const codes = ['north-59', ...Array.from({ length: 10 }, (_, i) => `north-59${i}`)];
    expect([...found.rowsByList]).toEqual([['u=urn:x:north', codes]]);
  });
});
