import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Paths of all files below a folder. Links are not followed: a recursive `readdirSync` of Node.js follows them from
 * version 22 on, and does not before.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}
