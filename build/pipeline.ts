import { join } from 'node:path';
import { MARKER } from './api/files/output-file.ts';
import type { Budget } from './api/plan.ts';
import { isPrintError } from './formats/representation.ts';
import { compareCodeUnits } from './model/collections.ts';
import { digestOf } from './model/digest.ts';
import type { DocumentMetadata } from './model/document/document.ts';
import { hasErrors, type Problem } from './model/problems/problem.ts';
import { type CheckedContent, type CheckOptions, type CheckResult, check } from './release/check-content.ts';
import { DEFAULT_TARGETS } from './release/hosts/all.ts';
import type { Limit, Target } from './release/hosts/target.ts';
import { assertDeployable, DEFAULT_SERVER_DIR, HostLimitError } from './release/hosts/target.ts';
import { createLink } from './release/output/files.ts';
import { type PublishOptions, publish, type Release, restoreOutput } from './release/output/publish.ts';
import { countDifferences, isIntact, readManifest, writeManifest } from './release/render/manifest.ts';
import type { Published } from './release/render/site.ts';

/** The site to build, and where. */
export interface BuildOptions extends CheckOptions, PublishOptions {
  /** Folder of the output. */
  readonly out: string;
  /** Public URL of the site, for absolute URLs in pages, feeds and descriptions. */
  readonly baseUrl?: string;
  readonly budget: Budget;
  /** Hosts to generate files for; default: {@link DEFAULT_TARGETS}. Exceeding the limits of one is an error. */
  readonly hosts?: readonly Target[];
  /** Names of the formats of data, see {@link FORMATS}; CSV is always included. Default: all. */
  readonly formats?: readonly string[];
  /** Renders HTML pages; default: true. */
  readonly hasExplorer?: boolean;
  /**
   * Publishes with the current search index, which takes a third of the time of a build after a change; the next build
   * prints it. Default: false.
   */
  readonly postponesIndex?: boolean;
  /** Writes compressed copies too, for web servers that send precompressed files; default: false. */
  readonly compress?: boolean;
  /** Absolute path that the output will have on a server of one's own; default: {@link DEFAULT_SERVER_DIR}. */
  readonly serverDir?: string;
}

/** The result of a build. `published` is absent if errors in the content or the limits of a host prevented it. */
export interface BuildResult extends CheckResult {
  /** Exceeded limits of the chosen hosts; empty if the content has errors. */
  readonly limits: readonly Limit[];
  readonly published?: Published;
  readonly siteIdentity?: CheckedContent['siteIdentity'];
}

/** Default budget of prerendered index pages. */
export const DEFAULT_BUDGET: Budget = { headerRules: 4000, files: 10_000 };

/**
 * Builds the site: content/ -> check -> plan -> render -> publish -> out/. Files of the current output are reused if
 * they would be the same.
 *
 * @throws OutputError or the file system's error if reading or writing fails; the old output then stays
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  await restoreOutput(options.out);
  const unprintable: Problem[] = [];
  for (;;) {
    const { open, digest, published, siteIdentity, ...checked } = await check({ ...options, unprintable });
    // Leaving out all documents would replace a full directory by an empty one.
    const hasValid = options.skipInvalid && published > 0;
    if (hasErrors(checked.problems) && !hasValid) return { ...checked, limits: [] };
    try {
      const complete = { ...DEFAULTS, ...options, siteIdentity };
      const hasApi = complete.hosts.every((host) => host.hasApi !== false);
      const hasRoutes = complete.hosts.some(({ usesRoutes }) => usesRoutes);
      const budget = { ...options.budget, hasRoutes, hasApi };
      const site = await publishSite({ open, digest }, { ...complete, hasApi, budget });
      return { ...checked, ...site, siteIdentity };
    } catch (error) {
      if (!isPrintError(error)) throw error;
      // The next check leaves the document out, or reports it.
      unprintable.push({ severity: 'error', file: error.file, rule: 'file/limits', message: error.message });
    }
  }
}

/** Restricts documents to formats, if there are any. */
const withFormats = <T extends DocumentMetadata>(
  documents: readonly T[],
  formats: BuildOptions['formats'],
): readonly T[] => (formats ? documents.map((document) => Object.assign(document, { formats })) : documents);

/** Defaults of the options that files depend on. */
const DEFAULTS = {
  hosts: DEFAULT_TARGETS,
  hasExplorer: true,
  compress: false,
  serverDir: DEFAULT_SERVER_DIR,
};

type CompleteOptions = BuildOptions &
  typeof DEFAULTS &
  Pick<CheckedContent, 'siteIdentity'> & { readonly hasApi: boolean };

/**
 * The options that do not make a build render all files again. The files for hosts depend on `hosts`, but a build compares
 * their texts.
 */
const NOT_IN_FILES: ReadonlySet<string> = new Set<keyof BuildOptions>([
  'content',
  'out',
  'hosts',
  'codesArePermanent',
  'skipInvalid',
  'cache',
  'previousOutput',
  'postponesIndex',
  'onProgress',
  'onPublished',
]);

const printOptions = (options: CompleteOptions): string =>
  JSON.stringify(
    Object.entries(options)
      .filter(([name]) => !NOT_IN_FILES.has(name))
      .sort(([a], [b]) => compareCodeUnits(a, b)),
  );

/** What a build publishes, or the limits that prevent it. */
type Outcome = Required<Pick<BuildResult, 'limits' | 'published'>>;

type Content = Pick<CheckedContent, 'open' | 'digest'>;

async function publishSite(
  content: Content,
  options: CompleteOptions,
): Promise<Pick<BuildResult, 'limits' | 'published'>> {
  try {
    const write = (release: Release) => writeSite(content, options, release);
    return await publish(options.out, options.content, write, options);
  } catch (error) {
    if (error instanceof HostLimitError) return { limits: error.limits };
    throw error;
  }
}

/** Writes the site, unless the current output has the same files already. @throws HostLimitError */
async function writeSite(
  { open, digest }: Content,
  options: CompleteOptions,
  release: Release,
): Promise<Outcome> {
  const identity = {
    options: printOptions(options),
    input: digestOf([JSON.stringify(options.hosts.map(({ name }) => name)), digest]),
  };
  const { current } = release;
  const manifest = current === undefined ? undefined : readManifest<Outcome>(current);
  const isSame = manifest?.options === identity.options && manifest.input === identity.input;
  const isComplete = manifest?.result.published.hasOldIndex === false;
  if (current !== undefined && isComplete && isSame && isIntact(manifest, current)) {
    const { published, limits } = manifest.result;
    return { limits, published: { ...published, differences: 0 } };
  }
  // Loaded here, because a build that changes nothing needs none of the code that renders.
  const { renderRelease } = await import('./release/render/site.ts');
  const { catalogue, readList } = await open();
  const documents = withFormats(catalogue.documents, options.formats);
  const { units, ...result } = await renderRelease(
    { catalogue: { documents }, readList: (uri) => withFormats(readList(uri), options.formats) },
    { ...options, baseUrl: options.baseUrl, printedOptions: identity.options },
    release,
    manifest,
  );
  assertDeployable(result.limits);
  // Open pages need not be reloaded when only the index follows.
  if (current !== undefined && isSame && !isComplete)
    createLink(join(current, MARKER), join(release.folder, MARKER));
  writeManifest(release.folder, { ...identity, result, units });
  const differences = manifest && { differences: countDifferences(manifest.units, units) };
  return { ...result, published: { ...result.published, ...differences } };
}
