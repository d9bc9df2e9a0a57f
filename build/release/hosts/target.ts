import { posix } from 'node:path';
import type { OutputFile } from '../../api/files/output-file.ts';
import type { SitePlan } from '../../api/plan.ts';
import type { DirectoryContext } from '../../site/part.ts';
import type { WrittenFile } from '../output/writer.ts';

/** Options of a build that targets need in addition to its plan. */
export interface TargetOptions {
  /** Whether the output also contains compressed copies of the files. */
  readonly compress: boolean;
  /** Absolute path of the output, or of a link to it, on a server of one's own. */
  readonly serverDir: string;
  /** The records of the directory in Latin-1, compressed by Brotli. */
  readonly records: Uint8Array;
}

/** Default path of the output on a server. */
export const DEFAULT_SERVER_DIR = '/srv/code-lists/current';

/** A host: prints the host-independent plan as the host's configuration files. */
export interface Target {
  readonly name: string;
  /**
   * Whether it finds files by the routes of the plan: index pages, and copies of documents at canonical URIs and in default
   * languages. Other hosts compute these responses.
   */
  readonly usesRoutes: boolean;
  /** Whether it responds to requests of the API; default: true. Pages for other hosts use files only. */
  readonly hasApi?: boolean;
  /** Folders of the output with its programs, in addition to the server. */
  readonly programs: readonly string[];
  /** Maximum number of files in a folder of the site; absent if unlimited. */
  readonly filesInFolder?: number;
  readonly files: (plan: SitePlan, options: TargetOptions) => OutputFile[];
  /** The limits that the plan, the programs and the rule files exceed. */
  readonly limits: (plan: SitePlan, extra: readonly OutputFile[]) => Limit[];
  /** The limits that files exceed, as such or as responses of its functions. */
  readonly fileLimits?: (directory: DirectoryContext, files: readonly WrittenFile[]) => Limit[];
}

/** An exceeded limit of a host. An error breaks the deploy or the site, a warning affects some requests. */
export interface Limit {
  readonly severity: 'error' | 'warning';
  /** What exceeds the limit, and how to fix it. */
  readonly message: string;
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

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
