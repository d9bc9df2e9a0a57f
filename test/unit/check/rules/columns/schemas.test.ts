import { describe, expect, it } from 'vitest';
import { columnSchemas } from '../../../../../build/check/rules/columns/schemas.ts';
import { codeList, documentOf } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

/** The problems of the values of a column with a schema. */
function reported(schema: unknown, ...values: unknown[]) {
  const columns = [
    { id: 'code', name: 'Code', type: 'string' },
    {
      id: 'doc',
      name: 'Document',
      type: 'document',
      optional: true,
      ...(schema !== undefined && { schema }),
    },
  ];
  const rows = values.map((doc, i) => ({ code: String(i), ...(doc !== undefined && { doc }) }));
  return problemsOf(columnSchemas, [documentOf(codeList({}, columns, rows))]);
}

const pointersOf = (schema: unknown, ...values: unknown[]) =>
  reported(schema, ...values).map(({ pointer }) => pointer);

const ROWS = '/codeList/dataSet/rows';
const SCHEMA = '/codeList/columnSet/columns/1/schema';

describe('columnSchemas of values', () => {
  it('reports each invalid part', () => {
    const schema = {
      items: { properties: { 'a/b': { type: 'string' }, d: { type: 'null' } }, required: ['c'] },
    };
    expect(pointersOf(schema, [], [{ c: 1 }, { 'a/b': 1, c: 1, d: 1 }], [{}])).toEqual([
      `${ROWS}/1/doc/1/a~1b`,
      `${ROWS}/1/doc/1/d`,
      `${ROWS}/2/doc/0`,
    ]);
  });

  it('ignores null and missing values, and those of another type', () => {
    expect(pointersOf({ type: 'object' }, null, undefined, 'text', {}, [])).toEqual([`${ROWS}/4/doc`]);
  });

  it.each([
    ['{"const":{}}', '{"toString":1}', '{}'],
    ['{"const":{"a":1,"b":[]}}', '{"a":1,"b":{}}', '{"b":[],"a":1}'],
    ['{"required":["toString"]}', '{}', '{"toString":1}'],
    ['{"properties":{"valueOf":{"type":"string"}}}', '{"valueOf":1}', '{"a":1}'],
    ['{"uniqueItems":true}', '[{"valueOf":1},{"valueOf":2}]', '[{"a":1},{"a":2}]'],
    ['{"items":{"multipleOf":0.01}}', '[0.075]', '[0.07,19.99]'],
    ['{"items":{"pattern":"^\\\\d$"}}', '["٣"]', '["1"]'],
    ['{"items":{"pattern":"^a$"}}', '["a\\n"]', '["a"]'],
  ])('%s: reports %s, not %s', (schema, wrong, right) => {
    expect(pointersOf(JSON.parse(schema), JSON.parse(wrong), JSON.parse(right))).toEqual([
      expect.stringMatching(`^${ROWS}/0/doc`),
    ]);
  });

  it.each([
    [
      { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
      { a: 1 },
      'column "doc", at /a: 1 is not a string or null: write it as one',
    ],
    [{ minProperties: 1 }, {}, 'column "doc": is empty: add at least one property'],
    [
      { uniqueItems: true },
      [1, 2, 1],
      'column "doc", at /2: the elements 1 and 3 are the same: remove one of the two',
    ],
  ])('%j: one problem, with how to fix it', (schema, value, message) => {
    expect(reported(schema, value).map((one) => one.message)).toEqual([
      `${message}, or correct the schema of the column`,
    ]);
  });
});

describe('columnSchemas of schemas', () => {
  it.each([
    { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
    { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
    { $ref: '#/$defs/x', $defs: { x: { type: 'object' } } },
    { type: 'object', properties: { child: { $ref: '#' } } },
    { type: 'object', colour: 'red' },
  ])('applies %j', (schema) => {
    expect(pointersOf(schema, {}, [])).toEqual([`${ROWS}/1/doc`]);
  });

  it('two lists may use the same identifier for different schemas', () => {
    expect(pointersOf({ $id: 'https://example.org/x', type: 'object' }, [])).toHaveLength(1);
    expect(pointersOf({ $id: 'https://example.org/x', type: 'array' }, [])).toHaveLength(0);
  });

  it.each(['https://example.org/schema.json', true, undefined, { anyOf: Array(10_000).fill({}) }])(
    'accepts %.40j',
    (schema) => {
      expect(reported(schema, {})).toEqual([]);
    },
  );

  const both = (next: number) => [{ $ref: `#/$defs/s${next}` }, { $ref: `#/$defs/s${next}` }];
  const choices = Array.from({ length: 30 }, (_, i) => [`s${i}`, { anyOf: both(i + 1) }]);

  it.each([
    ['elsewhere', { $ref: 'https://example.org/schema.json' }],
    ['missing', { $id: 'urn:x:s', $ref: 'urn:x:s#/$defs/none' }],
    ['of another draft', { $schema: 'http://json-schema.org/draft-06/schema#', type: 'object' }],
    ['of no draft', { $schema: { toString: 1 } }],
    ['with a pattern that RE2 does not accept', { pattern: '(a)\\1' }],
    ['with a malformed pattern', { patternProperties: { '[/': {} } }],
    ['asynchronous', { $async: true, type: 'object' }],
    ['too large', { anyOf: Array(20_000).fill({}) }],
    [
      'with exponentially many references',
      { $ref: '#/$defs/s0', $defs: { ...Object.fromEntries(choices), s30: { type: 'string' } } },
    ],
  ])('%s: one warning that values are not checked', (_, schema) => {
    expect(reported(schema, {}, [])).toMatchObject([
      {
        severity: 'warning',
        pointer: SCHEMA,
        message: expect.stringMatching(/^the values are not checked by this schema, which /),
      },
    ]);
  });

  it.each([
    { $ref: '#' },
    { allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    { $dynamicRef: '#n', $dynamicAnchor: 'n' },
  ])('%j refers to itself without end: one problem', (schema) => {
    expect(reported(schema, {})).toMatchObject([
      { message: expect.stringMatching(/refers to itself without end/) },
    ]);
  });

  it.each([
    [{ type: 'object', additionalProperties: { $ref: '#' } }, { a: { b: 1 } }, '/a/b'],
    [
      { $dynamicAnchor: 'n', type: 'object', additionalProperties: { $dynamicRef: '#n' } },
      { a: { b: 1 } },
      '/a/b',
    ],
  ])('%j recurses into the value, and finds %j', (schema, value, pointer) => {
    expect(pointersOf(schema, value)).toEqual([`${ROWS}/0/doc${pointer}`]);
  });
});
