import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { URLPattern } from 'urlpattern-polyfill';
import type { FunctionConfig } from '../function/config.ts';

/** A function of the output as its host would run it. */
export interface DeployedFunction {
  /** Whether the function's config lets it run for a request, whose path may have been rewritten. */
  readonly runsFor: (request: Request, pathname: string) => boolean;
  readonly run: (request: Request) => Promise<Response | URL | undefined>;
}

/**
 * Loads the bundles of a folder of the output, in the order of their names.
 *
 * @param version tells them from those of an earlier output in this place, which are already loaded
 */
export async function loadFunctions(folder: string, version: string): Promise<DeployedFunction[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => loadFunction(join(folder, name), version)));
}

interface FunctionModule {
  readonly default: (request: Request) => unknown;
  readonly config: FunctionConfig;
}

async function loadFunction(file: string, version: string): Promise<DeployedFunction> {
  const { href } = pathToFileURL(file);
  const { default: handler, config } = (await import(
    `${href}?${encodeURIComponent(version)}`
  )) as FunctionModule;
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
