import { groupBy } from '../../model/collections.ts';
import { defaultKeyOf, isNameId } from '../../model/document/codes.ts';
import { type ColumnRoles, columnRolesOf, dateIn, valuesInCell } from '../../model/document/column-roles.ts';
import type { ColumnJson, IdentificationJson } from '../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf } from '../../model/document/document.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { elementTexts, readString, unquote } from '../../model/json/text.ts';
import { oncePerObject } from '../../model/once.ts';
import { xsdDateTime } from '../../model/values/instant.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { hasFormat, type PrintContext, type Representation, reportLeftOut } from '../representation.ts';
import { valuesOf } from '../rows.ts';
import {
  PREFIXES,
  printIri,
  printResource,
  printStatement,
  printText,
  printTextIn,
  SKOS_RELATIONS,
  SKOS_TEXTS,
} from './terms.ts';

/**
 * Code lists as a SKOS vocabulary in Turtle. All languages of a version have the same file: a concept scheme with the
 * canonical version URI, and a concept for each code.
 *
 * The URI of a concept is that in the column `uri`, if each row has one, as after an import of SKOS. Otherwise it is the
 * canonical URI, `#`, and the percent-encoded code, so it is the same in all versions. The code is the value of the
 * default key, or else of the first; values of several columns are separated by `/`. If rows have the same code, `;2` and
 * so on follows it. After a canonical URI with a fragment, the separator is `/` instead of `#`; after one that ends with
 * `#` there is none.
 *
 * | Column | Property |
 * |---|---|
 * | the only column of the default key | `skos:notation` |
 * | several columns of the default key | together `skos:notation`, separated by `/`, with `%25` and `%2F` for `%` and `/` |
 * | with the role `name`; or else `name`, `label`, `title` and the like; or else the first text that is not part of a key | `skos:prefLabel` |
 * | `altLabel`, `synonym`, `alias` and the like | `skos:altLabel` |
 * | `definition`, `description` and the like | `skos:definition` |
 * | `hiddenLabel`, `scopeNote`, `example` and other texts of SKOS by their names; arrays are several values | the same |
 * | `related`, `exactMatch` and other mapping properties by their names, with absolute URIs | the same |
 * | with the role `parent` or `replacedBy`, if the code is one column; or else the only column of a foreign key to the default key of the list itself | `skos:broader`, or `dct:isReplacedBy` if its name says so |
 * | with the role `validFrom`, or `validTo` if it is the last day | `euvoc:startDate`, `euvoc:endDate` of the EU Vocabularies |
 * | `created`, `modified` and `issued` with dates | the same of the DCMI terms |
 * | `deprecated`, boolean | `owl:deprecated` |
 * | any other | the canonical URI, separator, `column:` and the id of the column |
 *
 * Codes that should not be used any more by their status (role `status`) are also `owl:deprecated`.
 *
 * Each column has a resource with its names, which is an `rdfs:subPropertyOf` the property of SKOS, if it has one.
 * Texts have language tags if the property is a text of SKOS, the column has a language, or translations differ. Dates
 * and JSON have datatypes, numbers and booleans are those of Turtle, an enum-set has several values. Null has no
 * statement.
 */
export const SKOS: Representation = {
  folder: 'skos',
  extension: 'ttl',
  content: 'data',
  label: 'SKOS',
  contentTypes: ['text/turtle; charset=utf-8'],
  description: 'The code list in all its languages as a SKOS concept scheme in Turtle.',
  schema: { type: 'string', description: 'Turtle: a SKOS concept scheme with its concepts.' },
  fileType: 'RDF_TURTLE',
  urlOf: undefined,
  supports: (record) => record.entry.type === 'CodeList' && hasFormat('skos')(record),
  print,
};

function print(document: Document, context?: PrintContext): string {
  const { text, losses } = printOnce(context?.translations ?? [document]);
  for (const loss of losses) context?.reportLoss(loss);
  return text;
}

/** All languages of a version share one text. */
const printOnce = oncePerObject((translations: readonly Document[]) =>
  printVersion(translations.filter(SKOS.supports)),
);

const NULLS = 'null and values that are left out are both without a statement';
const EMPTY_SETS = 'empty sets are without a statement, like null';
const SAME_CODES = 'rows with the same code: all but the first have a number in their URI';
const OWN_PARENTS = 'rows that refer to themselves have no statement of it';
const OTHER_VALUES =
  'translations differ in values without a language of their own: concepts have the values of all of them';
const SHARED_PROPERTIES =
  'columns share a property of SKOS: concepts do not show which of them a value is from';
const ABSENT_ROWS = 'some translations lack rows of others: concepts do not show which';
const OTHER_ORDER = 'translations have their rows in another order: concepts have that of the first';
const REPEATED_MEMBERS = 'sets have each of their members once';
const OTHER_LABELS = 'a concept can have one preferred label in a language, so others are left out';

/** The properties that have statements, or that the values show. */
const KEPT = ['validFrom', 'validTo', 'defaultKey'];

/** What the vocabulary of a version cannot represent. */
type Losses = Set<string>;

function printVersion(translations: readonly Document[]): { text: string; losses: Losses } {
  const losses: Losses = new Set();
  const vocabulary = makeVocabulary(translations);
  const { base, columns } = vocabulary;
  reportColumns(vocabulary, losses);
  const concepts = readConcepts(vocabulary, losses);
  const tagged = columns.map(
    (column, i) =>
      column.isTagged || (column.isText && concepts.some(({ cells }) => differ(cells, i, column))),
  );
  const [printed, top] = [[] as string[], [] as string[]];
  for (const concept of concepts) {
    const { statements, isTop } = printStatements(concept, columns, tagged, losses);
    if (isTop) top.push(concept.term);
    const place = isTop ? '; skos:topConceptOf version:' : '';
    printed.push(`${concept.term} a skos:Concept; skos:inScheme version:${place}${statements}.\n`);
  }
  const version = (translations[0] as Document).entry.canonicalVersionUri;
  const prefixes = { ...PREFIXES, '': base, column: `${base}column:`, version };
  const text = [
    ...Object.entries(prefixes).map(([prefix, iri]) => `@prefix ${prefix}: ${printIri(iri)}.\n`),
    '\n',
    printScheme(translations, top),
    ...columns.map((column) => printColumn(column, translations)),
    ...printed,
  ].join('');
  return { text, losses };
}

/** Reports properties of documents that are left out, and columns with the same property and language. */
function reportColumns({ documents, columns }: Vocabulary, losses: Losses): void {
  const links = columns.filter(({ property }) => LINK_PROPERTIES.has(property)).length;
  for (const document of documents) {
    const { foreignKeys = [] } = document.codeList?.columnSet ?? {};
    const kept = foreignKeys.length > links ? KEPT : [...KEPT, 'foreignKeys'];
    reportLeftOut(document, kept, (loss) => losses.add(loss));
  }
  const shown = columns.flatMap(({ property, tags }) => [...new Set(tags)].map((tag) => property + tag));
  if (new Set(shown).size < shown.length) losses.add(SHARED_PROPERTIES);
}

/** The documents of a version, their common columns, and the terms of their concepts. */
interface Vocabulary {
  readonly documents: readonly Document[];
  readonly columns: readonly Property[];
  /** The indexes of the columns of the code. */
  readonly code: readonly number[];
  /** The beginning of the URIs of concepts. */
  readonly base: string;
  /** The column of the status of codes, and its values for those that are deprecated. */
  readonly status: { readonly index: number; readonly deprecated: readonly string[] } | undefined;
  /** The term of a code. */
  readonly termOf: TermOf;
}

type TermOf = (code: readonly string[]) => string;

/** A column as a property. */
interface Property {
  readonly id: string;
  /** The property of SKOS or another vocabulary, or else the term of the column. */
  readonly property: string;
  /** Whether texts have a language tag in any case. */
  readonly isTagged: boolean;
  readonly isText: boolean;
  /** Whether it may have several values. */
  readonly isSet: boolean;
  /** What separates several codes. */
  readonly separator: string | undefined;
  /** The term of the column itself. */
  readonly term: string;
  /** The definitions by document. */
  readonly definitions: readonly (ColumnJson | undefined)[];
  /** The language tags of texts by document. */
  readonly tags: readonly string[];
}

/** Names that need no escapes after a prefix. */
const LOCAL_NAME = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/;

const encode = (text: string): string =>
  LOCAL_NAME.test(text) ? text : encodeURIComponent(text.toWellFormed());

/** The columns of all languages, with the keys and properties of the first. */
function makeVocabulary(documents: readonly Document[]): Vocabulary {
  const [first] = documents as readonly [Document];
  const byDocument = documents.map(
    (document) => new Map(columnDefinitions(document).map((column) => [column.id, column])),
  );
  const ids = [...new Set(byDocument.flatMap((columns) => [...columns.keys()]))];
  const definitionsOf = (id: string) => byDocument.map((columns) => columns.get(id));
  const definitions = ids.map((id) => definitionsOf(id).find((found) => found) as ColumnJson);
  const roles = columnRolesOf(first.codeList);
  const { code, mapped } = mapColumns(first, definitions, roles);
  const { canonicalUri } = first.entry;
  const base = canonicalUri + (canonicalUri.endsWith('#') ? '' : canonicalUri.includes('#') ? '/' : '#');
  const printTerm = (prefix: string, path: string, name: string) =>
    LOCAL_NAME.test(name) ? `${prefix}:${name}` : printIri(base + path + name);
  const uris = conceptUris(first, code);
  const termOf: TermOf = (parts) => {
    const uri = uris.size > 0 ? uris.get(joinParts(parts)) : undefined;
    return uri === undefined ? printTerm('', '', parts.map(encode).join('/')) : printIri(uri);
  };
  const columns = definitions.map(({ id, type }): Property => {
    const [all, term] = [definitionsOf(id), printTerm('column', 'column:', encode(id))];
    const property = mapped.get(id) ?? term;
    return {
      ...{ id, property, term, definitions: all },
      isTagged: TEXT_PROPERTIES.has(property) || all.some((column) => column?.language !== undefined),
      isText: type === 'string',
      isSet: all.some((column) => column?.type === 'enum-set'),
      separator: roles.replacedBy?.column === id ? roles.replacedBy.separator : undefined,
      tags: documents.map(({ entry }, i) => `@${(all[i]?.language ?? entry.language).toLowerCase()}`),
    };
  });
  const { column = '', deprecated = [], withdrawn = [] } = roles.status ?? {};
  const status =
    ids.includes(column) && mapped.get(column) !== DEPRECATED
      ? { index: ids.indexOf(column), deprecated: [...deprecated, ...withdrawn] }
      : undefined;
  return { documents, columns, code: code.map((id) => ids.indexOf(id)), base, status, termOf };
}

/** The URIs of concepts by code, from the column `uri`; empty unless each row has a distinct absolute URI. */
function conceptUris({ rows, entry, columns }: Document, code: readonly string[]): Map<string, string> {
  const uris = new Map<string, string>();
  if (code.length === 0 || !columns.some(({ id, type }) => id === 'uri' && type === 'string')) return uris;
  for (const row of rows) {
    const [uri, parts] = [ownMember(row, 'uri'), code.map((id) => ownMember(row, id) ?? '')];
    if (typeof uri !== 'string' || !isAbsoluteIri(uri) || uri === entry.canonicalVersionUri) return new Map();
    uris.set(joinParts(parts.map(String)), uri);
  }
  return new Set(uris.values()).size === rows.length ? uris : new Map();
}

const TEXT_PROPERTIES: ReadonlySet<string> = new Set(SKOS_TEXTS.map((name) => `skos:${name}`));
const RELATION_PROPERTIES: ReadonlySet<string> = new Set(SKOS_RELATIONS.map((name) => `skos:${name}`));
const LINK_PROPERTIES: ReadonlySet<string> = new Set(['skos:broader', 'dct:isReplacedBy']);
const DEPRECATED = 'owl:deprecated';
/** In full, so that vocabularies without days do not have another prefix. */
const START = '<http://publications.europa.eu/ontology/euvoc#startDate>';
const END = '<http://publications.europa.eu/ontology/euvoc#endDate>';

const ALTERNATIVE =
  /^alt(?:ernative|ernate)?[-_ ]?(?:name|label|title|bezeichnung)s?$|^(?:synonyme?s?|alias(?:es)?|abbreviation|abkürzung)$/i;
const DEFINITION = /^(?:definition|description|beschreibung|erläuterung|définition|descripción)$/i;
const REPLACEMENT = /replace|success|ersetzt|ersatz|nachfolg/i;

/** The columns of the code, and the properties of columns that have one in SKOS or another vocabulary. */
function mapColumns(document: Document, columns: readonly ColumnJson[], roles: ColumnRoles) {
  const keys = keysOf(document);
  const { defaultKey, foreignKeys = [] } = document.codeList?.columnSet ?? {};
  const key = defaultKeyOf({ keys, defaultKey });
  const code = key?.columnIds ?? [];
  const mapped = new Map<string, string>();
  const { validTo, parent, replacedBy } = roles;
  const stated: [column: string | undefined, property: string][] = [
    [roles.validFrom, START],
    [validTo?.inclusive ? validTo.column : undefined, END],
    [code.length === 1 ? parent : undefined, 'skos:broader'],
    [code.length === 1 ? replacedBy?.column : undefined, 'dct:isReplacedBy'],
  ];
  for (const [column, property] of stated) if (column !== undefined) mapped.set(column, property);
  const hasRole = new Set([...mapped.keys(), roles.status?.column]);
  // The first foreign keys to parents and to successors.
  for (const { id, columnIds, keyRef } of code.length === 1 ? foreignKeys : []) {
    const [column, ...others] = columnIds as readonly [string, ...string[]];
    const isOwn = keyRef.codeListRef.canonicalUri === document.entry.canonicalUri && keyRef.keyId === key?.id;
    const isReplacement = REPLACEMENT.test(id) || REPLACEMENT.test(column);
    const property = isReplacement ? 'dct:isReplacedBy' : 'skos:broader';
    const isTaken = mapped.has(column) || [...mapped.values()].includes(property);
    if (isOwn && others.length === 0 && !isTaken) mapped.set(column, property);
  }
  const inKeys = new Set([...keys, ...foreignKeys].flatMap(({ columnIds }) => columnIds));
  const texts = columns.filter(({ id, type }) => type === 'string' && !inKeys.has(id) && !hasRole.has(id));
  // The first label in each language, and further texts of SKOS.
  const named = texts.filter(({ id }) =>
    roles.name === undefined ? isNameId(id) && !ALTERNATIVE.test(id) : id === roles.name,
  );
  const labelled = new Set<string>();
  for (const { id, language = document.entry.language } of named.length > 0 ? named : texts.slice(0, 1)) {
    if (!labelled.has(language.toLowerCase())) mapped.set(id, 'skos:prefLabel');
    labelled.add(language.toLowerCase());
  }
  for (const { id } of texts) {
    if (mapped.has(id)) continue;
    if (ALTERNATIVE.test(id)) mapped.set(id, 'skos:altLabel');
    else if (DEFINITION.test(id)) mapped.set(id, 'skos:definition');
  }
  for (const { id, type } of columns) {
    const isDate =
      ['created', 'modified', 'issued'].includes(id) && (type === 'date' || type === 'date-time');
    const mayBeTerm = !inKeys.has(id) && !hasRole.has(id) && (type === 'string' || type === 'document');
    if (mayBeTerm && isTermOfSkos(id, document)) mapped.set(id, `skos:${id}`);
    if (isDate) mapped.set(id, `dct:${id}`);
  }
  if (code.length === 1) mapped.set(code[0] as string, 'skos:notation');
  const deprecated = columns.find(({ id, type }) => /^(?:is)?deprecated$/i.test(id) && type === 'boolean');
  if (deprecated && !inKeys.has(deprecated.id)) mapped.set(deprecated.id, DEPRECATED);
  return { code, mapped };
}

/** Whether a column is named as a property of SKOS, and has values of it: texts, URIs, or arrays of them. */
function isTermOfSkos(id: string, { rows }: Document): boolean {
  const isRelation = SKOS_RELATIONS.includes(id);
  if (!isRelation && (id === 'prefLabel' || !SKOS_TEXTS.includes(id))) return false;
  const isValue = (value: unknown): boolean =>
    typeof value === 'string' && (!isRelation || isAbsoluteIri(value));
  return rows.every((row) => {
    const value = ownMember(row, id) ?? null;
    return value === null || (Array.isArray(value) ? value.every(isValue) : isValue(value));
  });
}

/** A code with its cells in all languages. */
interface Concept {
  readonly term: string;
  /** The notation of a code of several columns, and whether it is deprecated by its status, as statements. */
  readonly statements: string;
  readonly index: number;
  /** The terms of the cells by document and column; undefined for a document without this row. */
  readonly cells: (readonly (string | undefined)[] | undefined)[];
}

/** Reads the rows of all languages, in the order of their first occurrence. */
function readConcepts(vocabulary: Vocabulary, losses: Losses): Concept[] {
  const { documents, columns, code, base, status, termOf } = vocabulary;
  const concepts = new Map<string, Concept>();
  documents.forEach((document, d) => {
    const byId = new Map(document.columns.map(({ id }, i) => [id, i]));
    const indexes = columns.map(({ id }) => byId.get(id) ?? -1);
    const counts = new Map<string, number>();
    let last = 0;
    for (const row of valuesOf(document)) {
      const parts = code.map((i) => readCode(row[indexes[i] as number]));
      const first = termOf(parts);
      const count = (counts.get(first) ?? 0) + 1;
      counts.set(first, count);
      if (count > 1) losses.add(SAME_CODES);
      const term = count > 1 ? numbered(first, base, count) : first;
      let concept = concepts.get(term);
      if (!concept) {
        const notation = parts.length > 1 ? `; skos:notation ${printText(joinParts(parts))}` : '';
        const isDeprecated = status?.deprecated.includes(readCode(row[indexes[status.index] as number]));
        const statements = isDeprecated ? `${notation}; ${DEPRECATED} true` : notation;
        concept = { term, statements, index: concepts.size, cells: documents.map(() => undefined) };
        concepts.set(term, concept);
      }
      if (concept.index < last) losses.add(OTHER_ORDER);
      last = concept.index;
      concept.cells[d] = columns.map((column, i) =>
        readCell(row[indexes[i] as number], column, column.definitions[d], termOf, losses),
      );
    }
  });
  return [...concepts.values()];
}

/** Different codes have different notations, whatever characters they contain. */
const joinParts = (parts: readonly string[]): string =>
  parts.map((part) => part.replace(/[%/]/g, encodeURIComponent)).join('/');

/** The term of a further row with the same code. */
const numbered = (term: string, base: string, count: number): string =>
  term.startsWith('<') ? `${term.slice(0, -1)};${count}>` : printIri(`${base}${term.slice(1)};${count}`);

const readCode = (value: string | undefined): string =>
  value === undefined || value === 'null' ? '' : unquote(value);

/** Separates the terms of a cell until they get language tags; it is escaped in texts. */
const SEPARATOR = '\n';

/** The terms of a cell; undefined if there are none. */
function readCell(
  value: string | undefined,
  { property, separator }: Property,
  { type = '', optional }: Partial<ColumnJson> = {},
  termOf: TermOf,
  losses: Losses,
): string | undefined {
  if (value === undefined) return undefined;
  if (value === 'null') {
    if (optional) losses.add(NULLS);
    return undefined;
  }
  if (LINK_PROPERTIES.has(property)) {
    const isArray = value[0] === '[';
    const codes =
      isArray || separator !== undefined
        ? valuesInCell(isArray ? elementTexts(value).map(unquote) : readCode(value), separator)
        : [readCode(value)];
    return codes.length === 0 ? undefined : codes.map((code) => termOf([code])).join(SEPARATOR);
  }
  const day = property === START || property === END ? readCode(value) : undefined;
  if (day !== undefined && dateIn(day) === day) return printText(day) + DAY_TYPES[day.length];
  const isRelation = RELATION_PROPERTIES.has(property);
  const read = (text: string): string => (isRelation ? printIri(unquote(text)) : readScalar(text, type));
  if (value[0] !== '[' || !(isRelation || type === 'enum-set' || TEXT_PROPERTIES.has(property)))
    return read(value);
  const all = elementTexts(value).map(read);
  if (all.length === 0) losses.add(EMPTY_SETS);
  const members = new Set(all);
  if (members.size < all.length) losses.add(REPEATED_MEMBERS);
  return all.length === 0 ? undefined : [...members].join(SEPARATOR);
}

const DATATYPES: ReadonlyMap<string, string> = new Map([
  ['date', '^^xsd:date'],
  ['time', '^^xsd:time'],
  ['date-time', '^^xsd:dateTime'],
]);

/** The datatypes of a year, a month and a day, by the length of their texts. */
const DAY_TYPES: Readonly<Record<number, string>> = {
  4: '^^xsd:gYear',
  7: '^^xsd:gYearMonth',
  10: '^^xsd:date',
};

/** JSON numbers, booleans and most strings have the same syntax in Turtle. */
function readScalar(value: string, type: string): string {
  if (value[0] === '{' || value[0] === '[') return `${printText(value)}^^rdf:JSON`;
  if (value[0] !== '"') return value;
  const literal = value.includes('\\') ? printText(readString(value)) : value;
  return literal + (DATATYPES.get(type) ?? '');
}

/** Whether the rows of a concept have different values in a column, or only some have one. */
function differ(cells: Concept['cells'], column: number, { definitions }: Property): boolean {
  let first: { readonly term: string | undefined } | undefined;
  for (let d = 0; d < cells.length; d++) {
    const row = cells[d];
    if (row === undefined || definitions[d] === undefined) continue;
    if (first && first.term !== row[column]) return true;
    first ??= { term: row[column] };
  }
  return false;
}

/** The terms of a cell; texts have a language tag, other values have none. */
function withTag(cell: string, isSet: boolean, tag: string): string {
  const tagged = (term: string) => (!isSet && term.endsWith('"') ? term + tag : term);
  return cell.includes(SEPARATOR) ? cell.split(SEPARATOR).map(tagged).join(', ') : tagged(cell);
}

/** The statements about a concept, and whether it has no broader one. */
function printStatements(
  { term, statements: first, cells }: Concept,
  columns: readonly Property[],
  tagged: readonly boolean[],
  losses: Losses,
): { statements: string; isTop: boolean } {
  let [statements, isTop] = [first, true];
  const labelled = new Set<string>();
  for (let i = 0; i < columns.length; i++) {
    const { property, tags, definitions, isSet } = columns[i] as Property;
    const isTagged = tagged[i] as boolean;
    // Without sets and copies, because these loops visit every cell.
    const terms: string[] = [];
    let isMissing = false;
    for (let d = 0; d < cells.length; d++) {
      const cell = cells[d]?.[i];
      if (cell === undefined) isMissing ||= cells[d] !== undefined && definitions[d] !== undefined;
      else if (cell === term) losses.add(OWN_PARENTS);
      else {
        const object = isTagged ? withTag(cell, isSet, tags[d] as string) : cell.replaceAll(SEPARATOR, ', ');
        if (!terms.includes(object)) terms.push(object);
      }
    }
    if (terms.length === 0) continue;
    const isSeparate = isTagged && tags.lastIndexOf(tags[0] as string) === 0;
    if (!isSeparate && (terms.length > 1 || isMissing)) losses.add(OTHER_VALUES);
    const objects = property === 'skos:prefLabel' ? onePerLanguage(terms, labelled, losses) : terms;
    if (property === 'skos:broader') isTop = false;
    if (objects.length > 0) statements += `; ${property} ${objects.join(', ')}`;
  }
  if (cells.includes(undefined)) losses.add(ABSENT_ROWS);
  return { statements, isTop };
}

function onePerLanguage(labels: readonly string[], labelled: Set<string>, losses: Losses): string[] {
  return labels.filter((label) => {
    const tag = label.slice(label.lastIndexOf('@'));
    const isFurther = labelled.has(tag);
    if (isFurther) losses.add(OTHER_LABELS);
    labelled.add(tag);
    return !isFurther;
  });
}

/** The resource of a column. */
function printColumn({ term, property, definitions }: Property, documents: readonly Document[]): string {
  const textsOf = (member: 'name' | 'description') =>
    documents.flatMap(({ entry }, d) => {
      const text = definitions[d]?.[member];
      return typeof text === 'string' ? [printTextIn(entry.language, text)] : [];
    });
  return printResource(term, 'rdf:Property', [
    ['rdfs:label', textsOf('name')],
    ['rdfs:comment', textsOf('description')],
    ['rdfs:subPropertyOf', property === term ? [] : [property]],
  ]);
}

/** The concept scheme. */
function printScheme(documents: readonly Document[], top: readonly string[]): string {
  const { canonicalUri, canonicalVersionUri } = (documents[0] as Document).entry;
  const identifications = documents.flatMap(({ codeList }) => (codeList ? [codeList.identification] : []));
  /** The values of an identification in all languages. */
  const all = (read: (identification: IdentificationJson, language: string) => readonly string[]) =>
    identifications.flatMap((identification) => read(identification, identification.language ?? ''));
  const textsOf = (read: (identification: IdentificationJson) => readonly (string | undefined)[]) =>
    all((identification, language) =>
      read(identification).flatMap((text) => (text === undefined ? [] : [printTextIn(language, text)])),
    );
  return printResource('version:', 'skos:ConceptScheme', [
    ['dct:isVersionOf', canonicalUri === canonicalVersionUri ? [] : [printIri(canonicalUri)]],
    ['owl:versionInfo', all(({ version }) => (version === undefined ? [] : [printText(version)]))],
    ['dct:title', textsOf(({ shortName, longName }) => [longName || shortName])],
    ['dct:alternative', textsOf(({ shortName, longName }) => [longName ? shortName : undefined])],
    ['dct:description', textsOf(({ description }) => [description])],
    ['dct:issued', all(({ publishedAt }) => timesOf(publishedAt))],
    ['dct:temporal', all(printValidity)],
    ['dct:publisher', printPublishers(identifications)],
    ['dc:language', all((_, language) => [printText(language)])],
    ['dcat:keyword', textsOf(({ tags = [] }) => tags)],
    ['skos:changeNote', textsOf(({ changeLog = [] }) => changeLog)],
    ['skos:hasTopConcept', top],
  ]);
}

const timesOf = (time: string | undefined): string[] =>
  time === undefined ? [] : [`${printText(xsdDateTime(time))}^^xsd:dateTime`];

function printValidity({ validFrom, validTo }: IdentificationJson): string[] {
  const statements = [
    printStatement('dcat:startDate', timesOf(validFrom)),
    printStatement('dcat:endDate', timesOf(validTo)),
  ];
  return statements.join('') === '' ? [] : [`[ a dct:PeriodOfTime${statements.join('')} ]`];
}

/** The publishers. Publishers with the same URL and identifier are one publisher with several names. */
function printPublishers(identifications: readonly IdentificationJson[]): string[] {
  const groups = groupBy(
    identifications.filter(({ publisher }) => publisher),
    ({ publisher }) => JSON.stringify([publisher?.url, publisher?.identifier]),
  );
  return [...groups.values()].map((group) => {
    const { url, identifier } = group[0]?.publisher ?? {};
    const names = group.flatMap(({ publisher, language = '' }) =>
      publisher ? [printTextIn(language, publisher.longName || publisher.shortName)] : [],
    );
    const statements = [
      printStatement('foaf:name', names),
      printStatement('foaf:homepage', url === undefined ? [] : [printIri(url)]),
      printStatement('dct:identifier', identifier ? [printText(identifier.value)] : []),
    ];
    return `[ a foaf:Agent${statements.join('')} ]`;
  });
}
