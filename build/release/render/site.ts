import { LICENSES_FILE } from '../../api/files/files.ts';
import type { OutputFile } from '../../api/files/output-file.ts';
import { bundleFunctions } from '../../api/hosts/function/bundle.ts';
import { printRules } from '../../api/hosts/server/rules.ts';
import { planSite, type Spending } from '../../api/plan.ts';
import { printNotices } from '../../api/program/program.ts';
import { groupBy } from '../../model/collections.ts';
import { findTables } from '../../model/relations/correspondence.ts';
import { readLogo } from '../../read/logo.ts';
import { siteOptionsOf } from '../../site/context.ts';
import type { DirectoryContext } from '../../site/part.ts';
import { sitePartsOf } from '../../site/parts.ts';
import { documentPages, outputPath, startPages } from '../../site/paths.ts';
import type { OpenContent } from '../check-sources.ts';
import { assertDeployable, folderLimits, type Limit } from '../hosts/target.ts';
import type { Release } from '../output/publish.ts';
import { filesOf, type Manifest } from './manifest.ts';
import { type RenderOptions, renderUnits } from './units.ts';

/** Sizes of the published content and output. */
export interface Published {
  readonly documents: number;
  readonly versions: number;
  readonly languages: number;
  readonly tags: number;
  readonly files: number;
  readonly bytes: number;
  /** Number of new, changed and removed files, compared with the current output; undefined if it is unknown. */
  readonly differences?: number;
  readonly spending: Pick<Spending, 'files' | 'pairs' | 'pairsLeftOut'>;
  /** Whether the search index is that of the output before. */
  readonly hasOldIndex: boolean;
  /** What formats cannot contain; builds that change nothing report it too. */
  readonly losses: readonly FormatLoss[];
}

/** What a format cannot contain of some lists. */
interface FormatLoss {
  /** Label of the format. */
  readonly format: string;
  readonly message: string;
  /** Their canonical URIs. */
  readonly lists: readonly string[];
}

/**
 * Plans and renders the site, and writes it to a release folder. Files that would be the same as in the current output
 * are linked.
 * @throws HostLimitError if a host cannot take the files that do not depend on rows
 */
export async function renderRelease(
  { catalogue: { documents }, readList }: OpenContent,
  options: RenderOptions,
  release: Release,
  manifest: Manifest | undefined,
): Promise<Pick<Manifest, 'units'> & { readonly limits: readonly Limit[]; readonly published: Published }> {
  const { baseUrl, budget, hosts, hasExplorer, onProgress } = options;
  onProgress(`planning ${documents.length} documents`);
  const tables = findTables(documents);
  // Another thread compresses the index meanwhile.
  const contents = {
    records: documents,
    ...(tables.length > 0 && { tables }),
    ...(baseUrl !== undefined && { baseUrl, pages: documentPages({ hasExplorer }) }),
  };
  const bundling = bundleFunctions(
    contents,
    hosts.flatMap(({ programs }) => programs),
  );
  const parts = sitePartsOf(options);
  const headerRules = parts.flatMap((part) => part.headerRules);
  const { frameAncestors, logo } = options.siteIdentity ?? {};
  const extras = { baseUrl, headerRules, startPages: startPages({ hasExplorer }), frameAncestors };
  const plan = planSite({ documents }, budget, extras);

  onProgress('bundling functions and scripts');
  const functions = await bundling;
  const targetOptions = { ...options, records: functions.records };
  const forHosts = hosts.flatMap((target) => target.files(plan, targetOptions));
  const programs = [...forHosts, ...functions.files, printRules(plan)];
  const limits = hosts.flatMap((target) => target.limits(plan, programs));
  assertDeployable(limits);
  const ofParts = await Promise.all(parts.map((part) => part.notices?.() ?? []));
  const notices = printNotices([...functions.notices, ...ofParts.flat()]);

  const site = { ...siteOptionsOf(options), plan, documents, readList };
  const allPrograms: OutputFile[] = [...programs, { path: outputPath(LICENSES_FILE), text: notices }];
  if (logo && hasExplorer)
    allPrograms.push({ path: outputPath(logo.url), text: readLogo(options.content, logo.path).bytes });
  const { units, directory, hasOldIndex } = await renderUnits(site, allPrograms, options, release, manifest);
  const files = filesOf(units);
  const paths = files.map(({ path }) => path);
  const { spending } = plan;
  return {
    units,
    limits: [
      ...limits,
      ...hosts.flatMap(({ fileLimits }) => fileLimits?.(directory, files) ?? []),
      ...folderLimits(paths, hosts),
    ],
    published: {
      documents: documents.length,
      versions: new Set(documents.map(({ entry }) => entry.canonicalVersionUri)).size,
      languages: new Set(documents.map(({ entry }) => entry.language)).size,
      tags: plan.directory.tags.length,
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      spending: { files: spending.files, pairs: spending.pairs, pairsLeftOut: spending.pairsLeftOut },
      hasOldIndex,
      losses: collectLosses(directory),
    },
  };
}

/**
 * Collects what formats cannot contain, once per list and format. The summaries of reused files have it too, so builds
 * of the same content report the same.
 */
function collectLosses({ documents, summaryOf }: DirectoryContext): FormatLoss[] {
  const all = documents.flatMap((document) =>
    (summaryOf(document).losses ?? []).map((loss) => ({ ...loss, uri: document.entry.canonicalUri })),
  );
  const groups = groupBy(all, ({ format, message }) => JSON.stringify([format, message]));
  return [...groups.values()].map((same) => {
    const [{ format, message }] = same as [(typeof all)[number]];
    return { format, message, lists: [...new Set(same.map(({ uri }) => uri))] };
  });
}
