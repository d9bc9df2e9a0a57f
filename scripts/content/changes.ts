import type { CodeList, CodeListSet, Language, ListEdition, Row, SetEdition } from './model.ts';
import { phrase } from './tables.ts';

/** The changes since the previous version of a list: an entry per kind of change, or an entry that nothing changed. */
export function listChanges(list: CodeList, edition: ListEdition, language: Language): readonly string[] {
  const others = Object.keys(list.columns).filter((id) => id !== 'name');
  const itemOf = (row: Row): [string, Item] => [
    list.key.map((columnId) => String(row[columnId])).join('/'),
    { name: row.name as string, values: JSON.stringify(others.map((id) => row[id] ?? null)) },
  ];
  return changesOf(list.editions, edition, language, ({ rows }) => new Map(rows(language).map(itemOf)));
}

/** The changes since the previous version of a set. */
export const setChanges = (set: CodeListSet, edition: SetEdition, language: Language): readonly string[] =>
  changesOf(
    set.editions,
    edition,
    language,
    ({ members }) => new Map(members.map(({ name, version }) => [name, { version }])),
  );

/** The compared values of a code (its name and its other values) or of a member of a set (its version). */
interface Item {
  readonly name?: string;
  readonly values?: string;
  readonly version?: string;
}

function changesOf<E extends { readonly version: string }>(
  editions: readonly E[],
  edition: E,
  language: Language,
  itemsOf: (edition: E) => ReadonlyMap<string, Item>,
): readonly string[] {
  const previous = editions[editions.indexOf(edition) - 1];
  if (previous === undefined) return [phrase('first', language)];
  const [older, newer] = [itemsOf(previous), itemsOf(edition)];
  const onlyIn = (items: ReadonlyMap<string, Item>, others: ReadonlyMap<string, Item>) =>
    [...items]
      .filter(([code]) => !others.has(code))
      .map(([code, { name }]) => (name ? `${code} (${name})` : code));
  const changed = (property: keyof Item) =>
    [...newer].flatMap(([code, item]) => {
      const before = older.get(code) ?? item;
      if (before[property] === item[property]) return [];
      return property === 'values' ? code : `${code} (${before[property]} → ${item[property]})`;
    });
  const changes = {
    added: onlyIn(newer, older),
    removed: onlyIn(older, newer),
    renamed: changed('name'),
    changed: changed('values'),
    updated: changed('version'),
  };
  const entries = Object.entries(changes)
    .filter(([, codes]) => codes.length > 0)
    .map(([kind, codes]) => `${phrase(kind, language)} (${codes.length}): ${codes.sort().join('; ')}`);
  return entries.length > 0 ? entries : [phrase('unchanged', language, previous.version)];
}
