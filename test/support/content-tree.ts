import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The files of a content folder by path; values other than strings are written as JSON. */
export type ContentTree = Readonly<Record<string, unknown>>;

/** Creates a temporary folder for a test; `remove` deletes it. */
export function makeFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'code-lists-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Writes a content tree to a folder. */
export function writeContent(folder: string, tree: ContentTree): void {
  for (const [name, content] of Object.entries(tree)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}
