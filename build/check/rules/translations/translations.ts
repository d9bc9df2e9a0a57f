import { type Codes, codeKeyOf } from '../../../model/changes/code-rows.ts';
import type { KeyJson } from '../../../model/document/columns.ts';
import { type Document, rowsFile } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/pointer.ts';
import { once } from '../../../model/once.ts';
import { counted, listed, quoted } from '../../../model/problems/wording.ts';
import { lostZerosOf, zerosLost } from '../columns/leading-zeros.ts';
import { codePointer, codesOf, shownCode } from '../keys/codes.ts';
import type { Finding, Rule } from '../rule.ts';
import { entriesSince, keyOfSameColumns } from '../versions/version-changes.ts';
import { perTranslations } from '../versions/version-facts.ts';

/** Each code is decided by itself: by most languages, then the neighbouring versions, then languages without faults. */
export const translations: Rule = {
  id: 'identification/translations',
  description: 'The languages of a version have the same codes',
  help: 'The languages of a version are translations of the same list, so the same codes exist in each. Add the missing rows or remove the surplus ones. The order of rows may differ.',
  severity: 'error',
  check: perTranslations((languages, nearby) => {
    const columnIds = languages.map(codeKeyOf).find((key) => key !== undefined)?.columnIds ?? [];
    // Values of different types are never equal: the types are reported instead.
    const types = languages.map(({ columns }) =>
      columnIds.map((id) => columns.find((column) => column.id === id)?.type),
    );
    if (new Set(types.filter((one) => !one.includes(undefined)).map(String)).size > 1) return [];
    const read = (document: Document): Codes | [] => codesOf(document, keyLike(columnIds, document)) ?? [];
    return differing(languages.flatMap(read), () => nearby().flatMap(read));
  }),
};

/** Whether each code that not all languages have belongs to the version; undefined on a tie. */
type Verdicts = ReadonlyMap<string, boolean | undefined>;

function differing(all: readonly Codes[], nearby: () => readonly Codes[]): Finding[] {
  const codes = new Set(all.flatMap((one) => [...one.rows.keys()]));
  const disputed = [...codes].filter((code) => !all.every((one) => has(one, code)));
  if (disputed.length === 0) return [];
  const lost = zerosLost(disputed, disputed);
  const spellings = new Set(lost.values());
  const decideTie = once(() => {
    const others = nearby();
    const current = all.filter((one) => !others.some((other) => isCopy(one, other)));
    return (code: string): boolean | undefined => {
      if (!current.some((one) => has(one, code))) return false;
      if (current.every((one) => has(one, code))) return true;
      return others.some((one) => has(one, code)) || undefined;
    };
  });
  const byMost: Verdicts = new Map(
    disputed.map((code) => [
      code,
      lost.has(code) || spellings.has(code)
        ? spellings.has(code)
        : (majority(all, code) ?? decideTie()(code)),
    ]),
  );
  // On a tie, languages with other faults do not count.
  const faultless = all.filter((one) => !isAtFault(one, byMost));
  const verdicts: Verdicts = new Map(
    [...byMost].map(([code, is]) => [code, is ?? majority(faultless, code)]),
  );
  const right = all.find((one) => !isAtFault(one, verdicts));
  return all.flatMap((translation) => {
    const other = right && right !== translation ? right : all.find((one) => one !== translation);
    return other ? findingsOf(translation, other, all, verdicts, lost) : [];
  });
}

const has = ({ rows }: Codes, code: string): boolean => rows.has(code);

function majority(languages: readonly Codes[], code: string): boolean | undefined {
  const having = languages.filter((one) => has(one, code)).length * 2;
  return having === languages.length ? undefined : having > languages.length;
}

/** Whether a language lacks a code of the version, or has one that is not. */
const isAtFault = (translation: Codes, verdicts: Verdicts): boolean =>
  [...verdicts].some(([code, isMeant]) => isMeant !== undefined && isMeant !== has(translation, code));

/** Whether the codes of a translation are those of another version, although its changeLog has new entries since then. */
function isCopy({ document, rows }: Codes, other: Codes): boolean {
  return (
    other.rows.size === rows.size &&
    entriesSince([document], [other.document]).length > 0 &&
    [...rows.keys()].every((code) => has(other, code))
  );
}

/** A document's key of the same columns in any order, with the given order; otherwise the key of its codes. */
function keyLike(columnIds: readonly string[], document: Document): KeyJson | undefined {
  const same = keyOfSameColumns(document, columnIds);
  return same ? { id: same.id, columnIds } : codeKeyOf(document);
}

/** One finding about codes without leading zeros, and one about all others. */
function findingsOf(
  translation: Codes,
  other: Codes,
  all: readonly Codes[],
  verdicts: Verdicts,
  lost: ReadonlyMap<string, string>,
): Finding[] {
  const { document } = translation;
  const wrong = [...verdicts].filter(([code, isMeant]) => isMeant !== has(translation, code));
  // What is decided comes first.
  const ordered = [true, false].flatMap((isDecided) =>
    wrong.flatMap(([code, isMeant]) => ((isMeant !== undefined) === isDecided ? [code] : [])),
  );
  const surplus = new Set(ordered.filter((code) => has(translation, code)));
  const spelled = new Map([...lost].filter(([code]) => surplus.has(code)));
  const spellings = new Set(spelled.values());
  const missing = ordered.filter((code) => !surplus.has(code) && !spellings.has(code));
  const extra = [...surplus].filter((code) => !spelled.has(code));
  const { language } = other.document.entry;
  const file = rowsFile(other.document);
  const zeros = lostZerosOf(translation, spelled, `language ${quoted(language)} (${file})`);
  if (missing.length + extra.length === 0) return zeros;
  const ownerOf = (code: string) => all.find((one) => has(one, code)) ?? other;
  const parts = [
    missing.length > 0 &&
      `${counted(missing.length, 'code')} missing: ${listed(missing.map((code) => shownCode(ownerOf(code), code)))}`,
    extra.length > 0 &&
      `${counted(extra.length, 'code')} only here: ${listed(extra.map((code) => shownCode(translation, code)))}`,
  ];
  const isDecided = isAtFault(translation, verdicts);
  const advice = isDecided
    ? 'add what is missing here and remove what should not be'
    : 'correct one of the two, because all languages of a version have the same codes';
  const message = `the codes are not those of language ${quoted(language)} in ${file}: ${parts.filter(Boolean).join('; ')}: ${advice}`;
  const [first] = extra;
  const pointer =
    first === undefined ? pointerOf('codeList', 'dataSet', 'rows') : codePointer(translation, first);
  return [...zeros, { document, pointer, message, ...(!isDecided && { severity: 'warning' }) }];
}
