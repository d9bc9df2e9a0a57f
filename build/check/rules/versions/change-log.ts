import { type Codes, cellsAt } from '../../../model/changes/code-rows.ts';
import { identificationPointer } from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import type { Finding, Rule } from '../rule.ts';
import { type CodeChange, changeLogOf, entriesSince, perCodeChange, wordsOf } from './version-changes.ts';

export const changeLog: Rule = {
  id: 'versions/change-log',
  description: 'The changeLog of a version spells codes as the rows do',
  help: 'Users look for codes in the changeLog. Correct a code in a list such as "Added (2): a; b" that neither version has. Entries in prose are not compared.',
  severity: 'warning',
  check: perCodeChange((change) => (change.isSameLanguage ? misspelledCodes(change) : [])),
};

/** Codes of neither version in the lists of new entries, if a similar code was added or removed and is missing there. */
function misspelledCodes({ document, codes, earlier, earlierCodes, removed }: CodeChange): Finding[] {
  const entries = entriesSince([document], [earlier]);
  const lists = changeLogOf(document).flatMap((entry, index) => {
    const items = entries.includes(entry) ? itemsIn(entry) : [];
    return items.length > 0 ? [{ index, items, isCounted: isCounted(entry, items) }] : [];
  });
  if (lists.length === 0) return [];
  const words = wordsOf(entries.join('\n'));
  const labelsIn = (own: Codes, all: readonly string[]) => all.map((code) => cellsAt(own, code).join('/'));
  const labels = new Set([codes, earlierCodes].flatMap((own) => labelsIn(own, [...own.rows.keys()])));
  const added = [...codes.rows.keys()].filter((code) => !earlierCodes.rows.has(code));
  const changes = new Map([
    ...labelsIn(codes, added).map((label) => [label, 'added'] as const),
    ...labelsIn(earlierCodes, removed).map((label) => [label, 'removed'] as const),
  ]);
  const isMissing = (label: string): boolean => ![...wordsOf(label)].every((word) => words.has(word));
  const findLabel = makeFindNearest([...changes.keys()].filter(isMissing));
  return lists.flatMap(({ index, items, isCounted }) => {
    const unknown = items.filter((item) => !labels.has(item));
    if (unknown.length > items.length / 2 && !isCounted) return [];
    return unknown.flatMap((item): Finding[] => {
      // Small numbers may be those of anything, such as of the version.
      const label = /^\d{1,4}$/.test(item) ? undefined : findLabel(item);
      if (label === undefined) return [];
      const version = quoted(earlier.entry.version ?? earlier.entry.canonicalVersionUri);
      const message = `${quoted(item)} is a code of neither this version nor version ${version}, while ${quoted(label)} was ${changes.get(label)} and is not mentioned: did you mean ${quoted(label)}?`;
      return [{ document, pointer: identificationPointer(document, 'changeLog', index), message }];
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
