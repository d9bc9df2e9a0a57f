import { type Codes, cellsAt, nameColumn, rowOf } from '../../../model/changes/code-rows.ts';
import { type Document, identificationPointer } from '../../../model/document/document.ts';
import { counted, quoted } from '../../../model/problems/wording.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import type { Content } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';
import {
  type CodeChange,
  changeLogOf,
  changeLogPointer,
  entriesSince,
  perCodeChange,
  versionText,
  wordsOf,
} from './version-changes.ts';

export const changeLog: Rule = {
  id: 'versions/change-log',
  description: 'The changeLog of a version is that of this version, and spells codes as the rows do',
  help: 'Users look for codes in the changeLog. Correct a code in a list such as "Added (2): a; b" that neither version has, or replace the entries that were copied with the version before. Entries in prose are not compared, and an entry in one language is enough, unless all other languages have new ones.',
  severity: 'warning',
  check: perCodeChange((change, content) => {
    if (!change.isSameLanguage) return [];
    return isSilent(change, content) ? copied(change) : misspelled(change);
  }),
};

/** A language without new entries is a mistake if more than so many languages exist and all others have some. */
const MIN_LANGUAGES = 2;

/** Whether this is the only language of a version whose entries are all of the version before. */
function isSilent({ document, earlier }: CodeChange, content: Content): boolean {
  const before = content.ofVersion(earlier.entry.canonicalVersionUri);
  const hasNone = (one: Document): boolean => entriesSince([one], before).length === 0;
  if (changeLogOf(document).length === 0 || !hasNone(document)) return false;
  const languages = content.ofVersion(document.entry.canonicalVersionUri);
  return languages.length > MIN_LANGUAGES && languages.filter(hasNone).length === 1;
}

function copied({ document, codes, earlier, earlierCodes, removed }: CodeChange): Finding[] {
  const column = nameColumn(document, codes.columnIds) ?? '';
  const changed = [...codes.rows.keys()].filter((code) => {
    const row = rowOf(earlierCodes, code);
    return !row || row[column] !== rowOf(codes, code)?.[column];
  });
  const count = removed.length + changed.length;
  if (count === 0) return [];
  const message = `says nothing of this version: the entries are those of ${versionText(earlier, earlier.source.file)}, although ${counted(count, 'code')} changed and all other languages have new entries: add an entry`;
  return [{ document, pointer: changeLogPointer(document), message }];
}

const misspelled = (change: CodeChange): Finding[] =>
  misspelledCodes(change).map(({ index, item, label, change: what }) => {
    const { document, earlier } = change;
    const message = `${quoted(item)} is a code of neither this version nor version ${quoted(earlier.entry.version ?? earlier.entry.canonicalVersionUri)}, while ${quoted(label)} was ${what} and is not mentioned: did you mean ${quoted(label)}?`;
    return { document, pointer: identificationPointer(document, 'changeLog', index), message };
  });

/** An item of a list in the `changeLog` and the code that is meant by it. */
interface MisspelledCode {
  /** Of the entry. */
  readonly index: number;
  readonly item: string;
  readonly label: string;
  readonly code: string;
  readonly change: 'added' | 'removed';
}

/** Codes of neither version in the lists of new entries, if a similar code was added or removed and is missing there. */
export function misspelledCodes(change: CodeChange): MisspelledCode[] {
  const { document, codes, earlier, earlierCodes } = change;
  const entries = change.isSameLanguage ? entriesSince([document], [earlier]) : [];
  const lists = changeLogOf(document).flatMap((entry, index) => {
    const items = entries.includes(entry) ? itemsIn(entry) : [];
    return items.length > 0 ? [{ index, items, isCounted: isCounted(entry, items) }] : [];
  });
  if (lists.length === 0) return [];
  const words = wordsOf(entries.join('\n'));
  const labelOf = (own: Codes) => (code: string) => cellsAt(own, code).join('/');
  const labels = new Set([codes, earlierCodes].flatMap((own) => [...own.rows.keys()].map(labelOf(own))));
  const added = [...codes.rows.keys()].filter((code) => !earlierCodes.rows.has(code));
  const changed = [
    ...added.map((code) => ({ code, label: labelOf(codes)(code), change: 'added' as const })),
    ...change.removed.map((code) => ({
      code,
      label: labelOf(earlierCodes)(code),
      change: 'removed' as const,
    })),
  ].filter(({ label }) => ![...wordsOf(label)].every((word) => words.has(word)));
  const missing = new Map(changed.map((one) => [one.label, one]));
  const findLabel = makeFindNearest(missing.keys());
  return lists.flatMap(({ index, items, isCounted }) => {
    const unknown = items.filter((item) => !labels.has(item));
    if (unknown.length > items.length / 2 && !isCounted) return [];
    return unknown.flatMap((item): MisspelledCode[] => {
      // Small numbers may be those of anything, such as of the version.
      const label = /^\d{1,4}$/.test(item) ? undefined : findLabel(item);
      const found = label === undefined ? undefined : missing.get(label);
      return found ? [{ index, item, ...found }] : [];
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
