import type { DocumentMetadata } from './catalogue/document.ts';
import { type CheckedContent, type CheckOptions, type CheckResult, check } from './check-content.ts';
import { digestOf } from './domain/digest.ts';
import { compareCodeUnits } from './domain/version.ts';
import { bundleFunctions } from './output/bundle.ts';
import { publish, type Release, restoreOutput } from './output/publish.ts';
import { openWriter } from './output/writer.ts';
import type { Budget, Spending } from './plan/budget.ts';
import { planSite, type SitePlan } from './plan/plan.ts';
import { hasErrors } from './problems/problem.ts';
import { printNotices } from './program/notices.ts';
import type { FormatLoss } from './render/losses.ts';
import {
  countDifferences,
  filesOf,
  isIntact,
  type Memory,
  printMemory,
  readMemory,
} from './render/memory.ts';
import { renderSite } from './render/site.ts';
import { LICENSES_FILE, outputPath, startPages } from './site/paths.ts';
import { sitePartsOf } from './site-parts.ts';
import { TARGETS } from './targets/all.ts';
import type { Limit, Target } from './targets/target.ts';

/** The site to build, and where. */
export interface BuildOptions extends CheckOptions {
  /** Folder of the output. */
  readonly out: string;
  /** Public URL of the site, for absolute URLs in pages, feeds and descriptions. */
  readonly baseUrl?: string;
  readonly budget: Budget;
  /** Hosts to generate files for; default: all. Exceeding the limits of one is an error. */
  readonly hosts?: readonly Target[];
  /** Names of the formats of data, see {@link FORMATS}; CSV is always included. Default: all. */
  readonly formats?: readonly string[];
  /** Renders HTML pages; default: true. */
  readonly hasExplorer?: boolean;
  /** Writes compressed copies too, for web servers that send precompressed files; default: false. */
  readonly compress?: boolean;
  /** Is called when the new output is in place, before the old one is removed; not if the output stays the same. */
  readonly onPublished?: () => void;
}

/** The result of a build. `published` is absent if errors in the content or the limits of a host prevented it. */
export interface BuildResult extends CheckResult {
  /** Exceeded limits of the chosen hosts; empty if the content has errors. */
  readonly limits: readonly Limit[];
  readonly published?: Published;
}

/** Sizes of the published content and output. */
interface Published {
  readonly documents: number;
  readonly versions: number;
  readonly languages: number;
  readonly tags: number;
  readonly files: number;
  readonly bytes: number;
  /** Number of files that are new, changed or removed since the output before; undefined if that is unknown. */
  readonly differences?: number;
  readonly spending: Pick<Spending, 'files' | 'pairs' | 'pairsLeftOut'>;
  /** What formats cannot contain; builds that change nothing report it too. */
  readonly losses: readonly FormatLoss[];
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
  const { catalogue, readList, ...checked } = await check(options);
  const { formats } = options;
  const documents = withFormats(catalogue.documents, formats);
  // Leaving out all documents would replace a full directory by an empty one.
  const hasValid = options.skipInvalid && documents.length > 0;
  if (hasErrors(checked.problems) && !hasValid) return { ...checked, limits: [] };

  return {
    ...checked,
    ...(await publishSite(
      { catalogue: { documents }, readList: (uri) => withFormats(readList(uri), formats) },
      { ...DEFAULTS, ...options },
    )),
  };
}

/** Restricts documents to formats, if there are any. */
const withFormats = <T extends DocumentMetadata>(
  documents: readonly T[],
  formats: BuildOptions['formats'],
): readonly T[] => (formats ? documents.map((document) => Object.assign(document, { formats })) : documents);

/** Defaults of the options that files depend on. */
const DEFAULTS = { hosts: TARGETS, hasExplorer: true, compress: false };

type CompleteOptions = BuildOptions & typeof DEFAULTS;

/** The options that no file depends on; files are rendered again if any other option changes. */
const NOT_IN_FILES: ReadonlySet<string> = new Set<keyof BuildOptions>([
  'content',
  'out',
  'codesArePermanent',
  'skipInvalid',
  'cache',
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

type Content = Pick<CheckedContent, 'catalogue' | 'readList'>;

async function publishSite(
  site: Content,
  options: CompleteOptions,
): Promise<Pick<BuildResult, 'limits' | 'published'>> {
  try {
    const write = (release: Release) => writeSite(site, options, release);
    return await publish(options.out, options.content, write, options.onPublished);
  } catch (error) {
    if (error instanceof HostLimitError) return { limits: error.limits };
    throw error;
  }
}

/** Writes the site, unless the current output has the same files already. @throws HostLimitError */
async function writeSite(site: Content, options: CompleteOptions, release: Release): Promise<Outcome> {
  const identity = {
    options: printOptions(options),
    content: digestOf(site.catalogue.documents.map(({ digest }) => digest)),
  };
  const { current } = release;
  const memory = current === undefined ? undefined : readMemory<Outcome>(current);
  const usable = memory?.options === identity.options ? memory : undefined;
  if (current !== undefined && usable?.content === identity.content && isIntact(usable, current)) {
    const { published, limits } = usable.result;
    return { limits, published: { ...published, differences: 0 } };
  }
  const { units, ...result } = await renderRelease(site, options, release, usable);
  if (hasLimitErrors(result.limits)) throw new HostLimitError(result.limits);
  openWriter(release.folder).write(printMemory({ ...identity, result, units }));
  const differences = memory && { differences: countDifferences(memory.units, units) };
  return { ...result, published: { ...result.published, ...differences } };
}

async function renderRelease(
  { catalogue, readList }: Content,
  { content, baseUrl, budget, hosts, hasExplorer, compress, onProgress }: CompleteOptions,
  release: Release,
  memory: Memory | undefined,
): Promise<Outcome & Pick<Memory, 'units'>> {
  const { documents } = catalogue;
  onProgress(`planning ${documents.length} documents`);
  const parts = sitePartsOf({ hasExplorer });
  const headerRules = parts.flatMap((part) => part.headerRules);
  const plan = planSite(catalogue, budget, { headerRules, startPages: startPages({ hasExplorer }) });

  onProgress('bundling functions and scripts');
  const functions = await bundleFunctions(plan.directory);
  const programs = [...hosts.flatMap((target) => target.files(plan, { compress })), ...functions.files];
  const limits = hosts.flatMap((target) => target.limits(plan, programs));
  if (hasLimitErrors(limits)) throw new HostLimitError(limits);

  const ofParts = await Promise.all(parts.map((part) => part.notices?.() ?? []));
  const notices = printNotices([...functions.notices, ...ofParts.flat()]);
  const site = { plan, documents, baseUrl, hasExplorer, readList };
  const rendered = await renderSite(site, release, {
    programs: [...programs, { path: outputPath(LICENSES_FILE), text: notices }],
    ...{ content, maxHeaderRules: budget.headerRules, hosts, compress, memory, onProgress },
  });
  return {
    limits: [...limits, ...rendered.limits],
    published: {
      ...{ ...countContent(documents), tags: plan.directory.tags.length, ...countFiles(rendered.units) },
      spending: spendingOf(plan),
      losses: rendered.losses,
    },
    units: rendered.units,
  };
}

const hasLimitErrors = (limits: readonly Limit[]): boolean =>
  limits.some(({ severity }) => severity === 'error');

/** The site exceeds the limits of a host. */
class HostLimitError extends Error {
  readonly limits: readonly Limit[];

  constructor(limits: readonly Limit[]) {
    super('hosts cannot take the site');
    this.limits = limits;
  }
}

function countFiles(units: Memory['units']): Pick<Published, 'files' | 'bytes'> {
  const all = filesOf(units);
  return { files: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) };
}

const spendingOf = ({ spending: { files, pairs, pairsLeftOut } }: SitePlan): Published['spending'] => ({
  files,
  pairs,
  pairsLeftOut,
});

function countContent(documents: readonly DocumentMetadata[]) {
  return {
    documents: documents.length,
    versions: new Set(documents.map(({ entry }) => entry.canonicalVersionUri)).size,
    languages: new Set(documents.map(({ entry }) => entry.language)).size,
  };
}
