import { describe, expect, it } from 'vitest';
import { columnSchemas } from '../../../../build/check/rules/columns/schemas.ts';
import { makeContent } from '../../../../build/check/rules/content.ts';
import { codeList, documentOf } from '../../support/documents.ts';

function contentOf(schema: unknown, values: readonly unknown[]) {
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
  return makeContent([documentOf(codeList({}, columns, rows))], []);
}

/** The pointers of the problems. */
const pointersOf = (schema: unknown, ...values: unknown[]): string[] =>
  [...columnSchemas.check(contentOf(schema, values))].map(({ pointer }) => pointer);

const ROWS = '/codeList/dataSet/rows';
const SCHEMA = '/codeList/columnSet/columns/1/schema';

describe('columnSchemas', () => {
  it('reports the invalid part of a value', () => {
    const schema = { items: { properties: { 'a/b': { type: 'string' } }, required: ['c'] } };
    expect(pointersOf(schema, [], [{ c: 1 }, { 'a/b': 1, c: 1 }], [{}])).toEqual([
      `${ROWS}/1/doc/1/a~1b`,
      `${ROWS}/2/doc/0`,
    ]);
  });

  it('ignores null and missing values', () => {
    expect(pointersOf({ type: 'object' }, null, undefined, {}, [])).toEqual([`${ROWS}/3/doc`]);
  });

  it.each([
    ['{"const":{}}', '{"toString":1}', '{}'],
    ['{"const":{"constructor":1}}', '{}', '{"constructor":1}'],
    ['{"const":{"a":1,"b":[]}}', '{"a":1,"b":{}}', '{"b":[],"a":1}'],
    ['{"required":["toString"]}', '{}', '{"toString":1}'],
    ['{"propertyNames":{"const":"toString"}}', '{"valueOf":1}', '{"toString":1}'],
  ])('%s: reports %s, not %s', (schema, wrong, right) => {
    expect(pointersOf(JSON.parse(schema), JSON.parse(wrong), JSON.parse(right))).toEqual([
      expect.stringMatching(`^${ROWS}/0/doc`),
    ]);
  });

  it('items with a property "valueOf" are reported if they cannot be compared', () => {
    const items = [{ valueOf: 1 }, { valueOf: 2 }];
    expect(pointersOf({ uniqueItems: true }, items)).toEqual([`${ROWS}/0/doc`]);
  });

  it('reports all faults in a value', () => {
    const schema = { properties: { a: { type: 'string' }, b: { type: 'string' } } };
    expect(pointersOf(schema, { a: 1, b: 2 })).toEqual([`${ROWS}/0/doc/a`, `${ROWS}/0/doc/b`]);
  });

  it.each([
    ['that is malformed', { type: 'objekt' }, '/type'],
    ['with an unresolved reference', { $ref: '#/$defs/none' }, ''],
    [
      'with an unresolved reference to its own identifier',
      { $id: 'urn:x:s', $ref: 'urn:x:s#/$defs/none' },
      '',
    ],
    ['with an invalid pattern', { properties: { a: { pattern: '[' } } }, ''],
    ['with an invalid pattern for names', { patternProperties: { '[/': {} } }, ''],
  ])('a schema %s is reported once, in the schema', (_, schema, pointer) => {
    expect(pointersOf(schema, {}, {}, [])).toEqual([`${SCHEMA}${pointer}`]);
  });

  it.each([
    [
      'anyOf of types',
      { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
      { a: 1 },
      'column "doc", at /a: 1 is not a string or null: write it as one',
    ],
    [
      'anyOf of objects',
      { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      {},
      'column "doc": does not match any of the 2 allowed forms: change it to match one',
    ],
    [
      'const',
      { properties: { a: { const: 'x' } } },
      { a: 'y' },
      'column "doc", at /a: "y" is not "x": write that',
    ],
    ['minProperties', { minProperties: 1 }, {}, 'column "doc": is empty: add at least one property'],
    [
      'uniqueItems',
      { uniqueItems: true },
      [1, 2, 1],
      'column "doc", at /2: the elements 1 and 3 are the same: remove one of the two',
    ],
    [
      'not',
      { not: { required: ['a'] } },
      { a: 1 },
      'column "doc": {"a":1} is excluded by "not" in the schema: write another value',
    ],
  ])('%s: one problem, with how to fix it', (_, schema, value, message) => {
    expect([...columnSchemas.check(contentOf(schema, [value]))].map((one) => one.message)).toEqual([
      `${message}, or correct the schema of the column`,
    ]);
  });

  it('a string is reported only by the type of the column', () => {
    expect(pointersOf({ type: 'object' }, 'text')).toEqual([]);
  });

  it.each([
    [
      'with this draft as $schema',
      { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
    ],
    ['with an identifier', { $id: 'https://example.org/schema.json', type: 'object' }],
    ['with definitions', { $ref: '#/$defs/x', $defs: { x: { type: 'object' } } }],
    ['that is recursive', { type: 'object', properties: { child: { $ref: '#' } } }],
    ['with unknown keywords', { type: 'object', colour: 'red' }],
  ])('a schema %s is applied', (_, schema) => {
    expect(pointersOf(schema, {}, [])).toEqual([`${ROWS}/1/doc`]);
  });

  it('two lists may use the same identifier for different schemas', () => {
    expect(pointersOf({ $id: 'https://example.org/x', type: 'object' }, [])).toHaveLength(1);
    expect(pointersOf({ $id: 'https://example.org/x', type: 'array' }, [])).toHaveLength(0);
  });

  it('a schema cannot be asynchronous', () => {
    expect(pointersOf({ $async: true, type: 'object' }, [])).toHaveLength(1);
  });
});

describe('columnSchemas of schemas that cannot be evaluated', () => {
  it.each([
    ['https://example.org/schema.json', 0],
    [{ type: 'object' }, 0],
    [true, 0],
    [undefined, 0],
    [{ $ref: 'https://example.org/schema.json' }, 1],
    [{ $schema: 'http://json-schema.org/draft-04/schema#', minimum: 0, exclusiveMinimum: true }, 1],
    [{ $schema: 'http://json-schema.org/draft-06/schema#', type: 'object' }, 1],
    [{ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }, 0],
    [{ $schema: 'https://example.org/dialect' }, 1],
    [{ $schema: { toString: 1 } }, 1],
    [{ pattern: '(a)\\1' }, 1],
    [{ anyOf: Array(1998).fill({}) }, 0],
    [{ anyOf: Array(1999).fill({}) }, 1],
  ])('%j: %d warnings', (schema, count) => {
    const warnings = Array(count).fill(expect.objectContaining({ severity: 'warning', pointer: SCHEMA }));
    expect([...columnSchemas.check(contentOf(schema, [{}]))]).toEqual(warnings);
  });
});

it('columnSchemas of references that are exponentially many: one warning', () => {
  const both = (next: number) => [{ $ref: `#/$defs/s${next}` }, { $ref: `#/$defs/s${next}` }];
  const choices = Array.from({ length: 30 }, (_, i) => [`s${i}`, { anyOf: both(i + 1) }]);
  const schema = { $ref: '#/$defs/s0', $defs: { ...Object.fromEntries(choices), s30: { type: 'string' } } };
  expect([...columnSchemas.check(contentOf(schema, [{}, {}]))]).toMatchObject([
    {
      pointer: SCHEMA,
      severity: 'warning',
      message:
        'the values are not checked by this schema, which has more than 2000 objects and arrays: simplify it',
    },
  ]);
});

describe('columnSchemas of names that every object inherits', () => {
  it.each([
    ['may be missing', { properties: { toString: { type: 'string' } } }, { a: 1 }, []],
    ['are reported if they are required but missing', { required: ['constructor'] }, {}, ['']],
    [
      'are checked if they are present',
      { properties: { valueOf: { type: 'string' } } },
      { valueOf: 1 },
      ['/valueOf'],
    ],
  ])('%s', (_, schema, value, pointers) => {
    expect(pointersOf(schema, value)).toEqual(pointers.map((pointer) => `${ROWS}/0/doc${pointer}`));
  });
});

describe('columnSchemas of schemas that refer to themselves', () => {
  it.each([
    [{ $ref: '#' }],
    [{ allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
    [{ $ref: '#a', $defs: { x: { $anchor: 'a', not: { $ref: '#a' } } } }],
    [{ $dynamicRef: '#n', $dynamicAnchor: 'n' }],
  ])('%j is infinite, and reported once', (schema) => {
    const content = contentOf(schema, [{}]);
    expect([...columnSchemas.check(content)]).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/refers? to itself without end/) }),
    ]);
  });

  it.each([
    [{ type: 'object', additionalProperties: { $ref: '#' } }, { a: { b: 1 } }, '/a/b'],
    [{ $dynamicRef: '#n', $defs: { n: { $dynamicAnchor: 'n', type: 'array' } } }, {}, ''],
    [
      { $dynamicAnchor: 'n', type: 'object', additionalProperties: { $dynamicRef: '#n' } },
      { a: { b: 1 } },
      '/a/b',
    ],
    [
      {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        $recursiveAnchor: true,
        type: 'object',
        additionalProperties: { $recursiveRef: '#' },
      },
      { a: { b: 1 } },
      '/a/b',
    ],
    [{ const: { a: { $ref: '#/const/a' } } }, {}, ''],
  ])('%j recurses into the value, and finds %j', (schema, value, pointer) => {
    expect(pointersOf(schema, value)).toEqual([`${ROWS}/0/doc${pointer}`]);
  });

  it('a loop that only some values enter is reported at them', () => {
    expect(pointersOf({ dependentSchemas: { a: { $ref: '#' } } }, {}, { a: 1 })).toEqual([`${ROWS}/1/doc`]);
  });
});

describe('columnSchemas of multiples', () => {
  it.each([
    [0.07, 0.01, true],
    [19.99, 0.01, true],
    [0.075, 0.01, false],
    [-4.5, 1.5, true],
  ])('%d of %d: %s', (value, multipleOf, isOne) => {
    expect(pointersOf({ items: { multipleOf } }, [value])).toEqual(isOne ? [] : [`${ROWS}/0/doc/0`]);
  });
});

describe('columnSchemas of patterns', () => {
  it('interprets them like ECMAScript', () => {
    expect(pointersOf({ items: { pattern: '^\\d$' } }, ['1', '٣'])).toEqual([`${ROWS}/0/doc/1`]);
    expect(pointersOf({ items: { pattern: '^a$' } }, ['a', 'a\n'])).toEqual([`${ROWS}/0/doc/1`]);
  });
});
