import { defaultKeyOf } from '../../model/document/codes.ts';
import { columnRolesOf, dateIn, valuesInCell } from '../../model/document/column-roles.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf } from '../../model/document/document.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { elementTexts, readString, unquote } from '../../model/json/text.ts';
import { oncePerObject } from '../../model/once.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { hasFormat, type PrintContext, type Representation, reportLeftOut } from '../representation.ts';
import { cellsOf, type RowCells } from '../rows.ts';
import { mapColumns } from './properties.ts';
import { printScheme } from './scheme.ts';
import { PREFIXES, RELATIONS, TERM, TEXTS } from './terms.ts';
import { LOCAL_NAME, printIri, printName, printResource, printText, printTextIn } from './turtle.ts';

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

const NO_VALUES = 'null, empty sets, and repeated members of sets are without a statement';
const SAME_CODES = 'rows with the same code: all but the first have a number in their URI';
const OWN_PARENTS = 'rows that refer to themselves have no statement of it';
const SHARED_PROPERTIES =
  'columns share a property of SKOS: concepts do not show which of them a value is from';
const OTHER_TRANSLATIONS =
  'translations differ in rows, their order, or values without a language: concepts do not show how';
const OTHER_LABELS = 'a concept can have one preferred label in a language, so others are left out';

/** The properties that have statements, or that the values show. */
const KEPT = ['validFrom', 'validTo', 'defaultKey'];

/** What the vocabulary of a version cannot represent. */
type Losses = Set<string>;

function printVersion(documents: readonly Document[]): { text: string; losses: Losses } {
  const losses: Losses = new Set();
  const vocabulary = makeVocabulary(documents);
  const { base, columns } = vocabulary;
  reportColumns(vocabulary, losses);
  const concepts = readConcepts(vocabulary, losses);
  const tagged = findTagged(concepts, vocabulary);
  const printed: string[] = [];
  const top: string[] = [];
  for (const concept of concepts) {
    const { statements, isTop } = printStatements(concept, vocabulary, tagged, losses);
    if (isTop) top.push(concept.term);
    const place = isTop ? '; skos:topConceptOf version:' : '';
    printed.push(`${concept.term} a skos:Concept; skos:inScheme version:${place}${statements}.\n`);
  }
  const version = (documents[0] as Document).entry.canonicalVersionUri;
  const prefixes = { ...PREFIXES, '': base, column: `${base}column:`, version };
  const text = [
    ...Object.entries(prefixes).map(([prefix, iri]) => `@prefix ${prefix}: ${printIri(iri)}.\n`),
    '\n',
    printScheme(documents, top),
    ...columns.map((column) => printColumn(column, documents)),
    ...printed,
  ].join('');
  return { text, losses };
}

/** Reports properties of documents that are left out, and columns with the same property and language. */
function reportColumns({ documents, columns }: Vocabulary, losses: Losses): void {
  const links = columns.filter(({ isLink }) => isLink).length;
  for (const document of documents) {
    const { foreignKeys = [] } = document.codeList?.columnSet ?? {};
    const kept = foreignKeys.length > links ? KEPT : [...KEPT, 'foreignKeys'];
    reportLeftOut(document, kept, (loss) => losses.add(loss));
  }
  const shown = columns.flatMap(({ name, tags }) => [...new Set(tags)].map((tag) => name + tag));
  if (new Set(shown).size < shown.length) losses.add(SHARED_PROPERTIES);
}

/** The documents of a version, their common columns, and the terms of their concepts. */
interface Vocabulary {
  readonly documents: readonly Document[];
  readonly columns: readonly Property[];
  /** The indexes in `columns` of the columns of each document. */
  readonly places: readonly (readonly number[])[];
  /** The ids of the columns of the code. */
  readonly code: readonly string[];
  /** The beginning of the URIs of concepts. */
  readonly base: string;
  /** The column of the status of codes, and its values for those that are deprecated. */
  readonly status: { readonly id: string; readonly deprecated: readonly string[] } | undefined;
  /** The term of a code. */
  readonly termOf: (code: readonly string[]) => string;
}

/** A column as a property. */
interface Property {
  readonly id: string;
  /** The property of SKOS or another vocabulary; undefined for the column itself. */
  readonly property: string | undefined;
  /** The property in Turtle, which is the term of the column if it has no other. */
  readonly name: string;
  /** The term of the column itself. */
  readonly term: string;
  /** Whether its values are codes of other concepts. */
  readonly isLink: boolean;
  /** Whether texts have a language tag in any case. */
  readonly isTagged: boolean;
  readonly isText: boolean;
  /** Whether it may have several values. */
  readonly isSet: boolean;
  /** What separates several codes. */
  readonly separator: string | undefined;
  /** The definitions by document. */
  readonly definitions: readonly (ColumnJson | undefined)[];
  /** The language tags of texts by document. */
  readonly tags: readonly string[];
}

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
  const code = defaultKeyOf({ keys: keysOf(first), defaultKey: first.codeList?.columnSet.defaultKey });
  const mapped = mapColumns(first, definitions);
  const { canonicalUri } = first.entry;
  const base = canonicalUri + (canonicalUri.endsWith('#') ? '' : canonicalUri.includes('#') ? '/' : '#');
  const printTerm = (prefix: string, path: string, name: string) =>
    LOCAL_NAME.test(name) ? `${prefix}:${name}` : printIri(base + path + name);
  const uris = conceptUris(first, code?.columnIds ?? []);
  const termOf = (parts: readonly string[]): string => {
    const uri = uris.size > 0 ? uris.get(joinParts(parts)) : undefined;
    return uri === undefined ? printTerm('', '', parts.map(encode).join('/')) : printIri(uri);
  };
  const columns = definitions.map(({ id, type }): Property => {
    const all = definitionsOf(id);
    const term = printTerm('column', 'column:', encode(id));
    const property = mapped.get(id);
    return {
      ...{ id, property, term, definitions: all },
      name: property === undefined ? term : printName(property),
      isLink: property === TERM.broader || property === TERM.replacedBy,
      isTagged: TEXTS.includes(property ?? '') || all.some((column) => column?.language !== undefined),
      isText: type === 'string',
      isSet: all.some((column) => column?.type === 'enum-set'),
      separator: roles.replacedBy?.column === id ? roles.replacedBy.separator : undefined,
      tags: documents.map(({ entry }, d) => `@${(all[d]?.language ?? entry.language).toLowerCase()}`),
    };
  });
  const { column = '', deprecated = [], withdrawn = [] } = roles.status ?? {};
  const hasStatus = ids.includes(column) && mapped.get(column) !== TERM.deprecated;
  const status = hasStatus ? { id: column, deprecated: [...deprecated, ...withdrawn] } : undefined;
  const places = documents.map((document) => document.columns.map(({ id }) => ids.indexOf(id)));
  return { documents, columns, places, code: code?.columnIds ?? [], base, status, termOf };
}

const encode = (text: string): string =>
  LOCAL_NAME.test(text) ? text : encodeURIComponent(text.toWellFormed());

/** Different codes have different notations, whatever characters they contain. */
const joinParts = (parts: readonly string[]): string =>
  parts.map((part) => part.replace(/[%/]/g, encodeURIComponent)).join('/');

/** The URIs of concepts by code, from the column `uri`; empty unless each row has a distinct absolute URI. */
function conceptUris({ rows, entry, columns }: Document, code: readonly string[]): Map<string, string> {
  const uris = new Map<string, string>();
  if (code.length === 0 || !columns.some(({ id, type }) => id === 'uri' && type === 'string')) return uris;
  for (const row of rows) {
    const uri = ownMember(row, 'uri');
    if (typeof uri !== 'string' || !isAbsoluteIri(uri) || uri === entry.canonicalVersionUri) return new Map();
    uris.set(joinParts(code.map((id) => String(ownMember(row, id) ?? ''))), uri);
  }
  return new Set(uris.values()).size === rows.length ? uris : new Map();
}

/** A code with its rows in all languages. */
interface Concept {
  readonly term: string;
  /** The notation of a code of several columns, and whether it is deprecated by its status, as statements. */
  readonly statements: string;
  readonly index: number;
  /** The row in each document; undefined for a document without it. */
  readonly rows: (RowCells | undefined)[];
}

/** Finds the rows of all languages, in the order of their first occurrence. */
function readConcepts(vocabulary: Vocabulary, losses: Losses): Concept[] {
  const { documents, code, base, status, termOf } = vocabulary;
  const concepts = new Map<string, Concept>();
  for (const [d, document] of documents.entries()) {
    const ids = document.columns.map(({ id }) => id);
    const codeColumns = code.map((id) => ids.indexOf(id));
    const statusColumn = ids.indexOf(status?.id ?? '');
    const counts = new Map<string, number>();
    let last = 0;
    for (const row of cellsOf(document)) {
      const parts = codeColumns.map((column) => textIn(row, column));
      const first = termOf(parts);
      const count = (counts.get(first) ?? 0) + 1;
      counts.set(first, count);
      if (count > 1) losses.add(SAME_CODES);
      const term = count > 1 ? numbered(first, base, count) : first;
      let concept = concepts.get(term);
      if (!concept) {
        const notation = parts.length > 1 ? `; skos:notation ${printText(joinParts(parts))}` : '';
        const isDeprecated = status?.deprecated.includes(textIn(row, statusColumn));
        const statements = isDeprecated ? `${notation}; owl:deprecated true` : notation;
        concept = { term, statements, index: concepts.size, rows: documents.map(() => undefined) };
        concepts.set(term, concept);
      }
      if (concept.index < last) losses.add(OTHER_TRANSLATIONS);
      last = concept.index;
      concept.rows[d] = row;
    }
  }
  return [...concepts.values()];
}

/** The text of a cell; the empty text for none. */
function textIn({ columns, texts }: RowCells, column: number): string {
  const value = texts[columns.indexOf(column)] ?? 'null';
  return value === 'null' ? '' : unquote(value);
}

/** The term of a further row with the same code. */
const numbered = (term: string, base: string, count: number): string =>
  term.startsWith('<') ? `${term.slice(0, -1)};${count}>` : printIri(`${base}${term.slice(1)};${count}`);

/** Separates the terms of a cell until they get language tags; it is escaped in texts. */
const SEPARATOR = '\n';

/** The terms of a cell of a document; undefined if there are none. */
function readCell(
  value: string,
  { property, isLink, separator, definitions }: Property,
  document: number,
  termOf: Vocabulary['termOf'],
  losses: Losses,
): string | undefined {
  const { type = '', optional } = definitions[document] ?? {};
  if (value === 'null') {
    if (optional) losses.add(NO_VALUES);
    return undefined;
  }
  const isArray = value[0] === '[';
  if (isLink) {
    const isOne = !isArray && separator === undefined;
    const cell = isArray ? elementTexts(value).map(unquote) : unquote(value);
    const codes = isOne ? [unquote(value)] : valuesInCell(cell, separator);
    return codes.length === 0 ? undefined : codes.map((code) => termOf([code])).join(SEPARATOR);
  }
  if (property === TERM.startDate || property === TERM.endDate) {
    const day = unquote(value);
    if (dateIn(day) === day) return printText(day) + DAY_TYPES[day.length];
  }
  const isRelation = RELATIONS.includes(property ?? '');
  const read = (text: string): string => (isRelation ? printIri(unquote(text)) : readScalar(text, type));
  const hasMembers = isArray && (isRelation || type === 'enum-set' || TEXTS.includes(property ?? ''));
  if (!hasMembers) return read(value);
  const all = elementTexts(value).map(read);
  const members = new Set(all);
  if (all.length === 0 || members.size < all.length) losses.add(NO_VALUES);
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

/** The cells of a concept by column, in their order, and by document. */
function cellsByColumn({ rows }: Concept, places: Vocabulary['places']) {
  const [only] = rows;
  if (rows.length === 1 && only) return only.columns.map((column, i) => ({ column, texts: [only.texts[i]] }));
  const cells = new Map<number, (string | undefined)[]>();
  for (const [d, row] of rows.entries()) {
    for (const [i, own] of row?.columns.entries() ?? []) {
      const column = places[d]?.[own] as number;
      const texts = cells.get(column) ?? rows.map(() => undefined);
      texts[d] = row?.texts[i];
      cells.set(column, texts);
    }
  }
  return [...cells].sort(([a], [b]) => a - b).map(([column, texts]) => ({ column, texts }));
}

/** The indexes of columns with language tags: texts of SKOS, and texts that differ between translations. */
function findTagged(concepts: readonly Concept[], { columns, places }: Vocabulary): ReadonlySet<number> {
  const tagged = new Set([...columns.keys()].filter((i) => columns[i]?.isTagged));
  if (places.length === 1) return tagged;
  for (const concept of concepts) {
    for (const { column, texts } of cellsByColumn(concept, places)) {
      const { isText, definitions } = columns[column] as Property;
      if (!isText || tagged.has(column)) continue;
      const stated = texts
        .filter((_, d) => concept.rows[d] !== undefined && definitions[d] !== undefined)
        .map((text = 'null') => unquote(text));
      if (stated.some((text) => text !== stated[0])) tagged.add(column);
    }
  }
  return tagged;
}

/** The statements about a concept, and whether it has no broader one. */
function printStatements(
  concept: Concept,
  { columns, places, termOf }: Vocabulary,
  tagged: ReadonlySet<number>,
  losses: Losses,
): { statements: string; isTop: boolean } {
  const { rows } = concept;
  let statements = concept.statements;
  let isTop = true;
  const labelled = new Set<string>();
  if (rows.includes(undefined)) losses.add(OTHER_TRANSLATIONS);
  for (const { column, texts } of cellsByColumn(concept, places)) {
    const own = columns[column] as Property;
    const isTagged = tagged.has(column);
    const terms: string[] = [];
    let isMissing = false;
    for (const [d, text] of texts.entries()) {
      const cell = text === undefined ? undefined : readCell(text, own, d, termOf, losses);
      if (cell === undefined) isMissing ||= rows[d] !== undefined && own.definitions[d] !== undefined;
      else if (cell === concept.term) losses.add(OWN_PARENTS);
      else {
        const tag = own.tags[d] as string;
        const object = isTagged ? withTag(cell, own.isSet, tag) : cell.replaceAll(SEPARATOR, ', ');
        if (!terms.includes(object)) terms.push(object);
      }
    }
    if (terms.length === 0) continue;
    const isSeparate = isTagged && own.tags.lastIndexOf(own.tags[0] as string) === 0;
    if (!isSeparate && (terms.length > 1 || isMissing)) losses.add(OTHER_TRANSLATIONS);
    const isLabel = own.property === TERM.prefLabel;
    const objects = isLabel ? onePerLanguage(terms, labelled, losses) : terms;
    if (own.property === TERM.broader) isTop = false;
    if (objects.length > 0) statements += `; ${own.name} ${objects.join(', ')}`;
  }
  return { statements, isTop };
}

/** The terms of a cell; texts have a language tag, other values have none. */
function withTag(cell: string, isSet: boolean, tag: string): string {
  const tagged = (term: string) => (!isSet && term.endsWith('"') ? term + tag : term);
  return cell.includes(SEPARATOR) ? cell.split(SEPARATOR).map(tagged).join(', ') : tagged(cell);
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
function printColumn(
  { term, property, name, definitions }: Property,
  documents: readonly Document[],
): string {
  const textsOf = (member: 'name' | 'description') =>
    documents.flatMap(({ entry }, d) => {
      const text = definitions[d]?.[member];
      return typeof text === 'string' ? [printTextIn(entry.language, text)] : [];
    });
  return printResource(term, printName(TERM.property), [
    [printName(TERM.label), textsOf('name')],
    [printName(TERM.comment), textsOf('description')],
    [printName(TERM.subPropertyOf), property === undefined ? [] : [name]],
  ]);
}
