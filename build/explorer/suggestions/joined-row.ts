/**
 * The texts of a row in each document of its list, in their order: the name, the codes of the default key, and other
 * codes, separated by tabs. Only the name if its codes are those of the first document; null in a document without the
 * row. A single text if all are equal.
 */
export type JoinedRow = readonly (string | null)[];

/** The texts of a row in each document, with name and codes; undefined in those without the row. */
export type RowLines = readonly (string | undefined)[];

/** Joins the texts of a row. */
export function joinRow(lines: RowLines): JoinedRow {
  const [first] = lines;
  if (lines.every((line) => line === first)) return [first ?? null];
  const codes = first === undefined ? undefined : codesIn(first);
  return lines.map((line, i) => {
    if (line === undefined) return null;
    return i > 0 && codesIn(line) === codes ? line.slice(0, line.indexOf('\t')) : line;
  });
}

/** The codes of a text with the tab before them. */
const codesIn = (line: string): string => line.slice(line.indexOf('\t'));

/** The name and codes of a row in each document; undefined in those without it. */
export function readRow(row: JoinedRow): (readonly string[] | undefined)[] {
  const cells = row.map((text) => text?.split('\t'));
  return cells.map((own) => (own?.length === 1 ? [...own, ...(cells[0]?.slice(1) ?? [])] : own));
}
