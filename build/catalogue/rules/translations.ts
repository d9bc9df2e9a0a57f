import { groupBy } from '../../domain/group.ts';
import { type Document, identificationPointer, rowPointer } from '../document.ts';
import type { KeyJson } from '../model.ts';
import { type Codes, cellsAt, codeKeyOf, codesOf } from './codes.ts';
import { largest } from './majority.ts';
import type { Finding, Rule } from './rule.ts';
import { counted, listed, quoted, rowsFile, shown } from './wording.ts';

/**
 * The languages of a version have the same codes, that is values of their default key, else of their first.
 * What most of them have is right; of equally many, what the first file has. Languages without rows of their
 * own have nothing to compare.
 */
export const translations: Rule = {
  id: 'identification/translations',
  description: 'The languages of a version have the same codes',
  help: 'The languages of a version are translations of the same list, so the same codes exist in each. Add the missing rows or remove the surplus ones. The order of rows may differ.',
  reference: undefined,
  severity: 'error',
  check: ({ documents }) =>
    [...groupBy(documents, ({ entry }) => entry.canonicalVersionUri).values()].flatMap(differing),
};

interface Translation {
  readonly document: Document;
  readonly codes: Codes;
}

function differing(languages: readonly Document[]): Finding[] {
  if (languages.length < 2) return [];
  const columnIds = languages.map(codeKeyOf).find((key) => key !== undefined)?.columnIds ?? [];
  const all = languages.flatMap((document): Translation[] => {
    const codes = codesOf(document, keyLike(columnIds, document));
    return codes ? [{ document, codes }] : [];
  });
  const [first] = all;
  if (!first || all.every((one) => sameCodes(one, first))) return [];
  const [usual = first] = largest(groupBy(all, fingerprint).values());
  return all.filter((one) => !sameCodes(one, usual)).map((one) => findingOf(one, usual));
}

/** A document's key of the same columns in whatever order, read in the given one; else the key of its codes. */
function keyLike(columnIds: readonly string[], document: Document): KeyJson | undefined {
  const wanted = JSON.stringify([...columnIds].sort());
  const same = document.codeList?.columnSet.keys.find(
    (key) => JSON.stringify([...key.columnIds].sort()) === wanted,
  );
  return same ? { id: same.id, columnIds } : codeKeyOf(document);
}

const sameCodes = ({ codes: a }: Translation, { codes: b }: Translation): boolean =>
  a.rows.size === b.rows.size && lacking(a, b).length === 0;

/** The codes of one that the other has not. */
const lacking = (one: Codes, other: Codes): string[] =>
  [...one.rows.keys()].filter((code) => !other.rows.has(code));

const fingerprint = ({ codes }: Translation): string => JSON.stringify([...codes.rows.keys()].sort());

function findingOf({ document, codes }: Translation, usual: Translation): Finding {
  const missing = lacking(usual.codes, codes);
  const extra = lacking(codes, usual.codes);
  const [firstExtra] = extra;
  const parts = [
    missing.length > 0 && `${counted(missing.length, 'code')} missing: ${name(missing, usual)}`,
    extra.length > 0 && `${counted(extra.length, 'code')} only here: ${name(extra, { document, codes })}`,
  ];
  return {
    document,
    pointer:
      firstExtra === undefined
        ? identificationPointer(document, 'language')
        : rowPointer(codes.rows.get(firstExtra) ?? 0, ...codes.columnIds.slice(0, 1)),
    message: `the codes are not those of language ${quoted(usual.document.entry.language)} in ${rowsFile(usual.document)}: ${parts.filter(Boolean).join('; ')}: add what is missing here and remove what should not be, or correct the other language; all languages of a version have the same codes`,
  };
}

const name = (identities: readonly string[], { document, codes }: Translation): string =>
  listed(identities.map((identity) => shown(cellsAt(document, codes, identity))));
