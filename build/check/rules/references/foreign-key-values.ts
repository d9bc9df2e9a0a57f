import { cellsOf, isEmptyCell } from '../../../model/document/codes.ts';
import { rowPointer, rowsFile } from '../../../model/document/document.ts';
import { againIn, counted, didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { makeFindRespelling } from '../../../model/values/code-forms.ts';
import { type CodeSet, type ForeignKey, foreignKeysOf } from '../../facts/foreign-keys.ts';
import { findMissingValues } from '../../facts/missing-values.ts';
import { fileOf, type VersionFacts } from '../../facts/version-facts.ts';
import type { ListContent } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';
import { checkParents } from './parents.ts';
import { findRemoval, isAnnounced, makeRemovedCodes } from './removed-codes.ts';

/** One rule for foreign keys and for the role `parent`: both say that a cell is a code of a list. */
export const foreignKeyValues: Rule<ListContent> = {
  id: 'foreign-keys/values',
  description: 'Every value of a foreign key, and every parent, is a code of its list',
  help: 'Without a version, the latest version of a list uses codes of the latest of the other. A code that was removed there is reported there, or at its users if the changeLog names it, as a warning unless they name the version. Codes of targets with errors are not compared.',
  severity: 'error',
  *check(content) {
    const removedCodes = makeRemovedCodes();
    for (const foreignKey of foreignKeysOf(content)) yield* checkValues(foreignKey, removedCodes);
    yield* removedCodes.report(content.directory);
    for (const document of content.documents) yield* checkParents(document);
  },
};

/** Minimum number of values of which none is a code for a single finding. */
const MIN_VALUES = 3;

function* checkValues(
  foreignKey: ForeignKey,
  removedCodes: ReturnType<typeof makeRemovedCodes>,
): Generator<Finding> {
  const { document, json, pointer, accepted, isIncomplete, namesVersion, codesIn } = foreignKey;
  if (isIncomplete) return;
  // Almost all values are in the latest version.
  const newestFirst = [...accepted].reverse();
  let hasFound = false;
  const missing = findMissingValues(document, json.columnIds, (value) => {
    const isFound = newestFirst.some((version) => codesIn(version)?.some((codes) => codes.has(value)));
    hasFound ||= isFound;
    return isFound;
  });
  if (missing.size === 0) return;
  const versions = newestFirst.filter((version) => codesIn(version)?.length !== 0);
  const codeSets = versions.map(codesIn);
  // The codes of a list without rows are unknown.
  if (versions.length === 0 || codeSets.includes(undefined)) return;

  const findRespelling = makeFindRespelling(codeSets.flatMap((sets) => sets ?? []).flatMap(keysOf));
  const cellsIn = ([index = 0]: readonly number[]) =>
    cellsOf(document.rows.at(index) ?? {}, json.columnIds) ?? [];
  const others = new Map<string, readonly number[]>();
  for (const [value, rows] of missing) {
    const removal = findRemoval(foreignKey, value);
    if (!removal) others.set(value, rows);
    else if (!isAnnounced(removal, cellsIn(rows))) removedCodes.add(foreignKey, rows, removal);
    else {
      const text = `was removed in ${versionText(removal.version)}: use another code, or refer to an earlier version`;
      const finding = reportRows(foreignKey, rows, text);
      yield namesVersion ? finding : { ...finding, severity: 'warning' };
    }
  }

  const target = `key ${quoted(json.keyRef.keyId)} of ${listText(foreignKey, versions)}`;
  const values = [...others.keys()];
  if (!hasFound && values.length >= MIN_VALUES && !values.some(findRespelling)) {
    const examples = Array.from(others.values(), (rows) => shown(cellsIn(rows)));
    const message = `foreign key ${quoted(json.id)}: none of its ${counted(values.length, 'value')} (${listed(examples)}) is in ${target}: correct the key, the list or the columns of the foreign key`;
    yield { document, pointer: pointer('keyRef', 'keyId'), message };
    return;
  }
  for (const [value, rows] of others) {
    const meant = findRespelling(value);
    // codes/characters reports the code that is not plain.
    if (meant && (meant.how === 'hidden characters' || meant.how === 'look-alikes') && isPlain(value))
      continue;
    const later = findLater(foreignKey, value);
    const remedy = later
      ? `refer to ${quoted(later.uri)}, which has it, or correct it`
      : didYouMean(cellsIn(rows).length === 1 ? meant?.code : undefined, 'correct it, or add it there');
    const text = cellsIn(rows).every(isEmptyCell)
      ? 'is empty: enter a value, or make the column optional and leave it out'
      : `is not in ${target}: ${remedy}`;
    yield reportRows(foreignKey, rows, text);
  }
}

const keysOf = (codes: CodeSet): string[] => [...codes.keys()];

const isPlain = (value: string): boolean => /^[!-~]+$/.test(value);

/** A finding about a value, at the first of its rows. */
function reportRows({ document, json }: ForeignKey, rows: readonly number[], text: string): Finding {
  const [index = 0, ...others] = rows;
  const cells = cellsOf(document.rows.at(index) ?? {}, json.columnIds) ?? [];
  const message = `foreign key ${quoted(json.id)}: ${shown(cells)}${againIn(others)} ${text}`;
  return { document, pointer: rowPointer(index, json.columnIds[0] ?? ''), message };
}

/** The list in which values are looked up. */
function listText(foreignKey: ForeignKey, versions: readonly VersionFacts[]): string {
  const [version] = versions;
  const [document] = version?.documents ?? [];
  if (!version || !document) return '';
  if (versions.length > 1) return `any version of ${quoted(document.entry.canonicalUri)}`;
  return foreignKey.versions.length > 1 ? versionText(version) : rowsFile(document);
}

const versionText = (version: VersionFacts): string =>
  `version ${quoted(version.version ?? version.uri)} (${fileOf(version)})`;

/** Finds the next version that has a value, after the one that the reference names. */
function findLater({ versions, accepted, codesIn }: ForeignKey, value: string): VersionFacts | undefined {
  const last = versions.findLastIndex((version) => accepted.includes(version));
  return versions.slice(last + 1).find((version) => codesIn(version)?.some((codes) => codes.has(value)));
}
