import { factsOf } from '../../../model/changes/code-history.ts';
import { groupBy } from '../../../model/collections.ts';
import { columnRolesOf } from '../../../model/document/column-roles.ts';
import { columnPointer, type Document, rowPointer } from '../../../model/document/document.ts';
import { type Hierarchy, hierarchyOf, MAX_DEPTH } from '../../../model/hierarchy/hierarchy.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { didYouMean, listed, quoted, shown, shownCycle } from '../../../model/problems/wording.ts';
import { makeFindRespelling } from '../../../model/values/code-forms.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import type { Content } from '../../facts/content.ts';
import { isOfLatestVersion } from '../../facts/version-facts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const hierarchy: Rule = {
  id: 'columns/hierarchy',
  description: 'The codes of a list with the role parent are a tree',
  help: `A parent is a code of the list, no code is above itself, and at most ${MAX_DEPTH} codes are above one. Codes that may be used are below such codes, and on another level than their parents, as the role level states it. Levels may be left out. A foreign key of a list to itself usually states the parent: give its column the role.`,
  severity: 'error',
  check: perDocument(function* (document, content) {
    const { parent, level } = columnRolesOf(document.codeList);
    const tree = hierarchyOf(document);
    if (!parent || !tree) {
      yield* suggestRole(document, content);
      return;
    }
    const at = (code: string, column: string): string => rowPointer(tree.rows.get(code) ?? 0, column);
    for (const { code, pointer, message, severity } of findFaults(document, tree, level)) {
      yield {
        document,
        pointer: at(code, pointer ?? parent.column),
        message,
        ...(severity && { severity }),
      };
    }
  }),
};

/** A fault of a code: by default an error, in the column of parents. */
interface Fault {
  readonly code: string;
  readonly pointer?: string;
  readonly message: string;
  readonly severity?: 'warning';
}

function* findFaults(document: Document, tree: Hierarchy, level: string | undefined): Generator<Fault> {
  for (const cycle of tree.cycles) {
    const names = cycle.map((code) => shown([code]));
    const message = `the parents of ${names[0]} lead back to it, ${shownCycle(names)}: correct one of them`;
    yield { code: cycle[0] ?? '', message };
  }
  yield* findOrphans(tree);
  for (const [code, depth] of tree.depths) {
    // The codes below it are too deep, too.
    if (depth !== MAX_DEPTH + 1) continue;
    const message = `more than ${MAX_DEPTH} codes are above ${shown([code])}: state the direct parents only`;
    yield { code, message };
  }
  yield* findWithdrawnParents(document, tree);
  if (level !== undefined) yield* findWrongLevels(document, tree, level);
}

function* findOrphans({ orphans, rows }: Hierarchy): Generator<Fault> {
  const findRespelling = makeFindRespelling(rows.keys());
  for (const [parent, below] of groupBy(orphans, (orphan) => orphan.parent)) {
    const codes = below.map(({ code }) => code);
    const remedy = didYouMean(findRespelling(parent)?.code, 'correct it, or add a row for it');
    const message = `parent ${shown([parent])} of ${listShown(codes)} is not a code of the list: ${remedy}`;
    yield { code: codes[0] ?? '', message };
  }
}

/** Finds codes to use that are below a withdrawn one. */
function* findWithdrawnParents(document: Document, tree: Hierarchy): Generator<Fault> {
  const roles = columnRolesOf(document.codeList);
  if (!roles.status) return;
  const withdrawn = new Set<string>();
  for (const [code, index] of tree.rows)
    if (factsOf(document.rows.at(index) ?? {}, roles).status === 'withdrawn') withdrawn.add(code);
  for (const parent of withdrawn) {
    const codes = tree.childrenOf(parent).filter((code) => !withdrawn.has(code));
    if (codes.length === 0) continue;
    const verb = codes.length === 1 ? 'is' : 'are';
    const message = `${shown([parent])} is withdrawn, but ${listShown(codes)} below it ${verb} not: state another parent, or withdraw ${codes.length === 1 ? 'it' : 'them'}, too`;
    yield { code: codes[0] ?? '', message, severity: 'warning' };
  }
}

/** Finds codes on the level of their parent, or on one that is above it elsewhere, and codes that lack a parent. */
function* findWrongLevels(document: Document, tree: Hierarchy, column: string): Generator<Fault> {
  const levels = new Map<string, string>();
  for (const [code, index] of tree.rows) {
    const level = ownMember(document.rows.at(index) ?? {}, column) ?? '';
    if (level !== '') levels.set(code, String(level));
  }
  // How often codes of a level are below another level; that of no parent is empty.
  const counts = new Map<string, number>();
  const countOf = (above: string, level: string): number => counts.get(JSON.stringify([above, level])) ?? 0;
  const findAbove = (code: string): string | undefined => {
    const [parent] = tree.parentsOf(code);
    return parent === undefined ? '' : levels.get(parent);
  };
  for (const [code, level] of levels) {
    const pair = JSON.stringify([findAbove(code), level]);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const totals = groupBy(levels.values(), (level) => level);
  for (const [code, level] of levels) {
    const above = findAbove(code);
    const fault = { code, pointer: column, severity: 'warning' } as const;
    if (above === '' && countOf('', level) * 2 < (totals.get(level)?.length ?? 0)) {
      const message = `${shown([code])} is on the level ${quoted(level)}, but has no parent: state it, or correct the level`;
      yield { ...fault, message };
    }
    if (!above || (above !== level && countOf(above, level) >= countOf(level, above))) continue;
    const message = `${shown([code])} is on the level ${quoted(level)}, and its parent ${shown(tree.parentsOf(code).slice(0, 1))} on ${quoted(above)}, which is not above it: correct one of them`;
    yield { ...fault, message };
  }
}

const listShown = (codes: readonly string[]): string => listed(codes.map((code) => shown([code])));

/** Suggests the role for the column of a foreign key to the list itself that has none, in its latest version. */
function* suggestRole(document: Document, content: Content): Generator<Finding> {
  const { columns = [], foreignKeys = [] } = document.codeList?.columnSet ?? {};
  const { replacedBy } = columnRolesOf(document.codeList);
  for (const { columnIds, keyRef } of foreignKeys) {
    const [column = '', ...others] = columnIds;
    const isOwn = keyRef.codeListRef.canonicalUri === document.entry.canonicalUri;
    if (!isOwn || others.length > 0 || column === replacedBy?.column) continue;
    if (!isOfLatestVersion(document, content.ofCanonical(document.entry.canonicalUri))) return;
    const index = columns.findIndex(({ id }) => id === column);
    const message = `column ${quoted(column)} refers to codes of the same list: if these are the broader codes, state {"columnRoles":{"parent":${quoted(column)}}} in ${pointerOf('codeList', 'annotation', 'appInfo')}, so that the list is shown as a tree`;
    yield { document, pointer: columnPointer(index), message, severity: 'note' };
    return;
  }
}
