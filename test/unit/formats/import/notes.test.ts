import { expect, test } from 'vitest';
import { collectNotes, printGroup } from '../../../../build/formats/import/notes.ts';

test('100,000 alike → one line with the first places and the number of others', () => {
  const notes = collectNotes();
  for (let line = 1; line <= 100_000; line++)
    notes.report({ kind: 'loss', place: `line ${line}`, message: 'has a colour', value: `red${line}` });
  expect(notes.groups().map(printGroup)).toEqual([
    'loss: line 1 ("red1"), line 2 ("red2"), line 3 ("red3"), line 4 ("red4"), line 5 ("red5") and 99995 more: have a colour',
  ]);
  expect(notes.hasErrors()).toBe(false);
});

test('errors come first, options last in the line, and no value without a place', () => {
  const notes = collectNotes();
  notes.report({ kind: 'guess', message: 'the key is column "code"', value: 'code', option: '--key code' });
  notes.report({ kind: 'error', place: 'line 2', message: 'has 3 cells' });
  notes.report({ kind: 'error', place: 'line 9', message: 'has 3 cells' });
  expect(notes.groups().map(printGroup)).toEqual([
    'error: line 2 and line 9: have 3 cells',
    'guess: the key is column "code" (--key code)',
  ]);
  expect(notes.hasErrors()).toBe(true);
});

test('an error that an option answers → a question', () => {
  const notes = collectNotes();
  notes.report({ kind: 'error', message: 'which key?', option: '--key a or b' });
  expect(notes.groups().map(printGroup)).toEqual(['question: which key? (--key a or b)']);
  expect(notes.hasErrors()).toBe(true);
});

test.each([
  ['is empty and left out', 'are empty and left out'],
  ['has 1 cell, but the table has 2 columns', 'have 1 cell, but the table has 2 columns'],
  ['repeats the key', 'repeat the key'],
  ['the formula is not imported', 'the formula is not imported'],
])('%j at several places → %j', (message, plural) => {
  const notes = collectNotes();
  const print = () => notes.groups().map(printGroup);
  notes.report({ kind: 'loss', place: 'line 1', message });
  expect(print()).toEqual([`loss: line 1: ${message}`]);
  notes.report({ kind: 'loss', place: 'line 2', message });
  expect(print()).toEqual([`loss: line 1 and line 2: ${plural}`]);
});
