/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { findWidths } from '../../../../../build/site/explorer/document/rows.tsx';
import { RowsTable } from '../../../../../build/site/explorer/document/rows-table.tsx';
import type { UiLanguage } from '../../../../../build/site/paths.ts';
import { tableOf } from '../../rows/tables.ts';

/** The HTML of the last cell of the row of a list with a column of a type. */
function cellOf(ui: UiLanguage, column: object, json: string): string | undefined {
  const columns = [
    { id: 'code', type: 'string' },
    { id: 'value', ...column },
  ];
  const { rows, ...head } = tableOf(`[{"code":"A","value":${json}}]`, { columns });
  const [row = []] = rows;
  const frame = { ...head, ui, widths: [6, 26], language: 'en' };
  const html = renderToString(<RowsTable frame={frame} rows={[{ row, index: 0 }]} />);
  return /<td.*?><div class="cell" dir="auto">(.*?)<\/div>/.exec(html)?.[1];
}

describe('the cell of', () => {
  it.each([
    ['1999', '1999', '1999'],
    ['10000', '10,000', '10.000'],
    ['-12345678901234567890', '-12,345,678,901,234,567,890', '-12.345.678.901.234.567.890'],
    ['9.50', '9.50', '9,50'],
    ['12345.6789', '12,345.6789', '12.345,6789'],
    ['-1e3', '-1e3', '-1e3'],
  ])('the number %s is %s, in German %s', (json, en, de) => {
    expect(cellOf('en', { type: 'number' }, json)).toBe(en);
    expect(cellOf('de', { type: 'number' }, json)).toBe(de);
  });

  it.each([
    ['null', '<span class="missing" title="null">–</span>'],
    ['{"b":[1,2.5],"c":{}}', 'b: [1, 2.5], c: {}'],
    ['["AR","",null,[]]', 'AR, , –, []'],
  ])('the JSON value %s is %s', (json, html) => {
    expect(cellOf('en', { type: 'document' }, json)).toBe(html);
  });

  it.each([
    ['en', 'Yes'],
    ['de', 'Ja'],
  ] as const)('true in %s is %s', (ui, text) => {
    expect(cellOf(ui, { type: 'boolean' }, 'true')).toBe(`<span title="true">${text}</span>`);
  });

  it('a member of an enumeration is its description; the tooltip shows its value', () => {
    const members = [{ value: 'a', description: 'First kind' }];
    expect(cellOf('en', { type: 'enum', members }, '"a"')).toBe('<span title="a">First kind</span>');
  });

  it('a member with a long description is its first 60 characters; the tooltip shows it in full', () => {
    const words = 'First kind '.repeat(5);
    const members = [{ value: 'a', description: `<b>${words}of some that are meant</b>` }];
    expect(cellOf('en', { type: 'enum', members }, '"a"')).toBe(
      `<span title="&lt;b>${words}of some that are meant&lt;/b>">&lt;b>${words}o…</span>`,
    );
  });
});

describe('findWidths(head, rows)', () => {
  it.each([
    ['Code', 'A', 9],
    ['C', 'A', 9],
    ['Name', 'x'.repeat(20), 26],
    ['Name', 'x'.repeat(500), 44],
    ['A very long name of a column', 'A', 26],
    ['Name', '東京都港区芝公園', 26],
  ])('%s with %j is %i wide', (name, value, width) => {
    const columns = [{ id: 'c', name, type: 'string' }];
    const table = tableOf(JSON.stringify([{ c: value }]), { columns, keys: [] });
    expect(findWidths(table, [...table.rows])).toEqual([width]);
  });
});
