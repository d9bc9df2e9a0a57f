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

/** How much is checked, and how often. */
export interface CheckSize {
  /** Rows of all documents together. */
  readonly rows: number;
  readonly rowsOfADocument: number;
  readonly runs: number;
}

/**
 * Measures the check of sources that lie in memory, against `JSON.parse` of their texts: all of it, and its two
 * parts, which are parsing (JSON, schema, compact text) and the rules. The ratio to parsing is that of the last row.
 *
 * @throws where the seeded content is not without a fault
 */
export async function benchCheck(
  folder: string,
  { rows, rowsOfADocument, runs }: CheckSize,
  progress: Progress,
): Promise<void> {
  progress.show(`writing ${rows} rows`);
  const documents = Math.ceil(rows / rowsOfADocument);
  writeSeededContent(folder, { documents, rows: rowsOfADocument });
  const { sources } = await readSources(folder);
  rmSync(folder, { recursive: true });
  const content = makeContent(
    sources.flatMap((source) => parseSource(source, () => {}).document ?? []),
    [],
  );
  const options = { codesArePermanent: false };
  const nothing = (problems: readonly unknown[]) => {
    if (problems.length > 0)
      throw new Error(`the seeded content has a fault: ${JSON.stringify(problems[0])}`);
  };
  const times = await measureInTurn(
    runs,
    {
      baseline: () => sources.map(({ text }) => JSON.parse(text)),
      parsing: () => sources.map((source) => parseSource(source, () => {})),
      rules: () => nothing(RULES.flatMap((rule) => [...applyRule(rule, content, options)])),
      check: () => nothing(makeCatalogue(sources).problems),
    },
    (name, run) => progress.show(`check, ${name}, run ${run} of ${runs}`),
  );
  progress.clear();
  console.log(
    `check of ${documents * rowsOfADocument} rows in ${documents} documents, ${runs} runs in turn:`,
  );
  const { baseline, parsing, rules, check } = times;
  console.log(reportRow('JSON.parse of each source', baseline, baseline));
  console.log(reportRow('parsing: JSON, schema, compact text', parsing, baseline));
  console.log(reportRow('the rules alone', rules, baseline));
  console.log(reportRow('whole check: parsing and rules', check, baseline));
  console.log(
    `  the rules cost ${(rules.median / parsing.median).toFixed(2)} x the parsing, the whole check ${(check.median / parsing.median).toFixed(2)} x`,
  );
}
