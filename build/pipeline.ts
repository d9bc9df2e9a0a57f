import { makeCatalogue } from './catalogue/catalogue.ts';
import type { Document } from './catalogue/document.ts';
import { pages } from './explorer/pages.ts';
import { printDocument } from './formats/all.ts';
import { readSources } from './input/read.ts';
import { bundleFunctions } from './output/bundle.ts';
import { publish, type Written } from './output/publish.ts';
import type { Budget, Spending } from './plan/budget.ts';
import type { OutputFile } from './plan/output-file.ts';
import { type PlannedFile, planSite } from './plan/plan.ts';
import { type Problem, sortProblems } from './problems.ts';
import { TARGETS } from './targets/all.ts';

/** What to build, and where. */
export interface BuildOptions {
  /** Folder of the sources. */
  readonly content: string;
  /** Folder of the output. */
  readonly out: string;
  /** Address under which the site will be known; only pages for people name it. */
  readonly baseUrl?: string;
  readonly budget: Budget;
  /** Hears which stage begins, and how many files are written. */
  readonly onProgress: (text: string) => void;
}

/** What became of a build. `published` is absent where errors in the content forbade it. */
export interface BuildResult {
  readonly problems: readonly Problem[];
  readonly published?: Written & ContentCounts & { readonly spending: Spending };
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
 * The whole product on one page: content/ -> read -> catalogue -> plan -> render -> publish -> out/.
 *
 * @throws OutputError or the file system's error where reading or writing fails; the old output stays then
 */
export async function build({
  content,
  out,
  baseUrl,
  budget,
  onProgress,
}: BuildOptions): Promise<BuildResult> {
  onProgress('reading content');
  const reading = await readSources(content);

  onProgress(`checking ${reading.sources.length} sources`);
  const { catalogue, problems: found } = makeCatalogue(reading.sources);
  const problems = sortProblems([...reading.problems, ...found]);
  if (problems.some(({ severity }) => severity === 'error')) return { problems };

  onProgress(`planning ${catalogue.documents.length} documents`);
  const plan = planSite(catalogue, budget);

  onProgress('bundling functions');
  const extra = [
    ...TARGETS.flatMap((target) => target.files(plan)),
    ...(await bundleFunctions(plan)),
    ...pages(baseUrl),
  ];

  const total = plan.files.length + extra.length;
  const written = publish(out, allFiles(plan.files, extra), (count) => {
    if (count % 1000 === 0) onProgress(`writing ${count} of ${total} files`);
  });
  return {
    problems,
    published: {
      ...written,
      ...countContent(catalogue.documents),
      tags: plan.directory.tags.length,
      spending: plan.spending,
    },
  };
}

function* allFiles(planned: readonly PlannedFile[], extra: readonly OutputFile[]): Generator<OutputFile> {
  for (const file of planned) yield { path: `site${file.path}`, text: render(file) };
  yield* extra;
}

function render({ content }: PlannedFile): string {
  return 'json' in content ? content.json() : printDocument(content.document, content.form);
}

function countContent(documents: readonly Document[]) {
  return {
    documents: documents.length,
    versions: new Set(documents.map(({ entry }) => entry.canonicalVersionUri)).size,
    languages: new Set(documents.map(({ entry }) => entry.language)).size,
  };
}
