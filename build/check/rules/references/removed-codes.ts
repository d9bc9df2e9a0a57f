import { append } from '../../../model/collections.ts';
import { cellsOf } from '../../../model/document/codes.ts';
import { type DocumentMetadata, identificationPointer, rowsFile } from '../../../model/document/document.ts';
import { listed, shown } from '../../../model/problems/wording.ts';
import type { ForeignKey } from '../../facts/foreign-keys.ts';
import type { VersionFacts } from '../../facts/version-facts.ts';
import type { ReadableContent } from '../content.ts';
import type { Finding } from '../rule.ts';

/** A version that lacks a code which the version before has. */
export interface Removal {
  readonly version: VersionFacts;
  readonly before: VersionFacts;
}

/** Finds the version that removed a value, up to those whose codes a document may use. */
export function findRemoval({ versions, accepted, codesIn }: ForeignKey, value: string): Removal | undefined {
  const [oldest] = accepted;
  if (!oldest) return undefined;
  let version = oldest;
  for (const before of versions.slice(0, versions.indexOf(oldest)).reverse()) {
    if (codesIn(before)?.some((codes) => codes.has(value))) return { version, before };
    version = before;
  }
  return undefined;
}

/** Whether a new entry of the changeLog names a code: "Removed 0304." */
export function isAnnounced({ version, before }: Removal, cells: readonly unknown[]): boolean {
  const known = new Set(before.documents.flatMap(changeLogOf));
  const entries = version.documents.flatMap(changeLogOf).filter((entry) => !known.has(entry));
  return entries.some((entry) => cells.every((cell) => hasWord(entry, String(cell))));
}

const changeLogOf = ({ codeList }: DocumentMetadata): readonly string[] =>
  codeList?.identification.changeLog ?? [];

/** Whether a text has a word without letters and digits next to it. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!/[\p{L}\p{N}]/u.test(before + after)) return true;
  }
  return false;
}

/** The codes that a version removed without an entry, and the rows that use them. */
interface UsedCodes {
  readonly version: VersionFacts;
  readonly namesVersion: boolean;
  readonly codes: Set<string>;
  readonly rowsByFile: Map<string, number[]>;
}

/** Collects removed codes that are in use, and reports them at the versions that removed them. */
export function makeRemovedCodes() {
  const all = new Map<string, UsedCodes>();
  return {
    add({ document, json, namesVersion }: ForeignKey, rows: readonly number[], { version }: Removal): void {
      const name = `${namesVersion} ${version.uri}`;
      const used = all.get(name) ?? { version, namesVersion, codes: new Set(), rowsByFile: new Map() };
      all.set(name, used);
      used.codes.add(shown(cellsOf(document.rows.at(rows[0] ?? 0) ?? {}, json.columnIds) ?? []));
      for (const index of rows) append(used.rowsByFile, rowsFile(document), index);
    },
    *report({ withRows }: ReadableContent): Generator<Finding> {
      for (const { version, namesVersion, codes, rowsByFile } of all.values()) {
        const users = Array.from(rowsByFile, ([file, rows]) => {
          const numbers = rows.map((index) => String(index + 1));
          return `${file} (row${rows.length === 1 ? '' : 's'} ${listed(numbers)})`;
        });
        const message = `${listed([...codes])} ${codes.size === 1 ? 'was' : 'were'} removed, but used in ${listed(users)}: restore what is still used, or name it in "changeLog" and correct these rows`;
        for (const document of version.documents.slice(0, 1).map(withRows)) {
          const place = changeLogOf(document).length > 0 ? ['changeLog'] : [];
          const pointer = identificationPointer(document, ...place);
          yield { document, pointer, message, ...(!namesVersion && { severity: 'warning' }) };
        }
      }
    },
  };
}
