import { dateIn, valuesInCell } from '../../model/document/column-roles.ts';
import { elementTexts, readString, unquote } from '../../model/json/text.ts';
import { RELATIONS, TERM, TEXTS } from './terms.ts';
import { printIri, printText } from './turtle.ts';
import type { Property, Vocabulary } from './vocabulary.ts';

/** The terms of a cell of a document, without language tags; none for null and empty sets. */
export function printCell(
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
