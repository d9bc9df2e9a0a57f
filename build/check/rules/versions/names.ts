import { type Codes, cellsAt, nameColumn } from '../../../model/document/codes.ts';
import { columnDefinitions, type Document, rowsFile } from '../../../model/document/document.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { oncePerKey, oncePerObject } from '../../../model/once.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import type { Content } from '../content.ts';
import { codePointer, codesOf, shownCode, stringIn } from '../keys/codes.ts';
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
import { versionsOf } from './version-facts.ts';

export const versionNames: Rule = {
  id: 'versions/names',
  description: 'No code is renamed without an entry in the changeLog, and names are in their rows',
  help: 'A code with another name may mean something else, so users need to know about it. Undo the change, or add an entry to the changeLog that explains it; an entry in one language is enough. Where the names of a translation are suddenly those of another one, its rows were probably overwritten: put its own back, whatever the changeLog says. The same applies to names that were filled down, moved by a row, or replaced by the codes, also if another language shows it. With --codes-are-permanent this is an error.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => {
    const changes = codeChanges(content).flatMap(namesBefore);
    const compared = [...changes, ...content.lists.flatMap(namesOfLanguages)];
    const misplaced = findMisplaced(compared, content);
    const wrong = new Set(misplaced.map(({ own }) => own.document));
    const renamed = changes.filter(
      ({ own, other }) => !wrong.has(own.document) && !wrong.has(other.document),
    );
    return oncePerPlace([...misplaced.map(misplacedFinding), ...renamed.flatMap(findRenamed)]);
  },
};

/** The names of a list, and those of the version before or of another language. */
interface NamePair {
  readonly own: Codes;
  readonly other: Codes;
  readonly column: string;
  /** Absent for languages. */
  readonly change?: CodeChange;
}

function namesBefore(change: CodeChange): NamePair[] {
  const { document, codes, earlierCodes } = change;
  const column = nameColumn(document, codes.columnIds);
  return column !== undefined && change.isSameLanguage
    ? [{ own: codes, other: earlierCodes, column, change }]
    : [];
}

/** Each language of the first version, and the next one. */
function namesOfLanguages(documents: readonly Document[]): NamePair[] {
  const all = versionsOf(documents)[0]?.documents.flatMap((document) => codesOf(document) ?? []) ?? [];
  return all.flatMap((own, i): NamePair[] => {
    const other = all[i + 1] ?? (i > 1 ? all[0] : undefined);
    const column = nameColumn(own.document, own.columnIds);
    return other && column !== undefined ? [{ own, other, column }] : [];
  });
}

/** The texts in a column by their codes, in the order of the rows. */
const textsIn = oncePerObject((codes: Codes) =>
  oncePerKey((column: string): ReadonlyMap<string, string> => {
    const texts = new Map<string, string>();
    for (const [code, index] of codes.rows) {
      const text = stringIn(codes.document.rows.at(index), column);
      if (text !== undefined) texts.set(code, text);
    }
    return texts;
  }),
);

/** The codes with different names. */
function changedNames({ own, other, column }: NamePair): string[] {
  const [names, theirs] = [textsIn(own)(column), textsIn(other)(column)];
  return [...theirs.keys()].filter((code) => own.rows.has(code) && names.get(code) !== theirs.get(code));
}

/** Names that differ from others because they are in the wrong rows. */
interface MisplacedNames extends NamePair {
  readonly what: string;
  /** The first code with such a name, and their number. */
  readonly code: string;
  readonly count: number;
  /** The language that the names are in. */
  readonly foreign?: Document;
  /** Whether it is clear which of both is wrong. */
  readonly isDecided: boolean;
}

function findMisplaced(pairs: readonly NamePair[], content: Content): MisplacedNames[] {
  const conflicts = pairs.map((pair) => {
    const { own, other } = pair;
    if (changedNames(pair).length < 2) return [];
    return [pair, { ...pair, own: other, other: own }].flatMap((one) => misplacedIn(one, content));
  });
  /** How many comparisons of a document show misplaced names, minus those with other versions that show none. */
  const scores = new Map<Document, number>();
  for (const [i, { own, other, change }] of pairs.entries())
    for (const { document } of [own, other])
      scores.set(document, (scores.get(document) ?? 0) + (conflicts[i]?.length ? 1 : change ? -1 : 0));
  const scoreOf = ({ document }: Codes): number => scores.get(document) ?? 0;
  return conflicts.flatMap(([one, another]) => {
    if (!one) return [];
    const { change, own, other } = one;
    if (!another) {
      if (change?.earlierCodes !== own) return [one];
      // Names in another language may have stood for those that were not translated yet.
      if (one.foreign) return [];
      // The version before was right, unless another comparison shows that it was not.
      const isNew = MOVED.includes(one.what) && scoreOf(own) <= scoreOf(other);
      return [isNew ? { ...one, own: other, other: own, what: MOVED_ANYHOW } : one];
    }
    const order = scoreOf(another.own) - scoreOf(own) || repeatedNames(another) - repeatedNames(one);
    const isDecided = order !== 0 || (one.change !== undefined && one.foreign === undefined);
    return [{ ...(order > 0 ? another : one), isDecided }];
  });
}

/** Some of the names are lost if others are in their rows. */
const repeatedNames = ({ own, column }: NamePair): number => {
  const texts = textsIn(own)(column);
  return texts.size - new Set(texts.values()).size;
};

/** Where names in wrong rows come from. */
const MOVED = ['are those of the row above in', 'are those of the row below in'];
const MOVED_ANYHOW = 'are those of other rows in';

/** A kind of misplaced names, and how much a row suggests it, or denies it if negative. */
type Kind = readonly [what: string, weigh: (i: number) => number];

/** Minimum weight of misplaced names: fewer may be coincidences, more so in translations. */
const [MIN_MISPLACED, MIN_MISPLACED_TRANSLATIONS] = [3, 5];

function misplacedIn(pair: NamePair, content: Content): MisplacedNames[] {
  const { own, other, column, change } = pair;
  const changed = changedNames(pair);
  const [texts, theirTexts] = [textsIn(own)(column), textsIn(other)(column)];
  const [codes, names] = [[...texts.keys()], [...texts.values()]];
  const theirs = codes.map((code) => theirTexts.get(code));
  const foreign = change && takenFrom(pair, changed, content);
  const count = changed.length;
  const all = { ...pair, code: changed[0] ?? '', count, isDecided: true };
  if (foreign) return [{ ...all, what: '', foreign }];
  const sorted = (one: typeof texts): string => JSON.stringify(changed.map((code) => one.get(code)).sort());
  if (change && sorted(texts) === sorted(theirTexts)) return [{ ...all, what: MOVED_ANYHOW }];
  const [keys, right] = change
    ? [names, theirs]
    : [names.map(beginning), theirs.map((name = '') => beginning(name))];
  const weighMoved = (i: number, near: number): number => {
    const isMoved = keys[i] !== '' && keys[i] === right[near];
    if (keys[i] === right[i]) return isMoved ? 0 : -MIN_MISPLACED;
    return isMoved ? 1 : change ? -1 : 0;
  };
  const weighFilled = (i: number): number =>
    names[i] !== names[i - 1] ? -2 : theirs[i] === theirs[i - 1] ? 0 : 1;
  const weighCode = (i: number): number => (names[i] !== codes[i] ? -1 : theirs[i] === codes[i] ? 0 : 1);
  const kinds: Kind[] = [
    ['repeat the name of the row above, unlike those of', weighFilled],
    ...MOVED.map((what, i): Kind => [what, (row) => weighMoved(row, row + 2 * i - 1)]),
    // The first names of a list may have been its codes.
    ['are the codes, unlike those of', change?.earlierCodes === own ? () => 0 : weighCode],
    ...(change?.earlierCodes !== own ? otherColumns(pair, codes, names, theirs) : []),
  ];
  for (const [what, weigh] of kinds) {
    const found = heaviest(codes.length, weigh);
    if (found.weight >= (change ? MIN_MISPLACED : MIN_MISPLACED_TRANSLATIONS))
      return [{ ...pair, what, code: codes[found.start] ?? '', count: found.count, isDecided: true }];
  }
  return [];
}

/** Maximum number of other translations that names are compared with. */
const MAX_TRANSLATIONS = 50;
/** Minimum shares of names that have changed, and of these that another language has. */
const [MIN_CHANGED, MIN_FOREIGN] = [0.2, 0.75];

/** Words of entries about an intended change of the language of names, in the languages of most content. */
const RENAMED =
  /translat|all names|names (?:are|were|now|in)|übersetz|alle (?:namen|bezeichnungen)|(?:namen|bezeichnungen) (?:sind|wurden|jetzt|nun|in|auf)|tradu|(?:noms|nombres|nomi) (?:en|in)|tłumacz|nazwy (?:po|w)/iu;

/** The language of the other version whose names these are. */
function takenFrom(
  { own, other, column, change }: NamePair,
  changed: readonly string[],
  { ofVersion }: Content,
): Document | undefined {
  const { size } = own.rows;
  const isMeant = RENAMED.test(change ? entriesSince([change.document], [change.earlier]).join('\n') : '');
  if (isMeant || changed.length < size * MIN_CHANGED) return undefined;
  const { canonicalVersionUri, language } = other.document.entry;
  return ofVersion(canonicalVersionUri)
    .slice(0, MAX_TRANSLATIONS)
    .filter(({ entry }) => !isSameLanguage(entry.language, language))
    .find((document) => {
      const codes = codesOf(document);
      const theirs = codes && textsIn(codes)(column);
      const isTheirs = (code: string) => theirs?.get(code) === textsIn(own)(column).get(code);
      return (
        changed.filter(isTheirs).length >= changed.length * MIN_FOREIGN &&
        [...own.rows.keys()].filter(isTheirs).length >= size * MIN_FOREIGN
      );
    });
}

/** Names that are values of another column in the version before or the other language, whose own values differ, too. */
function otherColumns(
  { own, other, column }: NamePair,
  codes: readonly string[],
  names: readonly string[],
  theirs: readonly (string | undefined)[],
): Kind[] {
  const columns = columnDefinitions(other.document).filter(
    ({ id, type }) => type === 'string' && id !== column && !own.columnIds.includes(id),
  );
  return columns.map(({ id }) => {
    const [now, before] = [textsIn(own)(id), textsIn(other)(id)];
    const weigh = (i: number): number => {
      if (names[i] === theirs[i]) return 0;
      const value = before.get(codes[i] ?? '');
      return names[i] === value && now.get(codes[i] ?? '') !== value ? 1 : -MIN_MISPLACED;
    };
    return [`are values of column ${quoted(id)} in`, weigh] as const;
  });
}

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
  const { own, other, column, what, code, count, foreign, change, isDecided } = one;
  const theirs = change ? versionText(other.document) : languageText(other.document);
  const are = foreign
    ? `that differ from ${theirs} are those of ${languageText(foreign)}`
    : `${what} ${theirs}`;
  const remedy = isDecided
    ? 'put the names back'
    : `correct the wrong ${change ? 'version' : 'one of the two'}`;
  const message = `${count} names ${are}: ${remedy}`;
  return { document: own.document, severity: 'warning', pointer: codePointer(own, code, column), message };
}

const languageText = (document: Document): string =>
  `language ${quoted(document.entry.language)} (${rowsFile(document)})`;

/** Words of entries about names or all rows, in the languages of most content. */
const ABOUT_NAMES =
  /nam(?:e|ing|bre)|nom\b|noms\b|nome|nazw|bezeichn|benenn|tit[eu]l|label|wording|spell|typo|schreib|text|corr|korr|updat|aktuali|chang|änder|modif|zmia|cambi|wijzig|translat|tradu|edition|ausgabe|release|version|new|neu/iu;

/** The names that changed without an entry. */
function findRenamed(pair: NamePair): Finding[] {
  const { own, other, column, change } = pair;
  if (!change) return [];
  const [names, before] = [textsIn(own)(column), textsIn(other)(column)];
  const renamed = changedNames(pair).filter((one) => !isRespelled(names.get(one), before.get(one)));
  const [code] = renamed;
  const text = change.newEntries.join('\n');
  const words = wordsOf(text);
  const isMentioned = (one: string): boolean =>
    [...cellsAt(own, one), names.get(one), before.get(one)].some((value) => isIn(value, words));
  if (code === undefined || ABOUT_NAMES.test(text) || GENERAL.test(text) || renamed.some(isMentioned))
    return [];
  const [first, ...others] = renamed.map((one) => shownCode(own, one));
  const more = others.length > 0 ? `, and those of ${listed(others)}` : '';
  const message = `changed since ${versionText(change.earlier)} without an entry about it in "changeLog": the name of ${first}, ${quoted(before.get(code))} before${more}: undo what was not meant to change, or add an entry that explains the change`;
  return [{ document: own.document, pointer: codePointer(own, code, column), message }];
}

/** Whether names differ only in letters that are not ASCII, which text/encoding reports if they are damaged. */
function isRespelled(...names: readonly (string | undefined)[]): boolean {
  const [a = '', b] = names.map((name = '') => name.replace(/[^ -~]|\?/g, ''));
  return a === b && /[a-z]{2}/i.test(a) && names.some((name = '') => /[^ -~]/.test(name));
}
