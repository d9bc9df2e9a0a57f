import {
  type DataPackage,
  isPinned,
  type ListResource,
  PACKAGE_FILE,
  type PinnedFile,
  readRows,
} from '../../build/check/data/package.ts';
import type { CodeHistory } from '../../build/model/changes/code-history.ts';
import type { ForeignKeyJson } from '../../build/model/document/columns.ts';
import type { Succession } from '../../build/model/history/verdict.ts';
import { quoted } from '../../build/model/problems/wording.ts';
import { type Counterpart, findSides } from '../../build/model/relations/correspondence.ts';
import { UsageError } from '../command.ts';
import { readProjectFile } from './project.ts';

/** The list of a side of a table, and the version if it names one. */
export const sideOf = ({ keyRef }: ForeignKeyJson) => keyRef.codeListRef;

/** The pinned tables that relate versions of a list. */
export function findTables({ lists }: DataPackage, { codeList }: ListResource): readonly ListResource[] {
  return lists.filter(({ codeList: { correspondence } }) => {
    if (!correspondence) return false;
    const sides = [sideOf(correspondence.source), sideOf(correspondence.target)];
    return sides.every((side) => side.canonicalUri === codeList.canonicalUri && side.canonicalVersionUri);
  });
}

/** What the codes of versions became in later ones, from the first to the last, by tables that {@link findTables} finds. */
export function readSuccessions(tables: readonly ListResource[], history: CodeHistory): Succession[] {
  const successions: Succession[] = [];
  for (const table of tables) {
    const { source, target, ofSource, ofTarget } = readTable(table);
    const first = indexOfSide(source, history);
    const second = indexOfSide(target, history);
    if (first < 0 || second < 0 || first === second) continue;
    const codes = new Map<string, readonly string[]>();
    for (const [code, all] of first < second ? ofSource : ofTarget) {
      const next = all.filter(({ match }) => match !== 'related');
      codes.set(
        code,
        Array.from(next, (one) => one.code),
      );
    }
    successions.push({ from: Math.min(first, second), to: Math.max(first, second), codes });
  }
  return successions.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** The index of the version of a side; -1 if it names none, or the history lacks it. */
export const indexOfSide = (side: ForeignKeyJson, { versions }: CodeHistory): number =>
  versions.findIndex((one) => one.canonicalVersionUri === sideOf(side).canonicalVersionUri);

/** The history of a list. @throws Error if it is not the pinned one, which `codes add` has validated */
export function readPinnedHistory({ codeList: { history } }: ListResource): CodeHistory {
  return JSON.parse(readPinned(history));
}

interface PinnedTable {
  readonly source: ForeignKeyJson;
  readonly target: ForeignKeyJson;
  readonly ofSource: ReadonlyMap<string, readonly Counterpart[]>;
  readonly ofTarget: ReadonlyMap<string, readonly Counterpart[]>;
}

/** Reads a pinned table. @throws UsageError if it is another list, and Error if it is not the pinned one */
export function readTable(table: ListResource): PinnedTable {
  const { name, path, schema, codeList } = table;
  const { correspondence } = codeList;
  if (!correspondence)
    throw new UsageError(`${quoted(name)} is not a table of correspondences: name one, or pin it again`);
  const { header, rows } = readRows(readPinned(table), path, schema.primaryKey);
  const records = rows.map(({ cells }) =>
    Object.fromEntries(header.cells.map((id, i) => [id, cells[i] ?? ''])),
  );
  const [source, target] = findSides(correspondence, records);
  return { ...correspondence, ofSource: source.counterparts, ofTarget: target.counterparts };
}

function readPinned(file: PinnedFile): string {
  const text = readProjectFile(file.path);
  if (isPinned(text, file)) return text;
  throw new Error(`${file.path} is not the file that ${PACKAGE_FILE} pins: run "codes pull"`);
}
