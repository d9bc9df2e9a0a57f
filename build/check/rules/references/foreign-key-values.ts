import { groupBy } from '../../../model/collections.ts';
import { cellsOf, isEmptyCell } from '../../../model/document/codes.ts';
import { type Document, rowPointer, rowsFile } from '../../../model/document/document.ts';
import { againIn, counted, didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { correspondenceOf } from '../../../model/relations/correspondence.ts';
import { makeFindRespelling, type Respelling } from '../../../model/values/code-forms.ts';
import { changeLogPointer, versionText } from '../../facts/comparisons.ts';
import type { ListContent, ReadableContent } from '../../facts/content.ts';
import { type ForeignKey, findForeignKeys, findMissing, makeIsExcused } from '../../facts/foreign-keys.ts';
import type { VersionFacts } from '../../facts/version-facts.ts';
import type { Finding, Rule } from '../rule.ts';

/** One rule for foreign keys and for the role `parent`: both say that a cell is a code of a list. */
export const foreignKeyValues: Rule<ListContent> = {
  id: 'foreign-keys/values',
  description: 'Every value of a foreign key, and every parent, is a code of its list',
  help: 'Without a version, the latest version of a list uses codes of the latest of the other. A code that was removed there is reported there, or at its users if the changeLog explains it, as a warning unless they name the version. Codes of targets with errors are not compared.',
  severity: 'error',
  *check(content) {
    const removed: RemovedValue[] = [];
    for (const foreignKey of findForeignKeys(content))
      yield* checkForeignKey(foreignKey, content.directory, removed);
    yield* reportRemoved(removed, content.directory);
  },
};

/** Minimum number of values of which none is a code for a single finding. */
const MIN_VALUES = 3;

/** Columns whose values are codes of a list, and what a message about them begins with: `foreign key "country":`. */
interface CodeColumns {
  readonly document: Document;
  readonly name: string;
  readonly columnIds: readonly string[];
}

/** A value in use that a version has removed without an explanation. */
interface RemovedValue {
  readonly document: Document;
  readonly rows: readonly number[];
  readonly code: string;
  readonly version: VersionFacts;
  readonly isNamed: boolean;
}

/** @param removed gets the values that are reported where they were removed */
function* checkForeignKey(
  foreignKey: ForeignKey,
  directory: ReadableContent,
  removed: RemovedValue[],
): Generator<Finding> {
  const { document, json, place, versions, accepted, findCodes } = foreignKey;
  // A row of a table of correspondences may have no code on one side.
  const { source, target: other } = correspondenceOf(document) ?? {};
  const mayBeEmpty = json.id === source?.id || json.id === other?.id;
  const columns = { document, name: `foreign key ${quoted(json.id)}:`, columnIds: json.columnIds };
  const isIn = (version: VersionFacts, value: string) =>
    findCodes(version)?.some((codes) => codes.has(value)) === true;
  // Almost all values are in the latest version.
  const newestFirst = [...accepted].reverse();
  let hasFound = false;
  const missing = findMissing(document, json.columnIds, (value) => {
    if (value === '' && mayBeEmpty) return true;
    const isFound = newestFirst.some((version) => isIn(version, value));
    hasFound ||= isFound;
    return isFound;
  });
  if (missing.size === 0) return;
  const withKey = newestFirst.filter((version) => findCodes(version)?.length !== 0);
  const codeSets = withKey.map(findCodes);
  const [list] = withKey[0]?.documents ?? [];
  // The codes of a list without rows are unknown.
  if (!list || codeSets.includes(undefined)) return;

  const listName = versions.length > 1 ? versionText(list) : rowsFile(list);
  const where = withKey.length > 1 ? `any version of ${quoted(list.entry.canonicalUri)}` : listName;
  const target = `in key ${quoted(json.keyRef.keyId)} of ${where}`;
  const findRespelling = makeFindRespelling(
    codeSets.flatMap((sets = []) => sets.flatMap((codes) => [...codes.keys()])),
  );
  const isKnown = (value: string) =>
    findRespelling(value) !== undefined || versions.some((version) => isIn(version, value));
  if (!hasFound && missing.size >= MIN_VALUES && ![...missing.keys()].some(isKnown)) {
    const examples = Array.from(missing.values(), (rows) => shown(cellsIn(columns, rows)));
    const message = `${columns.name} none of its ${counted(missing.size, 'value')} (${listed(examples)}) is ${target}: correct the key, the list or the columns of the foreign key`;
    yield { document, pointer: `${place}/keyRef/keyId`, message };
    return;
  }

  const isNamed = json.keyRef.codeListRef.canonicalVersionUri !== undefined;
  const isExcused = makeIsExcused(foreignKey, directory);
  const newest = versions.findLastIndex((version) => accepted.includes(version));
  for (const [value, rows] of missing) {
    const index = versions.findLastIndex((version) => isIn(version, value));
    const remover = index < newest ? versions[index + 1] : undefined;
    if (index < 0 || !remover) {
      const later = versions[index]?.uri;
      const remedy = later && `refer to ${quoted(later)}, which has it, or correct it`;
      yield* reportMissing(columns, value, rows, target, findRespelling(value), remedy);
    } else if (isExcused(value, index)) {
      const text = `was removed in ${remover.documents.slice(0, 1).map(versionText)}: use another code, or refer to an earlier version`;
      yield { ...makeFinding(columns, rows, text), severity: isNamed ? 'error' : 'warning' };
    } else removed.push({ document, rows, code: shown(cellsIn(columns, rows)), version: remover, isNamed });
  }
}

function* reportMissing(
  columns: CodeColumns,
  value: string,
  rows: readonly number[],
  target: string,
  meant: Respelling | undefined,
  remedy?: string,
): Generator<Finding> {
  // codes/characters reports the code that is not plain.
  if ((meant?.how === 'hidden characters' || meant?.how === 'look-alikes') && /^[!-~]+$/.test(value)) return;
  const cells = cellsIn(columns, rows);
  const otherwise = didYouMean(cells.length === 1 ? meant?.code : undefined, 'correct it, or add it there');
  const text = cells.every(isEmptyCell)
    ? 'is empty: enter a value, or make the column optional and leave it out'
    : `is not ${target}: ${remedy ?? otherwise}`;
  yield makeFinding(columns, rows, text);
}

function makeFinding(columns: CodeColumns, rows: readonly number[], text: string): Finding {
  const { document, name, columnIds } = columns;
  const [index = 0, ...others] = rows;
  const message = `${name} ${shown(cellsIn(columns, rows))}${againIn(others)} ${text}`;
  return { document, pointer: rowPointer(index, columnIds[0] ?? ''), message };
}

const cellsIn = ({ document, columnIds }: CodeColumns, [index = 0]: readonly number[]): readonly unknown[] =>
  cellsOf(document.rows.at(index) ?? {}, columnIds) ?? [];

/** Reports removed codes that are in use at the versions that removed them. */
function* reportRemoved(removed: readonly RemovedValue[], { withRows }: ReadableContent): Generator<Finding> {
  for (const values of groupBy(removed, ({ version }) => version.uri).values()) {
    const codes = new Set(values.map(({ code }) => code));
    const users: string[] = [];
    for (const [file, own] of groupBy(values, ({ document }) => rowsFile(document))) {
      const numbers = own.flatMap(({ rows }) => rows).map((index) => String(index + 1));
      users.push(`${file} (row${numbers.length === 1 ? '' : 's'} ${listed(numbers)})`);
    }
    const message = `${listed([...codes])} ${codes.size === 1 ? 'was' : 'were'} removed, but used in ${listed(users)}: restore what is still used, or name it in "changeLog" and correct these rows`;
    const severity = values.some(({ isNamed }) => isNamed) ? 'error' : 'warning';
    for (const document of values[0]?.version.documents.slice(0, 1).map(withRows) ?? []) {
      yield { document, pointer: changeLogPointer(document), message, severity };
    }
  }
}
