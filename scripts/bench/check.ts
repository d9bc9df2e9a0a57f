import { rmSync } from 'node:fs';
import { parseSource } from '../../build/catalogue/parse.ts';
import { makeCatalogue } from '../../build/check/check.ts';
import { RULES } from '../../build/check/rules.ts';
import { readSources } from '../../build/input/read.ts';
import { makeContent } from '../../build/rules/support/content.ts';
import { applyRule } from '../../build/rules/support/rule.ts';
import type { Progress } from '../progress.ts';
import { measureInTurn, reportRow } from './measure.ts';
import { writeSeededContent } from './seeded-content.ts';

const ERROR = /"severity":"error"/;

/** Size of the content, and number of runs. */
export interface CheckSize {
  /** Total number of rows. */
  readonly rows: number;
  readonly rowsPerDocument: number;
  readonly runs: number;
}

/**
 * Measures the check of sources in memory, and its two parts: parsing (JSON, schema, compact text) and the rules. The
 * baseline is `JSON.parse` of the sources.
 *
 * @throws if the check finds a problem in the generated content
 */
export async function benchCheck(
  folder: string,
  { rows, rowsPerDocument, runs }: CheckSize,
  progress: Progress,
): Promise<void> {
  progress.show(`writing ${rows} rows`);
  const documents = Math.ceil(rows / rowsPerDocument);
  writeSeededContent(folder, { documents, rows: rowsPerDocument });
  const { sources } = await readSources(folder);
  rmSync(folder, { recursive: true });
  const content = makeContent(
    sources.flatMap((source) => parseSource(source, () => {}).document ?? []),
    [],
  );
  const options = { codesArePermanent: false };
  // Names are random in each version, of which rules may warn.
  const assertNoError = (problems: Iterable<unknown>) => {
    const text = [...problems].map((problem) => JSON.stringify(problem)).find((one) => ERROR.test(one));
    if (text !== undefined) throw new Error(`the generated content has an error: ${text.slice(-500)}`);
  };
  const times = await measureInTurn(
    runs,
    {
      baseline: () => sources.map(({ text }) => JSON.parse(text)),
      parsing: () => sources.map((source) => parseSource(source, () => {})),
      rules: () => assertNoError(RULES.flatMap((rule) => [...applyRule(rule, content, options)])),
      check: () => assertNoError(makeCatalogue(sources).problems),
    },
    (name, run) => progress.show(`check, ${name}, run ${run} of ${runs}`),
  );
  progress.clear();
  console.log(
    `check of ${documents * rowsPerDocument} rows in ${documents} documents, ${runs} interleaved runs:`,
  );
  const { baseline, parsing, rules, check } = times;
  console.log(reportRow('JSON.parse of each source', baseline, baseline));
  console.log(reportRow('parsing: JSON, schema, compact text', parsing, baseline));
  console.log(reportRow('rules only', rules, baseline));
  console.log(reportRow('complete check: parsing and rules', check, baseline));
  console.log(
    `  relative to parsing: rules ${(rules.median / parsing.median).toFixed(2)} x, complete check ${(check.median / parsing.median).toFixed(2)} x`,
  );
}
