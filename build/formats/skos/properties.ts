import { codeKeyOf, isNameId } from '../../model/document/codes.ts';
import { columnRolesOf } from '../../model/document/column-roles.ts';
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
 * The properties of the columns of a list that have one in SKOS or another vocabulary, by their ids: those of the code,
 * its dates and roles, then of foreign keys to the list itself, then of texts by their ids.
 */
export function mapColumns(document: Document, columns: readonly ColumnJson[]): ReadonlyMap<string, string> {
  const { codeList, entry } = document;
  const { validFrom, validTo, parent, replacedBy, status, name } = columnRolesOf(codeList);
  const { foreignKeys = [] } = codeList?.columnSet ?? {};
  const key = codeKeyOf(document);
  const code = key?.columnIds.length === 1 ? key.columnIds[0] : undefined;
  const inKeys = new Set([...keysOf(document), ...foreignKeys].flatMap(({ columnIds }) => columnIds));
  const mapped = new Map<string, string>();
  const map = (id: string | undefined, property: string) => {
    if (id !== undefined && !mapped.has(id)) mapped.set(id, property);
  };
  const deprecated = columns.find(({ id, type }) => /^(?:is)?deprecated$/i.test(id) && type === 'boolean');
  if (deprecated && !inKeys.has(deprecated.id)) map(deprecated.id, TERM.deprecated);
  map(code, TERM.notation);
  for (const { id, type } of columns) {
    const date = OTHER_DATES.find((property) => localName(property) === id);
    if (date !== undefined && (type === 'date' || type === 'date-time')) map(id, date);
  }
  map(validFrom, TERM.startDate);
  if (validTo?.inclusive) map(validTo.column, TERM.endDate);
  // Other codes are concepts only if a code is one column.
  if (code !== undefined) {
    map(parent, TERM.broader);
    map(replacedBy?.column, TERM.replacedBy);
    for (const { id, columnIds, keyRef } of foreignKeys) {
      const [column = '', ...others] = columnIds;
      const isOwn = keyRef.codeListRef.canonicalUri === entry.canonicalUri && keyRef.keyId === key?.id;
      const isReplacement = REPLACEMENT.test(id) || REPLACEMENT.test(column);
      const property = isReplacement ? TERM.replacedBy : TERM.broader;
      if (isOwn && others.length === 0 && ![...mapped.values()].includes(property)) map(column, property);
    }
  }
  const free = columns.filter(({ id }) => !inKeys.has(id) && !mapped.has(id) && id !== status?.column);
  const texts = free.filter(({ type }) => type === 'string');
  const labels = findLabels(texts, name, entry.language);
  for (const { id, type } of free) {
    const term = type === 'string' || type === 'document' ? findTermOfSkos(id, document) : undefined;
    if (term !== undefined) map(id, term);
    if (labels.includes(id)) map(id, TERM.prefLabel);
    if (type === 'string' && ALTERNATIVE.test(id)) map(id, TERM.altLabel);
    if (type === 'string' && DESCRIPTION.test(id)) map(id, TERM.definition);
  }
  return mapped;
}

/** The ids of the first label in each language: by its role, else by its id, else the first text. */
function findLabels(texts: readonly ColumnJson[], name: string | undefined, language: string): string[] {
  const named = texts.filter(({ id }) =>
    name === undefined ? isNameId(id) && !ALTERNATIVE.test(id) : id === name,
  );
  const labels = new Map<string, string>();
  for (const column of named.length > 0 ? named : texts.slice(0, 1)) {
    const tag = (column.language ?? language).toLowerCase();
    if (!labels.has(tag)) labels.set(tag, column.id);
  }
  return [...labels.values()];
}

/** The property of SKOS that a column is named as, if it has values of it: texts, URIs, or arrays of them. */
function findTermOfSkos(id: string, { rows }: Document): string | undefined {
  const term = [...TEXTS, ...RELATIONS].find((one) => localName(one) === id);
  if (term === undefined || term === TERM.prefLabel) return undefined;
  const isValue = (value: unknown): boolean =>
    typeof value === 'string' && (!RELATIONS.includes(term) || isAbsoluteIri(value));
  const areValues = rows.every((row) => [ownMember(row, id) ?? []].flat().every(isValue));
  return areValues ? term : undefined;
}
