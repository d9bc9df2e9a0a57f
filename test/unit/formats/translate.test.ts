import { expect, it } from 'vitest';
import { translateCsv, translateJson } from '../../../build/formats/translate.ts';
import type { Document } from '../../../build/model/document/document.ts';
import { parseAll } from '../support/documents.ts';

const IDENTIFICATION = `"language": "en", "shortName": "Pets", "longName": "Animals", "publisher": { "shortName": "Office" },
    "version": "1", "canonicalUri": "urn:x:pets", "canonicalVersionUri": "urn:x:pets:1"`;

function read(version: string, columns: string, rows: string, csv?: string): Document {
  const text = `{ "$opencodelist": "${version}", "codeList": { "identification": { ${IDENTIFICATION} },
"columnSet": { "columns": [${columns}], "keys": [{ "id": "key", "columnIds": ["code"] }] }${rows} } }`;
  const { document } = parseAll({
    file: 'pets.json',
    text,
    ...(csv !== undefined && { csv: { file: 'pets.csv', text: csv } }),
  });
  return document as Document;
}

const lineOf = (text: string, part: string) => text.split('\n').find((line) => line.includes(part));

it('adds a language to the texts of a document of 0.4, with the spelling of all else unchanged', () => {
  const document = read(
    '0.4.0',
    '{ "id": "code", "name": "Code", "type": "string" }, { "id": "name", "name": { "en": "Name", "de": "Name" }, "type": "string" }, { "id": "kg", "name": "Mass", "type": "number" }',
    `, "dataSet": { "rows": [
{ "code": "C", "name": {"de": "Katze", "en": "Cat"}, "kg": 4.50 },
{ "code": "D", "name": "Dog", "kg": 10 }] }`,
  );
  const { text, missing } = translateJson(document, 'fr');
  expect(lineOf(text, '"columns"')).toContain('"name": { "en": "Name", "fr": "", "de": "Name" }');
  expect(lineOf(text, '"columns"')).toContain('"name": { "en": "Code", "fr": "" }');
  expect(lineOf(text, '"C"')).toBe(
    '{ "code": "C", "name": {"de": "Katze", "en": "Cat", "fr": ""}, "kg": 4.50 },',
  );
  expect(lineOf(text, '"D"')).toBe('{ "code": "D", "name": { "en": "Dog", "fr": "" }, "kg": 10 }] } } }');
  expect(missing.map(({ original }) => original)).toEqual(['Code', 'Name', 'Mass', 'Cat', 'Dog']);
  expect(missing.at(-2)).toEqual({ line: 4, column: 59, original: 'Cat' });
});

const COLUMNS =
  '{ "id": "code", "name": "Code", "type": "string" }, { "id": "name", "name": "Name", "type": "string", "language": "en" }';

it('makes a document of 0.3 one in another language, with empty names', () => {
  const document = read('0.3.0', COLUMNS, ', "dataSet": { "rows": [\n{ "code": "C", "name": "Cat" }] }');
  const { text, missing } = translateJson(document, 'fr');
  expect(lineOf(text, 'identification')).toContain(
    '"language": "fr", "shortName": "Pets", "longName": "", "publisher": { "shortName": "Office" }',
  );
  expect(lineOf(text, '"columns"')).toContain(
    '{ "id": "code", "name": "", "type": "string" }, { "id": "name", "name": "", "type": "string", "language": "fr" }',
  );
  expect(lineOf(text, '"C"')).toBe('{ "code": "C", "name": "" }] } } }');
  expect(missing.map(({ original }) => original)).toEqual(['Pets', 'Animals', 'Code', 'Name', 'Cat']);
});

const CSV = 'name,code\r\n"Cat, black",C\r\n,X\r\n';

it.each([
  ['0.4.0', 'name,name@fr,code\r\n"Cat, black",,C\r\n,,X\r\n', 14],
  ['0.3.0', 'name,code\r\n,C\r\n,X\r\n', 1],
])('adds a column to a CSV of %s, or empties its cells', (version, text, column) => {
  const document = read(version, COLUMNS, '', CSV);
  expect(translateCsv(document, CSV, 'fr')).toEqual({
    text,
    missing: [{ line: 2, column, original: 'Cat, black' }],
  });
});
