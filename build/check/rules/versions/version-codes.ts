import { type Codes, cellsAt, nameColumn, rowOf } from '../../../model/changes/code-rows.ts';
import { groupBy } from '../../../model/collections.ts';
import type { KeyJson } from '../../../model/document/columns.ts';
import { pointerOf } from '../../../model/json/pointer.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { scalarText } from '../../../model/values/json-values.ts';
import { lostZerosOf, zerosLost } from '../columns/leading-zeros.ts';
import type { ListContent } from '../content.ts';
import { shownCode } from '../keys/codes.ts';
import { reportedCodes } from '../keys/reported-codes.ts';
import { type Finding, type Rule, withUnread } from '../rule.ts';
import { misspelledCodes } from './change-log.ts';
import {
  type CodeChange,
  changeLogPointer,
  codeChanges,
  type KeyChange,
  keyChanges,
  versionText,
  wordsOf,
} from './version-changes.ts';

export const versionCodes: Rule<ListContent> = {
  id: 'versions/codes',
  description: 'No code is taken away without an entry in the changeLog',
  help: 'Data that uses a removed code loses its meaning, so users need to know about it. Put the code back, or add an entry to the changeLog that explains the removal; an entry in one language is enough. With --codes-are-permanent this is an error.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => {
    const versions = groupBy(codeChanges(content), ({ document }) => document.entry.canonicalVersionUri);
    return [
      ...[...versions.values()].flatMap((languages) => findingsOf(languages, content)),
      ...keyChanges(content).flatMap((change) => (change.newEntries.length === 0 ? keyChanged(change) : [])),
    ];
  },
};

/** The findings about the languages of a version: what was removed from several of them is reported once. */
function findingsOf(languages: readonly CodeChange[], content: ListContent): Finding[] {
  const removals = languages.flatMap((change): Removal[] => {
    if (change.removed.length === 0) return [];
    const reported = reportedCodes(content, change);
    const misspelled = new Set(misspelledCodes(change).map(({ code }) => code));
    const removed = change.removed.filter((code) => !reported.has(code) && !misspelled.has(code));
    const unannounced = change.newEntries.length === 0 ? removed : unmentioned(change, removed);
    return unannounced.length === 0 ? [] : [{ change, unannounced }];
  });
  return [...groupBy(removals, ({ unannounced }) => JSON.stringify(unannounced)).values()].flatMap((own) => {
    const zeros = own.map(lostZerosIn);
    const isLost = zeros.some((findings) => findings !== undefined);
    return isLost ? zeros.flatMap((findings) => findings ?? []) : removalFinding(own, languages.length);
  });
}

interface Removal {
  readonly change: CodeChange;
  readonly unannounced: readonly string[];
}

function removalFinding(removals: readonly Removal[], count: number): Finding[] {
  const [{ change, unannounced }] = removals as [Removal];
  const { document, earlier, earlierCodes, unread, newEntries } = change;
  const names = unannounced.map((code) => shownCode(earlierCodes, code));
  const tags = removals.map((one) => quoted(one.change.document.entry.language));
  const everywhere = `${count === 2 ? 'both' : `all ${count}`} languages`;
  const where = removals.length === count ? everywhere : listed(tags);
  const since = `${count === 1 ? '' : `in ${where}, `}removed since ${versionText(earlier)}`;
  const message =
    newEntries.length === 0
      ? `${since} without a new entry in "changeLog": ${listed(names)}: restore what should still be there, or add an entry that explains the change`
      : `${since}, but not mentioned in the new entries of "changeLog": ${listed(names)}: restore what should still be there, or mention ${names.length === 1 ? 'it' : 'them'} there`;
  return [{ document, unread, pointer: changeLogPointer(document), message }];
}

/** The findings about missing codes that have lost leading zeros; undefined if that is not the cause. */
function lostZerosIn({ change, unannounced }: Removal): Finding[] | undefined {
  const { codes, earlier, earlierCodes, unread } = change;
  const added = [...codes.rows.keys()].filter((code) => !earlierCodes.rows.has(code));
  const lost = zerosLost(added, unannounced);
  if (lost.size !== unannounced.length) return undefined;
  return withUnread(unread, lostZerosOf(codes, lost, versionText(earlier)));
}

/** Codes that the new entries do not mention; none if they mention a removal in general. */
function unmentioned(change: CodeChange, removed: readonly string[]): string[] {
  const text = change.newEntries.join('\n');
  const isMentioned = makeMentionTest(change);
  const left = removed.filter((code) => !isMentioned(code));
  const missing = new Set(left);
  // Small numbers may mean anything, such as the version.
  const isAnyNamed = removed.some((code) => !missing.has(code) && !/^\d{1,4}$/.test(code));
  const isGeneral = isAnyNamed ? AND_OTHERS.test(text) : GENERAL.test(text);
  return left.length === 0 || isGeneral || hasRange(text, change.earlierCodes) ? [] : left;
}

/** Makes a test whether new entries mention a code of the previous version, by code or name. */
function makeMentionTest({ earlier, earlierCodes, newEntries }: CodeChange): (code: string) => boolean {
  if (newEntries.length === 0) return () => false;
  const words = wordsOf(newEntries.join('\n'));
  const column = nameColumn(earlier, earlierCodes.columnIds);
  const isIn = (value: unknown): boolean => {
    const parts = [...wordsOf(scalarText(value))];
    return parts.length > 0 && parts.every((part) => words.has(part));
  };
  return (code) => {
    const row = rowOf(earlierCodes, code) ?? {};
    const name = column !== undefined && Object.hasOwn(row, column) ? row[column] : undefined;
    return cellsAt(earlierCodes, code).every(isIn) || (typeof name === 'string' && isIn(name));
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

function keyChanged({ document, key, earlier, earlierKey, unread }: KeyChange): Finding[] {
  const { keys = [], defaultKey } = document.codeList?.columnSet ?? {};
  const place = defaultKey ? ['defaultKey', 'keyId'] : ['keys', keys.indexOf(key), 'columnIds'];
  const message = `the codes are values of ${columnsOf(key)} here, but of ${columnsOf(earlierKey)} in ${versionText(earlier, earlier.source.file)}, without a new entry in "changeLog": go back to the columns of that key, or add an entry that explains the change`;
  return [{ document, unread, pointer: pointerOf('codeList', 'columnSet', ...place), message }];
}

const columnsOf = ({ columnIds }: KeyJson): string => columnIds.map(quoted).join(' + ');
