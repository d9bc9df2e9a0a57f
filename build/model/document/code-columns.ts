/** The keys of a code list, with the id of the default key if it names one. */
interface Keys<K extends { readonly id: string }> {
  readonly keys: readonly K[];
  readonly defaultKey?: { readonly keyId: string } | undefined;
}

/** The key whose values are the codes of a list: its default key, or else the first; undefined if it has none. */
export const defaultKeyOf = <K extends { readonly id: string }>({
  keys,
  defaultKey,
}: Keys<K>): K | undefined => keys.find(({ id }) => id === defaultKey?.keyId) ?? keys[0];

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
