import { groupBy } from '../../../model/collections.ts';
import { codeKeyOf, isEmptyCell } from '../../../model/document/codes.ts';
import type { CodeListJson } from '../../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  rowPointer,
} from '../../../model/document/document.ts';
import { inItsLanguages } from '../../../model/document/published.ts';
import { findTexts, isLocalized } from '../../../model/document/texts.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { counted, listed, quoted, quotedFirst } from '../../../model/problems/wording.ts';
import { describeTagFault } from '../../facts/language-tags.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const localizedTexts: Rule = {
  id: 'languages/texts',
  description:
    'Texts in several languages have registered tags in one spelling, and no language misses a few texts',
  help: 'A reader in a language finds a row by its text in this language. A language that nearly all rows have is expected in all of them: add the missing texts. A language that only some rows have is allowed, and so is a text that is missing in an optional column. Write the same tag everywhere, such as "de-AT" and not also "de-at".',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'warning',
  check: perDocument(function* (document) {
    if (!document.texts) return;
    yield* findTagFaults(document);
    yield* findTakenIds(document);
    for (const { id, optional } of document.columns)
      if (!optional && document.texts.columnIds.has(id)) yield* findMissingTexts(document, id);
  }),
};

/** A CSV with `name` and its texts in German as `name@de` has no other column `name@de`. */
function* findTakenIds(document: Document): Generator<Finding> {
  for (const [i, { id }] of columnDefinitions(document).entries()) {
    const [, base = ''] = /^(.+)@[^@]+$/.exec(id) ?? [];
    if (!document.texts?.columnIds.has(base)) continue;
    const message = `the id ${quoted(id)} is that of texts of ${quoted(base)} in a CSV: choose another id`;
    yield { document, pointer: columnPointer(i, 'id'), message, severity: 'error' };
  }
}

function* findTagFaults(document: Document): Generator<Finding> {
  const uses = findTags(document);
  for (const spellings of groupBy(uses.values(), ({ tag }) => tag.toLowerCase()).values()) {
    const [usual, ...others] = spellings.sort((a, b) => b.count - a.count);
    if (!usual) continue;
    const message = describeTagFault(usual.tag);
    if (message !== undefined) yield { document, pointer: usual.pointer, message };
    const empty = spellings.reduce((sum, use) => sum + use.empty, 0);
    if (empty > 0) {
      const message = `${counted(empty, 'text')} in ${quoted(usual.tag)} without characters: write the text, or remove it`;
      yield { document, pointer: usual.pointer, message };
    }
    for (const { tag, pointer } of others) {
      const message = `language ${quoted(tag)} is written ${quoted(usual.tag)} elsewhere in this document: write it the same everywhere`;
      yield { document, pointer, message };
    }
  }
}

interface TagUse {
  readonly tag: string;
  /** JSON Pointer of the first use. */
  readonly pointer: string;
  count: number;
  /** Number of texts without a visible character. */
  empty: number;
}

/** The tags of texts in columns, keys and cells as they are spelled. */
function findTags({ whole, texts }: Document): Map<string, TagUse> {
  const uses = new Map<string, TagUse>();
  const { codeList } = JSON.parse(whole) as { readonly codeList: CodeListJson };
  for (const { text, path } of findTexts(codeList, codeList.dataSet?.rows ?? [], texts?.columnIds)) {
    for (const [tag, own] of Object.entries(isLocalized(text) ? text : {})) {
      const use = uses.get(tag) ?? { tag, pointer: pointerOf('codeList', ...path, tag), count: 0, empty: 0 };
      use.count++;
      if (isEmptyCell(own)) use.empty++;
      uses.set(tag, use);
    }
  }
  return uses;
}

/** At most this part of the rows without a text is a mistake. */
const MAX_MISSING = 0.2;
const MAX_LISTED = 5;

function* findMissingTexts(document: Document, columnId: string): Generator<Finding> {
  const [codeId = columnId] = codeKeyOf(document)?.columnIds ?? [];
  const filled = [...document.rows.entries()].filter(([, row]) => !isEmptyCell(row[columnId]));
  for (const { entry, rows } of inItsLanguages(document)) {
    const missing = filled.filter(([i]) => isEmptyCell(rows.at(i)?.[columnId]));
    const [first] = missing;
    if (!first || missing.length > filled.length * MAX_MISSING) continue;
    const codes = quotedFirst(
      missing.map(([, row]) => row[codeId]),
      MAX_LISTED,
    );
    const message = `column ${quoted(columnId)} has no text in ${quoted(entry.language)} for ${counted(missing.length, 'code')}, but for all others: ${listed(codes, MAX_LISTED)}: add the text`;
    yield { document, pointer: rowPointer(first[0], columnId), message, isSummary: true };
  }
}
