type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

const closed = (required: readonly string[], properties: Schemas) => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
  additionalProperties: false,
});

const listOf = (items: Schema) => ({ type: 'array', minItems: 1, items });
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const refs = (...names: string[]): Schemas => Object.fromEntries(names.map((name) => [name, ref(name)]));

const ANY = { type: 'string' };
const BOOLEAN = { type: 'boolean' };
const NUMBER = { type: 'number' };
const LENGTH = { type: 'integer', minimum: 0 };
const PATTERN = { type: 'string', format: 'regex' };
const LANGUAGE = { type: 'string', format: 'language-tag' };
const TEXT = ref('text');

const COLUMN_TYPES =
  'string enum enum-set integer number boolean date time date-time document bool object'.split(' ');

/** A text in several languages (0.4). */
const LOCALIZED = {
  type: ['string', 'object'],
  minProperties: 1,
  propertyNames: LANGUAGE,
  additionalProperties: ANY,
};

/** The versions of the format. */
export const FORMATS = ['0.3', '0.4'] as const;
export type Format = (typeof FORMATS)[number];

/** The version of the format of a document; 0.3 if it is none of them. */
export const formatOf = (stated: unknown): Format =>
  typeof stated === 'string' && stated.startsWith('0.4.') ? '0.4' : '0.3';

const makeColumn = (text: Schema) => ({
  id: TEXT,
  name: text,
  description: text,
  type: { enum: COLUMN_TYPES },
  nullable: BOOLEAN,
  optional: BOOLEAN,
});

const iri = ref('iri');

/** The properties of columns of some types, in addition to those of all. */
const ofColumnTypes = (
  format: Format,
): readonly { readonly types: readonly string[]; readonly properties: Schemas }[] => [
  {
    types: ['string'],
    properties: { minLength: LENGTH, maxLength: LENGTH, pattern: PATTERN, language: LANGUAGE },
  },
  { types: ['enum', 'enum-set'], properties: { members: listOf(ref('enumMember')), language: LANGUAGE } },
  { types: ['integer', 'number'], properties: { minValue: NUMBER, maxValue: NUMBER } },
  { types: ['number'], properties: { exclusiveMinValue: NUMBER, exclusiveMaxValue: NUMBER } },
  { types: ['date', 'time', 'date-time'], properties: { minValue: ANY, maxValue: ANY } },
  {
    types: ['document', 'object'],
    properties: format === '0.3' ? { schema: { type: ['object', 'boolean', 'string'] } } : { schemaUri: iri },
  },
];

/** The names of the properties of a column by its type. */
const columnProperties = (format: Format): ReadonlyMap<unknown, readonly string[]> =>
  new Map(
    COLUMN_TYPES.map((type) => {
      const own = ofColumnTypes(format).filter(({ types }) => types.includes(type));
      return [type, [makeColumn(ANY), ...own.map(({ properties }) => properties)].flatMap(Object.keys)];
    }),
  );

export const COLUMN_PROPERTIES = { '0.3': columnProperties('0.3'), '0.4': columnProperties('0.4') };

/** JSON Schemas (draft 2020-12) of documents of the OpenCodeList format, written for this project. */
export const documentSchemas = /* @__PURE__ */ makeDocumentSchemas();

/** A function, so that bundles which only need the names of properties do not contain the schemas. */
function makeDocumentSchemas() {
  return { '0.3': makeDocumentSchema('0.3'), '0.4': makeDocumentSchema('0.4') };
}

function makeDocumentSchema(format: Format) {
  const isFirst = format === '0.3';
  const text = isFirst ? ANY : LOCALIZED;
  const own = isFirst ? {} : { patternProperties: { '^x-': true } };
  const column = makeColumn(text);
  const dateTime = { type: 'string', format: 'date-time' };
  const names = { shortName: TEXT, longName: ANY };
  const reference = { canonicalUri: iri, canonicalVersionUri: iri, locationUrls: ref('uris') };
  const key = { id: TEXT, name: text, description: text, columnIds: ref('columnIds') };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Code list document (OpenCodeList ${format})`,
    type: 'object',
    required: ['$opencodelist'],
    properties: {
      $opencodelist: { type: 'string', pattern: `^${format.replace('.', '\\.')}\\.[0-9]+$` },
      $comments: ref('texts'),
      codeList: ref('codeList'),
      codeListSet: ref('codeListSet'),
    },
    oneOf: [{ required: ['codeList'] }, { required: ['codeListSet'] }],
    additionalProperties: false,
    $defs: {
      text: { type: 'string', minLength: 1 },
      texts: listOf(ANY),
      iri: { type: 'string', format: 'absolute-iri' },
      uris: listOf(iri),
      codeList: closed(
        ['identification', 'columnSet'],
        refs('identification', 'columnSet', 'dataSet', 'annotation'),
      ),
      codeListSet: closed(['identification'], {
        ...refs('identification'),
        referenceSet: listOf(ref('reference')),
        ...refs('annotation'),
      }),
      identification: {
        type: 'object',
        required: ['shortName', 'canonicalUri', 'canonicalVersionUri'],
        properties: {
          language: LANGUAGE,
          ...names,
          description: ANY,
          version: ANY,
          canonicalUri: iri,
          canonicalVersionUri: iri,
          publishedAt: dateTime,
          validFrom: dateTime,
          validTo: dateTime,
          tags: ref('texts'),
          changeLog: ref('texts'),
          locationUrls: ref('uris'),
          alternateLanguageLocations: listOf(closed(['language', 'url'], { language: LANGUAGE, url: iri })),
          alternateFormatLocations: listOf(closed(['mimeType', 'url'], { mimeType: TEXT, url: iri })),
          publisher: ref('publisher'),
        },
        patternProperties: { '^x-': true },
        additionalProperties: false,
      },
      publisher: {
        ...closed(['shortName'], {
          ...names,
          url: iri,
          identifier: {
            ...closed(['value'], { value: ANY, source: closed(['shortName'], { ...names, url: iri }) }),
            ...own,
          },
        }),
        ...own,
      },
      annotation: {
        type: 'object',
        properties: {
          descriptions: listOf(
            closed(['format', 'content'], {
              format: { enum: ['text', 'markdown', 'html', 'xml'] },
              content: ANY,
              language: LANGUAGE,
            }),
          ),
          appInfo: { type: 'object' },
        },
        minProperties: 1,
        additionalProperties: false,
      },
      columnSet: closed(['columns', 'keys'], {
        columns: listOf(ref('column')),
        keys: listOf(ref('key')),
        defaultKey: closed(['keyId'], { keyId: TEXT }),
        foreignKeys: { type: 'array', items: ref('foreignKey') },
      }),
      column: {
        type: 'object',
        required: ['id', 'name', 'type'],
        properties: column,
        allOf: ofColumnTypes(format).map(({ types, properties }) => ({
          if: {
            required: ['type'],
            properties: { type: types.length > 1 ? { enum: types } : { const: types[0] } },
          },
          then: { ...('members' in properties && { required: ['members'] }), properties },
        })),
        unevaluatedProperties: false,
      },
      enumMember: closed(['value'], {
        value: isFirst ? { type: ['string', 'number', 'boolean'] } : ANY,
        description: text,
      }),
      columnIds: listOf(TEXT),
      key: closed(['id', 'columnIds'], key),
      foreignKey: closed(['id', 'columnIds', 'keyRef'], {
        ...key,
        keyRef: closed(['codeListRef', 'keyId'], {
          codeListRef: closed(['canonicalUri'], reference),
          keyId: TEXT,
        }),
      }),
      dataSet: closed(['rows'], { rows: { type: 'array', items: { type: 'object' } } }),
      reference: closed(['type', 'canonicalUri'], {
        type: { enum: ['codeListRef', 'codeListSetRef'] },
        ...reference,
        annotation: ref('annotation'),
      }),
    },
  } as const;
}
