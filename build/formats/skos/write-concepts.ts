import { joinLabel } from '../../model/changes/code-history.ts';
import { dateIn, valuesInCell } from '../../model/document/column-roles.ts';
import { elementTexts, readString, unquote } from '../../model/json/text.ts';
import { cellsOf, type RowCells } from '../rows.ts';
import { RELATIONS, TERM, TEXTS } from './terms.ts';
import { printIri, printText } from './turtle.ts';
import type { Property, Vocabulary } from './vocabulary.ts';

const NO_VALUES = 'null, empty sets, and repeated members of sets are without a statement';
const SAME_CODES = 'rows with the same code: all but the first have a number in their URI';
const OWN_PARENTS = 'rows that refer to themselves have no statement of it';
const OTHER_TRANSLATIONS =
  'translations differ in rows, or in values without a language: concepts do not show how';
const OTHER_LABELS = 'a concept can have one preferred label in a language, so others are left out';

/** A code with its rows in all languages. */
interface Concept {
  readonly term: string;
  /** The notation of a code of several columns, and whether it is deprecated by its status, as statements. */
  readonly statements: string;
  /** The row in each document; undefined for a document without it. */
  readonly rows: (RowCells | undefined)[];
}

/** The terms of the concepts without a broader one, and the lines of all concepts. */
export function printConcepts(vocabulary: Vocabulary, losses: Set<string>) {
  const concepts = readConcepts(vocabulary, losses);
  const tagged = findTagged(concepts, vocabulary);
  const top: string[] = [];
  const lines = concepts.map((concept) => {
    const statements = printStatements(concept, vocabulary, tagged, losses);
    const isTop = !statements.some(({ property }) => property === TERM.broader);
    if (isTop) top.push(concept.term);
    const place = isTop ? '; skos:topConceptOf version:' : '';
    const texts = [concept.statements, ...statements.map(({ text }) => text)].join('');
    return `${concept.term} a skos:Concept; skos:inScheme version:${place}${texts}.\n`;
  });
  return { top, lines };
}

/** Finds the rows of all languages, in the order of their first occurrence. */
function readConcepts(vocabulary: Vocabulary, losses: Set<string>): Concept[] {
  const { documents, code, base, status, termOf } = vocabulary;
  const concepts = new Map<string, Concept>();
  for (const [d, document] of documents.entries()) {
    const ids = document.columns.map(({ id }) => id);
    const codeColumns = code.map((id) => ids.indexOf(id));
    const statusColumn = ids.indexOf(status.id);
    const counts = new Map<string, number>();
    for (const row of cellsOf(document)) {
      const parts = codeColumns.map((column) => textIn(row, column));
      const first = termOf(parts);
      const count = (counts.get(first) ?? 0) + 1;
      counts.set(first, count);
      if (count > 1) losses.add(SAME_CODES);
      const iri = first.startsWith('<') ? first.slice(1, -1) : base + first.slice(1);
      const term = count > 1 ? printIri(`${iri};${count}`) : first;
      let concept = concepts.get(term);
      if (!concept) {
        const notation = parts.length > 1 ? `; skos:notation ${printText(joinLabel(parts))}` : '';
        const isDeprecated = status.deprecated.includes(textIn(row, statusColumn));
        const statements = isDeprecated ? `${notation}; owl:deprecated true` : notation;
        concept = { term, statements, rows: documents.map(() => undefined) };
        concepts.set(term, concept);
      }
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

/** The cells of a concept by column, in their order, and by document. */
function cellsByColumn({ rows }: Concept, { columns, places }: Vocabulary) {
  const cells = new Map<number, (string | undefined)[]>();
  for (const [d, row] of rows.entries()) {
    for (const [i, own] of row?.columns.entries() ?? []) {
      const column = places[d]?.[own] ?? -1;
      const texts = cells.get(column) ?? rows.map(() => undefined);
      texts[d] = row?.texts[i];
      cells.set(column, texts);
    }
  }
  const sorted = [...cells].sort(([a], [b]) => a - b);
  return sorted.map(([column, texts]) => ({ column: columns[column] as Property, texts }));
}

/** The columns with language tags: texts of SKOS, and texts that differ between translations. */
function findTagged(concepts: readonly Concept[], vocabulary: Vocabulary): ReadonlySet<Property> {
  const tagged = new Set(vocabulary.columns.filter(({ isTagged }) => isTagged));
  if (vocabulary.documents.length === 1) return tagged;
  for (const concept of concepts) {
    for (const { column, texts } of cellsByColumn(concept, vocabulary)) {
      if (tagged.has(column)) continue;
      const stated = texts.filter((_, d) => concept.rows[d] && column.definitions[d]?.type === 'string');
      const [first, ...others] = stated.map((text = 'null') => unquote(text));
      if (others.some((text) => text !== first)) tagged.add(column);
    }
  }
  return tagged;
}

/** The statements about a concept by column. */
function printStatements(
  concept: Concept,
  vocabulary: Vocabulary,
  tagged: ReadonlySet<Property>,
  losses: Set<string>,
) {
  const statements: { property: string | undefined; text: string }[] = [];
  const labelled = new Set<string>();
  const { term, rows } = concept;
  if (rows.includes(undefined)) losses.add(OTHER_TRANSLATIONS);
  for (const { column, texts } of cellsByColumn(concept, vocabulary)) {
    const { property, name, definitions, tags } = column;
    const isTagged = tagged.has(column);
    const isLabel = property === TERM.prefLabel;
    const found = new Set<string>();
    let isMissing = false;
    for (const [d, text = ''] of texts.entries()) {
      const definition = definitions[d];
      if (!rows[d] || !definition) continue;
      const all = text === '' ? [] : printCell(text, column, definition.type, vocabulary.termOf);
      const terms = [...new Set(all)];
      const isLost = terms.length < all.length || (text === 'null' && definition.optional) || text === '[]';
      if (isLost) losses.add(NO_VALUES);
      if (all.length === 0) isMissing = true;
      const tag = isTagged && definition.type !== 'enum-set' ? (tags[d] ?? '') : '';
      const object = terms.map((one) => (one.endsWith('"') ? one + tag : one)).join(', ');
      if (object === term) losses.add(OWN_PARENTS);
      else if (isLabel && labelled.has(tag) && !found.has(object)) losses.add(OTHER_LABELS);
      else if (object !== '') found.add(object);
      if (isLabel && object !== '') labelled.add(tag);
    }
    const isSeparate = isTagged && new Set(tags).size === tags.length;
    if (found.size > 0 && !isSeparate && (found.size > 1 || isMissing)) losses.add(OTHER_TRANSLATIONS);
    const objects = [...found].join(', ');
    if (objects !== '') statements.push({ property, text: `; ${name} ${objects}` });
  }
  return statements;
}

/** The terms of a cell of a document, without language tags; none for null and empty sets. */
function printCell(
  value: string,
  { property = '', isLink, separator }: Property,
  type: string,
  termOf: Vocabulary['termOf'],
): string[] {
  if (value === 'null') return [];
  const isArray = value[0] === '[';
  if (isLink) {
    const isOne = !isArray && separator === undefined;
    const cell = isArray ? elementTexts(value).map(unquote) : unquote(value);
    const codes = isOne ? [unquote(value)] : valuesInCell(cell, separator);
    return codes.map((code) => termOf([code]));
  }
  if (property === TERM.startDate || property === TERM.endDate) {
    const day = unquote(value);
    if (dateIn(day) === day) return [printText(day) + DAY_TYPES[day.length]];
  }
  const isRelation = RELATIONS.includes(property);
  const hasMembers = isArray && (isRelation || type === 'enum-set' || TEXTS.includes(property));
  const texts = hasMembers ? elementTexts(value) : [value];
  return texts.map((text) => (isRelation ? printIri(unquote(text)) : printScalar(text, type)));
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
function printScalar(value: string, type: string): string {
  if (value[0] === '{' || value[0] === '[') return `${printText(value)}^^rdf:JSON`;
  if (value[0] !== '"') return value;
  const literal = value.includes('\\') ? printText(readString(value)) : value;
  return literal + (DATATYPES.get(type) ?? '');
}
