import { describe, expect, it } from 'vitest';
import { DIRECTORY_TEXTS, TEXTS } from '../../../../build/site/texts/all.ts';

describe('counts(lists, documents)', () => {
  it.each([
    ['en', 0, 0, '0 code lists, 0 documents'],
    ['en', 1, 1, '1 code list, 1 document'],
    ['en', 1234, 12345, '1,234 code lists, 12,345 documents'],
    ['de', 0, 0, '0 Codelisten, 0 Dokumente'],
    ['de', 1, 1, '1 Codeliste, 1 Dokument'],
    ['de', 1234, 12345, '1.234 Codelisten, 12.345 Dokumente'],
  ] as const)('in %s: counts(%d, %d) is %s', (ui, lists, documents, expected) => {
    expect(DIRECTORY_TEXTS[ui].counts(lists, documents)).toBe(expected);
  });
});

describe('texts with counts have singular and plural forms', () => {
  const { table, document, changes, relations } = TEXTS.en;
  const { table: tabelle, document: dokument, changes: aenderungen, relations: verweise } = TEXTS.de;
  it.each([
    [table.rows(1, 1), '1 row'],
    [table.rows(1, 1000), '1 of 1,000 rows'],
    [table.printed(2000), 'Only the first 2,000 rows are printed. All rows:'],
    [document.olderVersions(1), '1 older version'],
    [document.lengthBetween(0, 1), '0 to 1 character'],
    [document.versionsNotShown(1), '1 version is not shown.'],
    [changes.rowsWithoutCode(1), '1 row without a unique code was not compared.'],
    [changes.rowsWithoutCode(2), '2 rows without a unique code were not compared.'],
    [changes.count({ subject: 'codes', kind: 'added', count: 1200 }), '1,200 codes added'],
    [changes.count({ subject: 'names', kind: 'changed', count: 1 }), '1 name changed'],
    [relations.sortedByName(1, 1), '1 reference, sorted by name.'],
    [tabelle.rows(1, 1), '1 Zeile'],
    [tabelle.rows(1, 1000), '1 von 1.000 Zeilen'],
    [dokument.olderVersions(1), '1 ältere Version'],
    [aenderungen.count({ subject: 'names', kind: 'changed', count: 1 }), '1 Name geändert'],
    [aenderungen.heading('foreignKeys', 'added'), 'Hinzugefügte Fremdschlüssel'],
    [aenderungen.rowsWithoutCode(1), '1 Zeile ohne eindeutigen Code wurde nicht verglichen.'],
    [aenderungen.rowsWithoutCode(2), '2 Zeilen ohne eindeutigen Code wurden nicht verglichen.'],
    [verweise.sortedByName(1, 1), '1 Verweis, nach Namen sortiert.'],
  ])('%s', (text, expected) => expect(text).toBe(expected));
});
