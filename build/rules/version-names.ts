import { type Document, rowPointer, rowsFile } from '../catalogue/document.ts';
import type { Row } from '../catalogue/model.ts';
import { isSameLanguage } from '../domain/language.ts';
import { counted, listed, quoted, shown } from '../problems/wording.ts';
import { cellsAt, codesOf } from './support/codes.ts';
import type { Content } from './support/content.ts';
import type { Finding, Rule } from './support/rule.ts';
import {
  type CodeChange,
  codeChanges,
  isUnannounced,
  nameColumn,
  newEntriesOf,
  sameLanguage,
  versionText,
} from './support/version-changes.ts';
import { exchangesIn } from './version-exchanges.ts';

export const versionNames: Rule = {
  id: 'versions/names',
  description: 'No code is renamed without an entry in the changeLog',
  help: 'A code with another name may mean something else, so users need to know about it. Undo the change, or add an entry to the changeLog that explains it; an entry in one language is enough. Where the names of a translation are suddenly those of another one, its rows were probably overwritten: put its own back, whatever the changeLog says. With --codes-are-permanent this is an error.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => codeChanges(content).flatMap((succession) => findingsOf(succession, content)),
};

function findingsOf(succession: CodeChange, content: Content): Finding[] {
  const { document, codes, earlier, earlierCodes } = succession;
  const column = nameColumn(document, codes.columnIds);
  if (column === undefined || !sameLanguage(document, earlier)) return [];
  const changes = [...codes.rows].flatMap(([code, index]): Change[] => {
    const earlierIndex = earlierCodes.rows.get(code);
    const from = earlierIndex === undefined ? undefined : cellOf(earlier.rows[earlierIndex], column);
    const to = cellOf(document.rows[index], column);
    return typeof from === 'string' && from !== to ? [{ code, index, from }] : [];
  });
  const other = translationOf(succession, column, changes, content);
  if (other) return [translationFinding(succession, column, other, changes)];
  if (!isUnannounced(succession)) return [];
  const exchanged = exchangesIn(succession).get(column);
  const renamed = changes.filter(({ code }) => !exchanged?.has(code));
  const [first] = renamed;
  return first ? [findingOf(succession, column, first, renamed)] : [];
}

/** Fewest names that are changed where a translation is taken for another one, of all of them, and the share that is the same. */
const MIN_CHANGES = 5;
const MIN_CHANGED = 0.2;
const MIN_SAME = 0.95;
/** With so many other translations names are compared. */
const MAX_TRANSLATIONS = 50;

/** The translation of the version before into another language whose names a document has now. */
function translationOf(
  succession: CodeChange,
  column: string,
  changes: readonly Change[],
  content: Content,
): Document | undefined {
  const { document, codes, earlier } = succession;
  if (changes.length < MIN_CHANGES || changes.length < codes.rows.size * MIN_CHANGED) return undefined;
  if (RENAMED.test(newEntriesOf(document, earlier).join('\n'))) return undefined;
  return content
    .ofVersion(earlier.entry.canonicalVersionUri)
    .slice(0, MAX_TRANSLATIONS)
    .filter(({ entry }) => !isSameLanguage(entry.language, document.entry.language))
    .find((other) => hasNamesOf(succession, column, changes, other));
}

function hasNamesOf(
  { document, codes }: CodeChange,
  column: string,
  changes: readonly Change[],
  other: Document,
): boolean {
  const others = codesOf(other)?.rows;
  if (!others) return false;
  const nameIn = (code: string): unknown => cellOf(other.rows[others.get(code) ?? -1], column);
  const countSame = (rows: Iterable<readonly [string, number]>): [same: number, common: number] => {
    let [same, common] = [0, 0];
    for (const [code, index] of rows) {
      if (!others.has(code)) continue;
      common++;
      if (nameIn(code) === cellOf(document.rows[index], column)) same++;
    }
    return [same, common];
  };
  return [changes.map(({ code, index }) => [code, index] as const), codes.rows].every((rows) => {
    const [same, common] = countSame(rows);
    return common >= MIN_CHANGES && same >= common * MIN_SAME;
  });
}

/** What entries say where the language of names changes on purpose, in the languages of most content. */
const RENAMED =
  /translat|all names|names (?:are|were|now|in)|übersetz|alle (?:namen|bezeichnungen)|(?:namen|bezeichnungen) (?:sind|wurden|jetzt|nun|in|auf)|tradu|(?:noms|nombres|nomi) (?:en|in)|tłumacz|nazwy (?:po|w)/iu;

function translationFinding(
  { document, earlier, unread }: CodeChange,
  column: string,
  other: Document,
  changes: readonly Change[],
): Finding {
  const { index = 0 } = changes[0] ?? {};
  const message = `the names are those of language ${quoted(other.entry.language)} (${rowsFile(other)}): ${counted(changes.length, 'name')} changed since ${versionText(earlier)}: put the rows of language ${quoted(document.entry.language)} back, which seem to be overwritten`;
  return { document, unread, severity: 'warning', pointer: rowPointer(index, column), message };
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
  const message = `changed since ${versionText(earlier)} without a new entry in "changeLog": the name of ${first}, ${quoted(from)} before${more}: undo what was not meant to change, or add an entry that explains the change`;
  return { document, unread, pointer: rowPointer(index, column), message };
}

const cellOf = (row: Row | undefined, column: string): unknown =>
  row && Object.hasOwn(row, column) ? row[column] : null;
