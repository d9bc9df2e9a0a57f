import { describe, expect, it } from 'vitest';
import { hiddenCharacters, textEncoding } from '../../../../../build/check/rules/texts/texts.ts';
import { codeList, documentOf } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

const COLUMNS = ['code', 'name'].map((id) => ({ id, name: id, type: 'string' }));

/** The rules that report a text as a name of a row. */
function rulesFor(name: string): string[] {
  const document = documentOf(codeList({}, COLUMNS, [{ code: 'a', name }]));
  return [textEncoding, hiddenCharacters].flatMap((rule) =>
    problemsOf(rule, [document]).map(({ rule }) => rule),
  );
}

describe('textEncoding', () => {
  // Mojibake of Cyrillic letters has control characters: one problem.
  it.each(['?????? ?????????', 'a_x000D_', 'two<BR/>lines', 'Ð\u009cÐ¾Ñ\u0081ÐºÐ²Ð°'])(
    'reports %j',
    (text) => {
      expect(rulesFor(text)).toEqual(['text/encoding']);
    },
  );

  it.each([
    ...['Formats such as <b> are lost', '<unknown>', 'HTML has <b>bold</b> and &nbsp;', 'Really?? No!'],
    ...['colou?r|color', 'NULL value', 'A &foo; B', 'two\nlines', 'Übergröße, Москва, Αθήνα'],
  ])('accepts %j', (text) => {
    expect(rulesFor(text)).toEqual([]);
  });
});

describe('hiddenCharacters', () => {
  it.each(['\u2066a\u2069', 'kΩ', 'SMSу', 'น้ำ\u200bแข็ง'])('accepts %j', (text) => {
    expect(rulesFor(text)).toEqual([]);
  });
});
