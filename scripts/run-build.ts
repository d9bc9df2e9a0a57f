import { text } from '../build/check/report/text.ts';
import { hasErrors } from '../build/model/problems/problem.ts';
import { counted, listed } from '../build/model/problems/wording.ts';
import { type BuildOptions, type BuildResult, build } from '../build/pipeline.ts';
import { explain } from './failure.ts';
import { hasColours, leftOutLine, showProgress, writeTexts } from './print.ts';

type Options = Omit<BuildOptions, 'onProgress'>;
type Published = NonNullable<BuildResult['published']>;

/** Builds, and shows only the progress. */
export const buildSilently = (options: Options): Promise<BuildResult> =>
  showProgress((onProgress) => build({ ...options, onProgress })).catch(explain(options));

/**
 * Builds, and prints the problems and a summary.
 *
 * @param brief prints a summary of one line
 * @param losses prints all that formats cannot hold, instead of at most {@link MAX_LOSSES} lines
 */
export async function runBuild(
  options: Options,
  { brief = false, losses = false }: { readonly brief?: boolean; readonly losses?: boolean },
): Promise<BuildResult> {
  const start = performance.now();
  const result = await buildSilently(options);
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} seconds`;
  const { problems, limits, published, leftOut } = result;
  if (problems.length > 0) {
    await writeTexts(process.stderr, await report(result, options, 'note', hasColours(process.stderr)));
  }
  for (const { severity, message } of limits) console.error(`${severity}: ${message}`);
  if (!published) {
    console.error(`nothing was published to ${options.out}`);
    return result;
  }
  const missing = brief || options.hasExplorer === false ? [] : missingIdentity(result.siteIdentity);
  if (missing.length > 0) console.error(`note: ${reminder(missing)}`);
  if (!brief) for (const line of lossLines(published.losses, losses)) console.error(line);
  console.log(summary(published, seconds, options, brief));
  if (leftOut.length > 0) console.log(leftOutLine(leftOut));
  return result;
}

/** Why a build published nothing. */
export async function errorsOf(result: BuildResult, options: Options): Promise<string> {
  const lines = result.limits.map(({ severity, message }) => `${severity}: ${message}\n`);
  if (!hasErrors(result.problems)) return lines.join('');
  return [...(await report(result, options, 'error', false)), ...lines].join('');
}

async function report(
  { problems, checked, textOf }: BuildResult,
  { content }: Options,
  severity: 'error' | 'note',
  colours: boolean,
): Promise<Iterable<string>> {
  // Loaded here, because it loads all rules.
  const { CONTENT_CHECK } = await import('../build/check/report/rules.ts');
  const shown = { problems, severity, colours, all: false, content, textOf, ...CONTENT_CHECK };
  return text.print({ ...shown, checked: { count: checked, noun: 'document' } });
}

/** What readers of a site look for, and some laws demand, and its `site.json` does not state. */
const missingIdentity = (identity: BuildResult['siteIdentity'] = {}): string[] =>
  (['publisher', 'contact', 'imprint'] as const).filter((name) => identity[name] === undefined);

const reminder = (missing: readonly string[]): string =>
  `the ${listed(missing)} of the site ${missing.length > 1 ? 'are missing: add them' : 'is missing: add it'} to site.json in the content folder (docs/content.md, "The site")`;

/** Number of lists to name in a line, and of lines about what formats cannot hold. */
const MAX_LISTS = 5;
const MAX_LOSSES = 3;

/** What formats cannot hold, one line per format and message. */
export function lossLines(losses: Published['losses'], all: boolean): string[] {
  const lines = losses.map(({ format, message, lists }) => {
    const more = all ? 0 : lists.length - MAX_LISTS;
    const named = more > 0 ? [...lists.slice(0, MAX_LISTS), `${more} more`] : lists;
    return `note: ${format}: ${message} (${named.join(', ')})`;
  });
  if (all || lines.length <= MAX_LOSSES) return lines;
  const shown = lines.slice(0, MAX_LOSSES - 1);
  const more = lines.length - shown.length;
  return [...shown, `note: ${more} more on what formats cannot hold: print all with --losses`];
}

function summary(published: Published, seconds: string, { out, budget, baseUrl }: Options, brief: boolean) {
  const { documents, versions, languages, tags, files, bytes, spending, differences } = published;
  const differing = differences === undefined ? undefined : counted(differences, 'file');
  const changes = differing && `${differing} ${differences === 1 ? 'differs' : 'differ'}`;
  if (brief) return `built ${counted(documents, 'document')} in ${seconds}${changes ? `, ${changes}` : ''}`;
  const contents = [counted(documents, 'document'), counted(versions, 'version')];
  contents.push(counted(languages, 'language'), counted(tags, 'tag'));
  const lines = [`built ${out}: ${contents.join(', ')}`];
  lines.push(`${counted(files, 'file')}, ${counted(bytes, 'byte')}, ${seconds}`);
  if (changes) lines.push(`${changes} from the last output`);
  if (spending.pairsLeftOut > 0 && budget.files > 0) {
    // Rounded down: 100 % means all.
    const percent = Math.floor((100 * (spending.pairs - spending.pairsLeftOut)) / spending.pairs);
    lines.push(
      `index pages: ${percent} % of the common ones are prerendered, the function computes the others; raise the limits to prerender more (now --header-rules ${budget.headerRules} --page-files ${budget.files})`,
    );
  }
  if (baseUrl === undefined)
    lines.push(
      'no sitemap, relative URLs in linked data, and links that only work at the root of a host: set the URL of the site with --base-url',
    );
  return lines.join('\n');
}
