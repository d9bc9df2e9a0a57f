import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ShardContent,
  SuggestionIndex,
} from '../../../../../build/site/explorer/suggestions/index-format.ts';
import { loadStemmers } from '../../../../../build/site/explorer/suggestions/match.ts';
import { shardName } from '../../../../../build/site/explorer/suggestions/shards.ts';
import {
  respell,
  type Suggestion,
  type SuggestionSource,
  type Suggestions,
  suggest,
} from '../../../../../build/site/explorer/suggestions/suggest.ts';
import { SUGGESTIONS_FILE, suggestionsShard, type UiLanguage } from '../../../../../build/site/paths.ts';
import { type ContentTree, makeFolder, writeContent } from '../../../../support/content-tree.ts';
import { buildSite } from '../../../../support/site.ts';
import {
  QUESTIONS_CONTENT,
  SCHOOLS_CONTENT,
  SUGGESTIONS_CONTENT,
} from '../../../../support/suggestions-content.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

/** Builds a site, and returns its index. */
async function makeSource(name: string, content: ContentTree): Promise<Omit<SuggestionSource, 'ui'>> {
  const [source, out] = [join(folder, name, 'content'), join(folder, name, 'out')];
  writeContent(source, content);
  const { published, problems } = await buildSite(source, out);
  expect(published, JSON.stringify(problems.slice(0, 3))).toBeDefined();
  const read = <T>(path: string): T => JSON.parse(readFileSync(join(out, 'site', path), 'utf8')) as T;
  const { starts, languages } = read<SuggestionIndex>(SUGGESTIONS_FILE);
  const stemmers = await loadStemmers(languages);
  const loadShard = async (start: string) => read<ShardContent>(suggestionsShard(shardName(start)));
  return { starts, stemmers, loadShard };
}

let source: Omit<SuggestionSource, 'ui'>;
beforeAll(async () => {
  source = await makeSource('suggestions', SUGGESTIONS_CONTENT);
});

const suggestionsFor = async (ui: UiLanguage, text: string): Promise<string[]> => {
  const { items, isPartial } = await suggest({ ui, ...source }, text);
  return [...(isPartial ? ['most words:'] : []), ...items.map(print)];
};

const print = ({ title, row, match }: Suggestion): string => {
  if (row) {
    const alias = row.alias === undefined ? '' : ` (${row.alias})`;
    return `${title}: ${row.codes.join(', ')}${alias} #${row.fragment}`;
  }
  return match ? `${title} (${match.field} ${match.text})` : title;
};

describe('suggest(source, text)', () => {
  it.each<[UiLanguage, string, string[]]>([
    ['en', 'Bhutan', ['Countries: BT, BTN #code=BT']],
    ['de', 'Bhutan', ['Länder: BT, BTN #code=BT']],
    ['en', 'Croatia', ['Countries: HR, HRV #code=HR']],
    ['en', 'croatia country', ['Countries: HR, HRV #code=HR']],
    ['en', 'countries HRV', ['Countries: HR, HRV #code=HR']],
    ['de', 'Kroatien Land', ['Länder: HR, HRV #code=HR']],
    ['de', 'croatia land', ['Countries: HR, HRV #code=HR']],
    [
      'en',
      'croatia currency',
      ['most words:', 'Countries: HR, HRV #code=HR', 'Currency use (column Currency)'],
    ],
    ['en', 'currency of Bhutan', ['Currency use: BT, BTN #country=BT&currency=BTN']],
    ['de', 'Welche Währung hat Bhutan', ['most words:', 'Länder: BT, BTN #code=BT', 'Währungen']],
    ['en', 'ngultrum currency', ['Currencies: BTN #code=BTN']],
    ['de', 'Kroatien', ['Länder: HR, HRV #code=HR']],
    ['de', 'Croatia', ['Countries: HR, HRV #code=HR']],
    ['en', 'Kroatien', ['Länder: HR, HRV #code=HR']],
    ['en', 'koenigreich', ['Länder: GB, GBR #code=GB']],
    ['en', 'land', ['Countries (translation Länder)']],
    ['en', 'verein', ['Länder: GB, GBR #code=GB', 'Länder: AE, ARE #code=AE']],
    ['en', 'Königsberg', ['Orte: 1 #code=1']],
    ['de', 'Kaliningrad', ['Places: 1 #code=1']],
    ['en', 'Torgau', ['Orte: 2 #code=2']],
    ['de', 'ort', ['Orte']],
    ['en', 'ort', ['Places (translation Orte)']],
    ['en', 'HRV', ['Countries: HR, HRV #code=HR']],
    ['de', 'HRV', ['Länder: HR, HRV #code=HR']],
    ['en', 'country', ['Countries', 'Currency use (column Country)']],
    ['en', 'currency', ['Currencies', 'Currency use', 'Currencies: XTS #code=XTS']],
    ['de', 'währung', ['Währungen']],
    ['de', 'WAEHRUNGEN', ['Währungen']],
    ['de', 'wahrung', ['Währungen']],
    ['en', 'laender', ['Countries (translation Länder)']],
    ['de', 'laender', ['Länder']],
    ['de', 'land', ['Länder']],
    ['en', 'alpha-3', ['Countries (column Alpha-3)']],
    ['de', 'alpha 3', ['Länder (column Alpha-3)']],
    ['en', 'timezone', ['Time zones', 'Time zones: unk #code=unk']],
    ['de', 'time-zone', ['Time zones', 'Time zones: unk #code=unk']],
    ['en', 'iso639', ['Languages (longName Codes of ISO 639-1)']],
    ['en', 'iso 3166', ['Countries (tag ISO 3166)']],
    ['en', 'mint', ['Currencies (publisher Mint Office)']],
    ['en', 'urn:x:zones', ['Time zones (uri urn:x:zones)']],
    ['en', 'kingdom', ['Countries: GB, GBR #code=GB']],
    ['en', 'kingdom united', ['Countries: GB, GBR #code=GB']],
    ['de', 'koenigreich', ['Länder: GB, GBR #code=GB']],
    ['en', 'aland', ['Countries: AX, ALA #code=AX']],
    ['en', 'a/b?c', ['Time zones: a/b?c&d#e #code=a%2Fb%3Fc%26d%23e', 'Countries: BT, BTN #code=BT']],
    ['en', 'Yugoslavia', []],
    ['en', 'x'.repeat(1000), []],
    ['en', '!?', []],
    ['en', '   ', []],
  ])('%s: %j finds %j', async (ui, text, expected) => {
    expect((await suggestionsFor(ui, text)).slice(0, 3)).toEqual(expected);
  });

  it('shows codes of the list that defines them before those that refer to it', async () => {
    expect(await suggestionsFor('en', 'AE')).toEqual([
      'Countries: AE, ARE #code=AE',
      'Currency use: AE, AED #country=AE&currency=AED',
    ]);
  });
});

describe('respell(source, text)', () => {
  it.each<[UiLanguage, string, string | undefined]>([
    ['en', 'Bhuttan', 'Bhutan'],
    ['en', 'unitd kingdm', 'United Kingdom'],
    ['en', 'countrys of Croattia', 'Country of Croatia'],
    ['en', 'curency', 'currency'],
    ['de', 'Köngreich', 'Königreich'],
    ['de', 'Wehrungen', 'Währungen'],
    ['en', 'Yugoslavia', undefined],
    ['en', 'xyz', undefined],
    ['en', '<zzz>', undefined],
    ['en', 'x'.repeat(1000), undefined],
  ])('%s: %j is %j', async (ui, text, expected) => {
    const { items, isPartial } = await suggest({ ui, ...source }, text);
    expect(isPartial || items.length === 0).toBe(true);
    expect(await respell({ ui, ...source }, text)).toBe(expected);
  });
});

describe('suggest(source, text) for a word that more rows have than the index contains', () => {
  let schools: SuggestionSource;
  beforeAll(async () => {
    schools = { ui: 'en', ...(await makeSource('schools', SCHOOLS_CONTENT)) };
  });
  const rowsIn = ({ items, moreRows }: Suggestions): number =>
    [...moreRows.values()].reduce((sum, more) => sum + more, items.filter(({ row }) => row).length);

  it.each([['school'], ['sch'], ['school of'], ['schools'], ['school east']])(
    '%j: not all rows',
    async (text) => {
      const found = await suggest(schools, text, Number.POSITIVE_INFINITY);
      expect(found).toMatchObject({ isCut: true });
      expect(rowsIn(found)).toBeGreaterThanOrEqual(100);
      expect(rowsIn(found)).toBeLessThan(1800);
    },
  );

  it.each([
    ['north59', 11],
    ['school north59', 11],
  ])('%j: all rows, which are %j', async (text, rows) => {
    const found = await suggest(schools, text);
    expect(found).toMatchObject({ isCut: false });
    expect(rowsIn(found)).toBe(rows);
  });

  it('shows three rows of a list, and counts the others', async () => {
    const { items, moreRows } = await suggest(schools, 'north59');
    expect(items.map(print)).toEqual([
      'Houses in the north: north-59 #code=north-59',
      'Houses in the north: north-590 #code=north-590',
      'Houses in the north: north-591 #code=north-591',
    ]);
    expect([...moreRows]).toEqual([['u=urn:x:north', 8]]);
  });
});

describe('suggest(source, text) for codes that are words', () => {
  const makeList = (uri: string, shortName: string, rows: readonly object[], roles?: object) => ({
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        ...{ language: 'en', shortName, version: '1' },
        ...{ canonicalUri: uri, canonicalVersionUri: `${uri}:1` },
      },
      columnSet: {
        columns: ['code', 'name', 'status'].map((id) => ({ id, name: id, type: 'string', optional: true })),
        keys: [{ id: 'code', columnIds: ['code'] }],
      },
      ...(roles && { annotation: { appInfo: { columnRoles: roles } } }),
      dataSet: { rows },
    },
  });
  let words: Omit<SuggestionSource, 'ui'>;
  beforeAll(async () => {
    const languages = [
      { code: 'yen', name: 'Yendang', status: 'old' },
      { code: 'ynq', name: 'Yendang' },
      { code: 'won', name: 'Wongo' },
    ];
    const currencies = [
      { code: 'JPY', name: 'Japanese Yen' },
      { code: 'KRW', name: 'South Korean Won' },
      { code: 'PLN', name: 'Polish Złoty' },
    ];
    words = await makeSource('words', {
      'languages.json': makeList('urn:x:languages', 'Languages', languages, {
        status: { column: 'status', deprecated: ['old'] },
      }),
      'currencies.json': makeList('urn:x:currencies', 'Currencies', currencies),
    });
  });

  it.each<[string, boolean, string[]]>([
    ['yen', true, ['Currencies: JPY #code=JPY', 'Languages: yen #code=yen', 'Languages: ynq #code=ynq']],
    ['won', true, ['Currencies: KRW #code=KRW', 'Languages: won #code=won']],
    ['WON', false, ['Languages: won #code=won', 'Currencies: KRW #code=KRW']],
    ['jpy', false, ['Currencies: JPY #code=JPY']],
    ['yendang', false, ['Languages: ynq #code=ynq', 'Languages: yen #code=yen']],
    ['zloty', false, ['Currencies: PLN #code=PLN']],
  ])('%j: ambiguous %j, %j', async (text, isAmbiguous, expected) => {
    const found = await suggest({ ui: 'en', ...words }, text);
    expect([found.isAmbiguous, found.items.map(print)]).toEqual([isAmbiguous, expected]);
  });

  it.each([
    ['korrean', 'korean'],
    ['Polonia', undefined],
    ['Polishing', undefined],
  ])('%j is corrected to %j: only a typo is', async (text, expected) => {
    expect((await respell({ ui: 'en', ...words }, text))?.toLowerCase()).toBe(expected);
  });
});

describe('suggest(source, text) for questions', () => {
  let questions: Omit<SuggestionSource, 'ui'>;
  beforeAll(async () => {
    questions = await makeSource('questions', QUESTIONS_CONTENT);
  });

  it.each<[UiLanguage, string, string]>([
    ['en', 'ISO code for Germany', 'Countries: DE, DEU #code=DE'],
    ['en', 'what is DEU?', 'Countries: DE, DEU #code=DE'],
    ['de', 'Wie lautet der ISO-Code von Elfenbeinküste', 'Länder: CI, CIV #code=CI'],
    ['en', 'currency of Croatia', 'Currency use: HR, EUR #country=HR&currency=EUR'],
    ['en', 'Which currency does Germany use?', 'Currency use: DE, EUR #country=DE&currency=EUR'],
    ['en', 'Allemagne', 'Pays: DE, DEU #code=DE'],
    ['de', 'Niemcy', 'Kraje: DE, DEU #code=DE'],
    ['en', 'Германия', 'Страны: DE, DEU #code=DE'],
    ['en', 'Swiss francs', 'Currencies: CHF #code=CHF'],
    ['de', 'Schweizer Franken', 'Währungen: CHF #code=CHF'],
    ['en', '.pdf', 'Media types: application/pdf (pdf) #type=application%2Fpdf'],
    ['en', 'A4', 'Paper formats (value A4 (210 × 297 mm))'],
    ['en', 'Ivory Coast', 'Countries: CI, CIV (Ivory Coast) #code=CI'],
    ['en', 'Åland', 'Countries: AX, ALA #code=AX'],
    ['en', 'eur', 'Currencies: EUR #code=EUR'],
    ['en', 'iso 639-1', 'Languages (column ISO 639-1 code)'],
    ['en', 'german language', 'Languages: deu #code=deu'],
  ])('%s: %j finds %j first', async (ui, text, expected) => {
    const { items, isPartial } = await suggest({ ui, ...questions }, text);
    expect([isPartial, items.map(print)[0]]).toEqual([false, expected]);
  });

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
    expect(await suggest({ ui: 'en', ...questions }, text)).toMatchObject({ unknownCode, codes });
  });
});
