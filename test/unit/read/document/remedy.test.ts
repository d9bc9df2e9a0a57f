import { describe, expect, it } from 'vitest';
import { remedyFor } from '../../../../build/read/document/remedy.ts';

describe('remedyFor numbers', () => {
  it.each([
    ['a decimal comma', 'number', '567,5', 'write 567.5'],
    ['thousands and a decimal comma', 'number', '1.234.567,50', 'write 1234567.50'],
    ['thousands and a decimal point', 'number', '1,234,567.5', 'write 1234567.5'],
    ['an ambiguous comma', 'number', '1,234', 'write 1234 or 1.234'],
    ['thousands in a whole number', 'integer', '1,000', 'write 1000 or 1'],
    ['thousands with points', 'integer', '115.403.000', 'write 115403000'],
    ['one group after a point', 'integer', '85.370', 'write 85370'],
    ['thousands with blanks', 'integer', '115\u202f403\u00a0000', 'write 115403000'],
    ['Swiss thousands', 'number', '1’234’567', 'write 1234567'],
    ['a percent sign', 'number', '66.8%', 'write 66.8 if the column is in percent'],
    ['a percent sign after a comma', 'number', '66,8 %', 'write 66.8 if the column is in percent'],
    ['three decimals after a zero', 'number', '0,001', 'write 0.001'],
    ['three decimals with a sign', 'number', '-0.125 €', 'write -0.125'],
    ['a currency', 'integer', '$5168000000', 'write 5168000000'],
    ['a trailing currency', 'integer', '5.168.000 €', 'write 5168000'],
    ['leading zeros', 'integer', '02', 'write 2'],
    ['a plus sign', 'integer', '+2', 'write 2'],
    ['a fraction of zeros', 'integer', '2.0', 'write 2'],
    ['a blank', 'integer', ' 2', 'write 2'],
    ['a typographic minus sign', 'integer', '−2', 'write -2'],
    ['no digit before the point', 'number', '.5', 'write 0.5'],
    ['no digit after the point', 'number', '5.', 'write 5'],
    ['a rounded number', 'integer', '1.54E+11', 'write all digits; a spreadsheet has rounded them'],
    ['a word for a missing value', 'integer', 'n/a', 'leave the cell empty, or enter the value'],
    ['a dash', 'number', '-', 'leave the cell empty, or enter the value'],
    ['a missing value of pandas', 'date', 'NaT', 'leave the cell empty, or enter the value'],
  ])('%s', (_, type, text, remedy) => {
    expect(remedyFor(type, text)).toBe(remedy);
  });

  it.each([
    ['a fraction in a whole number', 'integer', '1,5'],
    ['a range', 'number', '1-2'],
    ['groups of two digits', 'number', '1,23,45'],
    ['mixed separators', 'number', "1,234'567"],
    ['words', 'integer', 'about 5'],
    ['no digits', 'number', ','],
    ['a number', 'number', '12'],
  ])('none for %s', (_, type, text) => {
    expect(remedyFor(type, text)).toBeUndefined();
  });
});

describe('remedyFor truth values', () => {
  it.each([
    ['yes', 'write true'],
    ['JA', 'write true'],
    ['WAHR', 'write true'],
    ['1', 'write true'],
    ['nein', 'write false'],
    ['FALSCH', 'write false'],
    ['0', 'write false'],
    ['n/a', 'leave the cell empty, or enter the value'],
  ])('%s', (text, remedy) => {
    expect(remedyFor('boolean', text)).toBe(remedy);
  });

  it('none for other words and types', () => {
    expect(remedyFor('boolean', 'maybe')).toBeUndefined();
    expect(remedyFor('document', '1,5')).toBeUndefined();
  });
});
