import { type Codes, rowOf } from '../../../model/document/codes.ts';
import type { Document } from '../../../model/document/document.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { oncePerObject } from '../../../model/once.ts';
import { identityOf } from '../../../model/values/json-values.ts';
import { codesOf, shownCode } from '../../facts/codes.ts';
import type { VersionFacts } from '../../facts/version-facts.ts';
import type { Finding } from '../rule.ts';
import { untranslatedColumns } from '../translations/translations.ts';
import {
  ADDED,
  codesNamed,
  entriesSince,
  GENERAL,
  isNamed,
  versionText,
  wordsOf,
} from '../versions/code-changes.ts';
import { languageText } from '../versions/names.ts';

type Version = VersionFacts<Document>;

const finding = (document: Document, message: string, severity?: 'warning'): Finding => ({
  ...{ document, pointer: pointerOf('codeList', 'dataSet', 'rows'), message },
  ...(severity && { severity }),
});

/** Finds documents with the rows of the version before or after, although the changeLog is about codes that differ. */
export const overwrittenRows = (versions: readonly Version[]): Finding[] =>
  versions.flatMap(({ documents }, i) => {
    const before = versions[i - 1]?.documents ?? [];
    const entries = entriesSince(documents, before);
    return (entries.length > 0 ? documents : []).flatMap((own): Finding[] => {
      const other = before.find((one) => haveSameLanguage(one, own) && haveSameRows(one, own));
      const codes = other && codesOf(own);
      if (!codes) return [];
      const [late, early] = [documents, before].map((all) => oddCode(codes, all, entries));
      const isCertain = (late === undefined) !== (early === undefined);
      const stated = isCertain ? undefined : statedChange(codes, entriesSince([own], [other]));
      const code = isCertain ? (late ?? early) : stated?.code;
      const isLater = isCertain ? late !== undefined : stated?.isRemoved;
      const [wrong, right] = isLater ? [own, other] : [other, own];
      const message = `has the rows of ${versionText(right)}, although ${code} is in the "changeLog" of ${versionText(own, own.source.file)}: put its own rows back`;
      return code === undefined ? [] : [finding(wrong, message, isCertain ? undefined : 'warning')];
    });
  });

const haveSameLanguage = (one: Document, other: Document): boolean =>
  isSameLanguage(one.entry.language, other.entry.language);

const haveSameRows = (one: Document, other: Document): boolean =>
  one.rows.length === other.rows.length &&
  one.rows.every((row, i) => JSON.stringify(row) === JSON.stringify(other.rows.at(i)));

/** A code of the changeLog that only this language of a version has, or that only it lacks. */
function oddCode(own: Codes, documents: readonly Document[], entries: readonly string[]): string | undefined {
  const others = documents.flatMap((one) =>
    haveSameLanguage(one, own.document) ? [] : (codesOf(one) ?? []),
  );
  const words = wordsOf(entries.join('\n'));
  const isOdd = (code: string) => others.every((one) => one.rows.has(code) !== own.rows.has(code));
  for (const codes of others.length > 0 ? [own, ...others] : [])
    for (const code of codes.rows.keys())
      if (isOdd(code) && isNamed(codes, code, words)) return shownCode(codes, code);
  return undefined;
}

/** A code that an entry says was added or removed. */
function statedChange(own: Codes, entries: readonly string[]) {
  const found = entries.flatMap((entry) => {
    const [isRemoved, words] = [GENERAL.test(entry), wordsOf(entry)];
    if (isRemoved === ADDED.test(entry)) return [];
    return codesNamed(own, words).map((code) => ({ code: shownCode(own, code), isRemoved }));
  });
  return new Set(found.map(({ isRemoved }) => isRemoved)).size === 1 ? found[0] : undefined;
}

/** Finds documents with a column that was sorted without the others, as other languages show. */
export const movedRows = (versions: readonly Version[]): Finding[] =>
  versions.flatMap(({ documents }, i) => {
    const all = documents.length > 1 ? documents.flatMap((one) => codesOf(one) ?? []) : [];
    const around = [versions[i - 1], versions[i + 1]].flatMap((one) => one?.documents ?? []);
    /** How many documents have other values. */
    const scoreOf = oncePerObject(
      (own: Codes) =>
        [...all, ...around.flatMap((one) => codesOf(one) ?? [])].filter((one) => areUnlike(own, one)).length,
    );
    return all.flatMap((own, j): Finding[] => {
      const other = all.find((one) => areUnlike(own, one) && valuesIn(own) === valuesIn(one));
      const order = other ? scoreOf(own) - scoreOf(other) : -1;
      if (!other || order < 0 || (order === 0 && j < all.indexOf(other))) return [];
      const remedy = order > 0 ? 'restore the rows' : 'restore the rows of the wrong one of the two';
      const message = `codes have the values of other codes in ${languageText(other.document)}, so a column was sorted without the others: ${remedy}`;
      return [finding(own.document, message, 'warning')];
    });
  });

/** Codes that are compared, and the minimum number of columns and codes that differ. */
const [MAX_COMPARED, MIN_COLUMNS, MIN_DIFFERENT] = [100, 2, 5];

/** Whether two columns of numbers, dates and the like differ for most codes: one may be in the order of names. */
function areUnlike(own: Codes, other: Codes): boolean {
  const codes: string[] = [];
  for (const code of own === other ? [] : own.rows.keys())
    if (codes.length < MAX_COMPARED && other.rows.has(code)) codes.push(code);
  const isSame = (code: string, id: string): boolean => {
    const [cell, theirs] = [own, other].map((one) => rowOf(one, code)?.[id] ?? null);
    return cell === theirs || identityOf([cell]) === identityOf([theirs]);
  };
  const columns = codes.length < MIN_DIFFERENT ? [] : untranslatedColumns(own.document, own.columnIds);
  const different = columns.filter((id) => {
    const wrong = codes.filter((code) => !isSame(code, id));
    return wrong.length >= Math.max(MIN_DIFFERENT, codes.length / 2);
  });
  return different.length >= MIN_COLUMNS;
}

/** The values of all rows in the columns that are not translated, in any order. */
const valuesIn = oncePerObject(({ document, columnIds }: Codes): string => {
  const ids = untranslatedColumns(document, columnIds);
  return JSON.stringify(document.rows.map((row) => JSON.stringify(ids.map((id) => row[id] ?? null))).sort());
});
