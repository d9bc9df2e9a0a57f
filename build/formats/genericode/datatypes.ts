import type { ColumnJson } from '../../model/document/columns.ts';
import { losesDigits } from '../../model/values/decimals.ts';
import { timeOf } from '../../model/values/times.ts';
import { collapsed } from '../xml/read.ts';

/** Types of columns, and datatypes of XML Schema (part 2): exports write the first, imports read all. */
const DATATYPES = {
  string: [
    ...['string', 'normalizedString', 'token', 'language', 'Name', 'NCName', 'NMTOKEN', 'ID', 'IDREF'],
    ...['ENTITY', 'anyURI', 'QName'],
  ],
  integer: [
    ...['integer', 'long', 'int', 'short', 'byte'],
    ...['unsignedLong', 'unsignedInt', 'unsignedShort', 'unsignedByte'],
    ...['positiveInteger', 'negativeInteger', 'nonPositiveInteger', 'nonNegativeInteger'],
  ],
  number: ['double', 'float', 'decimal'],
  boolean: ['boolean'],
  date: ['date'],
  time: ['time'],
  'date-time': ['dateTime'],
} as const;

type ColumnType = keyof typeof DATATYPES;

/** Properties of columns, and their facets in XML Schema (part 2, section 4.3). */
export const FACETS = [
  ['minLength', 'minLength'],
  ['maxLength', 'maxLength'],
  ['minValue', 'minInclusive'],
  ['maxValue', 'maxInclusive'],
  ['exclusiveMinValue', 'minExclusive'],
  ['exclusiveMaxValue', 'maxExclusive'],
] as const;

/** The datatype of a column; `string` for sets, JSON, and members of several types. */
export function datatypeOf(column: ColumnJson): string {
  const { members = [] } = column;
  const type = column.type === 'enum' && !hasMixedMembers(column) ? typeof members[0]?.value : column.type;
  const name = type === 'bool' ? 'boolean' : type;
  return Object.hasOwn(DATATYPES, name) ? DATATYPES[name as ColumnType][0] : 'string';
}

export const hasMixedMembers = ({ members = [] }: ColumnJson): boolean =>
  new Set(members.map(({ value }) => typeof value)).size > 1;

/** How values of a datatype are read. */
export interface Datatype {
  readonly type: ColumnType;
  /** The JSON text of a value; undefined if a column of this type cannot hold it as it is. */
  readonly read: (text: string) => string | undefined;
}

/** Reads any value as it is. */
export const STRING: Datatype = { type: 'string', read: (value) => JSON.stringify(value) };

/** The datatype with a name such as `string` or `xs:string`; undefined if XML Schema has none. */
export function findDatatype(qualified: string): Datatype | undefined {
  const name = collapsed(qualified).replace(/^.*:/, '');
  const types = Object.keys(DATATYPES) as ColumnType[];
  const type = types.find((one) => (DATATYPES[one] as readonly string[]).includes(name));
  if (type === undefined || name === 'string') return type && STRING;
  return { type, read: (value) => readValue(type, name, value) };
}

/** Numbers as JSON spells them. Others would change, such as those with leading zeros. */
const NUMBERS = {
  integer: /^-?(?:0|[1-9][0-9]*)$/,
  number: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/,
} as const;

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['0', 'false'],
]);

function readValue(type: ColumnType, name: string, value: string): string | undefined {
  if (name === 'normalizedString') return JSON.stringify(value.replace(/[\t\n\r]/g, ' '));
  const text = collapsed(value);
  if (type === 'string') return JSON.stringify(text);
  if (type === 'boolean') return BOOLEANS.get(text);
  if (type === 'integer' || type === 'number')
    return NUMBERS[type].test(text) && !losesDigits(text) ? text : undefined;
  return timeOf(type, text) === undefined ? undefined : JSON.stringify(text);
}
