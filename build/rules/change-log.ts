import { type Document, identificationPointer } from '../catalogue/document.ts';
import { makeFindNearest } from '../domain/nearest.ts';
import { counted, quoted } from '../problems/wording.ts';
import { cellsAt } from './support/codes.ts';
import type { Content } from './support/content.ts';
import type { Finding, Rule } from './support/rule.ts';
import {
  type CodeChange,
  changeLogOf,
  changeLogPointer,
  codeChanges,
  nameColumn,
  newEntriesOf,
  sameLanguage,
  versionLabel,
  wordsOf,
} from './support/version-changes.ts';

export const changeLog: Rule = {
  id: 'versions/change-log',
  description: 'The changeLog of a version is that of this version, and spells codes as the rows do',
  help: 'Users look for codes in the changeLog. Correct a code in a list such as "Added (2): a; b" that neither version has, or replace the entries that were copied with the version before. Entries in prose are not compared, and an entry in one language is enough, unless all other languages have new ones.',
  severity: 'warning',
  check: (content) => {
    const silentOf = makeFindSilent(content);
    return codeChanges(content).flatMap((succession) => {
      const { document, earlier } = succession;
      if (!sameLanguage(document, earlier)) return [];
      return silentOf(succession) === document ? copied(succession) : misspelled(succession);
    });
  },
};

/** Fewest languages that have new entries where one without is taken for a mistake. */
const MIN_LANGUAGES = 2;

/** Finds the only language of a version whose entries are all of the version before. */
function makeFindSilent(content: Content): (succession: CodeChange) => Document | undefined {
  const known = new Map<string, Document | undefined>();
  return ({ document, earlier }) => {
    const uri = document.entry.canonicalVersionUri;
    if (!known.has(uri)) {
      const before = content.ofVersion(earlier.entry.canonicalVersionUri).flatMap(changeLogOf);
      const entries = new Set(before.filter((entry) => entry.trim() !== ''));
      const all = content.ofVersion(uri);
      const silent = all.filter((one) => changeLogOf(one).every((entry) => entries.has(entry)));
      const isOne = silent.length === 1 && all.length > MIN_LANGUAGES;
      known.set(uri, isOne && changeLogOf(silent[0] as Document).length > 0 ? silent[0] : undefined);
    }
    return known.get(uri);
  };
}

function copied({ document, codes, earlier, earlierCodes, unread }: CodeChange): Finding[] {
  const column = nameColumn(document, codes.columnIds) ?? '';
  const removed = [...earlierCodes.rows.keys()].filter((code) => !codes.rows.has(code)).length;
  const changed = [...codes.rows].filter(([code, index]) => {
    const row = earlier.rows[earlierCodes.rows.get(code) ?? -1];
    return !row || row[column] !== document.rows[index]?.[column];
  }).length;
  if (removed + changed === 0) return [];
  const message = `says nothing of this version: the entries are those of version ${quoted(versionLabel(earlier))} (${earlier.source.file}), although ${counted(removed + changed, 'code')} changed and all other languages have new entries: add an entry`;
  return [{ document, unread, pointer: changeLogPointer(document), message }];
}

function misspelled(succession: CodeChange): Finding[] {
  const { document, earlier, unread } = succession;
  return misspelledCodes(succession).map(({ index, item, label, change }): Finding => {
    const message = `${quoted(item)} is a code of neither this version nor version ${quoted(versionLabel(earlier))}, while ${quoted(label)} was ${change} and is not mentioned: did you mean ${quoted(label)}?`;
    return { document, unread, pointer: identificationPointer(document, 'changeLog', index), message };
  });
}

/** An item of a list in the `changeLog` and the code that is meant by it. */
interface MisspelledCode {
  /** Of the entry. */
  readonly index: number;
  readonly item: string;
  readonly label: string;
  readonly code: string;
  readonly change: 'added' | 'removed';
}

/** Codes of neither version in the lists of new entries, where a code like them was added or removed and is missing there. */
export function misspelledCodes({ document, codes, earlier, earlierCodes }: CodeChange): MisspelledCode[] {
  if (!sameLanguage(document, earlier)) return [];
  const entries = newEntriesOf(document, earlier);
  const isNew = new Set(entries);
  const lists = changeLogOf(document).flatMap((entry, index) => {
    const items = isNew.has(entry) ? itemsIn(entry) : [];
    return items.length > 0 ? [{ index, items, isCounted: isCounted(entry, items) }] : [];
  });
  if (lists.length === 0) return [];
  const words = wordsOf(entries.join('\n'));
  const labels = new Set<string>();
  const missing = new Map<string, Pick<MisspelledCode, 'code' | 'change'>>();
  for (const [own, others, owner, change] of [
    [codes, earlierCodes, document, 'added'],
    [earlierCodes, codes, earlier, 'removed'],
  ] as const) {
    for (const code of own.rows.keys()) {
      const label = cellsAt(owner, own, code).join('/');
      labels.add(label);
      if (!others.rows.has(code) && ![...wordsOf(label)].every((word) => words.has(word)))
        missing.set(label, { code, change });
    }
  }
  if (missing.size === 0) return [];
  const findLabel = makeFindNearest(missing.keys());
  return lists.flatMap(({ index, items, isCounted }) => {
    const unknown = items.filter((item) => !labels.has(item));
    if (unknown.length > items.length / 2 && !isCounted) return [];
    return unknown.flatMap((item): MisspelledCode[] => {
      // Small numbers may be those of anything, such as of the version.
      const label = /^\d{1,4}$/.test(item) ? undefined : findLabel(item);
      const found = label === undefined ? undefined : missing.get(label);
      return label !== undefined && found ? [{ index, item, label, ...found }] : [];
    });
  });
}

/** The items of an entry such as `Added (2): a (Name of a); b`, without what is in brackets behind them. */
function itemsIn(entry: string): string[] {
  const colon = entry.indexOf(':');
  if (colon < 0) return [];
  const list = entry.slice(colon + 1);
  return list
    .split(list.includes(';') ? ';' : ',')
    .map((item) => item.split('(', 1)[0]?.trim().replace(/\.$/, '') ?? '')
    .filter((item) => item !== '');
}

/** Whether an entry says how many items it lists: `Added (1): a`. */
const isCounted = (entry: string, items: readonly string[]): boolean =>
  entry.slice(0, entry.indexOf(':')).trimEnd().endsWith(`(${items.length})`);
