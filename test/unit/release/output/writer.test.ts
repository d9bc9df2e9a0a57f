import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FilePart } from '../../../../build/api/files/output-file.ts';
import { openWriter, type WrittenFile } from '../../../../build/release/output/writer.ts';
import { makeFolder } from '../../../../scripts/support/content-tree.ts';

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
  const known = before && { output: join(folder, 'before'), files: before };
  const files = openWriter(join(folder, output), new Set(), known).write({ path: 'a', parts });
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
  expect(after.files).toEqual(
    writeParts('clean', [part('{cnewä}')]).files.map((file) => ({ ...file, parts: after.files[0]?.parts })),
  );
});

it.each([
  ['that has changed', (file: string) => writeFileSync(file, 'xyz')],
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
