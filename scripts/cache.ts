import { isAbsolute, join, relative, sep } from 'node:path';
import { realPath } from '../build/release/output/files.ts';
import { UsageError } from './command.ts';

/** The options of all commands that check content. */
export const CACHE_OPTIONS = {
  cache: { type: 'string', default: '.cache/code-list-check' },
  'no-cache': { type: 'boolean', default: false },
} as const;

interface CacheValues {
  readonly cache?: string | boolean | undefined;
  readonly 'no-cache'?: string | boolean | undefined;
}

/**
 * Where builds keep the output before the current one. Nowhere in CI, where each build has a new machine, and caches
 * would store both outputs.
 */
export const previousOutputPath = (cache: string | undefined): string | undefined =>
  cache === undefined || process.env.CI ? undefined : join(cache, 'previous-output');

/** The folder of caches that a command line chooses; it must not be read as content. */
export function cacheFolder(values: CacheValues, content: string): string | undefined {
  if (values['no-cache'] === true) return undefined;
  const folder = String(values.cache);
  const path = relative(realPath(content), realPath(folder));
  // Content does not include names that start with a dot.
  if (!isAbsolute(path) && !path.split(sep).some((name) => name.startsWith('.')))
    throw new UsageError('--cache must not be a folder in that of --content');
  return folder;
}
