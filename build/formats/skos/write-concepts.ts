import { joinLabel } from '../../model/changes/code-history.ts';
import { append } from '../../model/collections.ts';
import { isBlank } from '../../model/document/codes.ts';
import { dateIn, valuesInCell } from '../../model/document/column-roles.ts';
import { elementTexts, readString, unquote } from '../../model/json/text.ts';
import { cellsOf, type RowCells } from '../rows.ts';
import { printIri, printText, RELATIONS, TERM, TEXTS } from './terms.ts';
import type { Property, Vocabulary } from './vocabulary.ts';

const OTHER_TRANSLATIONS =
  'translations differ in rows, or in values without a language: concepts do not show how';

interface Concept {
  readonly term: string;
  /** The notation of a code of several columns, and whether it is deprecated by its status, as statements. */
  readonly statements: string;
  /** The row in each document; undefined for a document without it. */
  readonly rows: (RowCells | undefined)[];
}

/** The terms of the concepts without a broader one, and the lines of all concepts. */
export function printConcepts(vocabulary: Vocabulary) {
  const concepts = readConcepts(vocabulary);
  const tagged = findTagged(concepts, vocabulary);
  const top: string[] = [];
  const narrower = new Map<string, string[]>();
  const all = concepts.map(({ term, ...concept }) => {
    const { broader, statements } = printStatements({ term, ...concept }, vocabulary, tagged);
    if (broader.size === 0) top.push(term);
    for (const one of broader) append(narrower, one, term);
    const place = broader.size === 0 ? '; skos:topConceptOf version:' : '';
    return { term, text: `${place}${concept.statements}${statements}` };
  });
  const lines = all.map(({ term, text }) => {
    const below = narrower.get(term);
    const inverse = below ? `; skos:narrower ${below.join(', ')}` : '';
    return `${term} a skos:Concept; skos:inScheme version:${text}${inverse}.\n`;
  });
  return { top, lines };
}

function readConcepts(vocabulary: Vocabulary): Concept[] {
  const { documents, code, base, statusColumn, notUsed, termOf, losses } = vocabulary;
  const concepts = new Map<string, Concept>();
  for (const [d, document] of documents.entries()) {
    const ids = document.columns.map(({ id }) => id);
    const counts = new Map<string, number>();
    for (const row of cellsOf(document)) {
      const textIn = (id: string): string => {
        const value = row.texts[row.columns.indexOf(ids.indexOf(id))] ?? 'null';
        return value === 'null' ? '' : unquote(value);
      };
      const parts = code.map(textIn);
      const first = termOf(parts);
      const count = (counts.get(first) ?? 0) + 1;
      counts.set(first, count);
      if (count > 1) losses.add('rows with the same code: all but the first have a number in their URI');
      const iri = first.startsWith('<') ? first.slice(1, -1) : base + first.slice(1);
      const term = count > 1 ? printIri(`${iri};${count}`) : first;
      const notation = parts.length > 1 ? `; skos:notation ${printText(joinLabel(parts))}` : '';
      const statements = notation + (notUsed.includes(textIn(statusColumn)) ? '; owl:deprecated true' : '');
      const concept = concepts.get(term) ?? { term, statements, rows: documents.map(() => undefined) };
      concept.rows[d] = row;
      concepts.set(term, concept);
    }
  }
  return [...concepts.values()];
}

/** The texts of a concept by column, in their order, and by document. */
function textsByColumn({ rows }: Concept, { ownColumns }: Vocabulary) {
  const cells = new Map<Property, (string | undefined)[]>();
  for (const [d, row] of rows.entries()) {
    for (const [i, own] of row?.columns.entries() ?? []) {
      const column = ownColumns[d]?.[own] as Property;
      const texts = cells.get(column) ?? rows.map(() => undefined);
      texts[d] = row?.texts[i];
      cells.set(column, texts);
    }
  }
  return [...cells].sort(([a], [b]) => a.index - b.index);
}

/** The columns with language tags: texts of SKOS, and texts that differ between translations. */
function findTagged(concepts: readonly Concept[], vocabulary: Vocabulary): ReadonlySet<Property> {
  const tagged = new Set(vocabulary.columns.filter(({ isTagged }) => isTagged));
  for (const concept of vocabulary.documents.length > 1 ? concepts : []) {
    for (const [column, texts] of textsByColumn(concept, vocabulary)) {
      const stated = texts.filter((_, d) => concept.rows[d] && column.definitions[d]?.type === 'string');
      if (new Set(stated.map((text = 'null') => unquote(text))).size > 1) tagged.add(column);
    }
  }
  return tagged;
}

/** The statements about a concept by column, and its broader concepts. */
function printStatements(concept: Concept, vocabulary: Vocabulary, tagged: ReadonlySet<Property>) {
  const { documents, termOf, losses } = vocabulary;
  let statements = '';
  const broader = new Set<string>();
  const labelled = new Set<string>();
  if (concept.rows.includes(undefined)) losses.add(OTHER_TRANSLATIONS);
  for (const [column, texts] of textsByColumn(concept, vocabulary)) {
    const { property, name, definitions, tags } = column;
    const isLabel = property === TERM.prefLabel;
    const found = new Set<string>();
    let isMissing = false;
    for (const [d, text] of texts.entries()) {
      const definition = definitions[d];
      if (!concept.rows[d] || !definition) continue;
      const isEmpty = isLabel && text?.startsWith('"') && isBlank(readString(text));
      if (isEmpty) losses.add('empty names are no labels of concepts');
      const all = text === undefined || isEmpty ? [] : printCell(text, column, definition.type, termOf);
      const terms = new Set(all);
      const isLost = terms.size < all.length || (text === 'null' && definition.optional) || text === '[]';
      if (isLost) losses.add('null, empty sets, and repeated members of sets are without a statement');
      if (all.length === 0) isMissing = true;
      const tag = tagged.has(column) && definition.type !== 'enum-set' ? (tags[d] ?? '') : '';
      const object = [...terms].map((term) => (term.endsWith('"') ? term + tag : term)).join(', ');
      if (object === concept.term) losses.add('rows that refer to themselves have no statement of it');
      else if (isLabel && labelled.has(tag) && !found.has(object))
        losses.add('a concept can have one preferred label in a language, so others are left out');
      else if (object !== '') {
        found.add(object);
        for (const one of property === TERM.broader ? terms : []) broader.add(one);
      }
      if (isLabel && object !== '') labelled.add(tag);
    }
    const isSeparate = tagged.has(column) && new Set(tags).size === documents.length;
    if (found.size > 0 && !isSeparate && (found.size > 1 || isMissing)) losses.add(OTHER_TRANSLATIONS);
    if (found.size > 0) statements += `; ${name} ${[...found].join(', ')}`;
  }
  return { statements, broader };
}

/** The terms of a cell of a document, without language tags; none for null and empty sets. */
function printCell(value: string, column: Property, type: string, termOf: Vocabulary['termOf']): string[] {
  if (value === 'null') return [];
  const { property = '', isLink, separator } = column;
  const isArray = value[0] === '[';
  const isRelation = RELATIONS.includes(property);
  const hasMembers = isArray && (isLink || isRelation || type === 'enum-set' || TEXTS.includes(property));
  const texts = hasMembers ? elementTexts(value) : [value];
  if (isRelation) return texts.map((text) => printIri(unquote(text)));
  if (isLink) {
    const codes = valuesInCell(isArray ? texts.map(unquote) : unquote(value), separator);
    return codes.map((code) => termOf([code]));
  }
  if (property === TERM.startDate || property === TERM.endDate) {
    const day = unquote(value);
    if (dateIn(day) === day) return [`${printText(day)}^^xsd:${DAY_TYPES[day.length]}`];
  }
  return texts.map((text) => printScalar(text, type));
}

const DAY_TYPES: Readonly<Record<number, string>> = { 4: 'gYear', 7: 'gYearMonth', 10: 'date' };

const DATATYPES: Readonly<Record<string, string>> = { date: 'date', time: 'time', 'date-time': 'dateTime' };

/** JSON numbers, booleans and most strings have the same syntax in Turtle. */
function printScalar(value: string, type: string): string {
  if (value[0] === '{' || value[0] === '[') return `${printText(value)}^^rdf:JSON`;
  if (value[0] !== '"') return value;
  const literal = value.includes('\\') ? printText(readString(value)) : value;
  return DATATYPES[type] === undefined ? literal : `${literal}^^xsd:${DATATYPES[type]}`;
}
