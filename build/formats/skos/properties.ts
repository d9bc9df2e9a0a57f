import { defaultKeyOf, isNameId } from '../../model/document/codes.ts';
import { type ColumnRoles, columnRolesOf } from '../../model/document/column-roles.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { type Document, keysOf } from '../../model/document/document.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { localName, OTHER_DATES, RELATIONS, TERM, TEXTS } from './terms.ts';

const ALTERNATIVE =
  /^alt(?:ernative|ernate)?[-_ ]?(?:name|label|title|bezeichnung)s?$|^(?:synonyme?s?|alias(?:es)?|abbreviation|abkürzung)$/i;
const DESCRIPTION = /^(?:definition|description|beschreibung|erläuterung|définition|descripción)$/i;
const REPLACEMENT = /replace|success|ersetzt|ersatz|nachfolg/i;

/**
 * The properties of the columns of a list that have one in SKOS or another vocabulary, by their ids. The first row of the
 * table in write.ts that applies counts.
 */
export function mapColumns(document: Document, columns: readonly ColumnJson[]): ReadonlyMap<string, string> {
  const roles = columnRolesOf(document.codeList);
  const keys = keysOf(document);
  const { defaultKey, foreignKeys = [] } = document.codeList?.columnSet ?? {};
  const code = defaultKeyOf({ keys, defaultKey })?.columnIds ?? [];
  const stated = rolesToProperties(roles, code.length === 1);
  const inKeys = new Set([...keys, ...foreignKeys].flatMap(({ columnIds }) => columnIds));
  const isFree = ({ id }: ColumnJson) => !inKeys.has(id) && !stated.has(id) && id !== roles.status?.column;
  const links = code.length === 1 ? linksToItself(document, stated) : stated;
  const texts = columns.filter((column) => column.type === 'string' && isFree(column));
  const labels = findLabels(texts, roles, document.entry.language);
  const deprecated = columns.find(({ id, type }) => /^(?:is)?deprecated$/i.test(id) && type === 'boolean');
  const propertyOf = (column: ColumnJson): string | undefined => {
    const { id, type } = column;
    if (column === deprecated && !inKeys.has(id)) return TERM.deprecated;
    if (code.length === 1 && id === code[0]) return TERM.notation;
    const date = OTHER_DATES.find((property) => localName(property) === id);
    if (date !== undefined && (type === 'date' || type === 'date-time')) return date;
    if (isFree(column) && (type === 'string' || type === 'document')) {
      const term = termOfSkos(id, document);
      if (term !== undefined) return term;
    }
    if (links.has(id)) return links.get(id);
    if (!texts.includes(column)) return undefined;
    if (labels.has(id)) return TERM.prefLabel;
    if (ALTERNATIVE.test(id)) return TERM.altLabel;
    return DESCRIPTION.test(id) ? TERM.definition : undefined;
  };
  const mapped = new Map<string, string>();
  for (const column of columns) {
    const property = propertyOf(column);
    if (property !== undefined) mapped.set(column.id, property);
  }
  return mapped;
}

/** The properties of columns with roles. Other codes are concepts only if a code is one column. */
function rolesToProperties(roles: ColumnRoles, isOneColumn: boolean): ReadonlyMap<string, string> {
  const { validFrom, validTo, parent, replacedBy } = roles;
  const mapped = new Map<string, string>();
  if (validFrom !== undefined) mapped.set(validFrom, TERM.startDate);
  if (validTo?.inclusive) mapped.set(validTo.column, TERM.endDate);
  if (isOneColumn && parent !== undefined) mapped.set(parent, TERM.broader);
  if (isOneColumn && replacedBy) mapped.set(replacedBy.column, TERM.replacedBy);
  return mapped;
}

/** Adds the first foreign keys to parents and to successors in the list itself. */
function linksToItself({ entry, codeList }: Document, stated: ReadonlyMap<string, string>) {
  const links = new Map(stated);
  const { columnSet } = codeList ?? {};
  const key = columnSet && defaultKeyOf(columnSet);
  for (const { id, columnIds, keyRef } of columnSet?.foreignKeys ?? []) {
    const [column, ...others] = columnIds as readonly [string, ...string[]];
    const isOwn = keyRef.codeListRef.canonicalUri === entry.canonicalUri && keyRef.keyId === key?.id;
    if (!isOwn || others.length > 0 || links.has(column)) continue;
    const property = REPLACEMENT.test(id) || REPLACEMENT.test(column) ? TERM.replacedBy : TERM.broader;
    if (![...links.values()].includes(property)) links.set(column, property);
  }
  return links;
}

/** The ids of the first label in each language: by its role, else by its id, else the first text. */
function findLabels(texts: readonly ColumnJson[], { name }: ColumnRoles, language: string) {
  const named = texts.filter(({ id }) =>
    name === undefined ? isNameId(id) && !ALTERNATIVE.test(id) : id === name,
  );
  const labels = new Map<string, string>();
  for (const column of named.length > 0 ? named : texts.slice(0, 1)) {
    const tag = (column.language ?? language).toLowerCase();
    if (!labels.has(tag)) labels.set(tag, column.id);
  }
  return new Set(labels.values());
}

/** The property of SKOS that a column is named as, if it has values of it: texts, URIs, or arrays of them. */
function termOfSkos(id: string, { rows }: Document): string | undefined {
  const term = [...TEXTS, ...RELATIONS].find((one) => localName(one) === id);
  if (term === undefined || term === TERM.prefLabel) return undefined;
  const isRelation = RELATIONS.includes(term);
  const isValue = (value: unknown): boolean =>
    typeof value === 'string' && (!isRelation || isAbsoluteIri(value));
  const areValues = rows.every((row) => {
    const value = ownMember(row, id) ?? null;
    return value === null || (Array.isArray(value) ? value.every(isValue) : isValue(value));
  });
  return areValues ? term : undefined;
}
