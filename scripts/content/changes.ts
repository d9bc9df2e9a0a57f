import type { Row, SetEdition } from './model.ts';
import { byCodeUnit, type CodeList, type CodeListSet, type Edition, type Language } from './model.ts';
import { phrase } from './texts.ts';

/**
 * The change log of an edition in a language, compared with the previous edition: one entry per kind of change, which
 * lists all codes, or an entry that nothing changed.
 */
export function listChanges(list: CodeList, edition: Edition, language: Language): readonly string[] {
  const codeOf = (row: Row) => list.key.map((columnId) => String(row[columnId])).join('/');
  const label = (code: string, { name }: Row) => (name ? `${code} (${name})` : code);
  const others = Object.keys(list.columns).filter((id) => id !== 'name');
  const valuesOf = (row: Row) => JSON.stringify(others.map((id) => row[id] ?? null));
  return changesOf<Edition, Row>(list.editions, edition, language, {
    items: ({ version }) => new Map(list.rows(version, language).map((row) => [codeOf(row), row])),
    added: label,
    removed: label,
    renamed: (code, before, after) =>
      before.name !== after.name && `${code} (${before.name} → ${after.name})`,
    changed: (code, before, after) => valuesOf(before) !== valuesOf(after) && code,
  });
}

/** The change log of a set: members added and removed since the previous edition, and members with another version. */
export const setChanges = (set: CodeListSet, edition: SetEdition, language: Language): readonly string[] =>
  changesOf<SetEdition, string>(set.editions, edition, language, {
    items: ({ members }) => new Map(members.map(({ name, version }) => [name, version])),
    added: (name) => name,
    removed: (name) => name,
    updated: (name, before, after) => before !== after && `${name} (${before} → ${after})`,
  });

/** What an edition contains by code, and how each kind of change to it is printed. */
interface Comparison<E, T> {
  readonly items: (edition: E) => ReadonlyMap<string, T>;
  readonly added: (code: string, item: T) => string;
  readonly removed: (code: string, item: T) => string;
  readonly renamed?: ComparedItems<T>;
  readonly changed?: ComparedItems<T>;
  readonly updated?: ComparedItems<T>;
}

type ComparedItems<T> = (code: string, before: T, after: T) => string | false;

function changesOf<E extends Edition, T>(
  editions: readonly E[],
  edition: E,
  language: Language,
  { items, added, removed, ...compared }: Comparison<E, T>,
): readonly string[] {
  const previous = editions[editions.indexOf(edition) - 1];
  if (previous === undefined) return [phrase('first', language)];
  const [older, newer] = [items(previous), items(edition)];
  const only = (
    from: ReadonlyMap<string, T>,
    other: ReadonlyMap<string, T>,
    print: Comparison<E, T>['added'],
  ) => [...from].filter(([code]) => !other.has(code)).map(([code, item]) => print(code, item));
  const both = (print: ComparedItems<T> = () => false) =>
    [...newer].flatMap(([code, item]) => (older.has(code) && print(code, older.get(code) as T, item)) || []);
  const changes = {
    added: only(newer, older, added),
    removed: only(older, newer, removed),
    renamed: both(compared.renamed),
    changed: both(compared.changed),
    updated: both(compared.updated),
  };
  const entries = Object.entries(changes)
    .filter(([, subjects]) => subjects.length > 0)
    .map(
      ([kind, subjects]) =>
        `${phrase(kind, language)} (${subjects.length}): ${subjects.sort(byCodeUnit).join('; ')}`,
    );
  return entries.length > 0 ? entries : [phrase('unchanged', language, previous.version)];
}
