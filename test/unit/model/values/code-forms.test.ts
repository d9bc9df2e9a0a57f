import { describe, expect, it } from 'vitest';
import { makeFindRespelling } from '../../../../build/model/values/code-forms.ts';

describe('makeFindRespelling', () => {
  it.each([
    ['AB\u00a0', ['AB', 'CD'], 'AB', 'hidden characters'],
    ['A\u200bB', ['AB', 'CD'], 'AB', 'hidden characters'],
    ['\u0422', ['T', 'U'], 'T', 'look-alikes'],
    ['DE\u201312', ['DE-12', 'DE-13'], 'DE-12', 'look-alikes'],
    ['kg', ['KG', 'LB'], 'KG', 'case'],
    ['1', ['01', '02'], '01', 'lost zeros'],
    ['2.1', ['02.10', '02.11'], '02.10', 'lost zeros'],
    ['\u0000["DE","1"]', ['\u0000["DE","001"]'], '\u0000["DE","001"]', 'lost zeros'],
    ['1234', ['12-34', '12-35'], '12-34', 'separators'],
    ['12.34', ['12-34', '1235'], '12-34', 'separators'],
    ['DEU', ['DUE', 'FRA'], 'DUE', 'transposed'],
  ])('%j among %j is %j: %s', (code, candidates, meant, how) => {
    expect(makeFindRespelling(candidates)(code)).toEqual({ code: meant, how });
  });

  it.each([
    ['if two candidates have the same form', '2.1', ['02.1', '02.10']],
    ['if no candidate is similar', 'AB', ['CD']],
    ['if more than two neighbours are exchanged', 'ABC', ['CBA']],
    ['of letters that were transposed twice', 'ABCD', ['BADC']],
    ['of a longer number', '1', ['10', '100']],
    ['if only the code itself has its form', 'AB', ['AB']],
  ])('finds none %s', (_, code, candidates) => {
    expect(makeFindRespelling(candidates)(code)).toBeUndefined();
  });

  it('prefers the first form', () => {
    const find = makeFindRespelling(['T', 't', '07', '7']);
    expect(find('\u0422')).toEqual({ code: 'T', how: 'look-alikes' });
    expect(find('7')).toEqual({ code: '07', how: 'lost zeros' });
    expect(find('007')).toBeUndefined();
  });
});
