import { labelOf } from '../../../model/changes/code-history.ts';
import { findCycles } from '../../../model/collections.ts';
import { codeKeyOf, isEmptyCell } from '../../../model/document/codes.ts';
import {
  COLUMN_ROLES_SCHEMA,
  columnRolesOf,
  dateIn,
  type StatedRoles,
  statedRoles,
  valuesInCell,
} from '../../../model/document/column-roles.ts';
import { type Document, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { nearest } from '../../../model/values/nearest.ts';
import { makeSchemaCheck } from '../../facts/annotation-schema.ts';
import type { Content } from '../../facts/content.ts';
import { isOfLatestVersion, versionsOf } from '../../facts/version-facts.ts';
import type { Finding, Rule } from '../rule.ts';

export const columnRoles: Rule = {
  id: 'columns/roles',
  description: 'Roles name columns of the list; codes have names, dates are readable, successors exist',
  help: 'Name columns by their ids. Dates are days, months or years, such as 2024-01-31, 2024-01 or 2024. A status is written as in its role. A successor is a code of this or a later version, else a warning: it may be in another list. No code replaces itself.',
  severity: 'error',
  *check(content) {
    for (const document of content.documents) {
      const roles = statedRoles(document.codeList?.annotation);
      if (roles === undefined) continue;
      const faults = [...checkRoles(document, roles)];
      yield* faults;
      if (faults.length > 0) continue;
      yield* checkNames(document, content);
      yield* checkStatuses(document, content);
      yield* checkDates(document);
      yield* checkSuccessors(document, content);
    }
  },
};

const PLACE = pointerOf('codeList', 'annotation', 'appInfo', 'columnRoles');

const checkSchema = makeSchemaCheck(COLUMN_ROLES_SCHEMA);

function* checkRoles(document: Document, roles: unknown): Generator<Finding> {
  const faults = checkSchema(roles, PLACE);
  for (const fault of faults) yield { document, ...fault };
  if (faults.length > 0) return;
  const ids = document.columns.map(({ id }) => id);
  // It has the schema.
  const stated: [string, string | { readonly column: string }][] = Object.entries(roles as StatedRoles);
  for (const [name, role] of stated) {
    const place = typeof role === 'string' ? [name] : [name, 'column'];
    const column = typeof role === 'string' ? role : role.column;
    const message = `there is no column ${quoted(column)}: ${didYouMean(nearest(column, ids), 'write the id of a column')}`;
    if (!ids.includes(column)) yield { document, pointer: `${PLACE}${pointerOf(...place)}`, message };
  }
}

/** Reports codes of the latest version without a name, if a column states the names. */
function* checkNames(document: Document, content: Content): Generator<Finding> {
  const { name } = columnRolesOf(document.codeList);
  const key = codeKeyOf(document);
  if (name === undefined || !key) return;
  const unnamed: { code: string; index: number }[] = [];
  for (const [index, row] of document.rows.entries()) {
    const code = labelOf(row, key);
    if (code !== undefined && isEmptyCell(ownMember(row, name))) unnamed.push({ code, index });
  }
  const [first] = unnamed;
  if (!first || !isOfLatestVersion(document, content.ofCanonical(document.entry.canonicalUri))) return;
  const codes = listed(unnamed.map(({ code }) => shown([code])));
  const message = `${codes} ${unnamed.length === 1 ? 'has' : 'have'} no name: enter it`;
  yield { document, severity: 'warning', pointer: rowPointer(first.index, name), message };
}

/** Reports statuses that are not written as in the role, which would not apply, and values of the role that no version has. */
function* checkStatuses(document: Document, content: Content): Generator<Finding> {
  const { status } = columnRolesOf(document.codeList);
  if (!status || !document.hasData) return;
  const { column, deprecated, withdrawn } = status;
  const values = new Map([...deprecated, ...withdrawn].map((value) => [withoutSpelling(value), value]));
  for (const [index, row] of document.rows.entries()) {
    const value = String(ownMember(row, column) ?? '');
    const stated = values.get(withoutSpelling(value)) ?? value;
    if (stated === value || deprecated.includes(value) || withdrawn.includes(value)) continue;
    const message = `the status ${quoted(value)} differs from ${quoted(stated)} of the role "status" only in case or blanks: write both in the same way`;
    yield { document, pointer: rowPointer(index, column), message };
  }
  const all = content.ofCanonical(document.entry.canonicalUri);
  if (!isOfLatestVersion(document, all)) return;
  for (const { rows, codeList } of [document, ...all]) {
    const own = columnRolesOf(codeList).status?.column ?? '';
    for (const row of values.size > 0 ? rows : []) values.delete(withoutSpelling(ownMember(row, own)));
  }
  for (const value of values.values()) {
    const name = withdrawn.includes(value) ? 'withdrawn' : 'deprecated';
    const message = `no row of any version has the status ${quoted(value)}: correct it, unless later versions will have it`;
    const pointer = `${PLACE}${pointerOf('status', name, status[name].indexOf(value))}`;
    yield { document, severity: 'note', pointer, message };
  }
}

const withoutSpelling = (value: unknown): string =>
  String(value ?? '')
    .replace(/\s+/g, '')
    .toLowerCase();

/** Reports cells that are not dates, and codes whose validity ends before it begins. */
function* checkDates(document: Document): Generator<Finding> {
  const { validFrom, validTo } = columnRolesOf(document.codeList);
  const columns = { validFrom, validTo: validTo?.column };
  // rows/values reports the cells of columns of dates.
  const isDate = (id: string) => /^date/.test(document.columns.find((one) => one.id === id)?.type ?? '');
  const isTested = new Map(Object.values(columns).map((id = '') => [id, !isDate(id)]));
  if (columns.validFrom === undefined && columns.validTo === undefined) return;
  for (const [index, row] of document.rows.entries()) {
    for (const [role, id = ''] of Object.entries(columns)) {
      const cell = ownMember(row, id) ?? '';
      if (cell === '' || dateIn(cell) !== undefined || !isTested.get(id)) continue;
      const message = `${quoted(cell)} is no date of the role ${quoted(role)}: write a day, a month or a year, such as 2024-01-31`;
      yield { document, pointer: rowPointer(index, id), message };
    }
    const from = dateIn(ownMember(row, columns.validFrom ?? ''));
    const to = dateIn(ownMember(row, columns.validTo ?? ''));
    if (from === undefined || to === undefined) continue;
    // A year is not before its months: compares what both state.
    const length = Math.min(from.length, to.length);
    if (to.slice(0, length) >= from.slice(0, length)) continue;
    const message = `the code is valid until ${to}, before it is valid from ${from}: correct one of them`;
    yield { document, pointer: rowPointer(index, columns.validTo ?? ''), message };
  }
}

/** Reports successors that neither this version nor a later one has, and cycles of successors. */
function* checkSuccessors(document: Document, content: Content): Generator<Finding> {
  const { replacedBy } = columnRolesOf(document.codeList);
  const key = codeKeyOf(document);
  if (!replacedBy || !key) return;
  const { canonicalUri, canonicalVersionUri } = document.entry;
  const versions = versionsOf(content.ofCanonical(canonicalUri));
  const first = versions.findIndex(({ uri }) => uri === canonicalVersionUri);
  const known = new Set<string | undefined>();
  for (const later of versions.slice(first).flatMap(({ documents }) => documents))
    for (const row of later.rows) known.add(labelOf(row, codeKeyOf(later) ?? key));
  const next = new Map<string, { readonly successors: readonly string[]; readonly pointer: string }>();
  for (const [index, row] of document.rows.entries()) {
    const code = labelOf(row, key);
    const successors = valuesInCell(ownMember(row, replacedBy.column), replacedBy.separator);
    if (code === undefined || successors.length === 0) continue;
    const pointer = rowPointer(index, replacedBy.column);
    next.set(code, { successors, pointer });
    const unknown = successors.filter((one) => !known.has(one));
    if (unknown.length === 0) continue;
    const message = `${quoted(code)} is replaced by ${listed(unknown.map(quoted))}, which neither this nor a later version has: correct it, add the row, or state the "separator" of several codes`;
    yield { document, severity: 'warning', pointer, message };
  }
  const cycles = findCycles(next.keys(), (code) => next.get(code)?.successors ?? []);
  for (const code of new Set(Array.from(cycles, ({ path, start }) => path[start] ?? ''))) {
    const message = `${quoted(code)} is replaced by codes that are replaced by it: correct one of them`;
    yield { document, pointer: next.get(code)?.pointer ?? '', message };
  }
}
