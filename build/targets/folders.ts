import { posix } from 'node:path';
import type { OutputFile } from '../plan/output-file.ts';
import type { Limit, Target } from './target.ts';

/** A folder of the site has more files than a host takes. */
export class FolderLimitError extends Error {
  readonly limit: Limit;

  constructor({ name, filesInFolder }: Target, folder: string) {
    super(
      `${name} takes ${filesInFolder} files in a folder, and ${folder} has more: divide the directory into several sites`,
    );
    this.limit = { severity: 'error', message: this.message };
  }
}

/** The files as they pass by. @throws FolderLimitError where a folder of the site gets too many of them for a host */
export function* withinFolderLimits(
  files: Iterable<OutputFile>,
  hosts: readonly Target[],
): Generator<OutputFile> {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = posix.dirname(file.path);
    const count = (counts.get(folder) ?? 0) + 1;
    counts.set(folder, count);
    const host = hosts.find(({ filesInFolder = Number.POSITIVE_INFINITY }) => count > filesInFolder);
    if (host && file.path.startsWith('site/')) throw new FolderLimitError(host, folder);
    yield file;
  }
}
