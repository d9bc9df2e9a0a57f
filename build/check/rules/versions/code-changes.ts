import { groupBy } from '../../../model/collections.ts';
import { type Codes, cellsAt, codeKeyOf, nameColumn, rowOf } from '../../../model/document/codes.ts';
import type { KeyJson } from '../../../model/document/columns.ts';
import {
  type Document,
  type DocumentMetadata,
  identificationPointer,
  rowsFile,
} from '../../../model/document/document.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { compareVersions } from '../../../model/identity/versions.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { once, oncePerObject } from '../../../model/once.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { ownMember, scalarText } from '../../../model/values/json-values.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { codesOf, hasColumns, keyOfSameColumns, shownCode } from '../../facts/codes.ts';
import { type VersionFacts, versionsOf } from '../../facts/version-facts.ts';
import { lostZerosOf, misspelledCodes } from '../columns/misspelled-codes.ts';
import type { Content } from '../content.ts';
import { type Finding, oncePerPlace, type Rule } from '../rule.ts';
import { deviatingLabels } from './versions.ts';

export const versionCodes: Rule = {
  id: 'versions/codes',
  description: 'No code is taken away without an entry in the changeLog',
  help: 'Data that uses a removed code loses its meaning, so users need to know about it. Put the code back, or add an entry to the changeLog that explains the removal; an entry in one language is enough. With --codes-are-permanent this is an error.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => {
    const versions = groupBy(codeChanges(content), ({ document }) => document.entry.canonicalVersionUri);
    const removals = [...versions.values()].flatMap(findingsOf);
    return oncePerPlace([...removals, ...versionChanges(content).flatMap(keyChanged)]);
  },
};

/** The findings about the languages of a version: identification/translations reports codes that only some have. */
function findingsOf(languages: readonly CodeChange[]): Finding[] {
  const reported = new Set(languages.flatMap(({ codes }) => [...codes.rows.keys()]));
  return languages.flatMap((change) => {
    const { removed, newEntries } = change;
    const unannounced = newEntries.length === 0 ? removed : unmentioned(change);
    const left = unannounced.filter((code) => !reported.has(code));
    for (const code of left) reported.add(code);
    return [...lostZerosIn(change), ...(left.length > 0 ? [removalFinding(change, left)] : [])];
  });
}

/** Words of entries about codes that have fewer digits on purpose. */
const ABOUT_DIGITS = /z[eé]ro|cero|null|digit|stell|ziffer|chiffre|cifr|renumber|nummer|recod|umcod/iu;

/** The finding about codes that have lost leading zeros, unless an entry is about them. */
function lostZerosIn({ codes, earlier, misspelled, newEntries }: CodeChange): Finding[] {
  const text = newEntries.join('\n');
  const words = wordsOf(text);
  const lost = new Map([...misspelled].filter(([, right]) => !words.has(right)));
  return ABOUT_DIGITS.test(text) ? [] : lostZerosOf(codes, lost, versionText(earlier));
}

function removalFinding(change: CodeChange, unannounced: readonly string[]): Finding {
  const { document, earlier, earlierCodes, newEntries } = change;
  const names = unannounced.map((code) => shownCode(earlierCodes, code));
  const since = `removed since ${versionText(earlier)}`;
  const message =
    newEntries.length === 0
      ? `${since} without a new entry in "changeLog": ${listed(names)}: restore what should still be there, or add an entry that explains the change`
      : `${since}, but not mentioned in the new entries of "changeLog": ${listed(names)}: restore what should still be there, or mention ${names.length === 1 ? 'it' : 'them'} there`;
  return { document, pointer: changeLogPointer(document), message };
}

/** Removed codes that new entries mention by neither code nor name; none if they mention a removal in general. */
function unmentioned({ codes, earlier, earlierCodes, removed, newEntries }: CodeChange): readonly string[] {
  if (removed.length === 0) return [];
  const text = newEntries.join('\n');
  const words = wordsOf(text);
  const column = nameColumn(earlier, earlierCodes.columnIds);
  const left = removed.filter((code) => {
    const name = column === undefined ? undefined : ownMember(rowOf(earlierCodes, code) ?? {}, column);
    return !isNamed(earlierCodes, code, words) && !(typeof name === 'string' && isIn(name, words));
  });
  const missing = new Set(left);
  const isAnyNamed = removed.some((code) => !missing.has(code) && !SMALL.test(code));
  // A sentence that names a code that is left is about that one.
  const namedCodes = once(() => codesNamed(codes, words));
  const namesCode = (sentence: string): boolean => {
    const own = wordsOf(sentence);
    return namedCodes().some((code) => isNamed(codes, code, own));
  };
  const isGeneral = isAnyNamed
    ? AND_OTHERS.test(text)
    : text.split(SENTENCE_END).some((one) => GENERAL.test(one) && (AND_OTHERS.test(one) || !namesCode(one)));
  const hasRange = [...text.matchAll(RANGE)].some(
    ([, from = '', to = '']) => earlierCodes.rows.has(from) && earlierCodes.rows.has(to),
  );
  return isGeneral || hasRange ? [] : left;
}

/** Makes a test whether entries of the changeLog are about a code: they name it, or state a change in general. */
export function makeIsAbout(entries: readonly string[], known: readonly Codes[]) {
  const text = entries.join('\n');
  const words = wordsOf(text);
  const isAnyNamed = once(() => known.some((own) => codesNamed(own, words).length > 0));
  const isGeneral = once(() => GENERAL.test(text) && (!isAnyNamed() || AND_OTHERS.test(text)));
  return (own: Codes, code: string): boolean => isNamed(own, code, words) || isGeneral();
}

export const isNamed = (codes: Codes, code: string, words: ReadonlySet<string>): boolean =>
  cellsAt(codes, code).every((cell) => isIn(cell, words));

/** The codes that a text names. */
export const codesNamed = (codes: Codes, words: ReadonlySet<string>): string[] =>
  [...codes.rows.keys()].filter((code) => !SMALL.test(code) && isNamed(codes, code, words));

/** Small numbers may mean anything, such as the version. */
const SMALL = /^\d{1,4}$/;

/** Words for removed or replaced codes, in the languages of most content. */
export const GENERAL =
  /remov|delet|withdr|deprecat|discontinu|retire|obsolete|replac|restruct|revis|rework|merge|split|new (?:edition|codes)|all codes|entfern|entfall|gelösch|lösch|gestrich|weggefall|aufgehob|(?<!üb)ersetz|neufassung|neu gefasst|überarbeit|zusammengef|umstell|alle codes|supprim|retir|remplac|fusion|révis|elimin|suprim|sustitu|reempla|revisad|usuni|skreśl|zastąp|scalon|rimoss|soppress|sostitu|verwijder|vervang|geschrapt/iu;

/** The same for new codes. */
export const ADDED =
  /\b(?:add|new|neu|introduc|insert|ajout|nouve|añad|agreg|nuev|nuov|aggiun|dodan|nieuw|toegevoegd)|hinzu|aufgenommen|ergänz/iu;

const SENTENCE_END = /\n|[.;!?](?=\s|$)/u;

const AND_OTHERS = /\betc\b|\bu\. ?a\.|\band (?:\p{N}+ )?(?:more|others)\b|\bund (?:\p{N}+ )?weitere/iu;

const RANGE = /([\p{L}\p{N}._]+)\s*(?:[-–—…]|\.\.+|to|through|bis|à|hasta|do|tot)\s*([\p{L}\p{N}._]+)/gu;

/** The finding about codes that another column had in the version before. */
function keyChanged({ document, earlier, newEntries }: VersionChange): Finding[] {
  const [key, earlierKey] = [codeKeyOf(document), codeKeyOf(earlier)];
  if (!key || !earlierKey || newEntries.length > 0 || keyOfSameColumns(earlier, key.columnIds)) return [];
  if (!hasColumns(document, key.columnIds) || !hasColumns(earlier, earlierKey.columnIds)) return [];
  const { keys = [], defaultKey } = document.codeList?.columnSet ?? {};
  const place = defaultKey ? ['defaultKey', 'keyId'] : ['keys', keys.indexOf(key), 'columnIds'];
  const message = `the codes are values of ${columnsOf(key)} here, but of ${columnsOf(earlierKey)} in ${versionText(earlier, earlier.source.file)}, without a new entry in "changeLog": go back to the columns of that key, or add an entry that explains the change`;
  return [{ document, pointer: pointerOf('codeList', 'columnSet', ...place), message }];
}

const columnsOf = ({ columnIds }: KeyJson): string => columnIds.map(quoted).join(' + ');

export const changeLog: Rule = {
  id: 'versions/change-log',
  description: 'The changeLog of a version lists its own changes, and spells codes as the rows do',
  help: 'Users look for codes in the changeLog. Correct a code in a list such as "Added (2): a; b" that neither version has. Move an entry whose codes were added or removed in another version. In prose, only codes count that neither version has, and that begin with a capital letter or a digit, or have the characters of an added or removed code in another order.',
  severity: 'warning',
  check: (content) => oncePerPlace(codeChanges(content).flatMap((change) => entryFindings(change, content))),
};

/** Finds entries about the changes of another version, and codes in others that neither version has. */
function entryFindings(change: CodeChange, content: Content): Finding[] {
  const { document, newEntries } = change;
  // Without new entries, the changeLog may be that of the version before.
  const isOld = newEntries.length === 0 && changedLabels(change).size > 0;
  const all = changeLogOf(document);
  const entries = isOld ? all : all.filter((entry) => newEntries.includes(entry));
  if (entries.length === 0 || (isOld && entries.some((entry) => mentionsOwn(entry, change)))) return [];
  const others = codeChanges(content).filter(
    (one) =>
      one !== change &&
      one.removed.length * 2 < one.earlierCodes.rows.size &&
      one.document.entry.canonicalUri === document.entry.canonicalUri &&
      isSameLanguage(one.document.entry.language, document.entry.language),
  );
  const messagesOf = (entry: string): string[] => {
    if (isOld) return oldMessage(entry, change, others);
    const misplaced = misplacedMessage(entry, change, others);
    return misplaced.length > 0 ? misplaced : misspelledMessages(entry, change, entries);
  };
  const found = all.flatMap((entry, index) =>
    (entries.includes(entry) ? messagesOf(entry) : []).map((message): Finding => {
      return { document, pointer: identificationPointer(document, 'changeLog', index), message };
    }),
  );
  return isOld ? found.slice(0, 1) : found;
}

/** The message about an entry of the version before whose codes that version or an earlier one added or removed. */
function oldMessage(entry: string, change: CodeChange, others: readonly CodeChange[]): string[] {
  const items = itemsIn(entry);
  const isOld = (one: CodeChange) =>
    changeLogOf(one.document).includes(entry) && items.every((item) => changedLabels(one).has(item));
  if (items.length === 0 || !others.some(isOld)) return [];
  const own = listed(
    [...changedLabels(change)].map(([label, verb]) => `${quoted(label)}, which was ${verb}`),
  );
  return [
    `is from ${versionText(change.earlier)}, and no entry is about ${own}: describe what this version changes`,
  ];
}

/** The message about an entry whose codes were added or removed in another version, and none of them in this one. */
function misplacedMessage(entry: string, change: CodeChange, others: readonly CodeChange[]): string[] {
  const list = itemsIn(entry);
  const words = wordsOf(entry.replace(/\(\d+\)/, ''));
  const inProse = (list.length > 0 ? [] : [...words]).filter(
    (word) => CODE_IN_PROSE.test(word) && !knownLabels(change).has(word),
  );
  const other = others.find((one) => {
    const labels = changedLabels(one);
    return list.length > 0
      ? list.every((item) => labels.has(item))
      : inProse.some((word) => labels.has(word));
  });
  if (!other || mentionsOwn(entry, change) || words.has(other.document.entry.version ?? ' ')) return [];
  const items = list.length > 0 ? list : inProse.filter((word) => changedLabels(other).has(word));
  // The first version may have an entry about codes that the next one removes.
  if (change.earlier === change.document && items.every((item) => knownLabels(change).has(item))) return [];
  return [
    `${listed(items.map(quoted))} ${items.length > 1 ? 'are' : 'is'} not added or removed in this version, but in ${versionText(other.document)}: move the entry to its changeLog, or remove it if it is there`,
  ];
}

/** Small numbers may be anything, and words may be codes by chance. */
const CODE_IN_PROSE = /^(?!\p{N}{1,4}$)[\p{Lu}\p{N}][\p{L}\p{N}]+$/u;

/** Whether an entry has a code that this version has added or removed. */
const mentionsOwn = (entry: string, change: CodeChange): boolean =>
  [...wordsOf(entry), ...itemsIn(entry)].some((item) => changedLabels(change).has(item));

/** The codes that a version has added and removed, as entries of the changeLog spell them. */
const changedLabels = oncePerObject(
  ({ codes, earlierCodes, added, removed }: CodeChange): ReadonlyMap<string, string> =>
    new Map([
      ...labelsIn(codes, added).map((label) => [label, 'added'] as const),
      ...labelsIn(earlierCodes, removed).map((label) => [label, 'removed'] as const),
    ]),
);

/** The codes of a version and of the one before. */
const knownLabels = oncePerObject(
  ({ codes, earlierCodes }: CodeChange): ReadonlySet<string> =>
    new Set([codes, earlierCodes].flatMap((own) => labelsIn(own, own.rows.keys()))),
);

const labelsIn = (own: Codes, all: Iterable<string>): string[] =>
  Array.from(all, (code) => cellsAt(own, code).map(scalarText).join('/'));

/** The messages about items that neither version has, if a similar code was changed and new entries do not mention it. */
function misspelledMessages(entry: string, change: CodeChange, entries: readonly string[]): string[] {
  const list = itemsIn(entry);
  const unknown = [...(list.length > 0 ? list : wordsOf(entry))].filter(
    (item) => !knownLabels(change).has(item),
  );
  if (unknown.length === 0) return [];
  const changes = changedLabels(change);
  const words = wordsOf(entries.join('\n'));
  const labels = [...changes.keys()].filter((label) => !isIn(label, words));
  const findNearest = makeFindNearest(labels);
  // Small numbers may mean anything, such as the version, and words in prose, too.
  const findLabel = (item: string) =>
    labels.find((label) => isTransposed(item, label)) ??
    (list.length === 0 || /^\d{1,4}$/.test(item) ? undefined : findNearest(item));
  const isComplete = once(() => list.length > 0 && isListOfCodes(entry, list, change));
  const { version, canonicalVersionUri } = change.earlier.entry;
  return unknown.flatMap((item) => {
    const label = findLabel(item);
    const text = `${quoted(item)} is a code of neither this version nor version ${quoted(version ?? canonicalVersionUri)}`;
    if (label !== undefined)
      return `${text}, while ${quoted(label)} was ${changes.get(label)} and is not mentioned: did you mean ${quoted(label)}?`;
    return isComplete() ? `${text}: correct it, or describe what this version changes` : [];
  });
}

/** Whether an entry such as `Added (2): a; b` lists as many items as it says, all of the length of known codes. */
function isListOfCodes(entry: string, items: readonly string[], change: CodeChange): boolean {
  const [, start = '', count] = /^([^:]*)\((\d+)\)\s*:/.exec(entry) ?? [];
  const lengths = new Set(Array.from(knownLabels(change), ({ length }) => length));
  const areCodes = items.length === Number(count) && items.every(({ length }) => lengths.has(length));
  return areCodes && (ADDED.test(start) || GENERAL.test(start));
}

/** Whether an item that is not a year has the characters of a code in another order. */
const isTransposed = (...codes: readonly [item: string, code: string]): boolean => {
  const [a, b] = codes.map((code) => [...code].sort().join(''));
  return a === b && codes[0].length >= 3 && !/^(?:19|20)\d\d$/.test(codes[0]);
};

/** The items of an entry such as `Added (2): a (Name of a); b`, without the brackets after them. */
function itemsIn(entry: string): string[] {
  const colon = entry.indexOf(':');
  if (colon < 0) return [];
  const list = entry.slice(colon + 1);
  return list
    .split(list.includes(';') ? ';' : ',')
    .map((item) => item.split('(', 1)[0]?.trim().replace(/\.$/, '') ?? '')
    .filter((item) => item !== '');
}

/** A code list and its previous version with rows. */
interface VersionChange {
  readonly document: Document;
  /** The previous version in the same language, otherwise in its first file; the document itself in the first version. */
  readonly earlier: Document;
  readonly isSameLanguage: boolean;
  /** Entries of the `changeLog` in any language that the previous version does not have; one language is enough. */
  readonly newEntries: readonly string[];
}

/** A change of versions with comparable codes. */
export interface CodeChange extends VersionChange {
  readonly codes: Codes;
  readonly earlierCodes: Codes;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Wrong spellings of codes of the version before. */
  readonly misspelled: ReadonlyMap<string, string>;
}

export const codeChanges = oncePerObject((content: Content): CodeChange[] =>
  versionChanges(content).flatMap((change): CodeChange[] => {
    const { document, earlier } = change;
    const codes = codesOf(document);
    // In the column order of the later key, so codes of several columns are comparable.
    const codesIn = (one: Document): Codes | undefined => {
      const key = codes && keyOfSameColumns(one, codes.columnIds);
      return key && codesOf(one, { ...key, columnIds: codes.columnIds });
    };
    const earlierCodes = codesIn(earlier);
    if (!codes || !earlierCodes) return [];
    const others = content.ofVersion(earlier.entry.canonicalVersionUri).flatMap((one) => codesIn(one) ?? []);
    const missing = [...earlierCodes.rows.keys()].filter((code) => !codes.rows.has(code));
    const hasNew = codes.rows.size > earlierCodes.rows.size - missing.length;
    const added = hasNew ? [...codes.rows.keys()].filter((code) => !earlierCodes.rows.has(code)) : [];
    const misspelled = misspelledCodes(added, missing, codes);
    const spellings = new Set(misspelled.values());
    // Wrong codes of the version before are reported there.
    const before = misspelledCodes(missing, added, earlierCodes);
    const isRight = (code: string): boolean =>
      !before.has(code) && others.every(({ rows }) => rows.has(code));
    const removed = missing.filter((code) => !spellings.has(code) && isRight(code));
    return [{ ...change, codes, earlierCodes, added, removed, misspelled }];
  }),
);

const versionChanges = oncePerObject((content: Content): VersionChange[] => {
  const lists = content.documents.filter(({ codeList, hasData }) => codeList && hasData);
  return [...groupBy(lists, ({ entry }) => entry.canonicalUri)].flatMap(([uri, documents]) => {
    const versions = versionsOf(documents);
    const isGap = makeIsGap(uri, versions, content.leftOut);
    return versions.flatMap((version, i) => {
      const before = versions[i - 1];
      if (before ? isGap(before, version) : versions.length === 1) return [];
      const newEntries = entriesSince(content.ofVersion(version.uri), content.ofVersion(before?.uri ?? ''));
      return version.documents.map((document): VersionChange => {
        const same = before?.documents.find((one) => languageOf(one) === languageOf(document));
        const earlier = same ?? before?.documents[0] ?? document;
        return { document, earlier, isSameLanguage: same !== undefined, newEntries };
      });
    });
  });
});

/** Tests whether a version is misplaced, or another one that is misplaced belongs between it and the one before. */
function makeIsGap(
  canonicalUri: string,
  versions: readonly VersionFacts[],
  leftOut: readonly DocumentMetadata[],
): (before: VersionFacts, version: VersionFacts) => boolean {
  const deviating = deviatingLabels(canonicalUri, versions);
  const labels = [
    ...deviating.map(({ label }) => label),
    ...leftOut.flatMap(({ entry }) => [entry.version, entry.canonicalVersionUri.replace(/^.*[:/_#]/, '')]),
  ];
  return (before, version) =>
    deviating.some((one) => one.version === before || one.version === version) ||
    labels.some(
      (label = '') =>
        compareVersions(before.version ?? '', label) < 0 && compareVersions(label, version.version ?? '') < 0,
    );
}

const languageOf = ({ entry }: Document): string => entry.language.toLowerCase();

/** Entries of the `changeLog` of documents that earlier documents do not have. */
export function entriesSince(documents: readonly Document[], earlier: readonly Document[]): string[] {
  const known = new Set(earlier.flatMap(changeLogOf));
  return [...new Set(documents.flatMap(changeLogOf))].filter(
    (entry) => entry.trim() !== '' && !known.has(entry),
  );
}

const changeLogOf = ({ codeList }: Document): readonly string[] => codeList?.identification.changeLog ?? [];

/** Where an entry about changes belongs: the `changeLog`, or the identification if there is none. */
const changeLogPointer = (document: Document): string =>
  identificationPointer(document, ...(changeLogOf(document).length > 0 ? ['changeLog'] : []));

/** A version as messages name it: `version "2" (countries.json)`. */
export const versionText = (document: Document, file = rowsFile(document)): string =>
  `version ${quoted(document.entry.version ?? document.entry.canonicalVersionUri)} (${file})`;

/** Whether all words of a value are among those of a text. */
export function isIn(value: unknown, words: ReadonlySet<string>): boolean {
  const parts = [...wordsOf(scalarText(value))];
  return parts.length > 0 && parts.every((part) => words.has(part));
}

/** The words of a text. */
export const wordsOf = (text: string): Set<string> =>
  new Set(text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
