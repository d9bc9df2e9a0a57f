import { rowPointer, rowsFile } from '../catalogue/document.ts';
import type { Row } from '../catalogue/model.ts';
import { listed, quoted, shown } from '../problems/wording.ts';
import { cellsAt } from './support/codes.ts';
import type { Finding, Rule } from './support/rule.ts';
import {
  type CodeChange,
  nameColumn,
  sameLanguage,
  unannouncedChanges,
  versionLabel,
} from './support/version-changes.ts';
import { exchangesIn } from './version-exchanges.ts';

export const versionNames: Rule = {
  id: 'versions/names',
  description: 'No code is renamed without an entry in the changeLog',
  help: 'A code with another name may mean something else, so users need to know about it. Undo the change, or add an entry to the changeLog that explains it; an entry in one language is enough. With --codes-are-permanent this is an error.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => unannouncedChanges(content).flatMap(findingsOf),
};

function findingsOf(succession: CodeChange): Finding[] {
  const { document, codes, earlier, earlierCodes } = succession;
  const column = nameColumn(document, codes.columnIds);
  if (column === undefined || !sameLanguage(document, earlier)) return [];
  const exchanged = exchangesIn(succession).get(column);
  const changes = [...codes.rows].flatMap(([code, index]): Change[] => {
    if (exchanged?.has(code)) return [];
    const earlierIndex = earlierCodes.rows.get(code);
    const from = earlierIndex === undefined ? undefined : cellOf(earlier.rows[earlierIndex], column);
    const to = cellOf(document.rows[index], column);
    return typeof from === 'string' && from !== to ? [{ code, index, from }] : [];
  });
  const [first] = changes;
  return first ? [findingOf(succession, column, first, changes)] : [];
}

interface Change {
  readonly code: string;
  /** Of the row, from 0. */
  readonly index: number;
  readonly from: string;
}

function findingOf(
  { document, codes, earlier, unread }: CodeChange,
  column: string,
  { index, from }: Change,
  changes: readonly Change[],
): Finding {
  const [first, ...others] = changes.map(({ code }) => shown(cellsAt(document, codes, code)));
  const more = others.length > 0 ? `, and those of ${listed(others)}` : '';
  return {
    document,
    unread,
    pointer: rowPointer(index, column),
    message: `changed since version ${quoted(versionLabel(earlier))} (${rowsFile(earlier)}) without a new entry in "changeLog": the name of ${first}, ${quoted(from)} before${more}: undo what was not meant to change, or add an entry that explains the change`,
  };
}

const cellOf = (row: Row | undefined, column: string): unknown =>
  row && Object.hasOwn(row, column) ? row[column] : null;
