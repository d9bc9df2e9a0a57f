import { byCodeUnit, type CodeList, type Edition, type Language, type Row, type SetMember } from './model.ts';
import { phrase } from './texts.ts';

/**
 * The change log of an edition in a language, compared with the previous edition: one entry per kind of change, which
 * lists all codes, or an entry that nothing changed.
 */
export function listChanges(list: CodeList, edition: Edition, language: Language): readonly string[] {
  const before = previous(list.editions, edition);
  const label = labelOf(list);
  const rows = (version: string) =>
    new Map(list.rows(version, language).map((row) => [label(row).code, row]));
  return describe(before, language, () => {
    const [older, newer] = [rows(before?.version ?? edition.version), rows(edition.version)];
    const shared = [...newer.keys()].filter((code) => older.has(code));
    const names = (code: string) =>
      [older.get(code), newer.get(code)].map((row) => (row ? label(row).name : ''));
    return {
      added: [...newer.keys()]
        .filter((code) => !older.has(code))
        .map((code) => formatCode(code, names(code)[1])),
      removed: [...older.keys()]
        .filter((code) => !newer.has(code))
        .map((code) => formatCode(code, names(code)[0])),
      renamed: shared
        .filter((code) => names(code)[0] !== names(code)[1])
        .map((code) => `${code} (${names(code).join(' → ')})`),
      changed: shared.filter((code) => rest(list, older.get(code)) !== rest(list, newer.get(code))),
    };
  });
}

/** The change log of a set: members added and removed since the previous edition, and members with another version. */
export function setChanges(
  editions: readonly (Edition & { readonly members: readonly SetMember[] })[],
  edition: Edition & { readonly members: readonly SetMember[] },
  language: Language,
): readonly string[] {
  const before = previous(editions, edition);
  const versions = (members: readonly SetMember[]) =>
    new Map(members.map(({ name, version }) => [name, version]));
  return describe(before, language, () => {
    const [older, newer] = [versions(before?.members ?? []), versions(edition.members)];
    return {
      added: [...newer.keys()].filter((name) => !older.has(name)),
      removed: [...older.keys()].filter((name) => !newer.has(name)),
      updated: [...newer]
        .filter(([name, version]) => older.has(name) && older.get(name) !== version)
        .map(([name, version]) => `${name} (${older.get(name)} → ${version})`),
    };
  });
}

type Changes = Partial<Readonly<Record<(typeof KINDS)[number], readonly string[]>>>;

/** The kinds of change, in the order of their entries. */
const KINDS = ['added', 'removed', 'renamed', 'changed', 'updated'] as const;

function describe(
  before: Edition | undefined,
  language: Language,
  changes: () => Changes,
): readonly string[] {
  if (before === undefined) return [phrase('first', language)];
  const found = changes();
  const entries = KINDS.flatMap((kind) => {
    const subjects = found[kind] ?? [];
    return subjects.length > 0
      ? [`${phrase(kind, language)} (${subjects.length}): ${subjects.toSorted(byCodeUnit).join('; ')}`]
      : [];
  });
  return entries.length > 0 ? entries : [phrase('unchanged', language, before.version)];
}

function previous<E extends Edition>(editions: readonly E[], edition: E): E | undefined {
  return editions[editions.indexOf(edition) - 1];
}

function labelOf(list: CodeList): (row: Row) => { code: string; name: string } {
  return (row) => ({
    code: list.key.map((columnId) => String(row[columnId])).join('/'),
    name: list.nameColumn === undefined ? '' : String(row[list.nameColumn]),
  });
}

function formatCode(code: string, name: string | undefined): string {
  return name ? `${code} (${name})` : code;
}

function rest(list: CodeList, row: Row | undefined): string {
  return JSON.stringify(
    list.columns.filter(({ id }) => id !== list.nameColumn).map(({ id }) => row?.[id] ?? null),
  );
}
