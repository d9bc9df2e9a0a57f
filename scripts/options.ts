import { isAbsolute, join, relative, sep } from 'node:path';
import { FORMATS } from '../build/formats/all.ts';
import { realPath } from '../build/release/output/files.ts';
import { readChoices, UsageError } from './command.ts';

/** The options of all commands that check content. */
export const CACHE_TEXTS = {
  'cache DIR = .cache/code-list-check':
    'folder for what the next run reuses: results of checks, and the output before the current one',
  'no-cache': 'check all documents, and keep nothing',
} as const;

/**
 * Where builds keep the output before the current one. Nowhere in CI, where each build has a new machine, and caches
 * would store both outputs.
 */
export const previousOutputPath = (cache: string | undefined): string | undefined =>
  cache === undefined || process.env.CI ? undefined : join(cache, 'previous-output');

/** The folder of caches that a command line chooses; it must not be read as content. */
export function cacheFolder(
  { cache, 'no-cache': isOff }: { readonly cache: string; readonly 'no-cache': boolean },
  content: string,
): string | undefined {
  if (isOff) return undefined;
  const path = relative(realPath(content), realPath(cache));
  // Content does not include names that start with a dot.
  if (!isAbsolute(path) && !path.split(sep).some((name) => name.startsWith('.')))
    throw new UsageError('--cache must not be a folder in that of --content');
  return cache;
}

/** The option of the commands that build. */
export const FORMATS_TEXTS = {
  'formats NAMES': `comma-separated list of formats to publish in addition to JSON: ${FORMATS.join(', ')} (default: all); CSV is always published`,
} as const;

/** The formats in `--formats`, in one order, so that the same formats are the same option; undefined for all of them. */
export function readFormats(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const names = readChoices('formats', text, new Map(FORMATS.map((name) => [name, name])));
  return FORMATS.filter((name) => names.includes(name));
}
