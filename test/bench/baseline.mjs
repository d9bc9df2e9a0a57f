/*
 * The minimum work of a build, in one thread: `node --import ./usage.mjs baseline.mjs CONTENT OUTPUT COPY`. Reads the
 * sources, parses those that are JSON, and writes the files and links of a finished output. Reading that output is
 * excluded from the measurement.
 */
import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclude } from './usage.mjs';

/** Files that are read before they are written: few enough to stay in memory. */
const BLOCK = 1000;

const [content, output, copy] = process.argv.slice(2);

for (const name of readdirSync(content)) {
  const text = readFileSync(join(content, name), 'utf8');
  if (name.endsWith('.json')) JSON.parse(text);
}

const { folders, files } = exclude(listOutput);
mkdirSync(copy);
for (const folder of folders) mkdirSync(join(copy, folder));
for (let start = 0; start < files.length; start += BLOCK) {
  const block = exclude(() => files.slice(start, start + BLOCK).map(read));
  for (const { path, target, bytes } of block) {
    if (target === undefined) writeFileSync(join(copy, path), bytes);
    else linkSync(join(copy, target), join(copy, path));
  }
}

/** The folders of the output, each after its parent, and the files; `target` is the first file with the same content. */
function listOutput() {
  const entries = readdirSync(output, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(output.length + 1),
    isFolder: entry.isDirectory(),
  }));
  const first = new Map();
  return {
    folders: entries.flatMap(({ path, isFolder }) => (isFolder ? path : [])).sort(),
    files: entries
      .filter(({ isFolder }) => !isFolder)
      .map(({ path }) => {
        const { ino } = lstatSync(join(output, path));
        const target = first.get(ino);
        if (target === undefined) first.set(ino, path);
        return { path, target };
      }),
  };
}

function read({ path, target }) {
  return { path, target, bytes: target === undefined ? readFileSync(join(output, path)) : undefined };
}
