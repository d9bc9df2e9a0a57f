import { omitUndefined } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { COLUMN_PROPERTIES } from '../../model/document/schema.ts';
import { quoted } from '../../model/problems/wording.ts';
import { losesDigits } from '../../model/values/decimals.ts';
import { timeOf } from '../../model/values/times.ts';
import type { ImportContext } from '../import/format.ts';
import { collapsed, textOf, type XmlElement } from '../xml/read.ts';
import { descriptionOf, nameIn, reportOtherNames } from './identification.ts';
import { partsOf, reportOthers, type SourceColumn, type SourceRow, tokenOf } from './source.ts';
import { FACETS } from './write.ts';

/** A column, and how its values are read. */
export interface ImportedColumn {
  readonly json: ColumnJson;
  /** The JSON text of a value; undefined for no value. */
  readonly read: (value: string | undefined) => string | undefined;
}

const COLUMN = ['ShortName', 'LongName', 'CanonicalUri', 'CanonicalVersionUri', 'Data', 'Annotation'];

/** Reads a column by its datatype; as text if it has values that the type of the column cannot hold. */
export function importColumn(
  { id, element, data, language }: SourceColumn,
  index: number,
  rows: readonly SourceRow[],
  context: ImportContext,
): ImportedColumn {
  const type = typeOf({ id, element, data }, index, rows, context);
  const read = (value: string | undefined): string | undefined =>
    value === undefined || (type.type !== 'string' && collapsed(value) === '') ? undefined : type.read(value);
  const isRequired = element.attributes.get('Use') === 'required';
  const incomplete = isRequired && rows.find(({ values }) => read(values[index]) === undefined);
  if (incomplete) {
    const message = `the column ${quoted(id)} is required, but rows have no value for it: it is imported as optional`;
    context.loss(incomplete, message);
  }
  reportOthers(element, COLUMN, context);
  const name = nameIn(element, language) ?? tokenOf(element, 'ShortName') ?? id;
  reportOtherNames(element, [name, id], context);
  for (const part of [...partsOf(element, 'CanonicalUri'), ...partsOf(element, 'CanonicalVersionUri')])
    context.loss(part, 'URIs of columns are not imported');
  const description = descriptionOf(element, context);
  const json = omitUndefined({
    ...{ id, name, description, type: type.type },
    ...(isRequired && !incomplete ? { nullable: false } : { optional: true, nullable: false }),
    ...(data && readFacets(data, type, context)),
    language: type.type === 'string' ? language : undefined,
  }) as ColumnJson;
  return { json, read };
}

function typeOf(
  { id, element, data }: Pick<SourceColumn, 'id' | 'element' | 'data'>,
  index: number,
  rows: readonly SourceRow[],
  context: ImportContext,
): XsdType {
  const name = data?.attributes.get('Type') ?? 'string';
  const library = data?.attributes.get('DatatypeLibrary') ?? 'XMLSchema';
  const declared = library.includes('XMLSchema') ? xsdType(name) : undefined;
  if (!declared) {
    const message = `the datatype ${quoted(name)} has no counterpart: its values are imported as string`;
    context.loss(data ?? element, message);
    return STRING;
  }
  const unreadable = rows.find(({ values: { [index]: value } }) => {
    return value !== undefined && collapsed(value) !== '' && declared.read(value) === undefined;
  });
  if (!unreadable) return declared;
  const message = `the column ${quoted(id)} is declared as ${declared.type}, but has values that would change or are not of this type: it is imported as string`;
  context.loss(unreadable, message, unreadable.values[index]);
  return STRING;
}

/** The restrictions of a datatype (`Parameter`) that exports have, as properties of a column. */
function readFacets(data: XmlElement, type: XsdType, context: ImportContext): object {
  reportOthers(data, ['Parameter'], context);
  const facets: Record<string, unknown> = {};
  const members: { value: unknown }[] = [];
  for (const parameter of partsOf(data, 'Parameter')) {
    const facet = collapsed(parameter.attributes.get('ShortName') ?? '');
    const [property = ''] = FACETS.find(([, name]) => name === facet) ?? [];
    const json = (property.endsWith('Length') ? INTEGER : type).read(textOf(parameter));
    if (json !== undefined && facet === 'enumeration') members.push({ value: JSON.parse(json) });
    else if (json !== undefined && COLUMN_PROPERTIES.get(type.type)?.includes(property))
      facets[property] = JSON.parse(json);
    else
      context.loss(
        parameter,
        `the restriction ${quoted(facet)} of a datatype has no counterpart: it is not imported`,
      );
  }
  return members.length === 0 ? facets : { type: 'enum', members };
}

/** How values of a datatype of XML Schema (part 2) are read. */
interface XsdType {
  /** Type of the column. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'date-time';
  /** The JSON text of a value; undefined if the type of the column cannot hold it. */
  readonly read: (text: string) => string | undefined;
}

/** Reads any value as it is. */
const STRING: XsdType = { type: 'string', read: (value) => JSON.stringify(value) };
const TOKEN: XsdType = { type: 'string', read: (value) => JSON.stringify(collapsed(value)) };
const INTEGER: XsdType = { type: 'integer', read: (value) => numberOf(value, /^-?[0-9]+$/) };

/** The number as JSON. Undefined for leading zeros, which would be lost, for `INF`, and if programs would round it. */
function numberOf(value: string, spelling: RegExp): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([+-]?)([0-9]*)(?:\.([0-9]*))?([eE][+-]?[0-9]+)?$/.exec(collapsed(value)) ?? [];
  if ((whole === '' && fraction === '') || /^0[0-9]/.test(whole)) return undefined;
  const number = `${sign === '-' ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}${exponent}`;
  return spelling.test(number) && !losesDigits(number) ? number : undefined;
}

const BOOLEANS: ReadonlyMap<string, string> = new Map(
  Object.entries({ true: 'true', 1: 'true', false: 'false', 0: 'false' }),
);

const time = (type: 'date' | 'time' | 'date-time'): XsdType => ({
  type,
  read: (value) => {
    const trimmed = collapsed(value);
    return timeOf(type, trimmed) === undefined ? undefined : JSON.stringify(trimmed);
  },
});

const TOKENS = 'token language Name NCName NMTOKEN ID IDREF ENTITY anyURI QName'.split(' ');
const INTEGERS =
  'integer long int short byte nonNegativeInteger unsignedLong unsignedInt unsignedShort unsignedByte positiveInteger nonPositiveInteger negativeInteger'.split(
    ' ',
  );

const TYPES: ReadonlyMap<string, XsdType> = new Map<string, XsdType>([
  ['string', STRING],
  ['normalizedString', { ...STRING, read: (value) => JSON.stringify(value.replace(/[\t\n\r]/g, ' ')) }],
  ...TOKENS.map((name): [string, XsdType] => [name, TOKEN]),
  ...INTEGERS.map((name): [string, XsdType] => [name, INTEGER]),
  ['decimal', { type: 'number', read: (value) => numberOf(value, /^[^eE]*$/) }],
  ['float', { type: 'number', read: (value) => numberOf(value, /^/) }],
  ['double', { type: 'number', read: (value) => numberOf(value, /^/) }],
  ['boolean', { type: 'boolean', read: (value) => BOOLEANS.get(collapsed(value)) }],
  ['date', time('date')],
  ['time', time('time')],
  ['dateTime', time('date-time')],
]);

/** The datatype with a name such as `string` or `xs:string`; undefined if XML Schema has none. */
const xsdType = (name: string): XsdType | undefined => TYPES.get(collapsed(name).replace(/^.*:/, ''));
