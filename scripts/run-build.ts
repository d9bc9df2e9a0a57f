import type { Report } from '../build/check/report/report.ts';
import { text } from '../build/check/report/text.ts';
import { hasErrors } from '../build/model/problems/problem.ts';
import { type BuildOptions, type BuildResult, build } from '../build/pipeline.ts';
import { hasColours } from './colours.ts';
import { explain } from './failure.ts';
import { leftOutLine, writeTexts } from './print.ts';
import { openProgress } from './progress.ts';

type Options = Omit<BuildOptions, 'onProgress'>;

interface SummaryOptions {
  /** Whether to print one line only. */
  readonly brief?: boolean;
  /** Whether to print all that formats cannot hold, instead of at most {@link MAX_LOSSES} lines. */
  readonly losses?: boolean;
}

/** Builds, and shows only the progress. */
export async function buildSilently(options: Options): Promise<BuildResult> {
  const progress = openProgress();
  return await build({ ...options, onProgress: progress.show })
    .catch(explain(options))
    .finally(progress.clear);
}

/** Builds, and prints the problems and a summary. */
export async function runBuild(
  options: Options,
  { brief = false, losses = false }: SummaryOptions = {},
): Promise<BuildResult> {
  const start = process.hrtime.bigint();
  const result = await buildSilently(options);
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (result.problems.length > 0) {
    const colours = hasColours(process.stderr);
    await writeTexts(process.stderr, await reportOf(result, options, { severity: 'note', colours }));
  }
  for (const { severity, message } of result.limits) console.error(`${severity}: ${message}`);
  if (!result.published) {
    console.error(`nothing was published to ${options.out}`);
    return result;
  }
  if (!brief) for (const line of lossLines(result.published.losses, losses)) console.error(line);
  const lines = brief ? briefSummary : summary;
  console.log(lines(result.published, seconds, options).join('\n'));
  if (result.leftOut.length > 0) {
    console.log(leftOutLine(result.leftOut));
  }
  return result;
}

/** Number of lists to name in a line. */
const MAX_LISTS = 5;

/** Number of lines about what formats cannot hold. */
const MAX_LOSSES = 3;

/** What formats cannot hold, one line per format and message. */
export function lossLines(losses: Published['losses'], all: boolean): string[] {
  const lines = losses.map(({ format, message, lists }) => {
    const shown = all ? lists : lists.slice(0, MAX_LISTS);
    const others = lists.length > shown.length ? [`${lists.length - shown.length} more`] : [];
    return `note: ${format}: ${message} (${[...shown, ...others].join(', ')})`;
  });
  if (all || lines.length <= MAX_LOSSES) return lines;
  const shown = lines.slice(0, MAX_LOSSES - 1);
  return [
    ...shown,
    `note: ${lines.length - shown.length} more on what formats cannot hold: print all with --losses`,
  ];
}

/** Why a build published nothing. */
export async function errorsOf(result: BuildResult, options: Options): Promise<string> {
  const limits = result.limits.map(({ severity, message }) => `${severity}: ${message}\n`);
  const report = hasErrors(result.problems)
    ? await reportOf(result, options, { severity: 'error', colours: false })
    : [];
  return [...report, ...limits].join('');
}

async function reportOf(
  { problems, checked, textOf }: BuildResult,
  { content }: Options,
  { severity, colours }: Pick<Report, 'severity' | 'colours'>,
): Promise<Iterable<string>> {
  // Loaded here, because it loads all rules.
  const { CONTENT_CHECK } = await import('../build/check/report/rules.ts');
  return text.print({
    ...{ problems, severity, all: false, content, textOf, colours, ...CONTENT_CHECK },
    checked: { count: checked, noun: 'document' },
  });
}

type Published = NonNullable<BuildResult['published']>;

function briefSummary({ documents, differences }: Published, seconds: number): string[] {
  const differ = differences === undefined ? '' : `, ${differing(differences)}`;
  return [`built ${count(documents, 'document')} in ${seconds.toFixed(1)} seconds${differ}`];
}

function summary(published: Published, seconds: number, { out, budget, baseUrl }: Options): string[] {
  const { documents, versions, languages, tags, files, bytes, spending, differences } = published;
  const lines = [
    `built ${out}: ${count(documents, 'document')}, ${count(versions, 'version')}, ${count(languages, 'language')}, ${count(tags, 'tag')}`,
    `${count(files, 'file')}, ${count(bytes, 'byte')}, ${seconds.toFixed(1)} seconds`,
    ...(differences === undefined ? [] : [`${differing(differences)} from the last output`]),
  ];
  if (spending.pairsLeftOut > 0) {
    lines.push(
      `index pages: ${percent(spending.pairs - spending.pairsLeftOut, spending.pairs)} of the common ones are prerendered, the function computes the others; raise the limits to prerender more (now --header-rules ${budget.headerRules} --page-files ${budget.files})`,
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

const differing = (files: number): string => `${count(files, 'file')} ${files === 1 ? 'differs' : 'differ'}`;
