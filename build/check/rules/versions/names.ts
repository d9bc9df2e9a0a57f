import { type Codes, cellsAt, nameColumn, rowOf } from '../../../model/document/codes.ts';
import { columnDefinitions, type Document, rowsFile } from '../../../model/document/document.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { oncePerKey, oncePerObject } from '../../../model/once.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { identityOfValue } from '../../../model/values/json-values.ts';
import { codePointer, codesOf, shownCode, stringIn } from '../../facts/codes.ts';
import { type VersionFacts, versionsOf } from '../../facts/version-facts.ts';
import { type Finding, oncePerPlace, type Rule } from '../rule.ts';
import {
  type CodeChange,
  codeChanges,
  entriesSince,
  GENERAL,
  isIn,
  versionText,
  wordsOf,
} from './code-changes.ts';

export const versionNames: Rule = {
  id: 'versions/names',
  description:
    'No code is renamed without an entry in the changeLog, and names and columns are in their places',
  help: 'A code with another name may mean something else, so users need to know about it. Undo the change, or add an entry to the changeLog that explains it; an entry in one language is enough. Where the names of a translation are those of another one, its rows were probably overwritten, or exchanged with those of the other file: put its own back, whatever the changeLog says. The same applies to names that were filled down, moved by a row, or replaced by the codes, and to columns whose values are exchanged, also if another language shows it. With --codes-are-permanent this is an error.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => {
    const lists = content.lists.filter(({ length }) => length > 1);
    const foreign = lists.flatMap(foreignNames);
    const wrong = new Set(foreign.map(({ document }) => document));
    const isSound = ({ own, other }: NamePair) => !wrong.has(own.document) && !wrong.has(other.document);
    const changes = codeChanges(content).flatMap(namesBefore).filter(isSound);
    const languages = lists.flatMap(namesOfLanguages).filter(isSound);
    const misplaced = findMisplaced([...changes, ...languages]);
    for (const { own } of misplaced) wrong.add(own.document);
    const renamed = changes.filter(isSound).flatMap(findRenamed);
    return oncePerPlace([...foreign, ...misplaced.map(misplacedFinding), ...renamed]);
  },
};

/** The names of a list by their codes, in the order of the rows. */
interface Names {
  readonly codes: Codes;
  readonly document: Document;
  /** In lower case. */
  readonly language: string;
  /** Empty for a list without a column of names. */
  readonly column: string;
  readonly texts: ReadonlyMap<string, string>;
}

const namesAt = oncePerObject((codes: Codes) =>
  oncePerKey((column: string): Names => {
    const { document, rows } = codes;
    const texts = Array.from(rows, ([code, index]) => [code, stringIn(document.rows.at(index), column)]);
    const named = texts.filter((one): one is [string, string] => one[1] !== undefined);
    return {
      codes,
      document,
      language: document.entry.language.toLowerCase(),
      column,
      texts: new Map(named),
    };
  }),
);

const namesIn = (codes: Codes): Names => namesAt(codes)(nameColumn(codes.document, codes.columnIds) ?? '');

const namesOf = (document: Document): Names[] => [codesOf(document) ?? []].flat().map(namesIn);

/** The names of a list, and those of the version before or of another language. */
interface NamePair {
  readonly own: Names;
  readonly other: Names;
  /** Undefined for languages. */
  readonly change: CodeChange | undefined;
  /** Further languages of the version. */
  readonly more: readonly Names[];
}

const pairOf = (own: Names, [other, ...more]: readonly Names[], change?: CodeChange): NamePair[] =>
  other && own.column === other.column ? [{ own, other, change, more }] : [];

function namesBefore(change: CodeChange): NamePair[] {
  const own = namesIn(change.codes);
  return change.isSameLanguage ? pairOf(own, [namesAt(change.earlierCodes)(own.column)], change) : [];
}

/** Each language in its first version, and another one. */
function namesOfLanguages(documents: readonly Document[]): NamePair[] {
  const known = new Set<string>();
  return versionsOf(documents).flatMap((version) => {
    const all = version.documents.flatMap(namesOf);
    return all.flatMap((own, i) => {
      const isKnown = known.has(own.language);
      known.add(own.language);
      const others = i > 0 && all.length === 2 ? [] : [...all.slice(i + 1), ...all.slice(0, i)];
      return isKnown ? [] : pairOf(own, others);
    });
  });
}

const isShared =
  (own: Names, other: Names) =>
  (code: string): boolean =>
    own.texts.get(code) === other.texts.get(code);

/** The codes of both with different names. */
const changedNames = (own: Names, other: Names): string[] =>
  [...own.codes.rows.keys()].filter((code) => other.texts.has(code) && !isShared(own, other)(code));

/** Names that differ from others because they are in the wrong rows. */
interface MisplacedNames extends NamePair {
  readonly what: string;
  /** The first code with such a name, and their number. */
  readonly code: string;
  /** Absent for columns. */
  readonly count?: number;
  /** Whether it is clear which of both is wrong. */
  readonly isDecided: boolean;
}

function findMisplaced(pairs: readonly NamePair[]): MisplacedNames[] {
  const conflicts = pairs.map((pair) =>
    [pair, { ...pair, own: pair.other, other: pair.own }].flatMap(misplacedIn),
  );
  /** How many comparisons of a document show misplaced names, minus those with other versions that show none. */
  const scores = new Map<Document, number>();
  for (const [i, { own, other, change }] of pairs.entries())
    for (const { document } of [own, other])
      scores.set(document, (scores.get(document) ?? 0) + (conflicts[i]?.length ? 1 : change ? -1 : 0));
  const scoreOf = ({ document }: Names): number => scores.get(document) ?? 0;
  return conflicts.flatMap(([one, another]) => {
    if (!one) return [];
    if (!another) return [one];
    const order = scoreOf(another.own) - scoreOf(one.own) || repeatedNames(another) - repeatedNames(one);
    const isDecided = order !== 0 || one.change !== undefined;
    return [{ ...(order > 0 ? another : one), isDecided }];
  });
}

/** Some of the names are lost if others are in their rows. */
const repeatedNames = ({ own: { texts } }: NamePair): number => texts.size - new Set(texts.values()).size;

/** A kind of misplaced names, how much a row suggests it, or denies it if negative, and the minimum weight. */
type Kind = readonly [what: string, weigh: (i: number) => number, least?: number];

/** Minimum weight of misplaced names: fewer may be coincidences, more so in translations. */
const [MIN_MISPLACED, MIN_MISPLACED_TRANSLATIONS] = [3, 5];

function misplacedIn(pair: NamePair): MisplacedNames[] {
  const { own, other, change } = pair;
  const [first = ''] = own.codes.rows.keys();
  const [exchanged, to] = exchangedColumns(own.codes, other.codes, own.column) ?? [];
  const what = `column ${quoted(exchanged)} has the values of column ${quoted(to)} in`;
  if (exchanged !== undefined) return [{ ...pair, what, code: first, isDecided: true }];
  const changed = changedNames(own, other);
  if (changed.length < 2) return [];
  const moved = change ? movedNames(pair, changed) : [];
  const [code] = moved;
  if (code !== undefined)
    return [{ ...pair, what: 'are those of other rows in', code, count: moved.length, isDecided: true }];
  const [codes, names] = [[...own.texts.keys()], [...own.texts.values()]];
  const all = [other, ...pair.more].map(({ texts }) => codes.map((one) => texts.get(one)));
  const [theirs = []] = all;
  const weighCode = (i: number): number => (names[i] !== codes[i] ? -1 : theirs[i] === codes[i] ? 0 : 1);
  const areOfNames = names.filter((name, i) => isFormOf(codes[i] as string, name)).length >= MIN_MISPLACED;
  const kinds: Kind[] = [
    ...(change ? [] : unlikeTranslations(names, all)),
    // The first names of a list may have been its codes, and codes may be formed of names.
    [
      'are the codes, unlike those of',
      change?.earlierCodes === own.codes || areOfNames ? () => 0 : weighCode,
    ],
  ];
  for (const [what, weigh, least = change ? MIN_MISPLACED : MIN_MISPLACED_TRANSLATIONS] of kinds) {
    const found = heaviest(codes.length, weigh);
    if (found.weight >= least)
      return [{ ...pair, what, code: codes[found.start] ?? '', count: found.count, isDecided: true }];
  }
  return [];
}

/** Whether a code is a name with other separators or letter case: `dairy-product` for `Dairy product`. */
const isFormOf = (code: string, name: string): boolean => {
  const [one, other] = [code, name].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return code !== name && one === other;
};

/** The codes with names that others had: most that changed, shifted, sorted or filled down, or exchanged without an entry. */
function movedNames({ own, other, change }: NamePair, changed: readonly string[]): string[] {
  const owners = new Map(Array.from(other.texts, ([code, name]) => [name, code]));
  const ownerOf = (code: string): string => owners.get(own.texts.get(code) ?? '') ?? '';
  const moved = changed.filter((code) => own.codes.rows.has(ownerOf(code)));
  // A later version may tell apart what had the same name.
  const mayBeWrong = change?.codes === own.codes || !moved.map(ownerOf).every(isShared(own, other));
  const areMost = mayBeWrong && moved.length >= MIN_MISPLACED && moved.length * 2 > changed.length;
  const words = wordsOf(change?.newEntries.join('\n') ?? '');
  const isExchanged = (code: string) =>
    own.texts.get(ownerOf(code)) === other.texts.get(code) &&
    !cellsAt(own.codes, code).every((cell) => isIn(cell, words));
  return areMost ? moved : changed.filter(isExchanged);
}

/** Names filled down or moved by a row, compared with a translation. */
function unlikeTranslations(names: readonly string[], all: readonly (string | undefined)[][]): Kind[] {
  const [keys, right] = [names, all[0] ?? []].map((all) => all.map((name = '') => beginning(name))) as [
    string[],
    string[],
  ];
  const weighMoved = (i: number, near: number): number => {
    const isMoved = keys[i] !== '' && keys[i] === right[near];
    if (keys[i] === right[i]) return isMoved ? 0 : -MIN_MISPLACED;
    return isMoved ? 1 : 0;
  };
  const weighFilled = (i: number): number =>
    names[i] !== names[i - 1] ? -2 : all.some((one) => one[i] === one[i - 1]) ? 0 : 1;
  // That all languages differ is hardly a coincidence.
  const least = all.length > 1 ? MIN_MISPLACED : MIN_MISPLACED_TRANSLATIONS;
  return [
    ['repeat the name of the row above, unlike those of', weighFilled, least],
    ['are those of the row above in', (i) => weighMoved(i, i - 1)],
    ['are those of the row below in', (i) => weighMoved(i, i + 1)],
  ];
}

/** A column whose values are those of another one in another version or language, and that one, whose own differ, too. */
export function exchangedColumns(own: Codes, other: Codes, name?: string): [string, string] | undefined {
  const codes = [...own.rows.keys()].filter((code) => other.rows.has(code));
  const isSame = (code: string, id: string, to: string): boolean => {
    const [cell, theirs] = [rowOf(own, code)?.[id], rowOf(other, code)?.[to]];
    return cell === theirs || identityOfValue(cell ?? null) === identityOfValue(theirs ?? null);
  };
  const first = codes.slice(0, MAX_COMPARED);
  const ids = columnDefinitions(own.document).flatMap(({ id }) => {
    const rows = own.columnIds.includes(id) ? [] : first.filter((code) => !isSame(code, id, id));
    return rows.length < Math.max(MIN_MISPLACED_TRANSLATIONS, first.length / 2) ? [] : [id];
  });
  for (const id of ids)
    for (const to of ids)
      if (id !== to && to !== name && codes.every((code) => isSame(code, id, to))) return [id, to];
  return undefined;
}

/** Rows of which half must differ before all are compared. */
const MAX_COMPARED = 100;

/** Words of entries about an intended change of the language of names, in the languages of most content. */
const RENAMED =
  /translat|all names|names (?:are|were|now|in)|übersetz|alle (?:namen|bezeichnungen)|(?:namen|bezeichnungen) (?:sind|wurden|jetzt|nun|in|auf)|tradu|(?:noms|nombres|nomi) (?:en|in)|tłumacz|nazwy (?:po|w)/iu;

/** Minimum shares of names that differ from the right ones, and of these that another language has. */
const [MIN_CHANGED, MIN_FOREIGN] = [0.2, 0.75];

/** Names in another language, and the document that has those of this language instead. */
interface ForeignNames {
  readonly own: Names;
  readonly source: Names;
  readonly exchanged: Names | undefined;
}

/** The names in other languages: compared with earlier versions or, if fewer are wrong then, with later ones. */
function foreignNames(documents: readonly Document[]): Finding[] {
  const versions = versionsOf(documents);
  const [forward, backward] = [versions, versions.toReversed()].map(foreignIn) as [
    ForeignNames[],
    ForeignNames[],
  ];
  const difference = backward.length === 0 ? 1 : versionsIn(backward).length - versionsIn(forward).length;
  const found = difference < 0 ? backward : forward;
  const [other] = difference === 0 && `${versionsIn(forward)}` !== `${versionsIn(backward)}` ? backward : [];
  const tie = other ? `, or correct ${versionText(other.own.document)}` : '';
  return found.map(({ own, source, exchanged }): Finding => {
    const what = exchanged
      ? `language ${quoted(source.document.entry.language)}, and ${rowsFile(exchanged.document)} has those of this one: exchange the rows of the two files`
      : `${languageText(source.document)}: put the right names back`;
    const message = `the names are those of ${what}${tie}`;
    const pointer = codePointer(own.codes, [...own.texts.keys()][0] ?? '', own.column);
    return { document: own.document, severity: 'warning', pointer, message };
  });
}

const versionsIn = (found: readonly ForeignNames[]): string[] =>
  [...new Set(found.map(({ own }) => own.document.entry.canonicalVersionUri))].sort();

function foreignIn(versions: readonly VersionFacts<Document>[]): ForeignNames[] {
  /** The names of each language in the last version that has them. */
  const right = new Map<string, Names>();
  const languages = versions.flatMap(({ documents }) =>
    documents.map(({ entry }) => entry.language.toLowerCase()),
  );
  return versions.flatMap(({ documents }) => {
    const all = documents.flatMap(namesOf);
    const found = new Map<Names, ForeignNames>();
    for (const own of all) {
      const known = right.get(own.language);
      const [others, before] = [all, [...right.values()]].map((some) =>
        some.filter((one) => !isSameLanguage(one.language, own.language)),
      ) as [Names[], Names[]];
      const isAlone = languages.filter((one) => one === own.language).length === 1;
      const copied = isAlone ? copiedFrom(own, before, others) : undefined;
      const source = known ? sourceOf(own, before, known) : copied;
      if (!source) continue;
      const exchanged = all.find((one) => one.language === source.language && areDifferent(one, source));
      found.set(own, { own, source, exchanged });
      if (exchanged && !found.has(exchanged))
        found.set(exchanged, { own: exchanged, source: own, exchanged: own });
    }
    for (const own of all) if (!found.has(own)) right.set(own.language, own);
    return [...found.values()];
  });
}

/** The other language whose names have replaced those of the version before. */
function sourceOf(own: Names, sources: readonly Names[], known: Names): Names | undefined {
  const changed = changedNames(own, known);
  const isMeant = RENAMED.test(entriesSince([own.document], [known.document]).join('\n'));
  if (isMeant || changed.length < 2 || !areDifferent(own, known)) return undefined;
  const codes = [...own.texts.keys()];
  return sources.find((one) =>
    [changed, codes].every((some) => some.filter(isShared(own, one)).length >= some.length * MIN_FOREIGN),
  );
}

/** The language whose earlier names are all those of a new translation, while another document has others. */
function copiedFrom(own: Names, sources: readonly Names[], others: readonly Names[]): Names | undefined {
  const codes = [...own.texts.keys()];
  const isCopy = (one: Names): boolean => {
    // Otherwise its language is wrong, which languages/document reports.
    if (others.every((other) => other.language !== one.language)) return false;
    const common = codes.filter((code) => one.texts.has(code));
    return common.length * 2 >= codes.length && common.every(isShared(own, one));
  };
  return codes.length < MIN_MISPLACED_TRANSLATIONS || !others.some((one) => areDifferent(own, one))
    ? undefined
    : sources.find(isCopy);
}

const areDifferent = (own: Names, other: Names): boolean =>
  changedNames(own, other).length >= own.texts.size * MIN_CHANGED;

/** The beginning of a name, which is often the same in several languages. */
const beginning = (name: string): string =>
  /^[a-z0-9]{4}/i.exec(name)?.[0].toLowerCase() ??
  name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .slice(0, 4);

/** The consecutive rows with the greatest weight: the first of them, and the number of those with a positive weight. */
function heaviest(
  size: number,
  weigh: (i: number) => number,
): { start: number; count: number; weight: number } {
  let found = { start: 0, count: 0, weight: 0 };
  let [start, count, sum] = [0, 0, 0];
  for (let i = 0; i < size; i++) {
    if (sum <= 0) [start, count, sum] = [i, 0, 0];
    const weight = weigh(i);
    if (weight > 0) count++;
    sum += weight;
    if (sum > found.weight) found = { start, count, weight: sum };
  }
  return found;
}

function misplacedFinding(one: MisplacedNames): Finding {
  const { own, other, what, code, count, change, isDecided } = one;
  const theirs = change ? versionText(other.document) : languageText(other.document);
  const remedy = isDecided
    ? count === undefined
      ? 'exchange the two columns, in the header or in their definitions'
      : 'put the names back'
    : `correct the wrong ${change ? 'version' : 'one of the two'}`;
  const message = `${count === undefined ? '' : `${count} names `}${what} ${theirs}: ${remedy}`;
  const pointer =
    count === undefined ? pointerOf('codeList', 'dataSet', 'rows') : codePointer(own.codes, code, own.column);
  return { document: own.document, severity: 'warning', pointer, message };
}

export const languageText = (document: Document): string =>
  `language ${quoted(document.entry.language)} (${rowsFile(document)})`;

/** Words of entries about names or all rows, in the languages of most content. */
const ABOUT_NAMES =
  /nam(?:e|ing|bre)|nom\b|noms\b|nome|nazw|bezeichn|benenn|tit[eu]l|label|wording|spell|typo|schreib|text|corr|korr|updat|aktuali|chang|änder|modif|zmia|cambi|wijzig|translat|tradu|edition|ausgabe|release|version|new|neu/iu;

/** The names that changed without an entry. */
function findRenamed({ own, other, change }: NamePair): Finding[] {
  if (!change) return [];
  const [names, before] = [own.texts, other.texts];
  const renamed = changedNames(own, other).filter((one) => !isRespelled(names.get(one), before.get(one)));
  const [code] = renamed;
  const text = change.newEntries.join('\n');
  const words = wordsOf(text);
  const isMentioned = (one: string): boolean =>
    [...cellsAt(own.codes, one), names.get(one), before.get(one)].some((value) => isIn(value, words));
  if (code === undefined || ABOUT_NAMES.test(text) || GENERAL.test(text) || renamed.some(isMentioned))
    return [];
  const [first, ...others] = renamed.map((one) => shownCode(own.codes, one));
  const more = others.length > 0 ? `, and those of ${listed(others)}` : '';
  const message = `changed since ${versionText(change.earlier)} without an entry about it in "changeLog": the name of ${first}, ${quoted(before.get(code))} before${more}: undo what was not meant to change, or add an entry that explains the change`;
  return [{ document: own.document, pointer: codePointer(own.codes, code, own.column), message }];
}

/** Whether names differ only in letters that are not ASCII, which text/encoding reports if they are damaged. */
function isRespelled(...names: readonly (string | undefined)[]): boolean {
  const [a = '', b] = names.map((name = '') => name.replace(/[^ -~]|\?/g, ''));
  return a === b && /[a-z]{2}/i.test(a) && names.some((name = '') => /[^ -~]/.test(name));
}
