import { linkSync } from 'node:fs';

/**
 * Creates a hard link. Returns false if the file system does not support links, or if the file has reached its limit of
 * links.
 *
 * @throws the file system's error otherwise, and if the new name exists
 */
export function createLink(existing: string, name: string): boolean {
  try {
    linkSync(existing, name);
    return true;
  } catch (error) {
    if (UNSUPPORTED.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

const UNSUPPORTED = ['EMLINK', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EXDEV'];
