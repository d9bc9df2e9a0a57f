import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileInParts, type OutputFile, withCompressed } from '../../api/files/output-file.ts';
import type { Budget, SitePlan } from '../../api/plan.ts';
import { groupBy } from '../../model/collections.ts';
import { digestOf } from '../../model/digest.ts';
import { once } from '../../model/once.ts';
import {
  directoryLookupsOf,
  makeDirectoryContext,
  metadataDigest,
  type SiteInput,
  siteOptionsOf,
} from '../../site/context.ts';
import type { DirectoryContext, SiteOptions } from '../../site/part.ts';
import { sitePartsOf } from '../../site/parts.ts';
import { outputPath } from '../../site/paths.ts';
import type { Target, TargetOptions } from '../hosts/target.ts';
import type { Release } from '../output/publish.ts';
import { removeFiles } from '../output/publish.ts';
import { byPath, openWriter } from '../output/writer.ts';
import { limitHeapGrowth, shareWork } from '../threads.ts';
import { findExamples, keyOfList } from './keys.ts';
import { forThread, printSlowPart, type Rendered, renderLists, slowPartOf } from './lists.ts';
import { filesOf, type Manifest, type Unit } from './manifest.ts';

/** The options of a build, as far as rendering depends on them. */
export interface RenderOptions extends SiteOptions, Omit<TargetOptions, 'records'> {
  /** Folder of the sources. */
  readonly content: string;
  readonly budget: Budget;
  readonly hosts: readonly Target[];
  /** The options that all files depend on, as a text. */
  readonly printedOptions: string;
  /** Keeps the current search index, which the next build then prints. */
  readonly postponesIndex?: boolean;
  readonly onProgress: (text: string) => void;
}

/** Files to render, unless the current output has them. */
interface UnitToRender {
  /** A digest of all that the files depend on, except the program and the options. */
  readonly key: string;
  readonly render: () => Promise<Iterable<OutputFile | FileInParts>> | Iterable<OutputFile | FileInParts>;
}

/**
 * Renders list by list, so that each thread has the rows of only one list in memory, and then the directory. Files whose
 * units have the same keys are linked from the current output.
 */
export async function renderUnits(
  site: SiteInput,
  programs: readonly OutputFile[],
  { content, budget, compress, printedOptions, postponesIndex, onProgress }: RenderOptions,
  { folder, current, reusePrevious }: Release,
  manifest: Manifest | undefined,
) {
  const { documents, plan, siteIdentity } = site;
  const isKnown = manifest?.options === printedOptions;
  const files = byPath(filesOf(manifest?.units ?? new Map()));
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
      const written = Array.from(compress ? withCompressed(rendered) : rendered, write);
      units.set(key, { files: written.flat(), summaries: [] });
    }
  };
  const addRendered = (rendered: readonly Rendered[]): void => {
    for (const { key, unit } of rendered) {
      units.set(key, unit);
      // Other threads have replaced these files.
      for (const { path } of unit.files) staleFiles.delete(path);
    }
  };
  /** What threads need of the output: only the files that they may replace. */
  const sharedOutput = () => {
    const others = new Map([...(manifest?.units ?? [])].filter(([key]) => !units.has(key)));
    const replaced = known && { ...known, files: byPath(filesOf(others)) };
    return { ...siteOptionsOf(site), folder, staleFiles, compress, known: replaced };
  };

  const lookups = directoryLookupsOf(plan, documents);
  const lists = Array.from(groupBy(documents, ({ entry }) => entry.canonicalUri).values(), (own) => ({
    own,
    key: keyOfList(own, lookups, siteIdentity?.repository !== undefined),
  })).filter(({ key }) => !reuse(key));
  const share = { ...sharedOutput(), content, documents, budget, lists };
  // Other builds render little, and would collect garbage more often.
  if (!manifest) limitHeapGrowth(100);
  const rendered = await shareWork({
    name: 'render' as const,
    data: forThread(share),
    items: lists.length,
    documents: lists.reduce((sum, { own }) => sum + own.length, 0),
    run: async function* (take) {
      await addAll(metadataUnits(site, programs));
      yield* renderLists(share, lookups, take);
    },
    onProgress: (number) => onProgress(`rendering list ${number} of ${lists.length}`),
  });
  addRendered(rendered);

  const summaries = new Map([...units.values()].flatMap((unit) => unit.summaries));
  const context = makeDirectoryContext(site, summaries);
  const written = once(() => byPath(filesOf(units)));
  const fileOf: DirectoryContext['fileOf'] = ({ entry }, representation) => {
    const path = plan.naming.documentFile(entry.canonicalVersionUri, entry.language, representation);
    const file = written().get(outputPath(path));
    return file && { ...file, read: () => readFileSync(join(folder, file.path)) };
  };
  const examples = findExamples(site, lookups, context.summaryOf);
  const directory = { ...context, fileOf, partSizesOf: writer.partSizesOf, examples };
  const slowPart = slowPartOf(site);
  const slowKey = SLOW + digestOf(slowPart?.filesShow?.(directory) ?? []);
  const isSame = !slowPart || reuse(slowKey);
  const oldKey = [...(manifest?.units.keys() ?? [])].find((key) => key.startsWith(SLOW)) ?? '';
  const hasOldIndex = !isSame && postponesIndex === true && reuse(oldKey);
  const isPrinted = !isSame && !hasOldIndex;
  const input = (isPrinted && slowPart?.filesInThread?.inputOf(directory)) || {};
  const data = { ...sharedOutput(), key: slowKey, input };
  const printed = await shareWork({
    name: 'print' as const,
    data,
    items: 1,
    documents: isPrinted ? documents.length : 0,
    run: async function* (take) {
      await addAll(directoryUnits(directory));
      if (isPrinted) yield* printSlowPart(data, take);
    },
    onProgress: () => onProgress('writing the search index'),
  });
  addRendered(printed);
  removeFiles(folder, staleFiles);
  return { units, directory, hasOldIndex };
}

/** The start of the key of the slow part. */
const SLOW = 'slow ';

/** The files that depend on no rows: programs and index pages. */
const metadataUnits = ({ documents, plan }: SiteInput, programs: readonly OutputFile[]): UnitToRender[] => [
  {
    key: digestOf(['programs', ...programs.flatMap(({ path, text }) => [path, String(text)])]),
    render: () => programs,
  },
  { key: digestOf(['index pages', ...documents.map(metadataDigest)]), render: () => printPages(plan) },
];

function* printPages({ pages }: SitePlan): Generator<OutputFile> {
  for (const { path, json } of pages) yield { path: outputPath(path), text: json() };
}

/** The files of each part of the site, except the slow one and those of lists. */
function directoryUnits(directory: DirectoryContext): UnitToRender[] {
  const units: UnitToRender[] = [];
  for (const [i, { files, filesShow = () => [] }] of sitePartsOf(directory).entries()) {
    if (files) units.push({ key: `${i} ${digestOf(filesShow(directory))}`, render: () => files(directory) });
  }
  return units;
}
