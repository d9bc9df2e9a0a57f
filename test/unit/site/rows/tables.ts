import { type RowLinks, readTable, type Table } from '../../../../build/site/rows/table.ts';

/** Columns of a text, a German text, a number and a set. */
const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string' },
  { id: 'name', name: 'Name', type: 'string', language: 'de' },
  { id: 'size', name: 'Size', type: 'number' },
  {
    id: 'kind',
    name: 'Kind',
    type: 'enum-set',
    members: [{ value: 'a', description: 'First kind' }, { value: 1 }],
  },
];

/** The table of a list with the JSON of its rows; its key is the first column unless the column set says otherwise. */
export function tableOf(rows: string, more: object = {}, links: readonly RowLinks[] = []): Table {
  const columnSet = { columns: COLUMNS, keys: [{ id: 'k', columnIds: ['code'] }], ...more };
  const text = `{"codeList":{"identification":{},"columnSet":${JSON.stringify(columnSet)},"dataSet":{"rows":${rows}}}}`;
  const table = readTable(text, links);
  if (!table) throw new Error('no rows');
  return table;
}

export const ROWS = `[
  {"code":"c","name":"Zürich","size":10,"kind":["a"]},
  {"size":9.50,"code":"A","name":"Ärger","kind":[]},
  {"code":"b","name":null,"size":12345678901234567890,"kind":["a",1]},
  {"code":"d","name":"","kind":[]},
  {"code":"e10","name":"ananas","size":null,"kind":[]},
  {"code":"e9","name":"Bär","size":-1e3,"kind":[]}
]`;
