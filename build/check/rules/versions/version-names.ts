import { type Codes, nameColumn, rowOf } from '../../../model/changes/code-rows.ts';
import { type Document, rowsFile } from '../../../model/document/document.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { counted, listed, quoted } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import type { Content } from '../content.ts';
import { codePointer, codesOf, shownCode } from '../keys/codes.ts';
import type { Finding, Rule } from '../rule.ts';
import { type CodeChange, entriesSince, perCodeChange, versionText } from './version-changes.ts';

export const versionNames: Rule = {
  id: 'versions/names',
  description: 'No code is renamed without an entry in the changeLog',
  help: 'A code with another name may mean something else, so users need to know about it. Undo the change, or add an entry to the changeLog that explains it; an entry in one language is enough. Where the names of a translation are suddenly those of another one, its rows were probably overwritten: put its own back, whatever the changeLog says. With --codes-are-permanent this is an error.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: perCodeChange((change, content) => {
    const { document, codes, earlierCodes } = change;
    const column = nameColumn(document, codes.columnIds);
    if (column === undefined || !change.isSameLanguage) return [];
    const names = { now: makeNames(codes, column), before: makeNames(earlierCodes, column) };
    const changed = [...codes.rows.keys()].filter(
      (code) => typeof names.before(code) === 'string' && names.before(code) !== names.now(code),
    );
    const other = translationOf(change, changed, column, content);
    if (other) return [translationFinding(change, column, other, changed)];
    if (change.newEntries.length > 0) return [];
    return changed.length > 0 ? [findingOf(change, column, changed, names.before)] : [];
  }),
};

type Names = (code: string) => unknown;

/** Makes the function that returns the name of a code. */
const makeNames =
  (codes: Codes, column: string): Names =>
  (code) =>
    ownMember(rowOf(codes, code) ?? {}, column);

/** A document has the names of another translation if at least so many names changed, and most are the same there. */
const MIN_CHANGES = 5;
const MIN_CHANGED = 0.2;
const MIN_SAME = 0.95;
/** With so many other translations names are compared. */
const MAX_TRANSLATIONS = 50;

/** The translation of the version before into another language whose names a document has now. */
function translationOf(
  { document, codes, earlier }: CodeChange,
  changed: readonly string[],
  column: string,
  content: Content,
): Document | undefined {
  if (changed.length < MIN_CHANGES || changed.length < codes.rows.size * MIN_CHANGED) return undefined;
  if (RENAMED.test(entriesSince([document], [earlier]).join('\n'))) return undefined;
  return content
    .ofVersion(earlier.entry.canonicalVersionUri)
    .slice(0, MAX_TRANSLATIONS)
    .filter(({ entry }) => !isSameLanguage(entry.language, document.entry.language))
    .find((other) => {
      const others = codesOf(other);
      if (!others) return false;
      return [changed, [...codes.rows.keys()]].every((all) => {
        const common = all.filter((code) => others.rows.has(code));
        const same = common.filter(
          (code) => makeNames(others, column)(code) === makeNames(codes, column)(code),
        );
        return common.length >= MIN_CHANGES && same.length >= common.length * MIN_SAME;
      });
    });
}

/** Words of entries about an intended change of the language of names, in the languages of most content. */
const RENAMED =
  /translat|all names|names (?:are|were|now|in)|übersetz|alle (?:namen|bezeichnungen)|(?:namen|bezeichnungen) (?:sind|wurden|jetzt|nun|in|auf)|tradu|(?:noms|nombres|nomi) (?:en|in)|tłumacz|nazwy (?:po|w)/iu;

function translationFinding(
  { document, codes, earlier }: CodeChange,
  column: string,
  other: Document,
  changed: readonly string[],
): Finding {
  const message = `the names are those of language ${quoted(other.entry.language)} (${rowsFile(other)}): ${counted(changed.length, 'name')} changed since ${versionText(earlier)}: put the rows of language ${quoted(document.entry.language)} back, which seem to be overwritten`;
  return { document, severity: 'warning', pointer: codePointer(codes, changed[0] ?? '', column), message };
}

function findingOf(
  { document, codes, earlier }: CodeChange,
  column: string,
  renamed: readonly string[],
  nameBefore: Names,
): Finding {
  const [code = ''] = renamed;
  const [first, ...others] = renamed.map((one) => shownCode(codes, one));
  const more = others.length > 0 ? `, and those of ${listed(others)}` : '';
  const message = `changed since ${versionText(earlier)} without a new entry in "changeLog": the name of ${first}, ${quoted(nameBefore(code))} before${more}: undo what was not meant to change, or add an entry that explains the change`;
  return { document, pointer: codePointer(codes, code, column), message };
}
