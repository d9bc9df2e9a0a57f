import type { ColumnJson } from '../../model/document/columns.ts';
import { parseTime } from '../../model/values/instant.ts';
import { JSON_INTEGER, JSON_NUMBER, losesDigits, ownMember } from '../../model/values/json-values.ts';

/** The namespace of genericode 1.0. */
export const NAMESPACE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/';

const UNSIGNED =
  'unsignedLong unsignedInt unsignedShort unsignedByte positiveInteger negativeInteger nonPositiveInteger nonNegativeInteger';

/** Types of columns, and datatypes of XML Schema (part 2): exports write the first, imports read all. */
const DATATYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'string normalizedString token language Name NCName NMTOKEN ID IDREF ENTITY anyURI QName'],
  ['integer', `integer long int short byte ${UNSIGNED}`],
  ['number', 'double float decimal'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['time', 'time'],
  ['date-time', 'dateTime'],
]);

/** Properties of columns, and their facets in XML Schema (part 2, section 4.3). */
const FACETS = {
  minLength: 'minLength',
  maxLength: 'maxLength',
  minValue: 'minInclusive',
  maxValue: 'maxInclusive',
  exclusiveMinValue: 'minExclusive',
  exclusiveMaxValue: 'maxExclusive',
} as const;

/** The facets that a column states, with their values. */
export function facetsOf(column: ColumnJson): { facet: string; value: unknown }[] {
  const entries = Object.entries(FACETS).map(([member, facet]) => ({
    facet,
    value: ownMember(column, member),
  }));
  return entries.filter(({ value }) => value !== undefined);
}

/** The properties of columns that are facets. */
export const FACET_MEMBERS: readonly string[] = Object.keys(FACETS);

/** The datatype of a column; `string` for sets, JSON, and members of several types. */
export function datatypeOf({ type, members = [] }: ColumnJson): string {
  const memberTypes = [...new Set(members.map(({ value }) => typeof value))].join();
  const own = type === 'enum' ? memberTypes : type.replace(/^bool$/, 'boolean');
  return (DATATYPES.get(own) ?? 'string').replace(/ .*/, '');
}

/** The types of columns by the names of datatypes. */
export const TYPES: ReadonlyMap<string, string> = new Map(
  [...DATATYPES].flatMap(([type, names]) => names.split(' ').map((name) => [name, type])),
);

/** The JSON text of a value; the empty string for no value, undefined if the type of the column would change it. */
export function readValue(datatype: string, value: string | undefined): string | undefined {
  if (value === undefined) return '';
  if (datatype === 'string') return JSON.stringify(value);
  if (datatype === 'normalizedString') return JSON.stringify(value.replace(/[\t\n\r]/g, ' '));
  const text = collapsed(value);
  const type = TYPES.get(datatype) ?? 'string';
  if (type === 'string') return JSON.stringify(text);
  if (text === '') return '';
  if (type === 'boolean') {
    if (text === 'true' || text === '1') return 'true';
    return text === 'false' || text === '0' ? 'false' : undefined;
  }
  if (type === 'integer' || type === 'number') {
    // Others would change, such as those with leading zeros.
    const spelling = type === 'integer' ? JSON_INTEGER : JSON_NUMBER;
    return spelling.test(text) && !losesDigits(text) ? text : undefined;
  }
  return parseTime(type, text) === undefined ? undefined : JSON.stringify(text);
}

/** A text as XML Schema reads the types `token` and `anyURI` (part 2, section 4.3.6). */
export const collapsed = (text: string): string => text.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');
