import type { Exported, ExportedList } from './list.ts';

/** The rows as a JSON array of objects, one per line, with the exact digits of numbers; absent values stay absent. */
export function printJson({ columns, rows }: ExportedList): Exported {
  const names = columns.map(({ id }) => JSON.stringify(id));
  const lines = rows.map((row) => {
    const cells = row.flatMap((raw, i) => (raw === undefined ? [] : [`${names[i]}:${raw}`]));
    return `{${cells.join(',')}}`;
  });
  return { text: lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`, notes: [] };
}
