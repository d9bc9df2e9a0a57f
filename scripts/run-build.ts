import { type BuildOptions, type BuildResult, build } from '../build/pipeline.ts';

import { text } from '../build/report/text.ts';
import { EXIT } from './command.ts';
import { explain } from './failure.ts';
import { leftOutLine, writeTexts } from './print.ts';
import { openProgress } from './progress.ts';

interface SummaryOptions {
  /** Whether to print only the number of documents and the duration. */
  readonly brief: boolean;
}

/** Builds, prints the problems and a summary, and returns the exit code. */
export async function runBuild(
  options: Omit<BuildOptions, 'onProgress'>,
  { brief }: SummaryOptions = { brief: false },
): Promise<number> {
  const start = process.hrtime.bigint();
  const progress = openProgress();
  const result = await build({ ...options, onProgress: progress.show })
    .catch(explain(options))
    .finally(progress.clear);
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (result.problems.length > 0) await writeTexts(process.stderr, reportOf(result, options.content));
  for (const { severity, message } of result.limits) console.error(`${severity}: ${message}`);
  if (!result.published) {
    console.error(`nothing was published to ${options.out}`);
    return EXIT.content;
  }
  const lines = brief ? briefSummary : summary;
  console.log(lines(result.published, seconds, options).join('\n'));
  if (result.leftOut.length > 0) {
    console.log(leftOutLine(result.leftOut));
  }
  return EXIT.done;
}

function reportOf({ problems, checked, textOf }: BuildResult, content: string): Iterable<string> {
  const colours = process.stderr.isTTY && process.stderr.hasColors();
  return text.print({
    problems,
    severity: 'note',
    all: false,
    content,
    documents: checked,
    textOf,
    colours,
  });
}

type Published = NonNullable<BuildResult['published']>;

function briefSummary({ documents }: Published, seconds: number): string[] {
  return [`built ${count(documents, 'document')} in ${seconds.toFixed(1)} seconds`];
}

function summary(
  published: Published,
  seconds: number,
  { out, budget, baseUrl }: Omit<BuildOptions, 'onProgress'>,
): string[] {
  const { documents, versions, languages, tags, files, bytes, spending } = published;
  const lines = [
    `built ${out}: ${count(documents, 'document')}, ${count(versions, 'version')}, ${count(languages, 'language')}, ${count(tags, 'tag')}`,
    `${count(files, 'file')}, ${count(bytes, 'byte')}, ${seconds.toFixed(1)} seconds`,
  ];
  if (spending.pairsLeftOut > 0) {
    lines.push(
      `filtered index pages: ${percent(spending.pairs - spending.pairsLeftOut, spending.pairs)} are prerendered, the function computes the others; raise the limits to prerender more (now --header-rules ${budget.headerRules} --page-files ${budget.files})`,
    );
  }
  if (baseUrl === undefined) {
    lines.push('no sitemap, and relative URLs in linked data: set the URL of the site with --base-url');
  }
  return lines;
}

/** Rounded down: 100 % means all. */
const percent = (part: number, whole: number): string => `${Math.floor((100 * part) / whole)} %`;

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
