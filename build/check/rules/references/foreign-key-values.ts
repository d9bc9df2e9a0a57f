import { append } from '../../../model/collections.ts';
import { cellsOf, isEmptyCell } from '../../../model/document/codes.ts';
import { columnRolesOf } from '../../../model/document/column-roles.ts';
import {
  columnDefinitions,
  type Document,
  type DocumentMetadata,
  identificationPointer,
  rowPointer,
  rowsFile,
} from '../../../model/document/document.ts';
import { hierarchyOf } from '../../../model/hierarchy/hierarchy.ts';
import { againIn, counted, didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { makeFindRespelling } from '../../../model/values/code-forms.ts';
import { identityOf, ownMember } from '../../../model/values/json-values.ts';
import { unreportedRows } from '../../facts/cell-check.ts';
import { codesOf, shownCode } from '../../facts/codes.ts';
import { type ForeignKey, foreignKeysOf } from '../../facts/foreign-keys.ts';
import type { VersionFacts } from '../../facts/version-facts.ts';
import type { ListContent } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';

/** One rule for foreign keys and for the role `parent`: both say that a cell is a code of a list. */
export const foreignKeyValues: Rule<ListContent> = {
  id: 'foreign-keys/values',
  description: 'Every value of a foreign key, and every parent, is a code of its list',
  help: 'Correct the value, or add the missing row to the other list. Without a version, the latest version of a list uses codes of the latest version of the other one: where that one removed a code, the finding is there; if its changeLog names the code, rows that still use it are a warning.',
  severity: 'error',
  *check(content) {
    const removals = new Map<string, Removal>();
    for (const foreignKey of foreignKeysOf(content)) yield* checkValues(foreignKey, removals);
    for (const removal of removals.values()) yield* reportRemoval(removal, content);
    for (const document of content.documents) yield* checkParents(document);
  },
};

/** Codes that a version lacks although the changeLog does not say so, and the rows that use them. */
interface Removal {
  readonly version: VersionFacts;
  readonly namesVersion: boolean;
  readonly codes: Set<string>;
  readonly rowsByFile: Map<string, number[]>;
}

/** Values that are not codes, with the indexes of their rows. Rows with cells that other rules report are left out. */
type MissingValues = ReadonlyMap<string, readonly number[]>;

function findMissing(
  document: Document,
  columnIds: readonly string[],
  isCode: (value: string) => boolean,
): MissingValues {
  const missing = new Map<string, number[]>();
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsOf(row, columnIds);
    const value = cells && identityOf(cells);
    if (value !== undefined && !isCode(value)) append(missing, value, index);
  }
  if (missing.size === 0) return missing;
  const columns = columnDefinitions(document).filter(({ id }) => columnIds.includes(id));
  for (const [value, rows] of missing)
    if (columns.some((column) => unreportedRows(document, column, rows.slice(0, 1)).length === 0))
      missing.delete(value);
  return missing;
}

/** Minimum number of values of which none is a code for a single finding. */
const MIN_VALUES = 3;

function* checkValues(foreignKey: ForeignKey, removals: Map<string, Removal>): Generator<Finding> {
  const { document, json, pointer, accepted, isIncomplete, codesIn } = foreignKey;
  if (isIncomplete) return;
  const newestFirst = [...accepted].reverse();
  let hasUnknownCodes = false;
  let hasFound = false;
  const missing = findMissing(document, json.columnIds, (value) => {
    const isFound = newestFirst.some((version) => {
      const sets = codesIn(version);
      if (sets === undefined) hasUnknownCodes = true;
      return sets?.some((codes) => codes.has(value));
    });
    hasFound ||= isFound;
    return isFound;
  });
  const known = newestFirst.filter((version) => codesIn(version)?.length);
  if (missing.size === 0 || hasUnknownCodes || known.length === 0) return;
  const target = `key ${quoted(json.keyRef.keyId)} of ${versionsText(known)}`;
  const codes = known.flatMap((version) => (codesIn(version) ?? []).flatMap((set) => [...set.keys()]));
  const findRespelling = makeFindRespelling(codes);
  const others = new Map<string, readonly number[]>();
  for (const [value, rows] of missing) {
    const removed = findRemoval(foreignKey, value);
    if (!removed) others.set(value, rows);
    else if (isAnnounced(removed, valueCells(foreignKey, rows)))
      yield reportOutdated(foreignKey, rows, removed);
    else addRemoval(removals, foreignKey, rows, removed);
  }
  const isKeyWrong = !hasFound && others.size === missing.size && others.size >= MIN_VALUES;
  if (isKeyWrong && ![...others.keys()].some((value) => findRespelling(value))) {
    const examples = Array.from(others.values(), (rows) => shown(valueCells(foreignKey, rows)));
    const message = `foreign key ${quoted(json.id)}: none of its ${counted(examples.length, 'value')} (${listed(examples)}) is in ${target}: correct the key, the list or the columns of the foreign key`;
    yield { document, pointer: pointer('keyRef', 'keyId'), message };
    return;
  }
  for (const [value, rows] of others) {
    const cells = valueCells(foreignKey, rows);
    const later = findLater(foreignKey, value);
    const meant = cells.length === 1 ? findRespelling(value)?.code : undefined;
    const remedy = later
      ? `refer to ${quoted(later.uri)}, which has it, or correct it`
      : didYouMean(meant, 'correct it, or add it there');
    const message = cells.every(isEmptyCell)
      ? `the value is empty${againIn(rows.slice(1))}: enter one, or make the column optional and leave it out`
      : `${shown(cells)}${againIn(rows.slice(1))} is not in ${target}: ${remedy}`;
    yield findingInRow(foreignKey, rows, message);
  }
}

const valueCells = ({ document, json }: ForeignKey, [index = 0]: readonly number[]): readonly unknown[] =>
  cellsOf(document.rows.at(index) ?? {}, json.columnIds) ?? [];

const findingInRow = (
  { document, json }: ForeignKey,
  [index = 0]: readonly number[],
  text: string,
): Finding => ({
  document,
  pointer: rowPointer(index, json.columnIds[0] ?? ''),
  message: `foreign key ${quoted(json.id)}: ${text}`,
});

const versionText = ({ uri, version, documents }: VersionFacts): string =>
  `${documents[0] ? rowsFile(documents[0]) : quoted(uri)}${version === undefined ? '' : ` (version ${quoted(version)})`}`;

function versionsText(versions: readonly VersionFacts[]): string {
  const [first] = versions;
  if (!first) return '';
  return versions.length === 1
    ? versionText(first)
    : `any version of ${quoted(first.documents[0]?.entry.canonicalUri)}`;
}

/** A version that lacks a code which the version before has. */
interface RemovedIn {
  readonly version: VersionFacts;
  readonly before: VersionFacts;
}

/** Finds the version that removed a value which an earlier version has. */
function findRemoval({ versions, accepted, codesIn }: ForeignKey, value: string): RemovedIn | undefined {
  const [oldest] = accepted;
  const end = oldest ? versions.indexOf(oldest) : 0;
  for (let i = end - 1; i >= 0; i--) {
    const [before, version] = versions.slice(i, i + 2);
    if (before && version && codesIn(before)?.some((codes) => codes.has(value))) return { before, version };
  }
  return undefined;
}

/** Finds the next version that has a value, after the one that the reference names. */
const findLater = ({ versions, accepted, codesIn }: ForeignKey, value: string): VersionFacts | undefined =>
  versions
    .slice(versions.indexOf(accepted.at(-1) as VersionFacts) + 1)
    .find((version) => codesIn(version)?.some((codes) => codes.has(value)));

/** Whether a new entry of the changeLog names a code: "Removed 0304." */
function isAnnounced({ version, before }: RemovedIn, cells: readonly unknown[]): boolean {
  const known = new Set(before.documents.flatMap(changeLogOf));
  const entries = version.documents.flatMap(changeLogOf).filter((entry) => !known.has(entry));
  return entries.some((entry) => cells.every((cell) => hasWord(entry, String(cell))));
}

const changeLogOf = ({ codeList }: DocumentMetadata): readonly string[] =>
  codeList?.identification.changeLog ?? [];

/** Whether a text has a word without letters and digits next to it. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text.slice(0, at).at(-1) ?? ''} ${text[at + word.length] ?? ''}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

/** A code that was removed as the changeLog says, so that its users are out of date. */
function reportOutdated(foreignKey: ForeignKey, rows: readonly number[], { version }: RemovedIn): Finding {
  const code = shown(valueCells(foreignKey, rows));
  const text = `${code}${againIn(rows.slice(1))} was removed in ${versionText(version)}: use another code, or refer to an earlier version`;
  return {
    ...findingInRow(foreignKey, rows, text),
    ...(!foreignKey.namesVersion && { severity: 'warning' }),
  };
}

function addRemoval(
  removals: Map<string, Removal>,
  foreignKey: ForeignKey,
  rows: readonly number[],
  { version }: RemovedIn,
): void {
  const { namesVersion } = foreignKey;
  const name = `${namesVersion} ${version.uri}`;
  const removal = removals.get(name) ?? { version, namesVersion, codes: new Set(), rowsByFile: new Map() };
  removals.set(name, removal);
  removal.codes.add(shown(valueCells(foreignKey, rows)));
  for (const index of rows) append(removal.rowsByFile, rowsFile(foreignKey.document), index);
}

/** Reports the removal of codes at the version that lacks them, which is an error if a reference names it. */
function* reportRemoval(
  { version, namesVersion, codes, rowsByFile }: Removal,
  { directory }: ListContent,
): Generator<Finding> {
  const [first] = version.documents;
  if (!first) return;
  const document = directory.withRows(first);
  const users = Array.from(rowsByFile, ([file, rows]) => {
    const numbers = rows.map((index) => String(index + 1));
    return `${file} (row${rows.length === 1 ? '' : 's'} ${listed(numbers)})`;
  });
  const message = `${listed([...codes])} ${codes.size === 1 ? 'was' : 'were'} removed, but used in ${listed(users)}: restore what is still used, or name it in "changeLog" and correct these rows`;
  const pointer = identificationPointer(document, ...(changeLogOf(document).length > 0 ? ['changeLog'] : []));
  yield { document, pointer, message, ...(!namesVersion && { severity: 'warning' as const }) };
}

/** Reports parents that are not codes of the list, and codes that are above themselves. */
function* checkParents(document: Document): Generator<Finding> {
  const { parent: column = '' } = columnRolesOf(document.codeList);
  const codes = codesOf(document);
  if (!codes || codes.columnIds.length > 1 || !document.columns.some(({ id }) => id === column)) return;
  const parentIn = (index: number): string | undefined => {
    const cell = ownMember(document.rows.at(index) ?? {}, column);
    return isEmptyCell(cell) || Array.isArray(cell) ? undefined : identityOf([cell]);
  };
  const parents = new Map(Array.from(codes.rows, ([code, index]) => [code, parentIn(index)] as const));
  for (const cycle of hierarchyOf(parents).cycles) {
    const path = [...cycle, ...cycle.slice(0, 1)].map((code) => shownCode(codes, code));
    const message = `the parents of ${path[0]} lead back to it, ${path.slice(0, MAX_PATH).join(' > ')}: correct one of them`;
    yield { document, pointer: rowPointer(codes.rows.get(cycle[0] ?? '') ?? 0, column), message };
  }
  // The values of a foreign key are already checked.
  const foreignKeys = document.codeList?.columnSet.foreignKeys ?? [];
  if (foreignKeys.some(({ columnIds }) => columnIds.length === 1 && columnIds[0] === column)) return;
  const findRespelling = makeFindRespelling(codes.rows.keys());
  const isCode = (value: string) => codes.rows.has(value);
  for (const [value, rows] of findMissing(document, [column], isCode)) {
    const [index = 0] = rows;
    const row = document.rows.at(index) ?? {};
    const cells = [ownMember(row, column)];
    if (parentIn(index) === undefined) continue;
    const code = shown(codes.columnIds.map((id) => ownMember(row, id)));
    const message = `parent ${shown(cells)} of ${code}${againIn(rows.slice(1))} is not a code of the list: ${didYouMean(findRespelling(value)?.code, 'correct it, or add the row')}`;
    yield { document, pointer: rowPointer(index, column), message };
  }
}

/** Maximum number of codes in the path of a message. */
const MAX_PATH = 8;
