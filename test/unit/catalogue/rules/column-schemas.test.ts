import { describe, expect, it } from 'vitest';
import { makeContent } from '../../../../build/catalogue/content.ts';
import { columnSchemas } from '../../../../build/catalogue/rules/column-schemas.ts';
import { schemaLocation } from '../../../../build/catalogue/rules/schema-location.ts';
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

/** Where something is said. */
const places = (schema: unknown, ...values: unknown[]): string[] =>
  [...columnSchemas.check(contentOf(schema, values))].map(({ pointer }) => pointer);

const ROWS = '/codeList/dataSet/rows';
const SCHEMA = '/codeList/columnSet/columns/1/schema';

describe('columnSchemas', () => {
  it('a value is told at the part of it that is wrong', () => {
    const schema = { items: { properties: { 'a/b': { type: 'string' } }, required: ['c'] } };
    expect(places(schema, [], [{ c: 1 }, { 'a/b': 1, c: 1 }], [{}])).toEqual([
      `${ROWS}/1/doc/1/a~1b`,
      `${ROWS}/2/doc/0`,
    ]);
  });

  it('null and what is left out are not looked at', () => {
    expect(places({ type: 'object' }, null, undefined, {}, [])).toEqual([`${ROWS}/3/doc`]);
  });

  it('all that is wrong in a value is told', () => {
    const schema = { properties: { a: { type: 'string' }, b: { type: 'string' } } };
    expect(places(schema, { a: 1, b: 2 })).toEqual([`${ROWS}/0/doc/a`, `${ROWS}/0/doc/b`]);
  });

  it.each([
    ['one that is not well-formed', { type: 'objekt' }],
    ['one that refers to what is elsewhere', { $ref: 'https://example.org/schema.json' }],
    ['one that refers to nothing', { $ref: '#/$defs/none' }],
    ['one with a bad pattern', { properties: { a: { pattern: '[' } } }],
  ])('a schema that cannot be used, %s, is told at the schema, once', (_, schema) => {
    expect(places(schema, {}, {}, [])).toEqual([SCHEMA]);
  });

  it.each([
    ['of this draft by name', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }],
    ['with an identifier', { $id: 'https://example.org/schema.json', type: 'object' }],
    ['with definitions', { $ref: '#/$defs/x', $defs: { x: { type: 'object' } } }],
    ['that is recursive', { type: 'object', properties: { child: { $ref: '#' } } }],
    ['with words that nobody knows', { type: 'object', colour: 'red' }],
  ])('a schema %s is used', (_, schema) => {
    expect(places(schema, {}, [])).toEqual([`${ROWS}/1/doc`]);
  });

  it('two lists may use one identifier for different schemas', () => {
    expect(places({ $id: 'https://example.org/x', type: 'object' }, [])).toHaveLength(1);
    expect(places({ $id: 'https://example.org/x', type: 'array' }, [])).toHaveLength(0);
  });

  it('a schema cannot put its answer off', () => {
    expect(places({ $async: true, type: 'object' }, [])).toHaveLength(1);
  });
});

describe('schemaLocation', () => {
  it.each([
    ['https://example.org/schema.json', [SCHEMA]],
    [{ type: 'object' }, []],
    [true, []],
    [undefined, []],
  ])('%j', (schema, pointers) => {
    const content = contentOf(schema, [{}]);
    expect([...schemaLocation.check(content)].map(({ pointer }) => pointer)).toEqual(pointers);
    expect([...columnSchemas.check(content)]).toEqual([]);
  });
});
