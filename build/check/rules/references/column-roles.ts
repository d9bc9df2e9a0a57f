import { Ajv2020 } from 'ajv/dist/2020.js';
import { labelOf } from '../../../model/changes/code-history.ts';
import { findCycles } from '../../../model/collections.ts';
import { codeKeyOf } from '../../../model/document/codes.ts';
import {
  COLUMN_ROLES_SCHEMA,
  columnRolesOf,
  dateIn,
  type StatedRoles,
  statedRoles,
  valuesInCell,
} from '../../../model/document/column-roles.ts';
import type { Row } from '../../../model/document/columns.ts';
import { type Document, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { once } from '../../../model/once.ts';
import { didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { nearest } from '../../../model/values/nearest.ts';
import { errorPlace, relevantErrors, schemaMessage } from '../../../read/document/schema-message.ts';
import { versionsOf } from '../../facts/version-facts.ts';
import type { Content } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';

export const columnRoles: Rule = {
  id: 'columns/roles',
  description:
    'The columnRoles of a list name its columns, whose dates can be read, and whose successors exist',
  help: 'Name columns by their ids. Dates are days, months or years, such as 2024-01-31, 2024-01 or 2024. A successor is a code of this or a later version, else a warning: it may be in another list. No code replaces itself.',
  severity: 'error',
  *check(content) {
    for (const document of content.documents) {
      const roles = statedRoles(document.codeList?.annotation);
      if (roles === undefined) continue;
      const faults = [...checkShape(document, roles)];
      yield* faults;
      if (faults.length > 0) continue;
      yield* checkDates(document);
      yield* checkSuccessors(document, content);
    }
  },
};

const PLACE = pointerOf('codeList', 'annotation', 'appInfo', 'columnRoles');

const makeValidator = once(() =>
  new Ajv2020({ allErrors: true, verbose: true, strict: false }).compile<StatedRoles>(COLUMN_ROLES_SCHEMA),
);

/** Reports roles that do not match the schema, else those of columns that do not exist. */
function* checkShape(document: Document, roles: unknown): Generator<Finding> {
  const validate = makeValidator();
  if (!validate(roles)) {
    for (const error of relevantErrors(validate.errors ?? [])) {
      const { pointer, part } = errorPlace(error);
      yield { document, pointer: `${PLACE}${pointer}`, part, message: schemaMessage(error) };
    }
    return;
  }
  const ids = document.columns.map(({ id }) => id);
  const stated: [string, string | { readonly column: string }][] = Object.entries(roles);
  for (const [name, role] of stated) {
    const column = typeof role === 'string' ? role : role.column;
    if (ids.includes(column)) continue;
    const place = typeof role === 'string' ? pointerOf(name) : pointerOf(name, 'column');
    const message = `there is no column ${quoted(column)}: ${didYouMean(nearest(column, ids), 'write the id of a column')}`;
    yield { document, pointer: `${PLACE}${place}`, message };
  }
}

/** Reports cells that are not dates, and codes whose validity ends before it begins. */
function* checkDates(document: Document): Generator<Finding> {
  const { validFrom, validTo } = columnRolesOf(document.codeList);
  const columns: { readonly role: string; readonly id: string }[] = [];
  if (validFrom !== undefined) columns.push({ role: 'validFrom', id: validFrom });
  if (validTo !== undefined) columns.push({ role: 'validTo', id: validTo.column });
  if (columns.length === 0) return;
  for (const [index, row] of document.rows.entries()) {
    for (const { role, id } of columns) {
      const cell = ownMember(row, id) ?? '';
      if (cell === '' || dateIn(cell) !== undefined) continue;
      const message = `${quoted(cell)} is no date of the role ${quoted(role)}: write a day, a month or a year, such as 2024-01-31`;
      yield { document, pointer: rowPointer(index, id), message };
    }
    if (validTo === undefined || !isInReversedPeriod(document, row, validTo.column)) continue;
    const message = `the code is valid until ${ownMember(row, validTo.column)}, before it is valid from ${ownMember(row, validFrom ?? '')}: correct one of them`;
    yield { document, pointer: rowPointer(index, validTo.column), message };
  }
}

/** Whether a column has the first or last day of a code whose validity ends before it begins. */
export function isInReversedPeriod({ codeList }: Document, row: Row = {}, column: string): boolean {
  const { validFrom, validTo } = columnRolesOf(codeList);
  if (validFrom === undefined || validTo === undefined) return false;
  if (column !== validFrom && column !== validTo.column) return false;
  const from = dateIn(ownMember(row, validFrom));
  const to = dateIn(ownMember(row, validTo.column));
  if (from === undefined || to === undefined) return false;
  // A year is not before its months: compares what both state.
  const length = Math.min(from.length, to.length);
  return to.slice(0, length) < from.slice(0, length);
}

/** Reports successors that neither this version nor a later one has, and cycles of successors. */
function* checkSuccessors(document: Document, content: Content): Generator<Finding> {
  const { replacedBy } = columnRolesOf(document.codeList);
  const key = codeKeyOf(document);
  if (!replacedBy || !key) return;
  const known = findLaterCodes(document, content);
  const next = new Map<string, readonly string[]>();
  const places = new Map<string, string>();
  for (const [index, row] of document.rows.entries()) {
    const code = labelOf(row, key);
    const successors = valuesInCell(ownMember(row, replacedBy.column), replacedBy.separator);
    if (code === undefined || successors.length === 0) continue;
    const pointer = rowPointer(index, replacedBy.column);
    next.set(code, successors);
    places.set(code, pointer);
    const unknown = successors.filter((one) => !known.has(one));
    if (unknown.length === 0) continue;
    const mayBeSeveral = replacedBy.separator === undefined && /[\s,;|/]/.test(unknown[0] ?? '');
    const hint = mayBeSeveral
      ? 'state what separates several codes: {"column": …, "separator": " "}'
      : 'correct it, or add the row';
    const message = `${quoted(code)} is replaced by ${listed(unknown.map(quoted))}, which neither this nor a later version has: ${hint}`;
    yield { document, severity: 'warning', pointer, message };
  }
  const cycles = findCycles(next.keys(), (code) => next.get(code) ?? []);
  for (const code of new Set(Array.from(cycles, ({ path, start }) => path[start] ?? ''))) {
    const message = `${quoted(code)} is replaced by codes that are replaced by it: correct one of them`;
    yield { document, pointer: places.get(code) ?? '', message };
  }
}

/** The codes of a version and of later ones. */
function findLaterCodes({ entry }: Document, { ofCanonical }: Content): ReadonlySet<string> {
  const versions = versionsOf(ofCanonical(entry.canonicalUri));
  const first = versions.findIndex(({ uri }) => uri === entry.canonicalVersionUri);
  const codes = new Set<string>();
  for (const document of versions.slice(first).flatMap((version) => version.documents)) {
    const key = codeKeyOf(document);
    if (!key) continue;
    for (const row of document.rows) codes.add(labelOf(row, key) ?? '');
  }
  return codes;
}
