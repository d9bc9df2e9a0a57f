import { cellsAt, nameColumn, rowOf } from '../../../model/changes/code-rows.ts';
import { groupBy } from '../../../model/collections.ts';
import type { KeyJson } from '../../../model/document/columns.ts';
import { pointerOf } from '../../../model/json/pointer.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { ownMember, scalarText } from '../../../model/values/json-values.ts';
import { lostZerosOf, zerosLost } from '../columns/leading-zeros.ts';
import type { ListContent } from '../content.ts';
import { shownCode } from '../keys/codes.ts';
import type { Finding, Rule } from '../rule.ts';
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
      ...[...versions.values()].flatMap(findingsOf),
      ...keyChanges(content).flatMap((change) => (change.newEntries.length === 0 ? keyChanged(change) : [])),
    ];
  },
};

/** The findings about the languages of a version: what was removed from several of them is reported once. */
function findingsOf(languages: readonly CodeChange[]): Finding[] {
  const removals = languages.flatMap((change): Removal[] => {
    const { removed, newEntries } = change;
    const unannounced = newEntries.length === 0 ? removed : unmentioned(change);
    return unannounced.length === 0 ? [] : [{ change, unannounced }];
  });
  return [...groupBy(removals, ({ unannounced }) => JSON.stringify(unannounced)).values()].flatMap((own) => {
    const zeros = own.flatMap(lostZerosIn);
    return zeros.length > 0 ? zeros : removalFinding(own, languages.length);
  });
}

interface Removal {
  readonly change: CodeChange;
  readonly unannounced: readonly string[];
}

function removalFinding(removals: readonly Removal[], count: number): Finding[] {
  const [{ change, unannounced }] = removals as [Removal];
  const { document, earlier, earlierCodes, newEntries } = change;
  const names = unannounced.map((code) => shownCode(earlierCodes, code));
  const tags = removals.map((one) => quoted(one.change.document.entry.language));
  const everywhere = `${count === 2 ? 'both' : `all ${count}`} languages`;
  const where = removals.length === count ? everywhere : listed(tags);
  const since = `${count === 1 ? '' : `in ${where}, `}removed since ${versionText(earlier)}`;
  const message =
    newEntries.length === 0
      ? `${since} without a new entry in "changeLog": ${listed(names)}: restore what should still be there, or add an entry that explains the change`
      : `${since}, but not mentioned in the new entries of "changeLog": ${listed(names)}: restore what should still be there, or mention ${names.length === 1 ? 'it' : 'them'} there`;
  return [{ document, pointer: changeLogPointer(document), message }];
}

/** The findings about missing codes that have lost leading zeros; none if that is not the cause. */
function lostZerosIn({ change, unannounced }: Removal): Finding[] {
  const { codes, earlier, earlierCodes } = change;
  const added = [...codes.rows.keys()].filter((code) => !earlierCodes.rows.has(code));
  const lost = zerosLost(added, unannounced);
  return lost.size === unannounced.length ? lostZerosOf(codes, lost, versionText(earlier)) : [];
}

/** Removed codes that the new entries mention neither by code nor by name; none if they mention a removal in general. */
function unmentioned({ earlier, earlierCodes, removed, newEntries }: CodeChange): readonly string[] {
  const text = newEntries.join('\n');
  const words = wordsOf(text);
  const column = nameColumn(earlier, earlierCodes.columnIds);
  const isIn = (value: unknown): boolean => {
    const parts = [...wordsOf(scalarText(value))];
    return parts.length > 0 && parts.every((part) => words.has(part));
  };
  const left = removed.filter((code) => {
    const name = column === undefined ? undefined : ownMember(rowOf(earlierCodes, code) ?? {}, column);
    return !cellsAt(earlierCodes, code).every(isIn) && !(typeof name === 'string' && isIn(name));
  });
  const missing = new Set(left);
  // Small numbers may mean anything, such as the version.
  const isAnyNamed = removed.some((code) => !missing.has(code) && !/^\d{1,4}$/.test(code));
  const isGeneral = isAnyNamed ? AND_OTHERS.test(text) : GENERAL.test(text);
  const hasRange = [...text.matchAll(RANGE)].some(
    ([, from = '', to = '']) => earlierCodes.rows.has(from) && earlierCodes.rows.has(to),
  );
  return isGeneral || hasRange ? [] : left;
}

/** Words for removed or replaced codes, in the languages of most content. */
const GENERAL =
  /remov|delet|withdr|deprecat|discontinu|retire|obsolete|replac|restruct|revis|rework|merge|split|new (?:edition|codes)|all codes|entfern|entfall|gelösch|lösch|gestrich|weggefall|aufgehob|ersetz|neufassung|neu gefasst|überarbeit|zusammengef|umstell|alle codes|supprim|retir|remplac|fusion|révis|elimin|suprim|sustitu|reempla|revisad|usuni|skreśl|zastąp|scalon|rimoss|soppress|sostitu|verwijder|vervang|geschrapt/iu;

const AND_OTHERS = /\betc\b|\bu\. ?a\.|\band (?:\p{N}+ )?(?:more|others)\b|\bund (?:\p{N}+ )?weitere/iu;

const RANGE = /([\p{L}\p{N}._]+)\s*(?:[-–—…]|\.\.+|to|through|bis|à|hasta|do|tot)\s*([\p{L}\p{N}._]+)/gu;

function keyChanged({ document, key, earlier, earlierKey }: KeyChange): Finding[] {
  const { keys = [], defaultKey } = document.codeList?.columnSet ?? {};
  const place = defaultKey ? ['defaultKey', 'keyId'] : ['keys', keys.indexOf(key), 'columnIds'];
  const message = `the codes are values of ${columnsOf(key)} here, but of ${columnsOf(earlierKey)} in ${versionText(earlier, earlier.source.file)}, without a new entry in "changeLog": go back to the columns of that key, or add an entry that explains the change`;
  return [{ document, pointer: pointerOf('codeList', 'columnSet', ...place), message }];
}

const columnsOf = ({ columnIds }: KeyJson): string => columnIds.map(quoted).join(' + ');
