import type { FileInParts, OutputFile } from '../../api/files/output-file.ts';
import type { SitePlan } from '../../api/plan/plan.ts';
import { groupBy } from '../../model/collections.ts';
import { digestOf } from '../../model/digest.ts';
import {
  directoryLookupsOf,
  makeDirectoryContext,
  makeListContext,
  type SiteInput,
} from '../../site/context.ts';
import type { DirectoryContext, DocumentSummary } from '../../site/part.ts';
import { sitePartsOf } from '../../site/parts.ts';
import { outputPath } from '../../site/paths.ts';
import { folderLimits } from '../hosts/folders.ts';
import type { Limit, Target } from '../hosts/target.ts';
import type { Release } from '../output/publish.ts';
import { removeFiles } from '../output/spare.ts';
import { openWriter } from '../output/writer.ts';
import { chooseExample, type ExampleChoice } from './examples.ts';
import { type ListToRender, listDigest } from './lists.ts';
import {
  digestOfResults,
  type LookupSource,
  metadataDigest,
  recordLookups,
  recordRows,
  shownDigest,
} from './lookups.ts';
import { collectLosses, type FormatLoss } from './losses.ts';
import { filesOf, type Memory, type UnitMemory } from './memory.ts';
import { renderInThreads } from './threads.ts';
import { type RenderedUnit, writeUnit } from './unit.ts';

/** Options for rendering. */
export interface RenderOptions {
  /** Folder of the sources. */
  readonly content: string;
  readonly maxHeaderRules: number;
  /** Files that do not depend on rows: programs, configuration files of hosts, notices. */
  readonly programs: readonly OutputFile[];
  readonly hosts: readonly Target[];
  /** Writes compressed copies too. */
  readonly compress: boolean;
  /** The memory of the current output. */
  readonly memory: Memory | undefined;
  readonly onProgress: (text: string) => void;
}

/** The files written, the host limits that they exceed, and what formats cannot contain. */
export interface Rendered {
  readonly units: Memory['units'];
  readonly losses: readonly FormatLoss[];
  readonly limits: readonly Limit[];
}

/** Files that are rendered together: the files of one list, or one part of the directory's files. */
interface Unit {
  readonly name: string;
  /** Digest of the input of the files, without the results of their lookups. */
  readonly input: string;
  readonly render: () => Promise<RenderedUnit>;
}

/**
 * Renders the site into a release folder: list by list, so that each thread has the rows of only one list in memory, and
 * then the directory. Files with unchanged input are linked from the current output.
 */
export async function renderSite(
  site: SiteInput,
  release: Release,
  options: RenderOptions,
): Promise<Rendered> {
  const { programs, hosts, compress, memory, onProgress } = options;
  const lists = groupBy(site.documents, ({ entry }) => entry.canonicalUri);
  const summaries = new Map<string, DocumentSummary>();
  const lookupSource = {
    summaries,
    ...directoryLookupsOf(site.plan, site.documents),
  };
  const current = release.current;
  const known =
    memory && current !== undefined ? { output: current, files: filesOf(memory.units) } : undefined;
  const leftovers = known
    ? release.takeSpare(new Set(known.files.map(({ path }) => path)))
    : new Set<string>();
  const writer = openWriter(release.folder, leftovers, known);
  const units = new Map<string, UnitMemory>();
  let count = 0;
  const write = (file: OutputFile | FileInParts) => {
    onProgress(`writing files: ${++count}`);
    return writer.write(file);
  };
  const reuse = (name: string, input: string): boolean => {
    const known = memory?.units.get(name);
    if (!known || current === undefined || !isCurrent(known, input, lookupSource)) return false;
    if (!writer.reuse(known.files, current)) return false;
    units.set(name, known);
    return true;
  };

  const add = async ({ name, input, render }: Unit): Promise<void> => {
    if (reuse(name, input)) return;
    const unit = writeUnit(input, await render(), { write, compress, lookupSource });
    units.set(name, { ...unit, summaries: [] });
  };

  const toRender: [uri: string, list: ListToRender][] = [];
  for (const [uri, documents] of lists) {
    const digest = listDigest(documents);
    const files = reuse(listName(uri), digest) ? units.get(listName(uri)) : undefined;
    // Pages show what is known about the files, such as their sizes.
    if (!files || !reuse(pagesName(uri), digest))
      toRender.push([uri, { documents, ...(files && { files }) }]);
  }
  const rendered = await renderInThreads(
    {
      ...{ content: options.content, documents: site.documents },
      ...{ baseUrl: site.baseUrl, hasExplorer: site.hasExplorer },
      ...{ folder: release.folder, leftovers, compress, maxHeaderRules: options.maxHeaderRules },
      lists: toRender.map(([, list]) => list),
    },
    lookupSource,
    async () => {
      for (const unit of metadataUnits(site, programs)) await add(unit);
    },
    onProgress,
  );
  for (const [i, files, pages] of rendered) {
    const [uri, { files: known }] = toRender[i] as (typeof toRender)[number];
    units.set(listName(uri), known ?? files).set(pagesName(uri), pages);
    // Other threads have replaced these files.
    for (const { path } of [...files.files, ...pages.files]) leftovers.delete(path);
  }
  for (const unit of units.values()) for (const [key, summary] of unit.summaries) summaries.set(key, summary);

  const directory = makeDirectoryContext(site, summaries);
  const choice = chooseExample(directory);
  const example = { ...choice, digest: listDigest(lists.get(choice.uri ?? '') ?? []) };
  for (const unit of [...directoryUnits(directory), exampleUnit(example, site, lookupSource)]) {
    await add(unit);
  }
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

/** Whether the files of a unit would be the same again. */
const isCurrent = (unit: UnitMemory, input: string, lookupSource: LookupSource): boolean =>
  unit.input === input && unit.results === digestOfResults(unit.lookups, lookupSource);

const listName = (uri: string): string => `list ${uri}`;
const pagesName = (uri: string): string => `pages ${uri}`;

function* printPages({ pages }: SitePlan): Generator<OutputFile> {
  for (const { path, json } of pages) yield { path: outputPath(path), text: json() };
}

/** The files that depend on no rows: programs and index pages. */
const metadataUnits = ({ documents, plan }: SiteInput, programs: readonly OutputFile[]): Unit[] => [
  {
    name: 'programs',
    input: digestOf(programs.flatMap(({ path, text }) => [path, String(text)])),
    render: async () => ({ files: programs, lookups: () => [] }),
  },
  {
    name: 'index pages',
    input: digestOf(documents.map(metadataDigest)),
    render: async () => ({ files: printPages(plan), lookups: () => [] }),
  },
];

/** The files of each part of the site. They may show the metadata of all documents. */
function directoryUnits(directory: DirectoryContext): Unit[] {
  const { documents } = directory;
  const all = digestOf(documents.map(metadataDigest));
  return sitePartsOf(directory).flatMap(({ files, notInFiles }, i): Unit[] => {
    if (!files) return [];
    const shown = notInFiles && digestOf(documents.map((document) => shownDigest(document, notInFiles)));
    const render = async () => {
      const recorded = recordRows(directory);
      return { files: await files(recorded.directory), lookups: recorded.lookups };
    };
    return [{ name: `part ${i}`, input: shown ?? all, render }];
  });
}

/** A list with the digest of its documents. */
interface Example extends ExampleChoice {
  readonly digest: string;
}

/** The files of all parts of the site with examples. They show one list only, and read it once. */
function exampleUnit({ uri, published, digest }: Example, site: SiteInput, lookupSource: LookupSource): Unit {
  const { baseUrl, hasExplorer, readList } = site;
  return {
    name: 'examples',
    input: digestOf([digest, ...published]),
    render: async () => {
      const { directoryLookups, lookups } = recordLookups(lookupSource);
      const list = uri === undefined ? undefined : makeListContext(readList(uri), directoryLookups, site);
      const context = { list, published, baseUrl, hasExplorer };
      const parts = sitePartsOf(site).map(({ exampleFiles }) => exampleFiles?.(context) ?? []);
      return { files: (await Promise.all(parts)).flatMap((files) => [...files]), lookups };
    },
  };
}
