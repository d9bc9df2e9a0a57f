import { joinLabel } from '../../model/changes/code-history.ts';
import { groupBy } from '../../model/collections.ts';
import { codeKeyOf, isNameId } from '../../model/document/codes.ts';
import { columnRolesOf } from '../../model/document/column-roles.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf } from '../../model/document/document.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { LOCAL_NAME, localName, OTHER_DATES, printIri, printName, RELATIONS, TERM, TEXTS } from './terms.ts';

/** The documents of a version, their common columns, and the terms of their concepts. */
export type Vocabulary = ReturnType<typeof makeVocabulary>;

/** A column as a property, with its definitions and the tags of its texts by document. */
export type Property = Vocabulary['columns'][number];

/** The columns of all languages, with the keys and properties of the first. */
export function makeVocabulary(documents: readonly Document[]) {
  const [first] = documents as readonly [Document];
  const base = conceptBase(first.entry.canonicalUri);
  const code = codeKeyOf(first)?.columnIds ?? [];
  const uris = findUris(first, code);
  const printTerm = (prefix: string, path: string, name: string) =>
    LOCAL_NAME.test(name) ? `${prefix}:${name}` : printIri(base + path + name);
  const termOf = (parts: readonly string[]): string => {
    const uri = uris.get(joinLabel(parts));
    return uri === undefined ? printTerm('', '', conceptName(parts)) : printIri(uri);
  };
  const all = groupBy(documents.flatMap(columnDefinitions), ({ id }) => id);
  const distinct = [...all.values()].flatMap(([definition]) => definition ?? []);
  const mapped = mapColumns(first, distinct);
  const { parent, replacedBy, status } = columnRolesOf(first.codeList);
  const { column: statusColumn = '', deprecated = [], withdrawn = [] } = status ?? {};
  const byDocument = documents.map((one) => new Map(columnDefinitions(one).map((own) => [own.id, own])));
  const columns = [...all.keys()].map((id, index) => {
    const definitions = byDocument.map((own) => own.get(id));
    const property = mapped.get(id);
    const term = printTerm('column', 'column:', encode(id));
    return {
      id,
      index,
      property,
      term,
      definitions,
      name: property === undefined ? term : printName(property),
      /** Whether its values are codes of other concepts, and what separates several. */
      isLink: property === TERM.broader || property === TERM.isReplacedBy,
      separator: [replacedBy, parent].find((role) => role?.column === id)?.separator,
      /** Whether texts have a language tag in any case. */
      isTagged: TEXTS.includes(property ?? '') || definitions.some((one) => one?.language !== undefined),
      tags: documents.map(({ entry }, d) => `@${(definitions[d]?.language ?? entry.language).toLowerCase()}`),
    };
  });
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  const ownColumns = documents.map((document) => document.columns.map(({ id }) => columnOf.get(id)));
  const isPrinted = mapped.get(statusColumn) === TERM.deprecated;
  const notUsed = isPrinted ? [] : [...deprecated, ...withdrawn];
  const losses = new Set<string>();
  return { documents, columns, ownColumns, code, base, statusColumn, notUsed, termOf, losses };
}

/** What the URIs of the concepts of a list begin with: `urn:x:colours#`, `https://x.example/v#colours/`. */
export const conceptBase = (canonicalUri: string): string =>
  canonicalUri + (canonicalUri.endsWith('#') ? '' : canonicalUri.includes('#') ? '/' : '#');

/** What they end with. */
export const conceptName = (parts: readonly string[]): string => parts.map(encode).join('/');

const encode = (text: string): string =>
  LOCAL_NAME.test(text) ? text : encodeURIComponent(text.toWellFormed());

/** The URIs of concepts by code, from the column `uri`; empty unless each row has a distinct absolute URI. */
function findUris({ rows, entry, columns }: Document, code: readonly string[]): Map<string, string> {
  const uris = new Map<string, string>();
  if (code.length === 0 || !columns.some(({ id, type }) => id === 'uri' && type === 'string')) return uris;
  for (const row of rows) {
    const uri = ownMember(row, 'uri');
    if (typeof uri !== 'string' || !isAbsoluteIri(uri) || uri === entry.canonicalVersionUri) return new Map();
    uris.set(joinLabel(code.map((id) => String(ownMember(row, id) ?? ''))), uri);
  }
  return new Set(uris.values()).size === rows.length ? uris : new Map();
}

const ALTERNATIVE =
  /^alt(?:ernative|ernate)?[-_ ]?(?:name|label|title|bezeichnung)s?$|^(?:synonyme?s?|alias(?:es)?|abbreviation|abkürzung)$/i;
const DESCRIPTION = /^(?:definition|description|beschreibung|erläuterung|définition|descripción)$/i;
const REPLACEMENT = /replace|success|ersetzt|ersatz|nachfolg/i;

/** The properties of columns by id: of the code, dates, roles, foreign keys to the list itself, then texts. */
function mapColumns(document: Document, columns: readonly ColumnJson[]): ReadonlyMap<string, string> {
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
    map(parent?.column, TERM.broader);
    map(replacedBy?.column, TERM.isReplacedBy);
    for (const { id, columnIds, keyRef } of foreignKeys) {
      const [column = '', ...others] = columnIds;
      const isOwn = keyRef.codeListRef.canonicalUri === entry.canonicalUri && keyRef.keyId === key?.id;
      const isReplacement = REPLACEMENT.test(id) || REPLACEMENT.test(column);
      const property = isReplacement ? TERM.isReplacedBy : TERM.broader;
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
  const labels = named.length > 0 ? named : texts.slice(0, 1);
  const byLanguage = groupBy(labels, (label) => (label.language ?? language).toLowerCase());
  return [...byLanguage.values()].map(([label]) => label?.id ?? '');
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
