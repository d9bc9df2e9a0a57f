import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const EXPLORER = join(import.meta.dirname, '../../../../build/site/explorer');
const STYLES = join(EXPLORER, 'styles');
/** The stylesheet of the reference adapts that of a package. */
const files = readdirSync(STYLES).filter((name) => !['design.css', 'reference.css'].includes(name));
const textOf = (name: string) => readFileSync(join(STYLES, name), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** The texts of all source files of the pages. */
const source = readdirSync(EXPLORER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(EXPLORER, name), 'utf8'))
  .join('\n');

it.each(files)(
  '%s has no colours and sizes of text but those of design.css, and no unused classes',
  (name) => {
    const text = textOf(name);
    const sizes = [...text.matchAll(/font-size: (.*?);/g)].map(([, size = '']) => size);
    // Relative sizes, those on paper, and none.
    expect(sizes.filter((size) => !/^(var\(--font-[a-z]+\)|[\d.]+(em|pt)|inherit)$/.test(size))).toEqual([]);
    const colours = text.match(/#[\da-f]{3,8}\b(?=[^{}]*;)|\b(?:rgb|hsl)\(.*?\)/g) ?? [];
    expect(colours.filter((colour) => colour !== 'rgb(0 0 0 / 50%)')).toEqual([]);
    const selectors = text.replace(/:[^;{}]*;/g, '');
    const classes = [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, one = '']) => one);
    const unused = classes.filter((one) => !/^(k\d|w\d+)$/.test(one) && !source.includes(one));
    expect(unused).toEqual([]);
  },
);

it('all variables that styles use exist', () => {
  const all = [...files, 'design.css'].map(textOf).join('\n');
  const inherited = readFileSync(join(EXPLORER, '../../../node_modules/simpledotcss/simple.css'), 'utf8');
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  expect(used).toContain('--space-1');
  expect([...used].filter((name) => !`${all}${inherited}${source}`.includes(`${name}:`))).toEqual([]);
});
