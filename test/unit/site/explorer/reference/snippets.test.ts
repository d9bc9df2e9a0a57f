import { describe, expect, test } from 'vitest';
import { documentUrl } from '../../../../../build/formats/urls.ts';
import { printSnippets, type RowFilter } from '../../../../../build/site/explorer/reference/snippets.ts';

const HOSTILE = `a"b'c\\d\${x}\`e\`%41#(lf)#{f}$(g)\n\t"""é`;

/** Literals of texts: strings of JSON, of which R has the escapes, and those of the formula language M. */
const LITERALS = {
  javascript: /"(?:[^"\\\n]|\\(?:["\\bfnrt]|u[0-9a-f]{4}))*"/g,
  python: /"(?:[^"\\\n]|\\(?:["\\bfnrt]|u[0-9a-f]{4}))*"/g,
  r: /"(?:[^"\\\n]|\\(?:["\\bfnrt]|u[0-9a-f]{4}))*"/g,
  'power-query': /"(?:[^"#\n]|""|#\(#\)|#\([0-9a-f]{4}\)|#(?!\())*"/g,
};

/** The text of a literal of M. */
const readM = (literal: string): string =>
  literal
    .slice(1, -1)
    .replace(/""|#\((#|[0-9a-f]{4})\)/g, (part, escaped?: string) =>
      part === '""' ? '"' : escaped === '#' ? '#' : String.fromCharCode(Number.parseInt(escaped ?? '', 16)),
    );

const ALL_ROWS: RowFilter = { words: [], chosen: [] };

function printAll(url: string, filter: RowFilter): Readonly<Record<string, string>> {
  const snippets = printSnippets(`${url}&json`, url, filter);
  return Object.fromEntries(snippets.map(({ id, code }) => [id, code]));
}

describe('printSnippets', () => {
  test('a hostile URI → percent-encoded, once in each program', () => {
    const url = `https://codes.example${documentUrl(HOSTILE, 'en')}`;
    for (const { code, url: used } of printSnippets(`${url}&json`, url, ALL_ROWS)) {
      expect(code.split(used)).toHaveLength(2);
      expect(used).not.toMatch(/["'\\$`#{}()\s]/);
    }
  });

  test.each(Object.entries(LITERALS))('%s: hostile words, columns and values → literals', (id, literal) => {
    const filter = {
      words: [HOSTILE],
      chosen: [
        { columnId: HOSTILE, values: [HOSTILE, ''] },
        { columnId: 'set', values: [HOSTILE], separator: ',' },
      ],
    };
    const code = printAll('https://codes.example/', filter)[id] ?? '';
    const read = id === 'power-query' ? readM : JSON.parse;
    const texts = (code.match(literal) ?? []).map((one): string => read(one));
    const word = id === 'javascript' ? JSON.stringify(HOSTILE).slice(1, -1) : HOSTILE;
    expect(texts.filter((text) => text === HOSTILE)).toHaveLength(id === 'javascript' ? 3 : 4);
    expect(texts).toContain(word);
    // Nothing of it is outside of literals.
    expect(code.replace(literal, '')).not.toMatch(/[\\`é"]|\$\{|%41/);
  });

  test('a document without rows → programs that load it as JSON', () => {
    const snippets = printSnippets('https://x/a', undefined, ALL_ROWS);
    expect(snippets.map(({ id, code }) => [id, code])).toEqual([
      ['curl', 'curl "https://x/a"'],
      ['javascript', 'const response = await fetch("https://x/a");\nconsole.log(await response.json());'],
    ]);
  });
});
