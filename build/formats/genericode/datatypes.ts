import type { ColumnJson } from '../../model/document/columns.ts';
import { JSON_INTEGER, JSON_NUMBER, losesDigits } from '../../model/values/decimals.ts';
import { timeOf } from '../../model/values/times.ts';
import { collapsed } from '../xml/collapsed.ts';

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
export const FACETS = {
  minLength: 'minLength',
  maxLength: 'maxLength',
  minValue: 'minInclusive',
  maxValue: 'maxInclusive',
  exclusiveMinValue: 'minExclusive',
  exclusiveMaxValue: 'maxExclusive',
} as const;

/** The datatype of a column; `string` for sets, JSON, and members of several types. */
export function datatypeOf({ type, members = [] }: ColumnJson): string {
  const memberTypes = new Set(members.map(({ value }) => typeof value));
  let own = type === 'bool' ? 'boolean' : type;
  if (type === 'enum') own = memberTypes.size === 1 ? [...memberTypes].join() : 'string';
  return (DATATYPES.get(own) ?? 'string').replace(/ .*/, '');
}

/** How values of a datatype are read. */
export interface Datatype {
  readonly type: string;
  /** The JSON text of a value; undefined if a column of this type cannot hold it as it is. */
  readonly read: (text: string) => string | undefined;
}

/** Reads any value as it is. */
export const STRING: Datatype = { type: 'string', read: (value) => JSON.stringify(value) };

/** The datatype with a name such as `string` or `xs:string`; undefined if XML Schema has none. */
export function findDatatype(qualified: string): Datatype | undefined {
  const name = collapsed(qualified).replace(/^.*:/, '');
  if (name === 'string') return STRING;
  for (const [type, names] of DATATYPES)
    if (names.split(' ').includes(name)) return { type, read: (value) => readValue(type, name, value) };
  return undefined;
}

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['0', 'false'],
]);

function readValue(type: string, name: string, value: string): string | undefined {
  if (name === 'normalizedString') return JSON.stringify(value.replace(/[\t\n\r]/g, ' '));
  const text = collapsed(value);
  if (type === 'string') return JSON.stringify(text);
  if (type === 'boolean') return BOOLEANS.get(text);
  if (type === 'integer' || type === 'number') {
    // Others would change, such as those with leading zeros.
    const spelling = type === 'integer' ? JSON_INTEGER : JSON_NUMBER;
    return spelling.test(text) && !losesDigits(text) ? text : undefined;
  }
  return timeOf(type, text) === undefined ? undefined : JSON.stringify(text);
}
