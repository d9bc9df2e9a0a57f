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

/** The site exceeds the limits of a host. */
export class HostLimitError extends Error {
  readonly limits: readonly Limit[];

  constructor(limits: readonly Limit[]) {
    super('hosts cannot take the site');
    this.limits = limits;
  }
}

/** @throws HostLimitError if one of the exceeded limits is an error */
export function assertDeployable(limits: readonly Limit[]): void {
  if (limits.some(({ severity }) => severity === 'error')) throw new HostLimitError(limits);
}
