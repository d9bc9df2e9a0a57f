import { join } from 'node:path';
import { EXIT } from '../../scripts/command.ts';
import { runBenchmark } from './command.ts';
import { benchDatabase } from './database.ts';
import { countDirectory, timeDirectory } from './directory.ts';
import { benchFunction } from './function.ts';
import { benchLargeInputs } from './large-inputs.ts';
import { compileTool, printRow, type Row, TABLE_HEAD } from './measure.ts';

const usage = `Usage: npm run bench -- [options]

Compiles the tool into lib/, runs benchmarks of it on generated content, each in a process of its own, and prints one
table in Markdown: medians of interleaved runs, and their ratios to a baseline of the same run:
  - builds of a directory, compared with a plain script that parses the sources and writes the same files
  - builds and checks after a change, compared with complete ones
  - what a build writes and parses, counted
  - checks of large documents, compared with parsers alone
  - the function: cold starts, memory and searches

Options:
  --documents N   number of documents of the directory (default: 5000)
  --runs N        measured runs per benchmark (default: 3); 0 measures no times, and only counts
  --database      measure an index in PostgreSQL instead, which must be installed
  --entries N     number of entries of that index (default: 1000000)
  -h, --help      show this help

Exit codes: 0 success, 1 a counted figure is over its limit (times never fail), 2 usage or I/O error.`;

await runBenchmark({
  usage,
  options: { documents: 5000, runs: 3, entries: 1_000_000 },
  flags: ['database'],
  run: async ({ documents, runs, entries }, folder, show, flags) => {
    if (flags.database) return benchDatabase(folder, entries, show);
    const overLimit: Row[] = [];
    const print = (rows: readonly Row[]) => {
      show('');
      for (const row of rows) console.log(printRow(row));
      overLimit.push(...rows.filter(({ isOver }) => isOver));
    };
    console.log(TABLE_HEAD);
    if (runs > 0) {
      show('compiling the tool');
      compileTool();
      print(await timeDirectory(join(folder, 'times'), documents, runs, show));
    }
    print(countDirectory(join(folder, 'counts'), documents, show));
    if (runs > 0) {
      print(benchLargeInputs(join(folder, 'large'), runs, show));
      print(await benchFunction(join(folder, 'function'), runs, show));
    }
    for (const { name, result, goal } of overLimit)
      console.error(`error: ${name}: ${result}, more than ${goal}`);
    return overLimit.length > 0 ? EXIT.content : EXIT.done;
  },
});
