import { bundleFunctions } from '../api/hosts/function/bundle.ts';
import { type Budget, planSite, type SitePlan, type Spending } from '../api/plan/plan.ts';
import { printNotices } from '../api/program/notices.ts';
import type { DocumentMetadata } from '../model/document/document.ts';
import type { SiteIdentity } from '../model/site-identity.ts';
import { sitePartsOf } from '../site/parts.ts';
import { LICENSES_FILE, outputPath, startPages } from '../site/paths.ts';
import type { CheckedContent } from './check-content.ts';
import { assertDeployable } from './hosts/limits.ts';
import type { Limit, Target } from './hosts/target.ts';
import type { Release } from './output/publish.ts';
import type { FormatLoss } from './render/losses.ts';
import { filesOf, type Memory } from './render/memory.ts';
import { renderSite } from './render/site.ts';

/** The options of a build that files depend on, and what reading lists needs. */
interface ReleaseOptions {
  /** Folder of the sources. */
  readonly content: string;
  readonly baseUrl?: string;
  readonly budget: Budget;
  readonly hosts: readonly Target[];
  readonly hasExplorer: boolean;
  readonly compress: boolean;
  readonly siteIdentity: SiteIdentity | undefined;
  /** The options that all files depend on, as a text. */
  readonly printedOptions: string;
  readonly onProgress: (text: string) => void;
}

/** Sizes of the published content and output. */
export interface Published {
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

/** A rendered site: exceeded limits, sizes, and what the next build must know of its files. */
interface RenderedRelease extends Pick<Memory, 'units'> {
  readonly limits: readonly Limit[];
  readonly published: Published;
}

/**
 * Plans and renders the site, and writes it to a release folder. Files that would be the same as in the current output
 * are linked.
 *
 * @param memory that of the current output
 * @throws HostLimitError if a host cannot take the files that do not depend on rows
 */
export async function renderRelease(
  { catalogue, readList }: Pick<CheckedContent, 'catalogue' | 'readList'>,
  {
    content,
    baseUrl,
    budget,
    hosts,
    hasExplorer,
    compress,
    siteIdentity,
    printedOptions,
    onProgress,
  }: ReleaseOptions,
  release: Release,
  memory: Memory | undefined,
): Promise<RenderedRelease> {
  const { documents } = catalogue;
  onProgress(`planning ${documents.length} documents`);
  const parts = sitePartsOf({ hasExplorer });
  const headerRules = parts.flatMap((part) => part.headerRules);
  const plan = planSite(catalogue, budget, { headerRules, startPages: startPages({ hasExplorer }) });

  onProgress('bundling functions and scripts');
  const functions = await bundleFunctions(plan.directory);
  const programs = [...hosts.flatMap((target) => target.files(plan, { compress })), ...functions.files];
  const limits = hosts.flatMap((target) => target.limits(plan, programs));
  assertDeployable(limits);

  const ofParts = await Promise.all(parts.map((part) => part.notices?.() ?? []));
  const notices = printNotices([...functions.notices, ...ofParts.flat()]);
  const site = { plan, documents, baseUrl, hasExplorer, siteIdentity, readList };
  const rendered = await renderSite(site, release, {
    programs: [...programs, { path: outputPath(LICENSES_FILE), text: notices }],
    ...{ content, maxHeaderRules: budget.headerRules, hosts, compress, printedOptions, memory, onProgress },
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
