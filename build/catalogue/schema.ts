/**
 * JSON Schema (draft 2020-12) of a document of the OpenCodeList 0.3 format, written for this project from the
 * format's published description.
 */
export const documentSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Code list document (OpenCodeList 0.3)',
  type: 'object',
  required: ['$opencodelist'],
  properties: {
    $opencodelist: { type: 'string', pattern: '^0\\.3\\.[0-9]+$' },
    $comments: { $ref: '#/$defs/texts' },
    codeList: { $ref: '#/$defs/codeList' },
    codeListSet: { $ref: '#/$defs/codeListSet' },
  },
  oneOf: [{ required: ['codeList'] }, { required: ['codeListSet'] }],
  additionalProperties: false,
  $defs: {
    text: { type: 'string', minLength: 1 },
    texts: { type: 'array', minItems: 1, items: { type: 'string' } },
    uris: { type: 'array', minItems: 1, items: { type: 'string', format: 'absolute-uri' } },
    codeList: {
      type: 'object',
      required: ['identification', 'columnSet'],
      properties: {
        identification: { $ref: '#/$defs/identification' },
        columnSet: { $ref: '#/$defs/columnSet' },
        dataSet: { $ref: '#/$defs/dataSet' },
        annotation: { $ref: '#/$defs/annotation' },
      },
      additionalProperties: false,
    },
    codeListSet: {
      type: 'object',
      required: ['identification'],
      properties: {
        identification: { $ref: '#/$defs/identification' },
        referenceSet: { type: 'array', minItems: 1, items: { $ref: '#/$defs/reference' } },
        annotation: { $ref: '#/$defs/annotation' },
      },
      additionalProperties: false,
    },
    identification: {
      type: 'object',
      required: ['shortName', 'canonicalUri', 'canonicalVersionUri'],
      properties: {
        language: { type: 'string', format: 'language-tag' },
        shortName: { $ref: '#/$defs/text' },
        longName: { type: 'string' },
        description: { type: 'string' },
        version: { type: 'string' },
        canonicalUri: { type: 'string', format: 'absolute-iri' },
        canonicalVersionUri: { type: 'string', format: 'absolute-iri' },
        publishedAt: { type: 'string', format: 'date-time' },
        validFrom: { type: 'string', format: 'date-time' },
        validTo: { type: 'string', format: 'date-time' },
        tags: { $ref: '#/$defs/texts' },
        changeLog: { $ref: '#/$defs/texts' },
        locationUrls: { $ref: '#/$defs/uris' },
        alternateLanguageLocations: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['language', 'url'],
            properties: {
              language: { type: 'string', format: 'language-tag' },
              url: { type: 'string', format: 'absolute-uri' },
            },
            additionalProperties: false,
          },
        },
        alternateFormatLocations: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['mimeType', 'url'],
            properties: {
              mimeType: { $ref: '#/$defs/text' },
              url: { type: 'string', format: 'absolute-uri' },
            },
            additionalProperties: false,
          },
        },
        publisher: { $ref: '#/$defs/publisher' },
      },
      patternProperties: { '^x-': true },
      additionalProperties: false,
    },
    publisher: {
      type: 'object',
      required: ['shortName'],
      properties: {
        shortName: { $ref: '#/$defs/text' },
        longName: { type: 'string' },
        url: { type: 'string', format: 'absolute-uri' },
        identifier: {
          type: 'object',
          required: ['value'],
          properties: {
            value: { type: 'string' },
            source: {
              type: 'object',
              required: ['shortName'],
              properties: {
                shortName: { $ref: '#/$defs/text' },
                longName: { type: 'string' },
                url: { type: 'string', format: 'absolute-uri' },
              },
              additionalProperties: false,
            },
          },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    annotation: {
      type: 'object',
      properties: {
        descriptions: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['format', 'content'],
            properties: {
              format: { enum: ['text', 'markdown', 'html', 'xml'] },
              content: { type: 'string' },
              language: { type: 'string', format: 'language-tag' },
            },
            additionalProperties: false,
          },
        },
        appInfo: { type: 'object' },
      },
      minProperties: 1,
      additionalProperties: false,
    },
    columnSet: {
      type: 'object',
      required: ['columns', 'keys'],
      properties: {
        columns: { type: 'array', minItems: 1, items: { $ref: '#/$defs/column' } },
        keys: { type: 'array', minItems: 1, items: { $ref: '#/$defs/key' } },
        defaultKey: {
          type: 'object',
          required: ['keyId'],
          properties: { keyId: { $ref: '#/$defs/text' } },
          additionalProperties: false,
        },
        foreignKeys: { type: 'array', items: { $ref: '#/$defs/foreignKey' } },
      },
      additionalProperties: false,
    },
    column: {
      type: 'object',
      required: ['id', 'name', 'type'],
      properties: {
        id: { $ref: '#/$defs/text' },
        name: { type: 'string' },
        description: { type: 'string' },
        type: {
          enum: [
            'string',
            'enum',
            'enum-set',
            'integer',
            'number',
            'boolean',
            'date',
            'time',
            'date-time',
            'document',
            'bool',
            'object',
          ],
        },
        nullable: { type: 'boolean' },
        optional: { type: 'boolean' },
      },
      allOf: [
        {
          if: { required: ['type'], properties: { type: { const: 'string' } } },
          then: {
            properties: {
              minLength: { type: 'integer', minimum: 0 },
              maxLength: { type: 'integer', minimum: 0 },
              pattern: { type: 'string', format: 'regex' },
              language: { type: 'string', format: 'language-tag' },
            },
          },
        },
        {
          if: { required: ['type'], properties: { type: { enum: ['enum', 'enum-set'] } } },
          then: {
            required: ['members'],
            properties: {
              members: { type: 'array', minItems: 1, items: { $ref: '#/$defs/enumMember' } },
              language: { type: 'string', format: 'language-tag' },
            },
          },
        },
        {
          if: { required: ['type'], properties: { type: { enum: ['integer', 'number'] } } },
          then: { properties: { minValue: { type: 'number' }, maxValue: { type: 'number' } } },
        },
        {
          if: { required: ['type'], properties: { type: { const: 'number' } } },
          then: {
            properties: { exclusiveMinValue: { type: 'number' }, exclusiveMaxValue: { type: 'number' } },
          },
        },
        {
          if: { required: ['type'], properties: { type: { enum: ['date', 'time', 'date-time'] } } },
          then: { properties: { minValue: { type: 'string' }, maxValue: { type: 'string' } } },
        },
        {
          if: { required: ['type'], properties: { type: { enum: ['document', 'object'] } } },
          then: { properties: { schema: { type: ['object', 'boolean', 'string'] } } },
        },
      ],
      unevaluatedProperties: false,
    },
    enumMember: {
      type: 'object',
      required: ['value'],
      properties: { value: { type: ['string', 'number', 'boolean'] }, description: { type: 'string' } },
      additionalProperties: false,
    },
    columnIds: { type: 'array', minItems: 1, items: { $ref: '#/$defs/text' } },
    key: {
      type: 'object',
      required: ['id', 'columnIds'],
      properties: {
        id: { $ref: '#/$defs/text' },
        name: { type: 'string' },
        description: { type: 'string' },
        columnIds: { $ref: '#/$defs/columnIds' },
      },
      additionalProperties: false,
    },
    foreignKey: {
      type: 'object',
      required: ['id', 'columnIds', 'keyRef'],
      properties: {
        id: { $ref: '#/$defs/text' },
        name: { type: 'string' },
        description: { type: 'string' },
        columnIds: { $ref: '#/$defs/columnIds' },
        keyRef: {
          type: 'object',
          required: ['codeListRef', 'keyId'],
          properties: {
            codeListRef: {
              type: 'object',
              required: ['canonicalUri'],
              properties: {
                canonicalUri: { type: 'string', format: 'absolute-iri' },
                canonicalVersionUri: { type: 'string', format: 'absolute-iri' },
                locationUrls: { $ref: '#/$defs/uris' },
              },
              additionalProperties: false,
            },
            keyId: { $ref: '#/$defs/text' },
          },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    dataSet: {
      type: 'object',
      required: ['rows'],
      properties: { rows: { type: 'array', items: { type: 'object' } } },
      additionalProperties: false,
    },
    reference: {
      type: 'object',
      required: ['type', 'canonicalUri'],
      properties: {
        type: { enum: ['codeListRef', 'codeListSetRef'] },
        canonicalUri: { type: 'string', format: 'absolute-iri' },
        canonicalVersionUri: { type: 'string', format: 'absolute-iri' },
        locationUrls: { $ref: '#/$defs/uris' },
        annotation: { $ref: '#/$defs/annotation' },
      },
      additionalProperties: false,
    },
  },
} as const;
