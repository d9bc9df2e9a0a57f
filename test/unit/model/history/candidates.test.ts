import { describe, expect, it } from 'vitest';
import { fold } from '../../../../build/model/characters/fold.ts';
import { makeFindCandidates } from '../../../../build/model/history/candidates.ts';

const one = (codes: string[], names: string[], aliases: string[] = []) => ({
  codes,
  names: [...names, ...aliases],
  aliases: new Set(aliases),
});

const find = makeFindCandidates(
  [
    one(['CH', 'CHE'], ['Schweiz', 'Switzerland']),
    one(['DE', 'DEU'], ['Deutschland', 'Germany']),
    one(['DD', ''], ['Deutsche Demokratische Republik', 'German Democratic Republic']),
    one(['GE', 'GEO'], ['Georgia']),
    one(['US-GA', ''], ['Georgia']),
    one(['NL', 'NLD'], ['Niederlande'], ['Holland', 'Königreich der Niederlande']),
  ],
  fold,
);

/** The first code, score and whether it is a match, of each candidate. */
const show = (typed: string, limit = 5, withSimilar = true) =>
  find(typed, limit, withSimilar).map(({ item, score, isMatch }) =>
    [item.codes[0], score, ...(isMatch ? ['match'] : [])].join(' '),
  );

describe('makeFindCandidates', () => {
  it('finds a code in any key, a name in any language, and an alias, without case and accents', () => {
    expect(show(' CH ')[0]).toBe('CH 100 match');
    expect(show('che')[0]).toBe('CH 100 match');
    expect(show('DEUTSCHLAND')[0]).toBe('DE 95 match');
    expect(show('holland')).toEqual(['NL 90 match']);
    expect(show('konigreich der niederlande')[0]).toBe('NL 90 match');
  });

  it('finds similar texts by the share that is equal, none of which is a match', () => {
    expect(show('Germny')).toEqual(['DE 76']);
    expect(show('german')).toEqual(['DE 76', 'DD 21']);
    expect(show('german', 1)).toEqual(['DE 76']);
    expect(find('Germny', 5, true)[0]?.found).toBe('Germany');
  });

  it('has no match for a name that several codes have, and finds nothing in an empty text', () => {
    expect(show('Georgia')).toEqual(['GE 95', 'US-GA 95']);
    expect([show(''), show('  '), show('zzzz')]).toEqual([[], [], []]);
  });

  it('finds only the exact code if similar ones are not wanted', () => {
    expect([show('Germany', 5, false), show('Germny', 5, false)]).toEqual([['DE 95 match'], []]);
  });
});
