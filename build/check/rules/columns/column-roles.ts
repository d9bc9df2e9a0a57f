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
import type { KeyJson, Row } from '../../../model/document/columns.ts';
import { type Document, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { once } from '../../../model/once.ts';
import { didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { nearest } from '../../../model/values/nearest.ts';
import { faultsOf } from '../../facts/embedded-schema.ts';
import { versionsOf } from '../../facts/version-facts.ts';
import type { Content } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';

export const columnRoles: Rule = {
  id: 'columns/roles',
  description:
    'The columnRoles of a list name its columns, whose dates can be read, and whose successors exist',
  help: 'The history of codes depends on the roles of columns. Name columns by their ids. Dates are days, months or years, such as 2024-01-31, 2024-01 or 2024. A code that replaces another is one of this or a later version, and does not lead back to it; one that does not exist is a warning, because it may be in another list.',
  severity: 'error',
  check: (content) =>
    content.documents.flatMap((document) => {
      const roles = statedRoles(document.codeList?.annotation);
      if (roles === undefined) return [];
      const faults = shapeFaults(document, roles);
      return faults.length > 0 ? faults : [...dateFaults(document), ...successorFaults(document, content)];
    }),
};

const validatorOf = once(() =>
  new Ajv2020({ allErrors: true, verbose: true, strict: false }).compile<StatedRoles>(COLUMN_ROLES_SCHEMA),
);

/** Roles that do not match the schema, and those of columns that do not exist. */
function shapeFaults(document: Document, roles: unknown): Finding[] {
  const place = pointerOf('codeList', 'annotation', 'appInfo', 'columnRoles');
  const validate = validatorOf();
  if (!validate(roles))
    return faultsOf(validate.errors ?? []).map(({ pointer, ...fault }) => {
      return { document, pointer: `${place}${pointer}`, ...fault };
    });
  const ids = document.columns.map(({ id }) => id);
  return Object.entries(roles).flatMap(([name, role]: [string, string | { column: string }]): Finding[] => {
    const [column, ...inner] = typeof role === 'string' ? [role] : [role.column, 'column'];
    if (ids.includes(column)) return [];
    const hint = didYouMean(nearest(column, ids), 'write the id of a column');
    const message = `there is no column ${quoted(column)}: ${hint}`;
    return [{ document, pointer: `${place}${pointerOf(name, ...inner)}`, message }];
  });
}

/** Cells that are not dates, and codes whose validity ends before it begins. */
function* dateFaults(document: Document): Generator<Finding> {
  const { validFrom, validTo } = columnRolesOf(document.codeList);
  const columns = [validFrom, validTo?.column].filter((id) => id !== undefined);
  if (columns.length === 0) return;
  for (const [index, row] of document.rows.entries()) {
    const dates = columns.map((id) => dateIn(ownMember(row, id)));
    for (const [i, id] of columns.entries()) {
      const cell = ownMember(row, id);
      if (dates[i] !== undefined || cell === null || cell === undefined || cell === '') continue;
      const message = `${quoted(cell)} is no date of the role ${quoted(id === validFrom ? 'validFrom' : 'validTo')}: write a day, a month or a year, such as 2024-01-31`;
      yield { document, pointer: rowPointer(index, id), message };
    }
    const [from, to] = isInReversedPeriod(document, row, validFrom ?? '') ? dates : [];
    if (from === undefined) continue;
    const message = `the code is valid until ${to}, before it is valid from ${from}: correct one of them`;
    yield { document, pointer: rowPointer(index, validTo?.column ?? ''), message };
  }
}

/** Whether a column has the first or last day of a code whose validity ends before it begins. */
export function isInReversedPeriod({ codeList }: Document, row: Row = {}, column: string): boolean {
  const { validFrom, validTo } = columnRolesOf(codeList);
  const ids = [validFrom, validTo?.column];
  const [from, to] = ids.includes(column) ? ids.map((id) => id && dateIn(ownMember(row, id))) : [];
  if (from === undefined || to === undefined) return false;
  const length = Math.min(from.length, to.length);
  return to.slice(0, length) < from.slice(0, length);
}

/** Successors that neither this version nor a later one has, and cycles of successors. */
function* successorFaults(document: Document, content: Content): Generator<Finding> {
  const { replacedBy } = columnRolesOf(document.codeList);
  const key = codeKeyOf(document);
  if (!replacedBy || !key) return;
  const known = laterCodes(document, content);
  const next = new Map<string, readonly string[]>();
  const places = new Map<string, number>();
  for (const [index, row] of document.rows.entries()) {
    const code = labelOf(row, key);
    const successors = valuesInCell(ownMember(row, replacedBy.column), replacedBy.separator);
    if (code === undefined || successors.length === 0) continue;
    next.set(code, successors);
    places.set(code, index);
    const unknown = successors.filter((one) => !known.has(one));
    if (unknown.length === 0) continue;
    const meant = didYouMean(nearest(unknown[0] ?? '', known), 'correct it, or add the row');
    const separated = replacedBy.separator === undefined && /[\s,;|/]/.test(unknown[0] ?? '');
    const hint = separated ? 'state what separates several codes: {"column": …, "separator": " "}' : meant;
    const message = `${quoted(code)} is replaced by ${listed(unknown.map(quoted))}, which neither this nor a later version has: ${hint}`;
    yield { document, severity: 'warning', pointer: rowPointer(index, replacedBy.column), message };
  }
  const cycles = findCycles(next.keys(), (code) => next.get(code) ?? []);
  for (const code of new Set(Array.from(cycles, ({ path, start }) => path[start] as string))) {
    const index = places.get(code) as number;
    const message = `${quoted(code)} is replaced by codes that are replaced by it: correct one of them`;
    yield { document, pointer: rowPointer(index, replacedBy.column), message };
  }
}

/** The codes of a version and of later ones. */
function laterCodes({ entry }: Document, { ofCanonical }: Content): ReadonlySet<string> {
  const versions = versionsOf(ofCanonical(entry.canonicalUri));
  const from = versions.findIndex(({ uri }) => uri === entry.canonicalVersionUri);
  const documents = versions.slice(Math.max(0, from)).flatMap((version) => version.documents);
  return new Set(
    documents.flatMap((document) => {
      const key = codeKeyOf(document) as KeyJson;
      return document.rows.flatMap((row) => [labelOf(row, key) ?? []].flat());
    }),
  );
}
