import { groupBy } from '../model/collections.ts';
import type { Document, DocumentMetadata } from '../model/document/document.ts';
import type { Outcome, Outcomes } from './outcomes.ts';
import type { RowReader } from './rows.ts';
import { type ListContent, makeContent, makeWholeContent, type ReadableContent } from './rules/content.ts';
import { foreignKeyReference } from './rules/references/reference-targets.ts';
import { applyRule, type CheckOptions, type DocumentProblem, type Rule } from './rules/rule.ts';
import { DOCUMENT_RULES, FOREIGN_KEY_RULES, LIST_RULES } from './rules.ts';

/** The documents of a canonical URI, and what the directory shows about them. */
interface List {
  /** All documents that claim to belong to it. */
  readonly documents: readonly DocumentMetadata[];
  /** The documents of `documents` that belong to it. */
  readonly members: readonly DocumentMetadata[];
}

/** The documents of each canonical URI, together with those of lists that claim the same versions. */
export function groupByList<D extends DocumentMetadata>(documents: readonly D[]): D[][] {
  const byUri = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const byVersion = groupBy(documents, ({ entry }) => entry.canonicalVersionUri);
  const listOf = new Map<D, number>();
  for (const [number, first] of documents.entries()) {
    const open = [first];
    for (const document of open) {
      if (listOf.has(document)) continue;
      listOf.set(document, number);
      const { canonicalUri, canonicalVersionUri } = document.entry;
      for (const other of byUri.get(canonicalUri) ?? []) open.push(other);
      for (const other of byVersion.get(canonicalVersionUri) ?? []) open.push(other);
      byUri.delete(canonicalUri);
      byVersion.delete(canonicalVersionUri);
    }
  }
  return [...groupBy(documents, (document) => listOf.get(document)).values()];
}

/** Checks lists with their rows. Reuses earlier results for the same documents. */
export interface ListCheck {
  /** Checks documents as a list, as if the rest of the directory did not exist. */
  readonly checkAlone: (documents: readonly Document[]) => void;
  /** What rules about the rows, versions, languages and foreign keys of a list find. */
  readonly check: (list: List, directory: ReadableContent) => Outcome[];
}

export function makeListCheck(rows: RowReader, options: CheckOptions, outcomes: Outcomes): ListCheck {
  const withRows = ({ source }: DocumentMetadata): Document => rows.of(source.file);
  const ofLists = options.codesArePermanent ? 'lists, permanent codes' : 'lists';
  const ofForeignKeys = options.codesArePermanent ? 'foreign keys, permanent codes' : 'foreign keys';
  return {
    checkAlone: (documents) => {
      const list = { documents, members: documents };
      outcomes.of(nameOf(ofLists, list), filesOf(documents), () =>
        applyListRules(documents, makeWholeContent(documents), options),
      );
    },
    check: (list, directory) => {
      const { documents, members } = list;
      const contentOf = (own: readonly Document[]): ListContent => ({
        ...makeContent(own),
        directory,
      });
      const found = outcomes.of(nameOf(ofLists, list), filesOf(documents), () => {
        const whole = documents.map(withRows);
        const own = new Set(filesOf(members));
        const content = contentOf(whole.filter(({ source }) => own.has(source.file)));
        return applyListRules(whole, content, options);
      });
      if (!members.some(hasForeignKeys)) return [found];
      const targets = members.flatMap((document) => targetsOf(document, directory));
      const name = nameOf(ofForeignKeys, list, targets);
      const files = [...filesOf(members), ...targets.flatMap((target) => target.files)];
      return [
        found,
        outcomes.of(name, files, () =>
          applyAll(FOREIGN_KEY_RULES, contentOf(members.map(withRows)), options),
        ),
      ];
    },
  };
}

/**
 * Applies the rules about one list. If it has no foreign keys, this includes the rules about them: only a few of these
 * apply then, and none needs another list.
 */
function* applyListRules(
  documents: readonly Document[],
  members: ListContent,
  options: CheckOptions,
): Generator<DocumentProblem> {
  yield* applyAll(DOCUMENT_RULES, makeContent(documents), options);
  yield* applyAll(LIST_RULES, members, options);
  if (!members.documents.some(hasForeignKeys)) yield* applyAll(FOREIGN_KEY_RULES, members, options);
}

function* applyAll<C>(
  rules: readonly Rule<C>[],
  content: C,
  options: CheckOptions,
): Generator<DocumentProblem> {
  for (const rule of rules) yield* applyRule(rule, content, options);
}

const hasForeignKeys = ({ codeList }: DocumentMetadata): boolean =>
  (codeList?.columnSet.foreignKeys ?? []).length > 0;

/** What the rules about a foreign key can see of its target. */
interface Target {
  readonly files: readonly string[];
  readonly isIncomplete: boolean;
}

const targetsOf = (document: DocumentMetadata, directory: ReadableContent): Target[] =>
  (document.codeList?.columnSet.foreignKeys ?? []).map((json, i) => {
    const { canonicalUri, canonicalVersionUri } = json.keyRef.codeListRef;
    const reference = foreignKeyReference(directory, document, json, i);
    const target = reference.findTarget();
    return {
      files: target.kind === 'found' ? filesOf(target.documents) : [],
      isIncomplete: directory.isIncomplete(canonicalVersionUri ?? canonicalUri),
    };
  });

const filesOf = (documents: readonly DocumentMetadata[]): string[] =>
  documents.map(({ source }) => source.file);

/** A name that is the same whenever the rules see the same documents. */
const nameOf = (rules: string, { documents, members }: List, targets: readonly Target[] = []): string =>
  JSON.stringify([
    rules,
    filesOf(documents),
    filesOf(members),
    targets.map(({ files, isIncomplete }) => [files, isIncomplete]),
  ]);
