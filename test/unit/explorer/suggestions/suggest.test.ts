import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShardContent, SuggestionIndex } from '../../../../build/explorer/suggestions/index-format.ts';
import { shardName } from '../../../../build/explorer/suggestions/shards.ts';
import { loadStemmers } from '../../../../build/explorer/suggestions/stemmers.ts';
import { type Suggestion, suggest } from '../../../../build/explorer/suggestions/suggest.ts';
import { SUGGESTIONS_FILE, suggestionsShard, type UiLanguage } from '../../../../build/site/paths.ts';
import { makeFolder, writeContent } from '../../../../scripts/support/content-tree.ts';
import { buildSite } from '../../../support/site.ts';
import { SUGGESTIONS_CONTENT } from '../../../support/suggestions-content.ts';

const { folder, remove } = makeFolder();
beforeAll(async () => {
  writeContent(join(folder, 'content'), SUGGESTIONS_CONTENT);
  const { published, problems } = await buildSite(join(folder, 'content'), join(folder, 'out'));
  expect(published, JSON.stringify(problems.slice(0, 3))).toBeDefined();
});
afterAll(remove);

const read = <T>(path: string): T => JSON.parse(readFileSync(join(folder, 'out', 'site', path), 'utf8')) as T;

async function suggestionsFor(ui: UiLanguage, text: string): Promise<string[]> {
  const { starts, languages } = read<SuggestionIndex>(SUGGESTIONS_FILE);
  const source = {
    ui,
    starts,
    stemmers: await loadStemmers(languages),
    loadShard: async (start: string) => read<ShardContent>(suggestionsShard(shardName(start))),
  };
  return (await suggest(source, text)).items.map(print);
}

const print = ({ title, row, match }: Suggestion): string => {
  if (row) return `${title}: ${row.codes.join(', ')} #${row.fragment}`;
  return match ? `${title} (${match.field} ${match.text})` : title;
};

describe('suggest(source, text)', () => {
  it.each<[UiLanguage, string, string[]]>([
    ['en', 'Bhutan', ['Countries: BT, BTN #code=BT']],
    ['de', 'Bhutan', ['Länder: BT, BTN #code=BT']],
    ['en', 'Croatia', ['Countries: HR, HRV #code=HR']],
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
    ['en', 'a/b?c', ['Time zones: a/b?c&d#e #code=a%2Fb%3Fc%26d%23e']],
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
