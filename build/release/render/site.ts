import type { FileInParts, OutputFile } from '../../api/files/output-file.ts';
import { withCompressed } from '../../api/files/output-file.ts';
import type { Budget, SitePlan } from '../../api/plan/plan.ts';
import { groupBy } from '../../model/collections.ts';
import { digestOf } from '../../model/digest.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import {
  directoryLookupsOf,
  makeDirectoryContext,
  makeListContext,
  type SiteInput,
  siteOptionsOf,
} from '../../site/context.ts';
import type { DirectoryContext, DirectoryLookups, DocumentSummary } from '../../site/part.ts';
import { sitePartsOf } from '../../site/parts.ts';
import { outputPath } from '../../site/paths.ts';
import { folderLimits } from '../hosts/limits.ts';
import type { Limit, Target } from '../hosts/target.ts';
import type { Release } from '../output/publish.ts';
import { removeFiles } from '../output/spare.ts';
import { openWriter } from '../output/writer.ts';
import { chooseExample, type ExampleChoice } from './examples.ts';
import { keyOfList, metadataDigest } from './keys.ts';
import { renderInThreads } from './lists.ts';
import { collectLosses, type FormatLoss } from './losses.ts';
import { filesOf, type Memory, type Unit } from './memory.ts';

/** The options of a build, in addition to those of the site. */
export interface RenderOptions {
  /** Folder of the sources. */
  readonly content: string;
  readonly budget: Budget;
  readonly hosts: readonly Target[];
  /** Writes compressed copies too. */
  readonly compress: boolean;
  /** The options that all files depend on, as a text. */
  readonly printedOptions: string;
  readonly onProgress: (text: string) => void;
}

interface RenderInput extends RenderOptions {
  /** Files that do not depend on rows: programs, configuration files of hosts, notices. */
  readonly programs: readonly OutputFile[];
  /** The memory of the current output. */
  readonly memory: Memory | undefined;
}

/** The files written, the host limits that they exceed, and what formats cannot contain. */
interface Rendered {
  readonly units: Memory['units'];
  readonly losses: readonly FormatLoss[];
  readonly limits: readonly Limit[];
}

/** Files to render, unless the current output has them. */
interface UnitToRender {
  /** Names all that the files depend on, except the program and the options. */
  readonly key: string;
  readonly render: () => Promise<Iterable<OutputFile | FileInParts>>;
}

/**
 * Renders the site into a release folder: list by list, so that each thread has the rows of only one list in memory, and
 * then the directory. Files whose units have the same keys are linked from the current output.
 */
export async function renderSite(
  site: SiteInput,
  release: Release,
  { content, budget, programs, hosts, compress, printedOptions, memory, onProgress }: RenderInput,
): Promise<Rendered> {
  const directoryLookups = directoryLookupsOf(site.plan, site.documents);
  const output = release.current;
  const known =
    memory && output !== undefined
      ? { output, files: filesOf(memory.units), hasKnownParts: memory.options === printedOptions }
      : undefined;
  const leftovers = known
    ? release.takeSpare(new Set(known.files.map(({ path }) => path)))
    : new Set<string>();
  const writer = openWriter(release.folder, known, leftovers);
  const units = new Map<string, Unit>();
  const reuse = (key: string): boolean => {
    const unit = memory?.options === printedOptions ? memory.units.get(key) : undefined;
    if (!unit || !writer.reuse(unit.files)) return false;
    units.set(key, unit);
    return true;
  };
  let count = 0;
  const write = (file: OutputFile | FileInParts) => {
    onProgress(`writing files: ${++count}`);
    return writer.write(file);
  };
  const add = async ({ key, render }: UnitToRender): Promise<void> => {
    if (reuse(key)) return;
    const files = await render();
    const written = Array.from(compress ? withCompressed(files) : files, write).flat();
    units.set(key, { files: written, summaries: [] });
  };

  const lists = groupBy(site.documents, ({ entry }) => entry.canonicalUri);
  const keyed = [...lists.values()].map((documents) => ({
    documents,
    key: keyOfList(documents, directoryLookups),
  }));
  const toRender = keyed.filter(({ key }) => !reuse(key));
  const rendered = await renderInThreads(
    {
      ...siteOptionsOf(site),
      ...{ content, documents: site.documents, maxHeaderRules: budget.headerRules },
      ...{ folder: release.folder, leftovers, compress },
      known: known && { ...known, files: filesOf(withoutUnits(memory?.units ?? units, units)) },
      lists: toRender.map(({ documents }) => documents),
    },
    directoryLookups,
    async () => {
      for (const unit of metadataUnits(site, programs)) await add(unit);
    },
    onProgress,
  );
  for (const [i, unit] of rendered) {
    units.set((toRender[i] as (typeof toRender)[number]).key, unit);
    // Other threads have replaced these files.
    for (const { path } of unit.files) leftovers.delete(path);
  }

  const summaries = new Map([...units.values()].flatMap((unit) => unit.summaries));
  const directory = makeDirectoryContext(site, summaries);
  const choice = chooseExample(directory);
  const example = { ...choice, documents: lists.get(choice.uri ?? '') ?? [] };
  for (const unit of [...directoryUnits(directory), exampleUnit(example, site, directoryLookups)])
    await add(unit);
  removeFiles(release.folder, leftovers);
  return {
    units,
    losses: collectLosses(site.documents, summaries),
    limits: [
      ...hosts.flatMap(({ responseLimits }) => responseLimits?.(directory) ?? []),
      ...folderLimits(
        filesOf(units).map(({ path }) => path),
        hosts,
      ),
    ],
  };
}

const withoutUnits = (units: Memory['units'], others: Memory['units']): Memory['units'] =>
  new Map([...units].filter(([key]) => !others.has(key)));

function* printPages({ pages }: SitePlan): Generator<OutputFile> {
  for (const { path, json } of pages) yield { path: outputPath(path), text: json() };
}

/** The files that depend on no rows: programs and index pages. */
const metadataUnits = ({ documents, plan }: SiteInput, programs: readonly OutputFile[]): UnitToRender[] => [
  {
    key: digestOf(['programs', ...programs.flatMap(({ path, text }) => [path, String(text)])]),
    render: async () => programs,
  },
  { key: digestOf(['index pages', ...documents.map(metadataDigest)]), render: async () => printPages(plan) },
];

/** The files of each part of the site. */
function directoryUnits(directory: DirectoryContext): UnitToRender[] {
  const metadata = digestOf(directory.documents.map(metadataDigest));
  return sitePartsOf(directory).flatMap(({ files, filesShow = [] }, i): UnitToRender[] => {
    if (!files) return [];
    const name = `part ${i}`;
    if (typeof filesShow === 'function')
      return [{ key: digestOf([name, ...filesShow(directory)]), render: async () => files(directory) }];
    const summaryOf = (document: DocumentMetadata) => pick(directory.summaryOf(document), filesShow);
    const shown = directory.documents.map((document) => JSON.stringify(summaryOf(document)));
    const render = async () => files({ ...directory, summaryOf });
    return [{ key: digestOf([name, metadata, ...shown]), render }];
  });
}

/** A summary with some of its facts only. */
const pick = (summary: DocumentSummary, fields: readonly (keyof DocumentSummary)[]): DocumentSummary =>
  Object.fromEntries(fields.flatMap((field) => (field in summary ? [[field, summary[field]]] : []))) as never;

/** A list with its documents. */
interface Example extends ExampleChoice {
  readonly documents: readonly DocumentMetadata[];
}

/** The files of all parts of the site with examples. They show one list only, and read it once. */
function exampleUnit(
  { uri, published, documents }: Example,
  site: SiteInput,
  directoryLookups: DirectoryLookups,
): UnitToRender {
  const { readList } = site;
  return {
    key: digestOf(['examples', keyOfList(documents, directoryLookups), ...published]),
    render: async () => {
      const list = uri === undefined ? undefined : makeListContext(readList(uri), directoryLookups, site);
      const context = { list, published, ...siteOptionsOf(site) };
      const parts = sitePartsOf(site).map(({ exampleFiles }) => exampleFiles?.(context) ?? []);
      return (await Promise.all(parts)).flatMap((files) => [...files]);
    },
  };
}
