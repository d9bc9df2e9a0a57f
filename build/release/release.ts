import { bundleFunctions } from '../api/hosts/function/bundle.ts';
import { planSite, type Spending } from '../api/plan/plan.ts';
import { printNotices } from '../api/program/notices.ts';
import { siteOptionsOf } from '../site/context.ts';
import type { SiteOptions } from '../site/part.ts';
import { sitePartsOf } from '../site/parts.ts';
import { LICENSES_FILE, outputPath, startPages } from '../site/paths.ts';
import type { CheckedContent } from './check-content.ts';
import { assertDeployable } from './hosts/limits.ts';
import type { Limit } from './hosts/target.ts';
import type { Release } from './output/publish.ts';
import type { FormatLoss } from './render/losses.ts';
import { filesOf, type Memory } from './render/memory.ts';
import { type RenderOptions, renderSite } from './render/site.ts';

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
  { catalogue: { documents }, readList }: Pick<CheckedContent, 'catalogue' | 'readList'>,
  options: RenderOptions & SiteOptions,
  release: Release,
  memory: Memory | undefined,
): Promise<RenderedRelease> {
  const { budget, hosts, compress, hasExplorer, onProgress } = options;
  onProgress(`planning ${documents.length} documents`);
  const parts = sitePartsOf(options);
  const headerRules = parts.flatMap((part) => part.headerRules);
  const plan = planSite({ documents }, budget, { headerRules, startPages: startPages({ hasExplorer }) });

  onProgress('bundling functions and scripts');
  const functions = await bundleFunctions(plan.directory);
  const programs = [...hosts.flatMap((target) => target.files(plan, { compress })), ...functions.files];
  const limits = hosts.flatMap((target) => target.limits(plan, programs));
  assertDeployable(limits);

  const ofParts = await Promise.all(parts.map((part) => part.notices?.() ?? []));
  const notices = printNotices([...functions.notices, ...ofParts.flat()]);
  const rendered = await renderSite({ ...siteOptionsOf(options), plan, documents, readList }, release, {
    ...options,
    programs: [...programs, { path: outputPath(LICENSES_FILE), text: notices }],
    memory,
  });
  const files = filesOf(rendered.units);
  const { spending, directory } = plan;
  return {
    limits: [...limits, ...rendered.limits],
    published: {
      documents: documents.length,
      versions: new Set(documents.map(({ entry }) => entry.canonicalVersionUri)).size,
      languages: new Set(documents.map(({ entry }) => entry.language)).size,
      tags: directory.tags.length,
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      spending: { files: spending.files, pairs: spending.pairs, pairsLeftOut: spending.pairsLeftOut },
      losses: rendered.losses,
    },
    units: rendered.units,
  };
}
