import { expect, test } from 'vitest';
import { printCitations } from '../../../../../build/site/explorer/reference/citation.ts';

const PAGE = 'https://codes.example/en/documents/a_b%20c.html';
const TEXTS = { undated: 'undated', version: 'Version' };
const ENTRY = {
  type: 'CodeList',
  language: 'en',
  shortName: 'Ländercodes',
  canonicalUri: 'urn:x:a',
  canonicalVersionUri: 'urn:x:a_b:2',
  tags: [],
} as const;

test('printCitations: publisher, year, title, version, URI and URL', () => {
  const publisher = { shortName: 'Office' };
  const entry = { ...ENTRY, version: '2', publisher, publishedAt: '2024-05-01T00:00:00Z' };
  const citations = printCitations(entry, PAGE, TEXTS);
  expect(citations.text).toBe(
    'Office (2024): Ländercodes. Version 2. urn:x:a_b:2. https://codes.example/en/documents/a_b%20c.html',
  );
  expect(citations.BibTeX).toBe(`@misc{L-ndercodes-2,
  author = {{Office}},
  title = {{Ländercodes}},
  year = {2024},
  version = {2},
  note = {urn:x:a\\_b:2},
  url = {https://codes.example/en/documents/a_b%20c.html},
}`);
  expect(JSON.parse(citations['CSL-JSON'])).toEqual([
    {
      id: 'urn:x:a_b:2',
      type: 'dataset',
      title: 'Ländercodes',
      author: [{ literal: 'Office' }],
      publisher: 'Office',
      version: '2',
      issued: { 'date-parts': [[2024, 5, 1]] },
      language: 'en',
      note: 'urn:x:a_b:2',
      URL: 'https://codes.example/en/documents/a_b%20c.html',
    },
  ]);
});

test('printCitations: without a publisher, a version and a date', () => {
  expect(printCitations(ENTRY, PAGE, TEXTS).text).toBe(
    '(undated): Ländercodes. urn:x:a_b:2. https://codes.example/en/documents/a_b%20c.html',
  );
});

test('printCitations: special characters of TeX are commands, with balanced braces', () => {
  const entry = { ...ENTRY, shortName: '}{\\input{x}, 100% & #1 $x^2$ ~a\n@misc{y' };
  const { BibTeX } = printCitations(entry, PAGE, TEXTS);
  expect(BibTeX).toContain(
    'title = {{\\textbraceright{}\\textbraceleft{}\\textbackslash{}input\\textbraceleft{}x\\textbraceright{}, 100\\% \\& \\#1 \\$x\\textasciicircum{}2\\$ \\textasciitilde{}a @misc\\textbraceleft{}y}},\n',
  );
  expect(BibTeX.match(/\{/g)?.length).toBe(BibTeX.match(/\}/g)?.length);
});
