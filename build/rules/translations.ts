import { type Document, rowPointer, rowsFile } from '../catalogue/document.ts';
import type { KeyJson } from '../catalogue/model.ts';
import { pointerOf } from '../json/pointer.ts';
import { counted, listed, quoted, shown } from '../problems/wording.ts';
import { type Codes, cellsAt, codeKeyOf, codesOf } from './support/codes.ts';
import { lostZerosOf, zerosLost } from './support/leading-zeros.ts';
import type { Finding, Rule } from './support/rule.ts';
import { makeFindNearby } from './support/version-facts.ts';

/** Each code is decided by itself: by most languages, then the neighbouring versions, then languages without faults. */
export const translations: Rule = {
  id: 'identification/translations',
  description: 'The languages of a version have the same codes',
  help: 'The languages of a version are translations of the same list, so the same codes exist in each. Add the missing rows or remove the surplus ones. The order of rows may differ.',
  severity: 'error',
  check: (content) => {
    const nearbyOf = makeFindNearby(content);
    return content.versions.flatMap((languages) => differing(languages, nearbyOf));
  },
};

interface Translation {
  readonly document: Document;
  readonly codes: Codes;
}

function differing(
  languages: readonly Document[],
  nearbyOf: (document: Document) => readonly Document[],
): Finding[] {
  if (languages.length < 2) return [];
  const columnIds = languages.map(codeKeyOf).find((key) => key !== undefined)?.columnIds ?? [];
  // Values of different types are never equal: the types are reported instead.
  const types = languages.map(({ columns }) =>
    columnIds.map((id) => columns.find((column) => column.id === id)?.type),
  );
  if (new Set(types.filter((one) => !one.includes(undefined)).map(String)).size > 1) return [];
  const codesIn = (document: Document) => codesOf(document, keyLike(columnIds, document));
  const all = languages.flatMap((document): Translation[] => {
    const codes = codesIn(document);
    return codes ? [{ document, codes }] : [];
  });
  const [first] = all;
  const disputed = disputedCodes(all);
  if (!first || disputed.size === 0) return [];
  const isTied = [...disputed.values()].some((count) => count * 2 === all.length);
  const neighbours = isTied ? nearbyOf(first.document) : [];
  const nearby = new Set(neighbours.flatMap((document) => [...(codesIn(document)?.rows.keys() ?? [])]));
  const current = all.filter(
    (one) => !neighbours.some((document) => isCopy(one, document, codesIn(document))),
  );
  const lost = zerosLost(disputed.keys(), disputed.keys());
  const spellings = new Set(lost.values());
  const byMost = (code: string, count: number): boolean | undefined => {
    if (lost.has(code) || spellings.has(code)) return spellings.has(code);
    if (count * 2 === all.length) {
      const having = current.filter(({ codes }) => codes.rows.has(code)).length;
      if (current.length < all.length && [0, current.length].includes(having)) return having > 0;
      return nearby.has(code) ? true : undefined;
    }
    return count * 2 > all.length;
  };
  const faultless = all.filter((translation) => !hasFaults(faultsOf(translation, disputed, byMost, false)));
  // On a tie, languages with other faults do not count.
  const bySound = (code: string, count: number): boolean | undefined => {
    const having = faultless.filter(({ codes }) => codes.rows.has(code)).length;
    return (
      byMost(code, count) ?? (having * 2 === faultless.length ? undefined : having * 2 > faultless.length)
    );
  };
  const isAtFault = new Map(all.map((one) => [one, hasFaults(faultsOf(one, disputed, bySound, false))]));
  const right = all.find((one) => !isAtFault.get(one));
  return all.flatMap((translation) => {
    const fault = faultsOf(translation, disputed, bySound, true);
    const other = right && right !== translation ? right : all.find((one) => one !== translation);
    if (!other || !hasFaults(fault)) return [];
    return findingsOf(fault, other, all, isAtFault.get(translation) === true, lost);
  });
}

/** Whether the codes of a translation are those of another version, although its changeLog has new entries since then. */
function isCopy({ document, codes }: Translation, other: Document, otherCodes: Codes | undefined): boolean {
  const entries = document.codeList?.identification.changeLog ?? [];
  const known = other.codeList?.identification.changeLog ?? [];
  return (
    otherCodes?.rows.size === codes.rows.size &&
    entries.some((entry) => !known.includes(entry)) &&
    [...codes.rows.keys()].every((code) => otherCodes.rows.has(code))
  );
}

const hasFaults = ({ missing, extra }: Fault): boolean => missing.length + extra.length > 0;

/** Codes that are not in all languages, with the number of languages that have them. */
function disputedCodes(all: readonly Translation[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { codes } of all) {
    for (const code of codes.rows.keys()) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  for (const [code, count] of counts) if (count === all.length) counts.delete(code);
  return counts;
}

interface Fault {
  readonly translation: Translation;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/**
 * The codes that a language lacks, and those that it has too many: first those that are decided, then on request the
 * undecided ones.
 */
function faultsOf(
  translation: Translation,
  disputed: ReadonlyMap<string, number>,
  isMeant: (code: string, count: number) => boolean | undefined,
  withUndecided: boolean,
): Fault {
  const codes = [...disputed].map(([code, count]) => ({ code, meant: isMeant(code, count) }));
  const has = (code: string): boolean => translation.codes.rows.has(code);
  const undecided = withUndecided ? codes.filter(({ meant }) => meant === undefined) : [];
  const missing = [...codes.filter(({ meant }) => meant === true), ...undecided].map(({ code }) => code);
  const extra = [...codes.filter(({ meant }) => meant === false), ...undecided].map(({ code }) => code);
  return { translation, missing: missing.filter((code) => !has(code)), extra: extra.filter(has) };
}

/** A document's key of the same columns in any order, with the given order; otherwise the key of its codes. */
function keyLike(columnIds: readonly string[], document: Document): KeyJson | undefined {
  const ids = JSON.stringify([...columnIds].sort());
  const same = document.codeList?.columnSet.keys.find(
    (key) => JSON.stringify([...key.columnIds].sort()) === ids,
  );
  return same ? { id: same.id, columnIds } : codeKeyOf(document);
}

/** One finding about codes without leading zeros, and one about all others. */
function findingsOf(
  { translation, missing, extra }: Fault,
  other: Translation,
  all: readonly Translation[],
  isAtFault: boolean,
  lost: ReadonlyMap<string, string>,
): Finding[] {
  const { document, codes } = translation;
  const own = new Set(extra);
  const spelled = new Map([...lost].filter(([code]) => own.has(code)));
  const spellings = new Set(spelled.values());
  const rest = {
    translation,
    missing: missing.filter((code) => !spellings.has(code)),
    extra: extra.filter((code) => !spelled.has(code)),
  };
  const having = `language ${quoted(other.document.entry.language)} (${rowsFile(other.document)})`;
  return [
    ...lostZerosOf(document, codes, spelled, having),
    ...(hasFaults(rest) ? [findingOf(rest, other, all, isAtFault)] : []),
  ];
}

function findingOf(
  { translation, missing, extra }: Fault,
  other: Translation,
  all: readonly Translation[],
  isAtFault: boolean,
): Finding {
  const { document, codes } = translation;
  const having = (code: string) => all.find((one) => one.codes.rows.has(code)) ?? other;
  const [firstExtra] = extra;
  const parts = [
    missing.length > 0 &&
      `${counted(missing.length, 'code')} missing: ${listed(missing.map((code) => name(code, having(code))))}`,
    extra.length > 0 &&
      `${counted(extra.length, 'code')} only here: ${listed(extra.map((code) => name(code, translation)))}`,
  ];
  const advice = isAtFault
    ? 'add what is missing here and remove what should not be'
    : 'correct one of the two, because all languages of a version have the same codes';
  return {
    document,
    ...(!isAtFault && { severity: 'warning' }),
    pointer:
      firstExtra === undefined
        ? pointerOf('codeList', 'dataSet', 'rows')
        : rowPointer(codes.rows.get(firstExtra) ?? 0, ...codes.columnIds.slice(0, 1)),
    message: `the codes are not those of language ${quoted(other.document.entry.language)} in ${rowsFile(other.document)}: ${parts.filter(Boolean).join('; ')}: ${advice}`,
  };
}

const name = (identity: string, { document, codes }: Translation): string =>
  shown(cellsAt(document, codes, identity));
