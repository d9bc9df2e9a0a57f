import { describe, expect, it } from 'vitest';
import { formatBytes } from '../../../../../build/site/explorer/components/text.ts';
import { widthsOf } from '../../../../../build/site/explorer/document/rows-table.tsx';
import { readTable, type Table } from '../../../../../build/site/explorer/document/table.ts';

describe('formatBytes(ui, bytes)', () => {
  it.each([
    ['en', 0, '0 bytes'],
    ['en', 1, '1 byte'],
    ['de', 999, '999 Byte'],
    ['en', 1000, '1 kB'],
    ['de', 4512, '4,51 kB'],
    ['en', 5_300_000, '5.3 MB'],
    ['de', 12_345_678_901, '12,3 GB'],
  ] as const)('%s %i is %s', (ui, bytes, text) => {
    expect(formatBytes(ui, bytes).replace(/\s/g, ' ')).toBe(text);
  });
});

describe('widthsOf(columns, rows)', () => {
  it.each([
    ['Code', ['A'], 9],
    ['C', ['A'], 6],
    ['Name', ['x'.repeat(20)], 26],
    ['Name', ['x'.repeat(500)], 44],
    ['A very long name of a column', ['A'], 20],
    ['Name', ['東京都港区芝公園'], 20],
  ])('%s with %j is %i wide', (name, values, width) => {
    const columns = [{ id: 'c', name, type: 'string' }];
    const rows = values.map((c) => ({ c }));
    const json = JSON.stringify({ codeList: { columnSet: { columns, keys: [] }, dataSet: { rows } } });
    const table = readTable(json) as Table;
    expect(widthsOf(table, [...table.rows])).toEqual([width]);
  });
});
