import { posix } from 'node:path';
import type { Limit, Target } from './target.ts';

/** The folders of the site with more files than a host allows, one for each host. */
export function folderLimits(paths: Iterable<string>, hosts: readonly Target[]): Limit[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    if (path.startsWith('site/')) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return hosts.flatMap(({ name, filesInFolder = Number.POSITIVE_INFINITY }): Limit[] => {
    const [full] = [...counts].find(([, count]) => count > filesInFolder) ?? [];
    if (full === undefined) return [];
    return [
      {
        severity: 'error',
        message: `${full} has more than ${filesInFolder} files, the limit of ${name}: split the directory into several sites`,
      },
    ];
  });
}
