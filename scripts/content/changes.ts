import { byCodeUnit, type CodeList, type CodeListSet, type Language, type Subject } from './model.ts';
import { phrase } from './tables.ts';

/** The changes since the previous version of a list: an entry per kind of change, or an entry that nothing changed. */
export function listChanges(list: CodeList, version: string, language: Language): readonly string[] {
  const others = Object.keys(list.columns).filter((id) => id !== 'name');
  return describeChanges(list, version, language, ({ rows }) => {
    const items = rows(language).map((row): [string, Item] => [
      list.key.map((columnId) => String(row[columnId])).join('/'),
      { renamed: String(row.name ?? ''), changed: JSON.stringify(others.map((id) => row[id] ?? null)) },
    ]);
    return new Map(items);
  });
}

/** The changes since the previous version of a set. */
export const setChanges = (set: CodeListSet, version: string, language: Language): readonly string[] =>
  describeChanges(set, version, language, ({ members }) => {
    return new Map(members.map((member) => [member.name, { updated: member.version }]));
  });

/** The compared values of a code (its name and its other values) or of a member of a set (its version), by kind of change. */
type Item = Readonly<Partial<Record<'renamed' | 'changed' | 'updated', string>>>;

function describeChanges<E extends Subject['editions'][number]>(
  { editions }: Subject<E>,
  version: string,
  language: Language,
  itemsOf: (edition: E) => ReadonlyMap<string, Item>,
): readonly string[] {
  const index = editions.findIndex((edition) => edition.version === version);
  const [previous, current] = [editions[index - 1], editions[index]];
  if (previous === undefined || current === undefined) return [phrase('first', language)];
  const older = itemsOf(previous);
  const newer = itemsOf(current);
  const changes = {
    added: onlyIn(newer, older),
    removed: onlyIn(older, newer),
    renamed: changed(older, newer, 'renamed'),
    changed: changed(older, newer, 'changed'),
    updated: changed(older, newer, 'updated'),
  };
  const entries = Object.entries(changes).filter(([, codes]) => codes.length > 0);
  if (entries.length === 0) return [phrase('unchanged', language, previous.version)];
  return entries.map(([kind, codes]) => {
    return `${phrase(kind, language)} (${codes.length}): ${codes.sort(byCodeUnit).join('; ')}`;
  });
}

type Items = ReadonlyMap<string, Item>;

const onlyIn = (items: Items, others: Items): string[] =>
  [...items]
    .filter(([code]) => !others.has(code))
    .map(([code, { renamed }]) => (renamed ? `${code} (${renamed})` : code));

function changed(older: Items, newer: Items, kind: keyof Item): string[] {
  const found: string[] = [];
  for (const [code, item] of newer) {
    const before = older.get(code);
    if (before === undefined || before[kind] === item[kind]) continue;
    found.push(kind === 'changed' ? code : `${code} (${before[kind]} → ${item[kind]})`);
  }
  return found;
}
