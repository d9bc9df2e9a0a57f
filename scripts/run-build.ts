import { type BuildOptions, type BuildResult, build } from '../build/pipeline.ts';
import { printProblem } from '../build/problems.ts';
import { EXIT } from './command.ts';
import { openProgress } from './progress.ts';

/** Builds, tells the user what came of it, and returns the exit code. */
export async function runBuild(options: Omit<BuildOptions, 'onProgress'>): Promise<number> {
  const start = process.hrtime.bigint();
  const progress = openProgress();
  const result = await build({ ...options, onProgress: progress.show }).finally(progress.clear);
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  for (const problem of result.problems) console.error(printProblem(problem));
  if (!result.published) {
    console.error(`\n${count(result.problems.length, 'problem')}; nothing was published to ${options.out}`);
    return EXIT.content;
  }
  console.log(summary(result.published, seconds, options));
  return EXIT.done;
}

type Published = NonNullable<BuildResult['published']>;

function summary(
  published: Published,
  seconds: number,
  { out, budget }: Omit<BuildOptions, 'onProgress'>,
): string {
  const { documents, versions, languages, tags, files, bytes, spending } = published;
  const lines = [
    `built ${out}: ${count(documents, 'document')}, ${count(versions, 'version')}, ${count(languages, 'language')}, ${count(tags, 'tag')}`,
    `${count(files, 'file')}, ${count(bytes, 'byte')}, ${seconds.toFixed(1)} seconds`,
  ];
  if (spending.pairsLeftOut > 0) {
    lines.push(
      `the function answers ${spending.pairsLeftOut} of ${spending.pairs} pairs of result set and page size; the budget of ${budget.headerRules} header rules and ${budget.files} page files did not reach further`,
    );
  }
  return lines.join('\n');
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
