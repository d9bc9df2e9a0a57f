import { timeOf } from '../../model/values/times.ts';

/** How values of a datatype of XML Schema are read. */
export interface XsdType {
  /** Type of the column. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'date-time';
  /** The JSON text of a value; undefined if the type of the column cannot hold it. */
  readonly read: (text: string) => string | undefined;
  /** Smallest and largest value of an integer type, if a JSON number holds it exactly. */
  readonly range?: readonly [min: number | undefined, max: number | undefined];
  /** Whether the column cannot state what the type requires of values. */
  readonly isApproximate?: boolean;
}

/** Replaces line breaks and tabs with spaces (XML Schema part 2, section 4.3.6). */
export const normalized = (text: string): string => text.replace(/[\t\n\r]/g, ' ');

/** Removes white space at both ends, and reduces it to one space elsewhere (XML Schema part 2, section 4.3.6). */
export const collapsed = (text: string): string => text.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');

const text = (read: (value: string) => string, isApproximate = false): XsdType => ({
  type: 'string',
  read: (value) => JSON.stringify(read(value)),
  isApproximate,
});

const integer = (min?: number, max?: number): XsdType => ({
  type: 'integer',
  read: (value) => {
    const number = readDecimal(value);
    return number !== undefined && /^-?[0-9]+$/.test(number) ? number : undefined;
  },
  range: [min, max],
});

const decimal: XsdType = { type: 'number', read: readDecimal };
const double: XsdType = { type: 'number', read: readDouble };

const time = (type: 'date' | 'time' | 'date-time'): XsdType => ({
  type,
  read: (value) => {
    const trimmed = collapsed(value);
    return timeOf(type, trimmed) === undefined ? undefined : JSON.stringify(trimmed);
  },
});

/** The number as JSON; undefined for leading zeros, which would be lost. */
function readDecimal(value: string): string | undefined {
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/.exec(collapsed(value)) ?? [];
  if ((whole === '' && fraction === '') || /^0[0-9]/.test(whole)) return undefined;
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `INF` and `NaN` are no JSON numbers. */
function readDouble(value: string): string | undefined {
  const [, mantissa = '', exponent = ''] = /^([^eE]*)([eE][+-]?[0-9]+)?$/.exec(collapsed(value)) ?? [];
  const number = readDecimal(mantissa);
  return number === undefined ? undefined : `${number}${exponent}`;
}

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...[['true', 'true'] as const, ['1', 'true'] as const],
  ...[['false', 'false'] as const, ['0', 'false'] as const],
]);

const TYPES: ReadonlyMap<string, XsdType> = new Map<string, XsdType>([
  ['string', text((value) => value)],
  ['normalizedString', text(normalized)],
  ...[
    'token',
    'language',
    'Name',
    'NCName',
    'NMTOKEN',
    'NMTOKENS',
    'ID',
    'IDREF',
    'IDREFS',
    'ENTITY',
    'ENTITIES',
  ].map((name): [string, XsdType] => [name, text(collapsed)]),
  ...['anyURI', 'QName', 'NOTATION'].map((name): [string, XsdType] => [name, text(collapsed)]),
  ...['duration', 'gYear', 'gYearMonth', 'gMonth', 'gMonthDay', 'gDay', 'base64Binary', 'hexBinary'].map(
    (name): [string, XsdType] => [name, text(collapsed, true)],
  ),
  ['boolean', { type: 'boolean', read: (value) => BOOLEANS.get(collapsed(value)) }],
  ['decimal', decimal],
  ['float', double],
  ['double', double],
  ['integer', integer()],
  ['long', integer()],
  ['int', integer(-(2 ** 31), 2 ** 31 - 1)],
  ['short', integer(-(2 ** 15), 2 ** 15 - 1)],
  ['byte', integer(-128, 127)],
  ['nonNegativeInteger', integer(0)],
  ['unsignedLong', integer(0)],
  ['unsignedInt', integer(0, 2 ** 32 - 1)],
  ['unsignedShort', integer(0, 2 ** 16 - 1)],
  ['unsignedByte', integer(0, 255)],
  ['positiveInteger', integer(1)],
  ['nonPositiveInteger', integer(undefined, 0)],
  ['negativeInteger', integer(undefined, -1)],
  ['date', time('date')],
  ['time', time('time')],
  ['dateTime', time('date-time')],
]);

/** Reads any value as it is. */
export const STRING = TYPES.get('string') as XsdType;

/** The datatype with a name such as `string` or `xs:string`; undefined if XML Schema has none. */
export const xsdType = (name: string): XsdType | undefined => TYPES.get(collapsed(name).replace(/^.*:/, ''));
