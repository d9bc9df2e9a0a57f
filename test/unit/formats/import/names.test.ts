import { expect, test } from 'vitest';
import {
  columnIdOf,
  dateTimeOf,
  fileNameOf,
  makeUnique,
  stemOf,
} from '../../../../build/formats/import/names.ts';

test.each([
  [['Länder der Erde', 'de'], 'laender-der-erde.de'],
  [['Straße & Weg'], 'strasse-weg'],
  [['../../etc/passwd'], 'etc-passwd'],
  [['CON'], 'list-con'],
  [['.hidden'], 'hidden'],
  [['日本'], 'list'],
  [['Ærø ŁÓDŹ'], 'aero-lodz'],
])('the file name of %j → %s', (parts, name) => {
  expect(fileNameOf(...parts)).toBe(name);
});

test('a long text that is cut at a dot → a file name', () =>
  expect(fileNameOf(`${'x'.repeat(99)}.ttl`)).toBe('x'.repeat(99)));
test('a long text → a short file name', () => expect(fileNameOf('x'.repeat(1_000_000))).toHaveLength(100));

test.each([
  ['Größe (km²)', 'groesse_km2'],
  ['Code', 'code'],
  ['  valid from ', 'valid_from'],
  ['Nr.', 'nr'],
  ['a.b', 'a_b'],
  ['名前', ''],
  ['', ''],
])('the column id of %j → %j', (header, id) => expect(columnIdOf(header)).toBe(id));

test.each([
  ['a,a,b', 'a,a_2,b'],
  ['a,a,a_2', 'a,a_3,a_2'],
  [',x,', 'column_1,x,column_3'],
  ['column_2,', 'column_2,column_2_2'],
])('unique ids from %s → %s', (ids, unique) => expect(makeUnique(ids.split(',')).join()).toBe(unique));

test.each([
  ['a/b/list.de.csv', 'list.de'],
  ['.csv', '.csv'],
  ['list', 'list'],
])('the stem of %s → %s', (file, stem) => expect(stemOf(file)).toBe(stem));

test.each([
  ['2024-05-01', '2024-05-01T00:00:00'],
  ['2024-05-01 10:00:00Z', '2024-05-01T10:00:00Z'],
  ['soon', undefined],
])('dateTimeOf(%j) is %j', (text, dateTime) => expect(dateTimeOf(text)).toBe(dateTime));
