import type { KeyJson } from '../catalogue/model.ts';
import { groupBy } from '../domain/group.ts';
import { pointerOf } from '../json/pointer.ts';
import { listed, quoted, shown } from '../problems/wording.ts';
import { misspelledCodes } from './change-log.ts';
import { type Codes, cellsAt } from './support/codes.ts';
import { lostZerosOf, zerosLost } from './support/leading-zeros.ts';
import { type FindReportedCodes, makeFindReportedCodes } from './support/reported-codes.ts';
import type { Finding, Rule } from './support/rule.ts';
import {
  type CodeChange,
  changeLogPointer,
  codeChanges,
  type KeyChange,
  nameColumn,
  unannouncedKeyChanges,
  versionLabel,
  versionText,
  wordsOf,
} from './support/version-changes.ts';

export const versionCodes: Rule = {
  id: 'versions/codes',
  description: 'No code is taken away without an entry in the changeLog',
  help: 'Data that uses a removed code loses its meaning, so users need to know about it. Put the code back, or add an entry to the changeLog that explains the removal; an entry in one language is enough. With --codes-are-permanent this is an error.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => {
    const reportedCodes = makeFindReportedCodes(content);
    const versions = groupBy(codeChanges(content), ({ document }) => document.entry.canonicalVersionUri);
    return [
      ...[...versions.values()].flatMap((languages) => findingsOf(languages, reportedCodes)),
      ...unannouncedKeyChanges(content).map(keyChanged),
    ];
  },
};

/** The findings about the languages of a version: what was removed from several of them is reported once. */
function findingsOf(languages: readonly CodeChange[], reportedCodes: FindReportedCodes): Finding[] {
  const removals = languages.flatMap((succession) => {
    const { codes, earlierCodes, newEntries } = succession;
    const absent = [...earlierCodes.rows.keys()].filter((code) => !codes.rows.has(code));
    if (absent.length === 0) return [];
    const reported = reportedCodes(succession, absent);
    const misspelled = new Set(misspelledCodes(succession).map(({ code }) => code));
    const removed = absent.filter((code) => !reported.has(code) && !misspelled.has(code));
    const unannounced =
      removed.length === 0 || newEntries.length === 0 ? removed : unmentioned(succession, removed);
    return unannounced.length === 0 ? [] : [{ succession, unannounced }];
  });
  return [...groupBy(removals, ({ unannounced }) => JSON.stringify(unannounced)).values()].flatMap((own) =>
    removalFindings(own, languages.length),
  );
}

interface Removal {
  readonly succession: CodeChange;
  readonly unannounced: readonly string[];
}

function removalFindings(removals: readonly Removal[], count: number): Finding[] {
  const zeros = removals.map(lostZerosIn);
  if (zeros.some((findings) => findings !== undefined)) return zeros.flatMap((findings) => findings ?? []);
  const [first] = removals;
  if (!first) return [];
  const { succession, unannounced } = first;
  const { document, earlier, earlierCodes, unread, newEntries } = succession;
  const names = unannounced.map((code) => shown(cellsAt(earlier, earlierCodes, code)));
  const tags = removals.map((one) => quoted(one.succession.document.entry.language));
  const everywhere = `${count === 2 ? 'both' : `all ${count}`} languages`;
  const where = removals.length === count ? everywhere : listed(tags);
  const since = `${count === 1 ? '' : `in ${where}, `}removed since ${versionText(earlier)}`;
  const message =
    newEntries.length === 0
      ? `${since} without a new entry in "changeLog": ${listed(names)}: restore what should still be there, or add an entry that explains the change`
      : `${since}, but not mentioned in the new entries of "changeLog": ${listed(names)}: restore what should still be there, or mention ${names.length === 1 ? 'it' : 'them'} there`;
  return [{ document, unread, pointer: changeLogPointer(document), message }];
}

/** The findings where codes are missing because they have lost leading zeros; undefined where that is not the reason. */
function lostZerosIn({ succession, unannounced }: Removal): Finding[] | undefined {
  const { document, codes, earlier, earlierCodes, unread } = succession;
  const added = [...codes.rows.keys()].filter((code) => !earlierCodes.rows.has(code));
  const lost = zerosLost(added, unannounced);
  if (lost.size !== unannounced.length) return undefined;
  return lostZerosOf(document, codes, lost, versionText(earlier)).map((one) => ({ ...one, unread }));
}
/** Codes that the new entries do not mention; none if they mention a removal in general. */
function unmentioned(succession: CodeChange, removed: readonly string[]): string[] {
  const text = succession.newEntries.join('\n');
  const isMentioned = makeMentionTest(succession);
  const left = removed.filter((code) => !isMentioned(code));
  const missing = new Set(left);
  // Small numbers may mean anything, such as the version.
  const isAnyNamed = removed.some((code) => !missing.has(code) && !/^\d{1,4}$/.test(code));
  const isGeneral = isAnyNamed ? AND_OTHERS.test(text) : GENERAL.test(text);
  return left.length === 0 || isGeneral || hasRange(text, succession.earlierCodes) ? [] : left;
}

/** Makes a test whether new entries mention a code of the previous version, by code or name. */
export function makeMentionTest({
  earlier,
  earlierCodes,
  newEntries,
}: CodeChange): (code: string) => boolean {
  if (newEntries.length === 0) return () => false;
  const words = wordsOf(newEntries.join('\n'));
  const column = nameColumn(earlier, earlierCodes.columnIds);
  const isIn = (value: unknown): boolean => {
    const parts = [...wordsOf(String(value))];
    return parts.length > 0 && parts.every((part) => words.has(part));
  };
  return (code) => {
    const row = earlier.rows[earlierCodes.rows.get(code) ?? 0] ?? {};
    const name = column !== undefined && Object.hasOwn(row, column) ? row[column] : undefined;
    return cellsAt(earlier, earlierCodes, code).every(isIn) || (typeof name === 'string' && isIn(name));
  };
}

/** Whether a text has a range of codes, such as `A1 to A9`. */
function hasRange(text: string, { rows }: Codes): boolean {
  return [...text.matchAll(RANGE)].some(([, from = '', to = '']) => rows.has(from) && rows.has(to));
}

/** Words for removed or replaced codes, in the languages of most content. */
const GENERAL =
  /remov|delet|withdr|deprecat|discontinu|retire|obsolete|replac|restruct|revis|rework|merge|split|new (?:edition|codes)|all codes|entfern|entfall|gelösch|lösch|gestrich|weggefall|aufgehob|ersetz|neufassung|neu gefasst|überarbeit|zusammengef|umstell|alle codes|supprim|retir|remplac|fusion|révis|elimin|suprim|sustitu|reempla|revisad|usuni|skreśl|zastąp|scalon|rimoss|soppress|sostitu|verwijder|vervang|geschrapt/iu;

const AND_OTHERS = /\betc\b|\bu\. ?a\.|\band (?:\p{N}+ )?(?:more|others)\b|\bund (?:\p{N}+ )?weitere/iu;

const RANGE = /([\p{L}\p{N}._]+)\s*(?:[-–—…]|\.\.+|to|through|bis|à|hasta|do|tot)\s*([\p{L}\p{N}._]+)/gu;

function keyChanged({ document, key, earlier, earlierKey, unread }: KeyChange): Finding {
  const columnSet = document.codeList?.columnSet;
  const index = columnSet?.keys.indexOf(key) ?? 0;
  const pointer = columnSet?.defaultKey
    ? pointerOf('codeList', 'columnSet', 'defaultKey', 'keyId')
    : pointerOf('codeList', 'columnSet', 'keys', index, 'columnIds');
  const message = `the codes are values of ${columnsOf(key)} here, but of ${columnsOf(earlierKey)} in version ${quoted(versionLabel(earlier))} (${earlier.source.file}), without a new entry in "changeLog": go back to the columns of that key, or add an entry that explains the change`;
  return { document, unread, pointer, message };
}

const columnsOf = ({ columnIds }: KeyJson): string => columnIds.map(quoted).join(' + ');
