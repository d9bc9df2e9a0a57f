import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { URLPattern } from 'urlpattern-polyfill';
import { digestOf } from '../../../model/digest.ts';
import { splitFunction } from '../function/bundle.ts';
import type { FunctionConfig } from '../function/config.ts';

/** A function of the output, run like on its host. */
export interface DeployedFunction {
  /** Whether the function's config matches a request, whose path may have been rewritten. */
  readonly runsFor: (request: Request, pathname: string) => boolean;
  readonly run: (request: Request) => Promise<Response | URL | undefined>;
}

/** Loads the bundles in a folder of the output, sorted by name. */
export async function loadFunctions(folder: string): Promise<DeployedFunction[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => loadFunction(join(folder, name))));
}

type Handler = (request: Request) => unknown;

interface FunctionModule {
  readonly default: Handler;
  readonly config: FunctionConfig;
  /** Creates the function for other records. */
  readonly makeHandler?: (records: string) => Handler;
}

/**
 * Node.js never removes a module from memory, so code that is the same as in an earlier output is not loaded again, only
 * its records are.
 */
async function loadFunction(file: string): Promise<DeployedFunction> {
  const { records, code } = splitFunction(await readFile(file, 'utf8'));
  const { href } = pathToFileURL(file);
  const module: FunctionModule = await import(`${href}?${encodeURIComponent(digestOf([code]))}`);
  const { config } = module;
  const handler = (records === undefined ? undefined : module.makeHandler?.(records)) ?? module.default;
  const paths = patterns(config.path);
  const excluded = patterns(config.excludedPath ?? []);
  const headers = Object.entries(config.header ?? {}).map(
    ([name, source]) => [name, new RegExp(source)] as const,
  );
  return {
    runsFor: (request, pathname) =>
      paths.some((pattern) => pattern.test({ pathname })) &&
      !excluded.some((pattern) => pattern.test({ pathname })) &&
      (config.method?.includes(request.method) ?? true) &&
      headers.every(([name, pattern]) => pattern.test(request.headers.get(name) ?? '')),
    run: async (request) => (await handler(request)) as Response | URL | undefined,
  };
}

function patterns(paths: string | readonly string[]): URLPattern[] {
  return [paths].flat().map((pathname) => new URLPattern({ pathname: pathname as string }));
}
