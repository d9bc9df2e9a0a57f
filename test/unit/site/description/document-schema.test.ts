import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { FORMATS } from '../../../../build/model/document/schema.ts';
import { publishedSchema, schemaFiles } from '../../../../build/site/description/document-schema.ts';
import {
  DESCRIPTIONS_IN_0_4,
  SCHEMA_DESCRIPTIONS,
} from '../../../../build/site/description/openapi/document-texts.ts';
import { makeDirectoryContent } from '../../../support/directory.ts';
import { makeDocument } from '../../../support/documents.ts';

const ajv = new Ajv2020({ strict: false, formats: { regex: true } });
const validate = ajv.compile(publishedSchema('0.3', 'https://codes.example'));

/** Pointers of properties without a description, except in conditions. */
function undescribed(schema: unknown, pointer = ''): string[] {
  if (typeof schema !== 'object' || schema === null || pointer.endsWith('/if')) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    const own = `${pointer}/${name}`;
    const isBare = pointer.endsWith('/properties') && !Object.hasOwn(value, 'description');
    return [...(isBare ? [own] : []), ...undescribed(value, own)];
  });
}

function withIdentification(more: object): object {
  const document = makeDocument() as { codeList: { identification: object } };
  Object.assign(document.codeList.identification, more);
  return document;
}

describe('schemaFiles', () => {
  test('schema/ is generated from the schemas of documents: UPDATE_GOLDENS=1 rewrites it', () => {
    for (const { path, text } of schemaFiles(undefined)) {
      const file = `.${path}`;
      if (process.env.UPDATE_GOLDENS) writeFileSync(file, text);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  test('the schema of all versions checks a document by the version that it states', () => {
    const all = new Ajv2020({ strict: false, formats: { regex: true } });
    const [first, second, select] = schemaFiles('https://codes.example').map(({ text }) => JSON.parse(text));
    const check = all.addSchema(first).addSchema(second).compile(select);
    const document = makeDocument() as {
      $opencodelist: string;
      codeList: { columnSet: { columns: object[] } };
    };
    Object.assign(document.codeList.columnSet.columns[0] as object, { name: { de: 'Kürzel', en: 'Code' } });
    expect(check(document)).toBe(false);
    expect(check({ ...document, $opencodelist: '0.4.0' })).toBe(true);
  });
});

describe('publishedSchema', () => {
  test('a base URL → the $id; none → no $id', () => {
    expect(publishedSchema('0.3', 'https://codes.example')).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://codes.example/schema/opencodelist-0.3.json',
    });
    expect(publishedSchema('0.3', undefined)).not.toHaveProperty('$id');
  });

  test('every property → has a description', () => {
    for (const format of FORMATS) expect(undescribed(publishedSchema(format, undefined))).toEqual([]);
  });

  test('a property without a description → found', () => {
    const schema = { properties: { a: { description: 'A.', items: { properties: { b: {} } } } } };
    expect(undescribed(schema)).toEqual(['/properties/a/items/properties/b']);
  });

  test('every description → belongs to a property', () => {
    const printed = JSON.stringify(FORMATS.map((format) => publishedSchema(format, undefined)));
    const unused = Object.values({ ...SCHEMA_DESCRIPTIONS, ...DESCRIPTIONS_IN_0_4 }).filter(
      (text) => !printed.includes(JSON.stringify(text)),
    );
    expect(unused).toEqual([]);
  });

  test('its formats → only those that all validators support', () => {
    const formats = JSON.stringify(publishedSchema('0.3', undefined)).match(/"format":"[^"]*"/g);
    expect([...new Set(formats)]).toEqual(['"format":"regex"']);
  });

  test('the documents of a directory → valid', () => {
    for (const document of Object.values(makeDirectoryContent())) expect(validate(document)).toBe(true);
  });

  test.each([
    ['a date-time without an offset', { publishedAt: '2025-01-01T12:00:00' }, true],
    ['a date', { publishedAt: '2025-01-01' }, false],
    ['a language', { language: 'de-AT' }, true],
    ['no language', { language: 'de_AT' }, false],
    ['a URI', { canonicalUri: "urn:a'b(c)[d]?e#f%20;g" }, true],
    ['a URI with a blank', { canonicalUri: 'urn:a b' }, false],
    ['an IRI', { canonicalUri: 'urn:de:codelist:iföz', canonicalVersionUri: 'urn:x:\u{1f600}' }, true],
    ['an IRI with a no-break space', { canonicalUri: 'urn:ä\u00a0b' }, false],
    ['an IRI as a location', { locationUrls: ['https://example.org/ä'] }, true],
    ['a relative URI', { canonicalUri: '/a' }, false],
    ['an own field', { 'x-own': { any: 1 } }, true],
    ['an unknown field', { own: 1 }, false],
  ])('%s → %3$s', (_, identification, expected) => {
    expect(validate(withIdentification(identification))).toBe(expected);
  });

  test('$schema in a document → not allowed by the format', () => {
    expect(validate({ $schema: 'x', ...makeDocument() })).toBe(false);
  });
});
