/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { Row, RowsTable } from '../../../../../build/site/explorer/document/rows-table.tsx';
import { readTable, type Table } from '../../../../../build/site/explorer/document/table.ts';

/** The HTML of the cell of a member with a description. */
function cellOf(description: string): string | undefined {
  const columns = [
    { id: 'code', name: 'Code', type: 'string' },
    { id: 'kind', name: 'Kind', type: 'enum', members: [{ value: 'a', description }] },
  ];
  const { rows, ...table } = readTable(
    JSON.stringify({
      codeList: {
        columnSet: { columns, keys: [{ id: 'code', columnIds: ['code'] }] },
        dataSet: { rows: [{ code: 'A', kind: 'a' }] },
      },
    }),
  ) as Table;
  const [row = []] = rows;
  const frame = { ...table, ui: 'en' as const, widths: [6, 26], language: 'en' };
  const html = renderToString(
    <RowsTable frame={frame}>
      <Row frame={frame} row={row} index={0} />
    </RowsTable>,
  );
  return /<td><div class="cell" dir="auto">(.*?)<\/div>/.exec(html)?.[1];
}

it('a member of an enumeration → its description; the tooltip shows its value', () => {
  expect(cellOf('First kind')).toBe('<span title="a">First kind</span>');
});

it('a long description with markup → its first 60 characters; the tooltip shows it in full', () => {
  const start = `<b>${'First kind '.repeat(5)}`;
  expect(cellOf(`${start}of some that are meant</b>`)).toBe(
    `<span title="&lt;b>${'First kind '.repeat(5)}of some that are meant&lt;/b>">` +
      `&lt;b>${'First kind '.repeat(5)}o…</span>`,
  );
});
