import { omitUndefined } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { losesDigits } from '../../model/values/decimals.ts';
import { timeOf } from '../../model/values/times.ts';
import { lineOf, type ReportNote } from '../import/format.ts';
import { childrenOf, collapsed, textOf, type XmlElement } from '../xml/read.ts';
import { isKnownXoev, longNames, nameIn, plainText, reportOtherNames } from './identification.ts';
import { partOf, partsOf, reportOthers, type SourceColumn, type SourceRow, tokenOf } from './source.ts';

/** A column, and how its values are read. */
export interface ImportedColumn {
  readonly source: SourceColumn;
  readonly json: ColumnJson;
  /** The JSON text of a value; undefined for no value. */
  readonly read: (value: string | undefined) => string | undefined;
}

/** Reads a column by its datatype; as text if it has values that the type of the column cannot hold. */
export function importColumn(
  source: SourceColumn,
  index: number,
  rows: readonly SourceRow[],
  report: ReportNote,
): ImportedColumn {
  const type = typeOf(source, index, rows, report);
  const read = (value: string | undefined): string | undefined =>
    value === undefined || (type.type !== 'string' && collapsed(value) === '') ? undefined : type.read(value);
  const isMissing = ({ values }: SourceRow): boolean => read(values[index]) === undefined;
  const incomplete = source.isRequired ? rows.find(isMissing) : undefined;
  if (incomplete) {
    const message = `the column ${quoted(source.id)} is required, but rows have no value for it: it is imported as optional`;
    report({ kind: 'loss', place: lineOf(incomplete), message });
  }
  return { source, read, json: columnJson(source, type, source.isRequired && !incomplete, report) };
}

const COLUMN = ['ShortName', 'LongName', 'CanonicalUri', 'CanonicalVersionUri', 'Data', 'Annotation'];

function columnJson(
  source: SourceColumn,
  type: XsdType,
  isRequired: boolean,
  report: ReportNote,
): ColumnJson {
  const { id, element, language, data } = source;
  reportOthers(element, COLUMN, report);
  const name = nameIn(longNames(element), language ?? '') ?? tokenOf(element, 'ShortName') ?? id;
  reportOtherNames(element, [name, id], report);
  for (const part of [...partsOf(element, 'CanonicalUri'), ...partsOf(element, 'CanonicalVersionUri')])
    report({ kind: 'loss', place: lineOf(part), message: 'URIs of columns are not imported' });
  const facets = data ? readFacets(data, type, report) : {};
  const isText = type.type === 'string';
  return omitUndefined({
    ...{ id, name, description: descriptionOf(element, report), type: type.type },
    ...(isRequired ? { nullable: false } : { optional: true, nullable: false }),
    ...rangeOf(type),
    ...facets,
    language: isText ? language : undefined,
  }) as ColumnJson;
}

/** The text of the first description in an annotation; other annotations are reported. */
export function descriptionOf(element: XmlElement, report: ReportNote): string | undefined {
  const annotation = partOf(element, 'Annotation');
  const [first, ...others] = annotation ? partsOf(annotation, 'Description') : [];
  const information = annotation ? partsOf(annotation, 'AppInfo') : [];
  for (const part of [...others, ...information.filter((info) => !childrenOf(info).every(isKnownXoev))])
    report({
      kind: 'loss',
      place: lineOf(part),
      message: 'an annotation of a column or key is not imported',
    });
  return (first && plainText(first)) || undefined;
}

/** Datatypes of other libraries are read as text. */
const XSD_LIBRARY = 'http://www.w3.org/2001/XMLSchema-datatypes';

function typeOf(
  source: SourceColumn,
  index: number,
  rows: readonly SourceRow[],
  report: ReportNote,
): XsdType {
  const declared = declaredType(source, report);
  const unreadable = rows.find(({ values }) => {
    const value = values[index];
    return value !== undefined && collapsed(value) !== '' && declared.read(value) === undefined;
  });
  if (!unreadable) return declared;
  report({
    kind: 'loss',
    place: lineOf(unreadable),
    message: `the column ${quoted(source.id)} is declared as ${declared.type}, but has values that would change or are not of this type: it is imported as string`,
    value: unreadable.values[index] as string,
  });
  return STRING;
}

function declaredType({ element, data }: SourceColumn, report: ReportNote): XsdType {
  const name = data?.attributes.get('Type') ?? 'string';
  const library = data?.attributes.get('DatatypeLibrary') ?? XSD_LIBRARY;
  const type = /XMLSchema/.test(library) ? xsdType(name) : undefined;
  if (type) return type;
  const message = `the datatype ${quoted(name)} has no counterpart: its values are imported as string`;
  report({ kind: 'loss', place: lineOf(data ?? element), message });
  return STRING;
}

const rangeOf = ({ range: [minValue, maxValue] = [undefined, undefined] }: XsdType) => ({
  minValue,
  maxValue,
});

type Facets = Partial<ColumnJson>;

/** The restrictions of a datatype (`Parameter`), as properties of a column. */
function readFacets(data: XmlElement, type: XsdType, report: ReportNote): Facets {
  reportOthers(data, ['Parameter'], report);
  let facets: Facets = {};
  const members: { value: string | number | boolean }[] = [];
  for (const parameter of partsOf(data, 'Parameter')) {
    const name = collapsed(parameter.attributes.get('ShortName') ?? '');
    const value = textOf(parameter);
    const json = type.read(value);
    if (name === 'enumeration' && json !== undefined) {
      members.push({ value: JSON.parse(json) });
      continue;
    }
    const facet = facetOf(name, value, type);
    if (facet) facets = { ...facets, ...facet };
    else {
      const message = `the restriction ${quoted(name)} of a datatype has no counterpart: it is not imported`;
      report({ kind: 'loss', place: lineOf(parameter), message });
    }
  }
  return members.length === 0 ? facets : { type: 'enum', members };
}

/** The names of facets (XML Schema part 2, section 4.3) and of the properties of columns. */
const BOUNDS: ReadonlyMap<string, keyof ColumnJson> = new Map([
  ['minInclusive', 'minValue'],
  ['maxInclusive', 'maxValue'],
  ['minExclusive', 'exclusiveMinValue'],
  ['maxExclusive', 'exclusiveMaxValue'],
]);

function facetOf(name: string, value: string, { type, read }: XsdType): Facets | undefined {
  const bound = BOUNDS.get(name);
  if (bound && type !== 'string' && type !== 'boolean') {
    if (bound.startsWith('exclusive') && type !== 'number') return undefined;
    const json = read(value);
    return json === undefined ? undefined : { [bound]: JSON.parse(json) };
  }
  if (type !== 'string') return undefined;
  if (name === 'pattern') return patternOf(value);
  const length = /^[0-9]{1,9}$/.test(collapsed(value)) ? Number(collapsed(value)) : undefined;
  if (length === undefined) return undefined;
  if (name === 'length') return { minLength: length, maxLength: length };
  return name === 'minLength' || name === 'maxLength' ? { [name]: length } : undefined;
}

/** A pattern of XML Schema, which matches whole values; undefined for syntax that ECMAScript reads otherwise. */
function patternOf(value: string): Facets | undefined {
  if (/\\[icIC]|-\[|[\^$]/.test(value)) return undefined;
  const pattern = `^(?:${value})$`;
  try {
    new RegExp(pattern, 'u');
    return { pattern };
  } catch {
    return undefined;
  }
}

/** How values of a datatype of XML Schema are read. */
interface XsdType {
  /** Type of the column. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'date-time';
  /** The JSON text of a value; undefined if the type of the column cannot hold it. */
  readonly read: (text: string) => string | undefined;
  /** Smallest and largest value of an integer type, if a JSON number holds it exactly. */
  readonly range?: readonly [min: number | undefined, max: number | undefined];
}

const text = (read: (value: string) => string): XsdType => ({
  type: 'string',
  read: (value) => JSON.stringify(read(value)),
});

const integer = (min?: number, max?: number): XsdType => ({
  type: 'integer',
  read: (value) => {
    const number = exact(readDecimal(value));
    return number !== undefined && /^-?[0-9]+$/.test(number) ? number : undefined;
  },
  range: [min, max],
});

const double: XsdType = { type: 'number', read: (value) => exact(readDouble(value)) };

/** A number that programs do not round. */
const exact = (number: string | undefined): string | undefined =>
  number === undefined || losesDigits(number) ? undefined : number;

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
  ['true', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['0', 'false'],
]);

/** Types without the white space around their values. */
const TOKENS = 'token language Name NCName NMTOKEN ID IDREF ENTITY anyURI QName'.split(' ');

const TYPES: ReadonlyMap<string, XsdType> = new Map<string, XsdType>([
  ['string', text((value) => value)],
  ['normalizedString', text((value) => value.replace(/[\t\n\r]/g, ' '))],
  ...TOKENS.map((name): [string, XsdType] => [name, text(collapsed)]),
  ['boolean', { type: 'boolean', read: (value) => BOOLEANS.get(collapsed(value)) }],
  ['decimal', { type: 'number', read: (value) => exact(readDecimal(value)) }],
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
const STRING = TYPES.get('string') as XsdType;

/** The datatype with a name such as `string` or `xs:string`; undefined if XML Schema has none. */
const xsdType = (name: string): XsdType | undefined => TYPES.get(collapsed(name).replace(/^.*:/, ''));
