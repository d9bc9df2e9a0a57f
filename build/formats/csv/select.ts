/** The header line of a CSV as in RFC 4180, and the lines of the rows whose index is kept. */
export function selectRows(csv: string, isKept: (index: number) => boolean): string {
  let [start, quoted, row, kept] = [0, false, -1, ''];
  for (let at = 0; at < csv.length; at++) {
    const character = csv[at];
    if (character === '"') quoted = !quoted;
    if (character !== '\n' || quoted) continue;
    if (row < 0 || isKept(row)) kept += csv.slice(start, at + 1);
    row++;
    start = at + 1;
  }
  return kept;
}
