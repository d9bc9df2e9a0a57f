import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small content tree: file names with their text; anything but a string is written as JSON. */
export type ContentTree = Readonly<Record<string, unknown>>;

/** Makes an empty folder for a test; `remove` takes it away again. */
export function makeFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'code-lists-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Writes a content tree into a folder. */
export function writeContent(folder: string, tree: ContentTree): void {
  for (const [name, content] of Object.entries(tree)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}
