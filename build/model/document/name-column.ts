/** Words in ids of columns that name the rows, in the languages of the UI and some others; not `economy`. */
const NAME_WORDS =
  /name|label|libell[eé]|title|titel|bezeichnung|benennung|d[eé]nominat|denominaz|nombre|nazwa|(?:^|[-_ .])nome?(?:$|[-_ .])/i;

/** Whether the id of a column says that it names the rows. */
export const isNameId = (id: string): boolean => NAME_WORDS.test(id);

/** Index of the column that names the rows: by its id, else the first text; -1 if there is none. */
export function nameColumnIn(columns: readonly { readonly id: string; readonly isText: boolean }[]): number {
  const named = columns.findIndex(({ id, isText }) => isText && isNameId(id));
  return named >= 0 ? named : columns.findIndex(({ isText }) => isText);
}
