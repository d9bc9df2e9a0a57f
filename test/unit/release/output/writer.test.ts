import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FilePart } from '../../../../build/api/files/output-file.ts';
import { byPath, openWriter, type WrittenFile } from '../../../../build/release/output/writer.ts';
import { makeFolder } from '../../../support/content-tree.ts';

let folder: string;
let remove: () => void;
let printed: string[];
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => remove());

/** A part with its text as digest, unless the digest is stated. */
const part = (text: string, digest: string | undefined = text): FilePart => ({
  ...(digest !== '' && { digest }),
  print: () => {
    printed.push(text);
    return text;
  },
});

/** Writes a file to an output, and returns its text and what was printed for it. */
function writeParts(output: string, parts: readonly FilePart[], before?: readonly WrittenFile[]) {
  printed = [];
  const known = before && { output: join(folder, 'before'), files: byPath(before), hasKnownParts: true };
  const files = openWriter(join(folder, output), known).write({ path: 'a', parts });
  return { files, printed, text: readFileSync(join(folder, output, 'a'), 'utf8') };
}

it('a file in parts → its text, with the sizes of the parts in bytes', () => {
  const { files, text } = writeParts('before', [part('[', ''), part('ä'), part(']', '')]);
  expect(text).toBe('[ä]');
  expect(files).toEqual([
    expect.objectContaining({
      path: 'a',
      size: 4,
      parts: [
        ['', 1],
        ['ä', 2],
        ['', 1],
      ],
    }),
  ]);
});

it('parts with known digests → copied in their new order; others, and those without digests → printed', () => {
  const { files } = writeParts('before', [part('[', ''), part('ä'), part('b'), part('c'), part(']', '')]);
  const after = writeParts('after', [part('{', ''), part('c'), part('new'), part('ä'), part('}', '')], files);
  expect(after.text).toBe('{cnewä}');
  expect(after.printed).toEqual(['{', 'new', '}']);
  const [{ size, digest } = {}] = writeParts('clean', [part('{cnewä}')]).files;
  expect(after.files).toEqual([expect.objectContaining({ size, digest })]);
});

it.each([
  ['with another size', (file: string) => writeFileSync(file, 'vwxyz')],
  ['of another time', (file: string) => utimesSync(file, 1, 1)],
  ['that is missing', (file: string) => rmSync(file)],
])('a known file %s → all parts are printed', (_, damage) => {
  const { files } = writeParts('before', [part('a'), part('bc')]);
  damage(join(folder, 'before', 'a'));
  expect(writeParts('after', [part('a'), part('bc')], files)).toMatchObject({
    text: 'abc',
    printed: ['a', 'bc'],
  });
});

/** Writes texts by their paths, reusing files of an output. */
const writeTexts = (
  output: string,
  texts: Readonly<Record<string, string>>,
  files: readonly WrittenFile[] = [],
) => {
  const { write } = openWriter(join(folder, output), {
    output: join(folder, 'before'),
    files: byPath(files),
    hasKnownParts: true,
  });
  return Object.entries(texts).flatMap(([path, text]) => write({ path, text }));
};

const timeIn = (output: string, path: string): number =>
  Math.round(statSync(join(folder, output, path)).mtimeMs);

it('files are written with the time of the build; those with the content of the known output keep theirs', () => {
  const start = Date.now() - 1000;
  const files = writeTexts('before', { same: 'same', changed: 'one', copy: 'same' });
  expect(timeIn('before', 'same')).toBeGreaterThan(start);
  for (const name of ['same', 'changed']) utimesSync(join(folder, 'before', name), 1, 1);
  const known = files.map((file) => ({ ...file, time: 1000 }));
  const after = writeTexts('after', { same: 'same', changed: 'two', copy: 'new' }, known);
  expect(after.map(({ path, time }) => [path, time])).toEqual(
    ['same', 'changed', 'copy'].map((path) => [path, timeIn('after', path)]),
  );
  expect(timeIn('after', 'same')).toBe(1000);
  expect(timeIn('after', 'changed')).toBeGreaterThan(start);
  expect(timeIn('after', 'copy')).toBeGreaterThan(start);
});

it('a file that changes within a second, or into the future: its time is a second later, because some copies count seconds', () => {
  const files = writeTexts('before', { a: 'one', copy: 'one' });
  const second = (time: number) => Math.floor(time / 1000);
  const last = files.map((file) => ({ ...file, time: Date.now() + 5000 }));
  const after = writeTexts('after', { b: 'two', a: 'two', copy: 'two' }, last);
  expect(after.slice(1).map(({ time }, i) => second(time) - second(last[i]?.time as number))).toEqual([1, 1]);
  for (const { path, time } of after) expect(timeIn('after', path), path).toBe(time);
});
