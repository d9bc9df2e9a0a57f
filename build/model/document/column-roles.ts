import { omitUndefined } from '../collections.ts';
import { parseInstant } from '../values/instant.ts';
import { ownMember } from '../values/json-values.ts';
import type { AnnotationJson } from './columns.ts';

/**
 * What columns of a code list mean for its codes, as `codeList.annotation.appInfo.columnRoles` states it. Roles are
 * never guessed.
 */
export interface ColumnRoles {
  readonly name?: string;
  readonly status?: StatusRole;
  readonly validFrom?: string;
  readonly validTo?: ValidToRole;
  readonly replacedBy?: SeveralRole;
  readonly aliases?: SeveralRole;
  readonly parent?: SeveralRole;
  readonly level?: string;
}

/** The column of the status of codes, and its values that mean that a code should not, or must not, be used. */
interface StatusRole {
  readonly column: string;
  readonly deprecated: readonly string[];
  readonly withdrawn: readonly string[];
}

/** The column of the last day on which a code is valid, or of the day after it. */
interface ValidToRole {
  readonly column: string;
  readonly inclusive: boolean;
}

/** A column of several codes or names, and their separator; default: the cell is one, or an array. */
interface SeveralRole {
  readonly column: string;
  readonly separator?: string;
}

/** The roles as a document states them: a column may stand for an object with it. */
export interface StatedRoles extends Pick<ColumnRoles, 'name' | 'validFrom' | 'level'> {
  readonly status?: Partial<StatusRole> & { readonly column: string };
  readonly validTo?: string | (Partial<ValidToRole> & { readonly column: string });
  readonly replacedBy?: string | SeveralRole;
  readonly aliases?: string | SeveralRole;
  readonly parent?: string | SeveralRole;
}

/** A role that is a column, or an object with the column and more. */
const role = (description: string, more: object, isShort = true): object => {
  const properties = { column: { type: 'string', description: 'The id of the column.' }, ...more };
  const long = { type: 'object', required: ['column'], additionalProperties: false, properties };
  return { description, ...(isShort ? { anyOf: [{ type: 'string' }, long] } : long) };
};

const TEXTS = { type: 'array', items: { type: 'string' } };
const SEPARATOR = {
  separator: { type: 'string', minLength: 1, description: 'What separates several of them.' },
};

/** JSON Schema of the roles of columns, for editors and the rule `columns/roles`. */
export const COLUMN_ROLES_SCHEMA = {
  type: 'object',
  description: 'What columns mean for the codes.',
  additionalProperties: false,
  properties: {
    name: { type: 'string', description: 'The column of the names of codes.' },
    status: /* @__PURE__ */ role(
      'The column of the status of codes, and its values for codes that should not be used any more.',
      { deprecated: TEXTS, withdrawn: TEXTS },
      false,
    ),
    validFrom: { type: 'string', description: 'The column of the first day on which a code is valid.' },
    validTo: /* @__PURE__ */ role('The column of the last day on which a code is valid.', {
      inclusive: { type: 'boolean', default: true, description: 'Whether the day itself is part of it.' },
    }),
    replacedBy: /* @__PURE__ */ role('The column of the codes that replace one.', SEPARATOR),
    aliases: /* @__PURE__ */ role('The column of other names of codes, by which they are found.', SEPARATOR),
    parent: /* @__PURE__ */ role(
      'The column of the broader codes of one. Paths use the first of several.',
      SEPARATOR,
    ),
    level: { type: 'string', description: 'The column of the name or number of the level of a code.' },
  },
};

/** The roles that a document states, before they are checked; undefined if it states none. */
export const statedRoles = (annotation: AnnotationJson | undefined): unknown =>
  ownMember(annotation?.appInfo ?? {}, 'columnRoles');

/** The correspondence that a document states, before it is checked; undefined if it states none. */
export function statedCorrespondence(annotation: AnnotationJson | undefined): unknown {
  const appInfo = annotation?.appInfo;
  if (appInfo === undefined || !Object.hasOwn(appInfo, 'correspondence')) return undefined;
  return (appInfo as { readonly correspondence: unknown }).correspondence;
}

/** The roles of the columns of a checked list; empty if it states none. */
export function columnRolesOf(list: { readonly annotation?: AnnotationJson } | undefined): ColumnRoles {
  const stated = (statedRoles(list?.annotation) ?? {}) as StatedRoles;
  const { name, status, validFrom, validTo, replacedBy, aliases, parent, level } = stated;
  return omitUndefined({
    name,
    validFrom,
    level,
    status: status && { deprecated: [], withdrawn: [], ...status },
    validTo: validTo === undefined ? undefined : { inclusive: true, ...columnOf(validTo) },
    replacedBy: replacedBy === undefined ? undefined : columnOf(replacedBy),
    aliases: aliases === undefined ? undefined : columnOf(aliases),
    parent: parent === undefined ? undefined : columnOf(parent),
  });
}

const columnOf = <T extends { readonly column: string }>(role: string | T) =>
  typeof role === 'string' ? { column: role } : role;

/** A date, or the beginning of one: a year, or a year and a month. */
const PARTIAL_DATE = /^[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?$/;

/** The date in a cell, without its time; undefined if there is none. */
export function dateIn(cell: unknown): string | undefined {
  if (typeof cell === 'number' && Number.isInteger(cell)) return dateIn(String(cell));
  if (typeof cell !== 'string') return undefined;
  const date = cell.replace(/[Tt ][0-9]{2}:[0-9]{2}.*$/, '');
  // Each month has the days up to the 28th.
  return PARTIAL_DATE.test(date) && (date.slice(8) <= '28' || parseInstant(date)) ? date : undefined;
}

/** The codes or names in a cell that may have several. */
export function valuesInCell(cell: unknown, separator: string | undefined): string[] {
  if (Array.isArray(cell)) return cell.map(String);
  if (cell === null || cell === undefined || cell === '') return [];
  const text = String(cell);
  const codes = separator === undefined ? [text] : text.split(separator);
  return codes.map((code) => code.trim()).filter((code) => code !== '');
}
