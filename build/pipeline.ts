import type { PlannedFile } from './api/endpoint.ts';
import type { Catalogue, Document } from './catalogue/document.ts';
import { checkSources } from './check/check.ts';
import type { Source } from './input/pair.ts';
import { readSources } from './input/read.ts';
import { bundleFunctions } from './output/bundle.ts';
import { withCompressed } from './output/compress.ts';
import { printNotices } from './output/notices.ts';
import { publish, restoreOutput, type Written } from './output/publish.ts';
import type { Budget, Spending } from './plan/budget.ts';
import type { OutputFile } from './plan/output-file.ts';
import { planSite } from './plan/plan.ts';
import { hasErrors } from './problems/problem.ts';
import { makeProblemStore, type ProblemList } from './problems/problem-store.ts';
import { LICENSES_FILE, outputPath, START_PAGES } from './site/addresses.ts';
import { makeSiteContext } from './site/context.ts';
import { SITE_PARTS } from './site-parts.ts';
import { TARGETS } from './targets/all.ts';
import { FolderLimitError, withinFolderLimits } from './targets/folders.ts';
import type { Limit, Target } from './targets/target.ts';

/** What to check, and how strictly. */
export interface CheckOptions {
  /** Folder of the sources. */
  readonly content: string;
  /** Makes an unannounced change of codes between versions an error; default: false. */
  readonly codesArePermanent?: boolean;
  /** Leaves documents with errors out, and publishes the others; default: false, one error publishes nothing. */
  readonly skipInvalid?: boolean;
  /** Hears which stage begins, and how many files are written. */
  readonly onProgress: (text: string) => void;
}

/** What a check found. */
export interface CheckResult {
  /** Sorted by place. */
  readonly problems: ProblemList;
  /** How many documents were looked at, right or wrong. */
  readonly checked: number;
  /** Files of the documents that `skipInvalid` left out, and CSVs of no document; sorted. */
  readonly leftOut: readonly string[];
  /** The text of a source by its file; undefined where it could not be read as text. */
  readonly textOf: (file: string) => string | undefined;
}

/** What to build, and where. */
export interface BuildOptions extends CheckOptions {
  /** Folder of the output. */
  readonly out: string;
  /** Public URL of the site, for absolute URLs in pages, feeds and descriptions. */
  readonly baseUrl?: string;
  readonly budget: Budget;
  /** Hosts to print rules for; default: all. What one cannot take is an error. */
  readonly hosts?: readonly Target[];
  /** Writes files compressed too, for servers that send such files; default: false. */
  readonly compress?: boolean;
}

/** What became of a build. `published` is absent where errors in the content, or a host's limits, forbade it. */
export interface BuildResult extends CheckResult {
  /** What the chosen hosts cannot take of the output; none where the content forbade it. */
  readonly limits: readonly Limit[];
  readonly published?: Written &
    ContentCounts & {
      readonly spending: Spending;
    };
}

/** How much content there is. */
interface ContentCounts {
  readonly documents: number;
  readonly versions: number;
  readonly languages: number;
  readonly tags: number;
}

/** What precomputed pages may cost where nothing else is said. */
export const DEFAULT_BUDGET: Budget = { headerRules: 4000, files: 20_000 };

/**
 * Reads and checks a content folder: content/ -> read -> catalogue.
 *
 * @throws the file system's error where reading fails
 */
export async function check({
  content,
  codesArePermanent = false,
  skipInvalid = false,
  onProgress,
}: CheckOptions): Promise<CheckResult & { readonly catalogue: Catalogue }> {
  onProgress('reading content');
  const { sources, problems, unreadable, closed, unused } = await readSources(content);
  const store = makeProblemStore();
  for (const problem of problems) store.push(problem);

  onProgress(`checking ${sources.length} sources`);
  const absent = [...unreadable, ...closed.map((file) => ({ file }))];
  const found = checkSources(sources, { codesArePermanent, skipInvalid }, absent, store.push);
  return {
    catalogue: found.catalogue,
    problems: store.sorted(),
    checked: sources.length + unreadable.length,
    leftOut: skipInvalid
      ? [...unreadable.map(({ file }) => file), ...closed, ...unused, ...found.leftOut].sort()
      : [],
    textOf: makeTextOf(sources),
  };
}

/**
 * The whole product on one page: content/ -> check -> plan -> render -> publish -> out/.
 *
 * @throws OutputError or the file system's error where reading or writing fails; the old output stays then
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { content, out, baseUrl, budget, hosts = TARGETS, compress = false, onProgress } = options;
  restoreOutput(out);
  const { catalogue, ...found } = await check(options);
  // Leaving out all there is would publish an empty directory over a full one.
  const isLeft = options.skipInvalid && catalogue.documents.length > 0;
  if (hasErrors(found.problems) && !isLeft) return { ...found, limits: [] };

  onProgress(`planning ${catalogue.documents.length} documents`);
  const headerRules = SITE_PARTS.flatMap((part) => part.headerRules);
  const plan = planSite(catalogue, budget, { headerRules, startPages: START_PAGES });

  onProgress('bundling functions and scripts');
  const functions = await bundleFunctions(plan);
  const programs = [...hosts.flatMap((target) => target.files(plan, { compress })), ...functions.files];
  const limits = hosts.flatMap((target) => target.limits(plan, programs));
  if (limits.some(({ severity }) => severity === 'error')) return { ...found, limits };

  const { documents } = catalogue;
  const context = makeSiteContext(plan, documents, baseUrl);
  const extras = await Promise.all(SITE_PARTS.map((part) => part.files(context)));
  const bundled = await Promise.all(SITE_PARTS.map((part) => part.bundled?.() ?? []));
  const notices = printNotices([...functions.bundled, ...bundled.flat()]);
  const files = all([
    rendered(plan.files),
    programs,
    [{ path: outputPath(LICENSES_FILE), text: notices }],
    ...extras,
  ]);
  const taken = withinFolderLimits(compress ? withCompressed(files) : files, hosts);
  try {
    const written = publish(out, content, taken, (count) => {
      if (count % 1000 === 0) onProgress(`writing files: ${count}`);
    });
    const { spending, directory } = plan;
    const counts = { ...countContent(catalogue.documents), tags: directory.tags.length };
    return { ...found, limits, published: { ...written, ...counts, spending } };
  } catch (error) {
    if (error instanceof FolderLimitError) return { ...found, limits: [...limits, error.limit] };
    throw error;
  }
}

function makeTextOf(sources: readonly Source[]): CheckResult['textOf'] {
  const files = sources.flatMap((source) => (source.csv ? [source, source.csv] : [source]));
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  return (file) => texts.get(file);
}

function* rendered(planned: readonly PlannedFile[]): Generator<OutputFile> {
  for (const file of planned) yield { path: `site${file.path}`, text: render(file) };
}

function* all(parts: readonly Iterable<OutputFile>[]): Generator<OutputFile> {
  for (const part of parts) yield* part;
}

function render({ content }: PlannedFile): string {
  return 'json' in content ? content.json() : content.representation.print(content.document);
}

function countContent(documents: readonly Document[]) {
  return {
    documents: documents.length,
    versions: new Set(documents.map(({ entry }) => entry.canonicalVersionUri)).size,
    languages: new Set(documents.map(({ entry }) => entry.language)).size,
  };
}
