import { groupBy } from '../../../model/collections.ts';
import { type Codes, cellsOf, codeKeyOf, rowOf } from '../../../model/document/codes.ts';
import type { KeyJson, Row } from '../../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf, rowPointer } from '../../../model/document/document.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { oncePerObject } from '../../../model/once.ts';
import { counted, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { identityOf } from '../../../model/values/json-values.ts';
import { codePointer, codesOf, hasColumns, keyOfSameColumns, shownCode } from '../../facts/codes.ts';
import { findDifferences, versionsOf } from '../../facts/version-facts.ts';
import { lostZerosOf, misspelledCodes, soundRows } from '../columns/misspelled-codes.ts';
import type { Finding, Rule } from '../rule.ts';
import { entriesSince, makeIsAbout, versionText } from '../versions/code-changes.ts';
import { exchangedColumns, languageText } from '../versions/names.ts';

/**
 * The rows of most languages are correct; on a tie, those that the versions before and after confirm. Otherwise two
 * languages are reported once, as a warning.
 */
export const translations: Rule = {
  id: 'identification/translations',
  description:
    'The languages of a version have the same codes, and the same values of other keys, numbers and dates',
  help: 'The languages of a version are translations of the same list, so the same codes exist in each, in any order. Add the missing rows or remove the surplus ones. Further keys, such as a numeric code next to a letter code, have the same values too, unless these are words. Other columns give a warning if hardly any value differs: numbers, booleans, dates, members and foreign keys. Correct the value that differs. If as many languages have one value or code as the other, the versions before and after, in any language, show which one is wrong, unless the changeLog mentions the code since then. Values that their column does not allow are reported only as such.',
  severity: 'error',
  check: (content) =>
    content.lists.flatMap((documents) => {
      const versions = versionsOf(documents);
      return versions.flatMap((version, i) =>
        compareLanguages(
          version.documents,
          [versions[i - 1], versions[i + 1]].map((one) => one?.documents ?? []),
        ),
      );
    }),
};

/** A language of the version before or after. It shows nothing about codes that the changeLog mentions since. */
interface Neighbour {
  readonly codes: Codes;
  readonly isBefore: boolean;
  readonly isAbout: (own: Codes, code: string) => boolean;
}

function compareLanguages(
  languages: readonly Document[],
  [before = [], after = []]: readonly (readonly Document[])[],
): Finding[] {
  if (languages.length < 2) return [];
  const columnIds = languages.map(codeKeyOf).find((key) => key !== undefined)?.columnIds ?? [];
  if (!haveSameTypes(languages, columnIds)) return [];
  const codesIn = (documents: readonly Document[]): Codes[] =>
    documents.flatMap((document) => codesOf(document, keyLike(columnIds, document)) ?? []);
  const all = codesIn(languages);
  const [first] = all;
  const facts = first && all.length > 1 ? factsOf(first.document, columnIds) : [];
  const neighboursIn = (documents: readonly Document[], entries: readonly string[]): Neighbour[] => {
    const own = codesIn(documents);
    const isAbout = makeIsAbout(entries, [...all, ...own]);
    return own.map((codes) => ({ codes, isBefore: documents === before, isAbout }));
  };
  const neighbours = [
    ...neighboursIn(before, entriesSince(languages, before)),
    ...neighboursIn(after, entriesSince(after, languages)),
  ];
  return [
    ...differentCodes(all, neighbours),
    ...facts.flatMap((fact) => differentValues(all, fact, neighbours)),
  ];
}

/** Values of different types are never equal: the types are reported instead. */
function haveSameTypes(documents: readonly Document[], columnIds: readonly string[]): boolean {
  const types = documents.map(({ columns }) =>
    columnIds.map((id) => columns.find((column) => column.id === id)?.type),
  );
  return new Set(types.filter((one) => !one.includes(undefined)).map(String)).size < 2;
}

/** The key of a document with these columns, in the given order; if there is none, the key of its codes. */
function keyLike(columnIds: readonly string[], document: Document): KeyJson | undefined {
  const same = keyOfSameColumns(document, columnIds);
  return same ? { id: same.id, columnIds } : codeKeyOf(document);
}

/** Whether each code that not all languages have belongs to the version; undefined on a tie. */
type Verdicts = ReadonlyMap<string, boolean | undefined>;

function differentCodes(all: readonly Codes[], neighbours: readonly Neighbour[]): Finding[] {
  const isDisputed = (code: string): boolean => !all.every((one) => one.rows.has(code));
  const disputed = [...new Set(all.flatMap((one) => [...one.rows.keys()].filter(isDisputed)))];
  if (disputed.length === 0) return [];
  const misspelled = new Map(
    all.flatMap((own) => {
      const others = disputed.filter((code) => !own.rows.has(code));
      return [...misspelledCodes(disputed, others, own)];
    }),
  );
  const spellings = new Set(misspelled.values());
  const verdictOf = (code: string): boolean | undefined => {
    if (misspelled.has(code) || spellings.has(code)) return !misspelled.has(code);
    const having = all.filter((one) => one.rows.has(code));
    return having.length * 2 === all.length
      ? isConfirmed(code, having, neighbours)
      : having.length * 2 > all.length;
  };
  const certain = new Map(disputed.map((code) => [code, verdictOf(code)]));
  const meant = new Set(disputed.filter((code) => certain.get(code)).map(withoutSeparators));
  /** Whether a language has such codes in place of as many that it should have. */
  const replaces = oncePerObject((own: Codes): boolean => {
    const count = (is: boolean | undefined, has: boolean) =>
      [...certain].filter(([code, one]) => one === is && own.rows.has(code) === has).length;
    return count(true, false) > 0 && count(true, false) === count(undefined, true);
  });
  const isReplacement = (code: string): boolean =>
    meant.has(withoutSeparators(code)) || all.filter(({ rows }) => rows.has(code)).every(replaces);
  const verdicts: Verdicts = new Map(
    [...certain].map(([code, is]) => [code, is ?? (isReplacement(code) ? false : undefined)]),
  );
  const right = all.find((one) => !isAtFault(one, verdicts));
  const found = all.flatMap((own) => {
    const other = right && right !== own ? right : all.find((one) => !haveSameCodes(one, own));
    return other ? codeFindings(own, other, all, verdicts, misspelled) : [];
  });
  const [pair] = found.filter(({ severity }) => severity === 'warning');
  return found.filter((one) => one === pair || one.severity !== 'warning');
}

/** Whether a code belongs to a version, as those before and after show; undefined if it is new or was removed. */
function isConfirmed(code: string, [own]: readonly Codes[], all: readonly Neighbour[]): boolean | undefined {
  const neighbours = all.filter(({ isAbout }) => own && !isAbout(own, code));
  const having = neighbours.filter(({ codes }) => codes.rows.has(code)).length;
  if (having > 0) return having === neighbours.length ? true : undefined;
  // A new code need not be mentioned.
  const sides = new Set(neighbours.map(({ isBefore }) => isBefore));
  return sides.size === 2 ? false : undefined;
}

const withoutSeparators = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const haveSameCodes = (a: Codes, b: Codes): boolean =>
  a.rows.size === b.rows.size && [...a.rows.keys()].every((code) => b.rows.has(code));

/** Whether a language is missing a code, or has an extra one. */
const isAtFault = ({ rows }: Codes, verdicts: Verdicts): boolean =>
  [...verdicts].some(([code, isMeant]) => isMeant !== undefined && isMeant !== rows.has(code));

/** One finding about codes without leading zeros, and one about all others. */
function codeFindings(
  own: Codes,
  other: Codes,
  all: readonly Codes[],
  verdicts: Verdicts,
  misspelled: ReadonlyMap<string, string>,
): Finding[] {
  const wrong = [...verdicts].filter(([code, isMeant]) => isMeant !== own.rows.has(code));
  // Codes that clearly miss or are extra come first.
  const codes = wrong
    .sort(([, a], [, b]) => Number(a === undefined) - Number(b === undefined))
    .map(([code]) => code);
  const here = new Map([...misspelled].filter(([code]) => own.rows.has(code)));
  const spellings = new Set(here.values());
  const missing = codes.filter((code) => !own.rows.has(code) && !spellings.has(code));
  const extra = codes.filter((code) => own.rows.has(code) && !here.has(code));
  const zeros = lostZerosOf(own, here, languageText(other.document));
  if (missing.length + extra.length === 0) return zeros;
  const ownerOf = (code: string) => [own, ...all].find((one) => one.rows.has(code)) ?? other;
  const parts = [
    { codes: missing, what: 'missing', remedy: 'restore the missing rows' },
    { codes: extra, what: 'only here', remedy: 'remove the surplus ones' },
  ].filter((part) => part.codes.length > 0);
  const texts = parts.map((part) => {
    const names = part.codes.map((code) => shownCode(ownerOf(code), code));
    return `${counted(names.length, 'code')} ${part.what}: ${listed(names)}`;
  });
  const isDecided = isAtFault(own, verdicts);
  const advice = isDecided
    ? parts.map(({ remedy }) => remedy).join(' and ')
    : 'correct one of the two, because all languages of a version have the same codes';
  const message = `the codes are not those of ${languageText(other.document)}: ${texts.join('; ')}: ${advice}`;
  const [first] = extra;
  const pointer = first === undefined ? pointerOf('codeList', 'dataSet', 'rows') : codePointer(own, first);
  const { document } = own;
  return [...zeros, { document, pointer, message, ...(!isDecided && { severity: 'warning' }) }];
}

/** An untranslated key or column. */
interface Fact {
  readonly name: string;
  readonly columnIds: readonly string[];
  readonly isKey: boolean;
}

/** The ids of columns that are not translated, such as numbers and dates. */
export const untranslatedColumns = (document: Document, codeColumns: readonly string[]): string[] =>
  factsOf(document, codeColumns).flatMap(({ columnIds, isKey }) => (isKey ? [] : columnIds));

function factsOf(document: Document, codeColumns: readonly string[]): Fact[] {
  const { columns = [], foreignKeys = [] } = document.codeList?.columnSet ?? {};
  const keys = keysOf(document);
  const inKeys = new Set(keys.flatMap(({ columnIds }) => columnIds));
  const inForeignKeys = new Set(foreignKeys.flatMap(({ columnIds }) => columnIds));
  return [
    ...keys
      .filter(({ columnIds }) => String(columnIds) !== String(codeColumns))
      .map(({ id, columnIds }) => ({ name: `key ${quoted(id)}`, columnIds, isKey: true })),
    ...columns
      .filter(({ id, type, language }) => {
        const isUntranslated = UNTRANSLATED.includes(type) || inForeignKeys.has(id);
        return isUntranslated && language === undefined && !inKeys.has(id);
      })
      .map(({ id }) => ({ name: `column ${quoted(id)}`, columnIds: [id], isKey: false })),
  ];
}

const UNTRANSLATED = 'integer number boolean bool enum enum-set date date-time time'.split(' ');

/** Maximum share of rows that differ, and of values of a key that are words, in a column that is not translated. */
const MAX_DIFFERING = 0.2;
const MAX_WORDS = 0.1;
/** Minimum number of rows to decide whether a column is translated. */
const MIN_ROWS = 5;

/** Minimum share of the values of a translated column that differ from another version, if most languages do. */
const MIN_CHANGED = 0.75;

/** The findings about values of a key or column that differ between languages: one for each language. */
function differentValues(
  languages: readonly Codes[],
  { name, columnIds, isKey }: Fact,
  all: readonly Neighbour[],
): Finding[] {
  const tables = languages.filter(
    ({ document }) => hasColumns(document, columnIds) && !isForeign(document, columnIds),
  );
  const [first, ...others] = tables;
  const size = first?.rows.size ?? 0;
  if (!first || others.length === 0 || (!isKey && size < MIN_ROWS)) return [];
  const identityIn = (row: Row): string => identityOf(cellsOf(row, columnIds) ?? [null]);
  const isSame = (row: Row, other: Row | undefined): boolean =>
    !other || columnIds.every((id) => row[id] === other[id]) || identityIn(row) === identityIn(other);
  const codes = [...first.rows.keys()].filter((code) => {
    const row = rowOf(first, code) as Row;
    return !others.every((one) => isSame(row, rowOf(one, code)));
  });
  const types = tables.map(({ document }) => document);
  if (codes.length === 0 || !haveSameTypes(types, columnIds)) return [];
  const identityAt = (own: Codes, code: string): string => identityIn(rowOf(own, code) ?? {});
  const neighbours = all.filter(({ codes: { document } }) => hasColumns(document, columnIds));
  /** The neighbouring version with the same value. */
  const proofOf = (own: Codes, code: string, among = neighbours): Codes | undefined =>
    among.find(
      ({ codes: other, isAbout }) =>
        other.rows.has(code) && identityAt(other, code) === identityAt(own, code) && !isAbout(own, code),
    )?.codes;
  // Values that are not allowed are reported as such.
  const sound = new Map(tables.map((one) => [one, new Set(soundRows(one, columnIds, codes))]));
  const faults = codes.flatMap((code) => {
    const having = tables.filter((one) => sound.get(one)?.has(one.rows.get(code) ?? -1));
    const textOf = (one: Codes): string => identityAt(one, code);
    const isProven = (one: Codes): boolean => proofOf(one, code) !== undefined;
    return findDifferences(having, textOf, undefined, isProven).map((one) => ({ code, ...one }));
  });
  const decided = faults.filter(({ isDecided }) => isDecided);
  const areMany = codes.length > Math.max(1, size * MAX_DIFFERING);
  if (areMany && !(isKey && haveDigits(first, columnIds))) {
    // The column is translated, unless the same language had the values of the others before. The same values in another
    // order are positions in an alphabet.
    const valuesIn = oncePerObject((own: Codes): string =>
      JSON.stringify(codes.map((code) => identityAt(own, code)).sort()),
    );
    const changed = decided.filter(({ item, other, code }) => {
      const own = neighbours.filter(({ codes }) => isSameLanguage(languageOf(codes), languageOf(item)));
      return valuesIn(item) !== valuesIn(other) && proofOf(other, code, own);
    });
    const [fault] = changed;
    // versions/names reports exchanged columns.
    const isExchanged = fault && exchangedColumns(fault.item, fault.other);
    if (isExchanged || changed.length < codes.length * MIN_CHANGED) return [];
  }
  return [...groupBy(decided.length > 0 ? decided : faults, ({ item }) => item)].flatMap(
    ([{ document, rows }, own]): Finding[] => {
      const [fault] = own;
      if (!fault) return [];
      const { code, other, isDecided } = fault;
      const textOf = (row: Row | undefined) => {
        const cells = cellsOf(row ?? {}, columnIds);
        return cells ? shown(cells) : 'absent';
      };
      const more = own.length > 1 ? `, and ${counted(own.length - 1, 'more value')} of this kind` : '';
      const proof = isDecided ? proofOf(other, code) : undefined;
      const where = `in ${languageText(other.document)}${proof ? ` and ${versionText(proof.document)}` : ''}`;
      const message = `${name} of ${shownCode(fault.item, code)} is ${textOf(rowOf(fault.item, code))} here, but ${textOf(rowOf(other, code))} ${where}${more}: correct ${isDecided ? 'it here' : 'the wrong one of the two'}, with the whole row if rows were sorted or shifted`;
      const pointer = rowPointer(rows.get(code) as number, ...columnIds.slice(0, 1));
      return [{ document, pointer, message, ...(!(isKey && isDecided) && { severity: 'warning' }) }];
    },
  );
}

const languageOf = ({ document }: Codes): string => document.entry.language;

/** Whether one of the columns is translated. */
const isForeign = (document: Document, columnIds: readonly string[]): boolean =>
  columnDefinitions(document).some(({ id, language }) => language !== undefined && columnIds.includes(id));

/** Whether almost all values of a key have digits, so that they are not translated. */
function haveDigits({ document: { rows } }: Codes, columnIds: readonly string[]): boolean {
  const words = rows.map((row) =>
    columnIds.some((id) => typeof row[id] === 'string' && /^[^\p{N}]+$/u.test(row[id])),
  );
  return words.filter(Boolean).length <= words.length * MAX_WORDS;
}
