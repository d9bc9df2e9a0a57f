type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

/** An object with these properties and no others. */
const closed = (required: readonly string[], properties: Schemas) => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
  additionalProperties: false,
});

const listOf = (items: Schema) => ({ type: 'array', minItems: 1, items });
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

/** Properties of columns of some types. */
const forTypes = (types: readonly string[], then: Schema) => ({
  if: {
    required: ['type'],
    properties: { type: types.length > 1 ? { enum: types } : { const: types[0] } },
  },
  then,
});

const ANY = { type: 'string' };
const BOOLEAN = { type: 'boolean' };
const NUMBER = { type: 'number' };
const LENGTH = { type: 'integer', minimum: 0 };
const LANGUAGE = { type: 'string', format: 'language-tag' };
const DATE_TIME = { type: 'string', format: 'date-time' };
const IRI = ref('iri');
const TEXT = ref('text');
const NAMES = { shortName: TEXT, longName: ANY };
const REFERENCE = { canonicalUri: IRI, canonicalVersionUri: IRI, locationUrls: ref('uris') };
const KEY = { id: TEXT, name: ANY, description: ANY, columnIds: ref('columnIds') };

/** JSON Schema (draft 2020-12) of a document of the OpenCodeList 0.3 format, written for this project. */
export const documentSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Code list document (OpenCodeList 0.3)',
  type: 'object',
  required: ['$opencodelist'],
  properties: {
    $opencodelist: { type: 'string', pattern: '^0\\.3\\.[0-9]+$' },
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
    uris: listOf(IRI),
    codeList: closed(['identification', 'columnSet'], {
      identification: ref('identification'),
      columnSet: ref('columnSet'),
      dataSet: ref('dataSet'),
      annotation: ref('annotation'),
    }),
    codeListSet: closed(['identification'], {
      identification: ref('identification'),
      referenceSet: listOf(ref('reference')),
      annotation: ref('annotation'),
    }),
    identification: {
      type: 'object',
      required: ['shortName', 'canonicalUri', 'canonicalVersionUri'],
      properties: {
        language: LANGUAGE,
        ...NAMES,
        description: ANY,
        version: ANY,
        canonicalUri: IRI,
        canonicalVersionUri: IRI,
        publishedAt: DATE_TIME,
        validFrom: DATE_TIME,
        validTo: DATE_TIME,
        tags: ref('texts'),
        changeLog: ref('texts'),
        locationUrls: ref('uris'),
        alternateLanguageLocations: listOf(closed(['language', 'url'], { language: LANGUAGE, url: IRI })),
        alternateFormatLocations: listOf(closed(['mimeType', 'url'], { mimeType: TEXT, url: IRI })),
        publisher: ref('publisher'),
      },
      patternProperties: { '^x-': true },
      additionalProperties: false,
    },
    publisher: closed(['shortName'], {
      ...NAMES,
      url: IRI,
      identifier: closed(['value'], { value: ANY, source: closed(['shortName'], { ...NAMES, url: IRI }) }),
    }),
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
      properties: {
        id: TEXT,
        name: ANY,
        description: ANY,
        type: {
          enum: [
            ...['string', 'enum', 'enum-set', 'integer', 'number', 'boolean', 'date', 'time', 'date-time'],
            ...['document', 'bool', 'object'],
          ],
        },
        nullable: BOOLEAN,
        optional: BOOLEAN,
      },
      allOf: [
        forTypes(['string'], {
          properties: {
            minLength: LENGTH,
            maxLength: LENGTH,
            pattern: { type: 'string', format: 'regex' },
            language: LANGUAGE,
          },
        }),
        forTypes(['enum', 'enum-set'], {
          required: ['members'],
          properties: { members: listOf(ref('enumMember')), language: LANGUAGE },
        }),
        forTypes(['integer', 'number'], { properties: { minValue: NUMBER, maxValue: NUMBER } }),
        forTypes(['number'], { properties: { exclusiveMinValue: NUMBER, exclusiveMaxValue: NUMBER } }),
        forTypes(['date', 'time', 'date-time'], { properties: { minValue: ANY, maxValue: ANY } }),
        forTypes(['document', 'object'], {
          properties: { schema: { type: ['object', 'boolean', 'string'] } },
        }),
      ],
      unevaluatedProperties: false,
    },
    enumMember: closed(['value'], { value: { type: ['string', 'number', 'boolean'] }, description: ANY }),
    columnIds: listOf(TEXT),
    key: closed(['id', 'columnIds'], KEY),
    foreignKey: closed(['id', 'columnIds', 'keyRef'], {
      ...KEY,
      keyRef: closed(['codeListRef', 'keyId'], {
        codeListRef: closed(['canonicalUri'], REFERENCE),
        keyId: TEXT,
      }),
    }),
    dataSet: closed(['rows'], { rows: { type: 'array', items: { type: 'object' } } }),
    reference: closed(['type', 'canonicalUri'], {
      type: { enum: ['codeListRef', 'codeListSetRef'] },
      ...REFERENCE,
      annotation: ref('annotation'),
    }),
  },
} as const;
