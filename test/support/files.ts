import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Paths of all files below a folder. Does not follow links: a recursive `readdirSync` does so since Node.js 22, but not
 * in earlier versions.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}
