import { type FileInParts, type OutputFile, withCompressed } from '../../api/files/output-file.ts';
import { bundleFunctions } from '../../api/hosts/function/bundle.ts';
import { printRules } from '../../api/hosts/server/rules.ts';
import { type Budget, planSite, type SitePlan, type Spending } from '../../api/plan/plan.ts';
import { printNotices } from '../../api/program/notices.ts';
import { REPRESENTATIONS } from '../../formats/all.ts';
import { DOCUMENT } from '../../formats/json/write.ts';
import { groupBy } from '../../model/collections.ts';
import { digestOf } from '../../model/digest.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import { latestVersion } from '../../model/query/select.ts';
import {
  directoryLookupsOf,
  makeDirectoryContext,
  makeListContext,
  type SiteInput,
  siteOptionsOf,
} from '../../site/context.ts';
import { MAX_EXAMPLE_SIZE } from '../../site/description/openapi/examples.ts';
import type {
  DirectoryContext,
  DirectoryLookups,
  DocumentSummary,
  ExampleContext,
  SiteOptions,
} from '../../site/part.ts';
import { sitePartsOf } from '../../site/parts.ts';
import { LICENSES_FILE, outputPath, startPages } from '../../site/paths.ts';
import type { OpenContent } from '../check-sources.ts';
import { assertDeployable, folderLimits, type Limit, type Target } from '../hosts/target.ts';
import { removeFiles } from '../output/previous-output.ts';
import type { Release } from '../output/publish.ts';
import { byPath, openWriter } from '../output/writer.ts';
import { shareWork } from '../threads/threads.ts';
import { limitHeapGrowth } from '../threads/v8.ts';
import { keyOfList, metadataDigest } from './keys.ts';
import { printParts, renderInThreads } from './lists.ts';
import { filesOf, type Manifest, type Unit } from './manifest.ts';

/** The options of a build, as far as rendering depends on them. */
export interface RenderOptions extends SiteOptions {
  /** Folder of the sources. */
  readonly content: string;
  readonly budget: Budget;
  readonly hosts: readonly Target[];
  /** Writes compressed copies too. */
  readonly compress: boolean;
  /** The options that all files depend on, as a text. */
  readonly printedOptions: string;
  /** Keeps the current search index, which the next build then prints. */
  readonly postponesIndex?: boolean;
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
 *
 * @param manifest that of the current output
 * @returns exceeded limits, sizes, and the files for the next build
 * @throws HostLimitError if a host cannot take the files that do not depend on rows
 */
export async function renderRelease(
  { catalogue: { documents }, readList }: OpenContent,
  options: RenderOptions,
  release: Release,
  manifest: Manifest | undefined,
): Promise<Pick<Manifest, 'units'> & { readonly limits: readonly Limit[]; readonly published: Published }> {
  const { budget, hosts, hasExplorer, onProgress } = options;
  onProgress(`planning ${documents.length} documents`);
  // Another thread compresses the index meanwhile.
  const bundling = bundleFunctions({ records: documents, baseUrl: options.baseUrl });
  const parts = sitePartsOf(options);
  const headerRules = parts.flatMap((part) => part.headerRules);
  const plan = planSite({ documents }, budget, { headerRules, startPages: startPages({ hasExplorer }) });

  onProgress('bundling functions and scripts');
  const functions = await bundling;
  const forHosts = hosts.flatMap((target) => target.files(plan, options));
  const programs = [...forHosts, ...functions.files, printRules(plan)];
  const limits = hosts.flatMap((target) => target.limits(plan, programs));
  assertDeployable(limits);
  const ofParts = await Promise.all(parts.map((part) => part.notices?.() ?? []));
  const notices = printNotices([...functions.notices, ...ofParts.flat()]);

  const site = { ...siteOptionsOf(options), plan, documents, readList };
  const { units, directory, hasOldIndex } = await renderUnits(
    site,
    [...programs, { path: outputPath(LICENSES_FILE), text: notices }],
    options,
    release,
    manifest,
  );
  const files = filesOf(units);
  const paths = files.map(({ path }) => path);
  const { spending } = plan;
  return {
    units,
    limits: [
      ...limits,
      ...hosts.flatMap(({ responseLimits }) => responseLimits?.(directory, files) ?? []),
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

/** Files to render, unless the current output has them. */
interface UnitToRender {
  /** A digest of all that the files depend on, except the program and the options. */
  readonly key: string;
  readonly render: () => Promise<Iterable<OutputFile | FileInParts>>;
}

/**
 * Renders list by list, so that each thread has the rows of only one list in memory, and then the directory. Files whose
 * units have the same keys are linked from the current output.
 *
 * @param programs files that do not depend on rows: programs, configuration files of hosts, notices
 */
async function renderUnits(
  site: SiteInput,
  programs: readonly OutputFile[],
  { content, budget, compress, printedOptions, postponesIndex, onProgress }: RenderOptions,
  { folder, current, reusePrevious }: Release,
  manifest: Manifest | undefined,
) {
  const { documents, plan } = site;
  const lookups = directoryLookupsOf(plan, documents);
  const isKnown = manifest?.options === printedOptions;
  const files = byPath(manifest && current !== undefined ? filesOf(manifest.units) : []);
  const known = current === undefined ? undefined : { output: current, files, hasKnownParts: isKnown };
  const staleFiles = files.size > 0 ? reusePrevious(files) : new Set<string>();
  const writer = openWriter(folder, known, staleFiles);
  const units = new Map<string, Unit>();
  const reuse = (key: string): boolean => {
    const unit = isKnown ? manifest.units.get(key) : undefined;
    if (!unit || !writer.reuse(unit.files)) return false;
    units.set(key, unit);
    return true;
  };
  let count = 0;
  const write = (file: OutputFile | FileInParts) => {
    onProgress(`writing files: ${++count}`);
    return writer.write(file);
  };
  const addAll = async (all: readonly UnitToRender[]): Promise<void> => {
    for (const { key, render } of all) {
      if (reuse(key)) continue;
      const rendered = await render();
      const written = Array.from(compress ? withCompressed(rendered) : rendered, write).flat();
      units.set(key, { files: written, summaries: [] });
    }
  };

  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const toRender = [...lists.values()]
    .map((own) => ({ own, key: keyOfList(own, lookups) }))
    .filter(({ key }) => !reuse(key));
  /** What threads need of the output: only the files that they may replace. */
  const sharedOutput = () => {
    const others = new Map([...(manifest?.units ?? [])].filter(([key]) => !units.has(key)));
    const replaced = known && { ...known, files: byPath(filesOf(others)) };
    return { ...siteOptionsOf(site), folder, staleFiles, compress, known: replaced };
  };
  const addRendered = (rendered: readonly (readonly [number, Unit])[], from: readonly { key: string }[]) => {
    for (const [i, unit] of rendered) {
      units.set(from[i]?.key as string, unit);
      // Other threads have replaced these files.
      for (const { path } of unit.files) staleFiles.delete(path);
    }
  };
  // Other builds render little, and would collect garbage more often.
  if (!manifest) limitHeapGrowth(100);
  const rendered = await renderInThreads(
    {
      ...{ ...sharedOutput(), content, documents, maxHeaderRules: budget.headerRules },
      lists: toRender.map(({ own }) => own),
    },
    lookups,
    () => addAll(metadataUnits(site, programs)),
    onProgress,
  );
  addRendered(rendered, toRender);

  const directory = makeDirectoryContext(
    site,
    new Map([...units.values()].flatMap((unit) => unit.summaries)),
  );
  const example = chooseExample(directory);
  const ofExample = lists.get(example.uri ?? '') ?? [];
  const changed = partsToPrint(directory).filter(({ key }) => !reuse(key));
  const oldKeyOf = (part: number) => [...(manifest?.units.keys() ?? [])].find(isKeyOfPart(part)) ?? '';
  const toPrint = changed.filter(({ part }) => !postponesIndex || !reuse(oldKeyOf(part)));
  const data = { ...sharedOutput(), inputs: toPrint.map(({ input }) => input()) };
  const printed = await shareWork({
    ...{ name: 'print' as const, data, items: toPrint.length },
    documents: toPrint.length > 0 ? documents.length : 0,
    run: async function* (take) {
      await addAll([...directoryUnits(directory), exampleUnit(example, ofExample, site, lookups)]);
      yield* printParts(data, take);
    },
    onProgress: () => onProgress('writing the search index'),
  });
  addRendered(printed, toPrint);
  removeFiles(folder, staleFiles);
  return { units, directory, hasOldIndex: toPrint.length < changed.length };
}

/** The files that depend on no rows: programs and index pages. */
const metadataUnits = ({ documents, plan }: SiteInput, programs: readonly OutputFile[]): UnitToRender[] => [
  {
    key: digestOf(['programs', ...programs.flatMap(({ path, text }) => [path, String(text)])]),
    render: async () => programs,
  },
  { key: digestOf(['index pages', ...documents.map(metadataDigest)]), render: async () => printPages(plan) },
];

function* printPages({ pages }: SitePlan): Generator<OutputFile> {
  for (const { path, json } of pages) yield { path: outputPath(path), text: json() };
}

/** The files of parts of the site that another thread may print. */
const partsToPrint = (directory: DirectoryContext) =>
  sitePartsOf(directory).flatMap(({ filesInThread, filesShow }, i) =>
    filesInThread && typeof filesShow === 'function'
      ? [
          {
            part: i,
            key: keyOfPart(i, filesShow(directory)),
            input: () => [i, filesInThread.inputOf(directory)] as const,
          },
        ]
      : [],
  );

const keyOfPart = (part: number, input: Iterable<string>): string => `${part} ${digestOf(input)}`;

const isKeyOfPart = (part: number) => (key: string) => key.startsWith(`${part} `);

/** The other files of each part of the site. */
function directoryUnits(directory: DirectoryContext): UnitToRender[] {
  const metadata = digestOf(directory.documents.map(metadataDigest));
  return sitePartsOf(directory).flatMap(({ files, filesShow = [] }, i): UnitToRender[] => {
    if (!files) return [];
    if (typeof filesShow === 'function')
      return [{ key: keyOfPart(i, filesShow(directory)), render: async () => files(directory) }];
    const summaryOf = (document: DocumentMetadata) => pick(directory.summaryOf(document), filesShow);
    const shown = directory.documents.map((document) => JSON.stringify(summaryOf(document)));
    const render = async () => files({ ...directory, summaryOf });
    return [{ key: keyOfPart(i, [metadata, ...shown]), render }];
  });
}

/** A summary with some of its facts only. */
const pick = (summary: DocumentSummary, fields: readonly (keyof DocumentSummary)[]): DocumentSummary =>
  Object.fromEntries(fields.flatMap((field) => (field in summary ? [[field, summary[field]]] : []))) as never;

/** What files with examples depend on, in addition to the list that the examples are from. */
interface ExampleChoice extends Pick<ExampleContext, 'published'> {
  /** The canonical URI of the list; undefined if none is suitable. */
  readonly uri: string | undefined;
}

/** Maximum length of an index entry that is a useful example. */
const MAX_ENTRY_LENGTH = 2000;

/**
 * Chooses the list for examples, with a static URI and short entries: the one in most languages, then in most formats,
 * then the smallest. Large lists are the last choice.
 */
export function chooseExample({
  plan: { directory, naming },
  summaryOf,
}: Pick<DirectoryContext, 'plan' | 'summaryOf'>): ExampleChoice {
  const { records } = directory;
  const candidates = [...new Set(records.map(({ entry }) => entry.canonicalUri))].flatMap((uri) => {
    const own = directory.byUri.get(uri);
    const isShort = own?.records.every(({ entry }) => JSON.stringify(entry).length <= MAX_ENTRY_LENGTH);
    if (!own || !isShort || !naming.isStaticUri(uri)) return [];
    const sizes = latestVersion(own).records.map((document) => summaryOf(document).sizes);
    return {
      uri,
      languages: new Set(own.records.map(({ entry }) => entry.language)).size,
      formats: Math.max(...sizes.map((bySize) => Object.keys(bySize).length)),
      size: Math.max(...sizes.map((bySize) => bySize[DOCUMENT.folder] ?? 0)),
    };
  });
  const isLarge = ({ size }: { readonly size: number }) => Number(size > MAX_EXAMPLE_SIZE);
  const [best] = candidates.sort(
    (a, b) =>
      isLarge(a) - isLarge(b) || b.languages - a.languages || b.formats - a.formats || a.size - b.size,
  );
  const published = REPRESENTATIONS.filter(
    ({ supports }) =>
      records.length === 0 ||
      records.some(({ entry, formats }) => supports({ entry, formats, hasData: true })),
  );
  return { uri: best?.uri, published: published.map(({ folder }) => folder) };
}

/** The files of all parts of the site with examples. They show one list only, and read it once. */
function exampleUnit(
  { uri, published }: ExampleChoice,
  documents: readonly DocumentMetadata[],
  site: SiteInput,
  lookups: DirectoryLookups,
): UnitToRender {
  return {
    key: digestOf(['examples', keyOfList(documents, lookups), ...published]),
    render: async () => {
      const list = uri === undefined ? undefined : makeListContext(site.readList(uri), lookups, site);
      const context = { list, published, ...siteOptionsOf(site) };
      const parts = sitePartsOf(site).map(({ exampleFiles }) => exampleFiles?.(context) ?? []);
      return (await Promise.all(parts)).flatMap((files) => [...files]);
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
