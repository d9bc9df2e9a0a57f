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
