import { findCycles } from '../../../model/collections.ts';
import { codeKeyOf } from '../../../model/document/codes.ts';
import { columnRolesOf, dateIn, statedRoles, successorsIn } from '../../../model/document/column-roles.ts';
import type { KeyJson } from '../../../model/document/columns.ts';
import { type Document, rowPointer } from '../../../model/document/document.ts';
import { labelOf } from '../../../model/history/history.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { nearest } from '../../../model/values/nearest.ts';
import type { Content } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';
import { versionsOf } from '../versions/version-facts.ts';

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

/** What a role consists of: a column, or an object with its column and these properties. */
const ROLES: Readonly<Record<string, Readonly<Record<string, 'text' | 'texts' | 'boolean'>>>> = {
  name: {},
  status: { deprecated: 'texts', withdrawn: 'texts' },
  validFrom: {},
  validTo: { inclusive: 'boolean' },
  replacedBy: { separator: 'text' },
  parent: {},
};

const NAMES = Object.keys(ROLES);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Roles of other names or of a wrong form, and those of columns that do not exist. */
function shapeFaults(document: Document, roles: unknown): Finding[] {
  const at = (...path: string[]) => pointerOf('codeList', 'annotation', 'appInfo', 'columnRoles', ...path);
  const fault = (message: string, ...path: string[]): Finding => ({
    document,
    pointer: at(...path),
    message,
  });
  if (!isObject(roles))
    return [fault('must be an object with the columns of roles, such as {"validFrom": "from"}')];
  return Object.entries(roles).flatMap(([name, role]): Finding[] => {
    const more = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined;
    if (!more) {
      const hint = didYouMean(nearest(name, NAMES), `write one of ${NAMES.join(', ')}`);
      return [{ ...fault(`${quoted(name)} is no role of columns: ${hint}`, name), part: 'name' }];
    }
    const isLong = isObject(role);
    const column = isLong ? role.column : role;
    if (typeof column !== 'string' || (name === 'status' && !isLong) || (isLong && sizeOf(more) === 0)) {
      const example =
        name === 'status' ? '{"column": "state", "withdrawn": ["removed"]}' : 'the id of a column, in quotes';
      return [fault(`the role ${quoted(name)} must be ${example}`, name)];
    }
    const own = isLong ? Object.entries(role) : [];
    const wrong = own.flatMap(([property, value]) => {
      if (property === 'column' || (Object.hasOwn(more, property) && isOf(value, more[property]))) return [];
      const known = ['column', ...Object.keys(more)].map(quoted);
      return [
        fault(
          `${quoted(property)} of the role ${quoted(name)} is none of ${listed(known)}, or of another type`,
          name,
          property,
        ),
      ];
    });
    const ids = document.columns.map(({ id }) => id);
    if (ids.includes(column)) return wrong;
    const hint = didYouMean(nearest(column, ids), 'write the id of a column');
    return [
      ...wrong,
      fault(`there is no column ${quoted(column)}: ${hint}`, name, ...(isLong ? ['column'] : [])),
    ];
  });
}

const sizeOf = (object: object): number => Object.keys(object).length;

function isOf(value: unknown, type: 'text' | 'texts' | 'boolean' | undefined): boolean {
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'text') return typeof value === 'string' && value !== '';
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Cells that are no dates, and codes that end before they begin. */
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
    const [from, to] = dates;
    if (validFrom === undefined || from === undefined || to === undefined) continue;
    const length = Math.min(from.length, to.length);
    if (to.slice(0, length) >= from.slice(0, length)) continue;
    const message = `the code is valid until ${to}, before it is valid from ${from}: correct one of them`;
    yield { document, pointer: rowPointer(index, validTo?.column ?? ''), message };
  }
}

/** Successors that neither this nor a later version has, and those that lead back. */
function* successorFaults(document: Document, content: Content): Generator<Finding> {
  const { replacedBy } = columnRolesOf(document.codeList);
  const key = codeKeyOf(document);
  if (!replacedBy || !key) return;
  const known = laterCodes(document, content);
  const next = new Map<string, readonly string[]>();
  const places = new Map<string, number>();
  for (const [index, row] of document.rows.entries()) {
    const code = labelOf(row, key);
    const successors = successorsIn(ownMember(row, replacedBy.column), replacedBy.separator);
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
