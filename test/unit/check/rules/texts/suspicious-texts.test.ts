import { describe, expect, it } from 'vitest';
import { suspiciousTexts } from '../../../../../build/check/facts/document-texts.ts';
import { codeList, documentOf } from '../../../support/documents.ts';

const COLUMNS = ['code', 'name'].map((id) => ({ id, name: id, type: 'string' }));

const suspiciousIn = (cells: readonly string[], longName = 'x'): string[] => {
  const rows = cells.map((name, i) => ({ code: String(i), name }));
  return suspiciousTexts(documentOf(codeList({ longName }, COLUMNS, rows))).map(({ pointer }) => pointer);
};

describe('suspiciousTexts', () => {
  it('does not keep cells because of tabs and line breaks: every cell of a large table may have some', () => {
    expect(suspiciousIn(['two\nlines', 'two\r\nlines', 'a\ttab'])).toEqual([]);
  });

  it('finds other control characters, mojibake, entities and lost letters in such cells', () => {
    expect(suspiciousIn(['a\n', 'a\n\u0000', 'a\nKÃ¤se', 'a\n&nbsp;', 'Espa?ol\nand more'])).toEqual([
      '/codeList/dataSet/rows/1/name',
      '/codeList/dataSet/rows/2/name',
      '/codeList/dataSet/rows/3/name',
      '/codeList/dataSet/rows/4/name',
    ]);
  });

  it('finds tabs and line breaks in the metadata, where names must not have them', () => {
    for (const longName of ['a\tb', 'a\nb', 'a\rb'])
      expect(suspiciousIn(['a'], longName)).toEqual(['/codeList/identification/longName']);
  });
});
