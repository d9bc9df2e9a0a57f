import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT, readNumber, runCommand } from '../../scripts/command.ts';
import { openProgress } from '../../scripts/progress.ts';
import { benchDirectory } from './directory.ts';
import { benchFunction } from './function.ts';
import { benchLargeInputs } from './large-inputs.ts';
import { compileLikeTool, compileTool, runNode } from './measure.ts';
import { benchPeers } from './peers.ts';
import { writeSeededContent } from './seeded-content.ts';
import { printRow, type Row, TABLE_HEAD } from './table.ts';

const DOCUMENTS = [1000, 5000];
const LARGE = 20_000;

const usage = `Usage: npm run bench -- [options]

Compiles the tool into lib/, runs benchmarks of it on generated content, each in a process of its own, and prints one
table in Markdown: medians of interleaved runs, and their ratios to a baseline of the same run:
  - builds of a directory, compared with a plain script that parses the sources and writes the same files
  - builds and checks after a change, compared with complete ones
  - what a build writes and parses, counted
  - checks of large documents, compared with parsers alone
  - the function: cold starts, memory and queries, compared with a linear scan of the same entries

Options:
  --documents N   number of documents of the directory (default: ${DOCUMENTS.join(', then ')})
  --large         also measures ${LARGE} documents; takes an hour
  --rows N        rows per document (default: 100)
  --entries N     entries in the index of the function, which is also measured with ten times as many
                  (default: 10000)
  --account       prints the CPU time of a build by kind of output instead
  --peers         compares pages with those of Eleventy 3 instead, which it installs into .cache/, and documents with
                  those of a plain script
  --runs N        measured runs per benchmark (default: 3); 0 measures no times, and only counts
  -h, --help      show this help

Exit codes: 0 success, 1 a counted figure is over its limit (times never fail), 2 usage or I/O error.`;

await runCommand({
  usage,
  options: {
    documents: { type: 'string' },
    account: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100' },
    entries: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '3' },
  },
  run: async (values) => {
    const number = (name: 'documents' | 'rows' | 'entries' | 'runs', min = 1) =>
      readNumber(name, values[name] as string, min);
    const [rows, entries, runs] = [number('rows'), number('entries'), number('runs', 0)];
    const sizes = [
      ...(values.documents === undefined ? DOCUMENTS : [number('documents')]),
      ...(values.large ? [LARGE] : []),
    ];
    const folder = mkdtempSync(join(tmpdir(), 'code-list-bench-'));
    const { show, clear } = openProgress();
    const report: Row[] = [];
    const print = (rows: readonly Row[]) => {
      clear();
      for (const row of rows) console.log(printRow(row));
      report.push(...rows);
    };
    try {
      if (runs > 0) {
        show('compiling the tool');
        compileTool();
      }
      const [documents = 1000] = sizes;
      if (values.account) {
        writeSeededContent(join(folder, 'content'), { documents, rows });
        const program = await compileLikeTool('account');
        show('accounting');
        const { stdout } = runNode([program, join(folder, 'content'), join(folder, 'out')]);
        clear();
        console.log(stdout.trimEnd());
        return EXIT.done;
      }
      if (values.peers) {
        const report = benchPeers(folder, documents, runs, show);
        clear();
        console.log(report.join('\n'));
        return EXIT.done;
      }
      console.log(TABLE_HEAD);
      for (const documents of sizes) {
        print(benchDirectory(join(folder, String(documents)), { documents, rows, runs }, show));
      }
      if (runs > 0) {
        print(benchLargeInputs(join(folder, 'large'), runs, show));
        print(await benchFunction(join(folder, 'function'), { entries, runs }, show));
      }
      const over = report.filter(({ isOver }) => isOver);
      for (const { name, result, goal } of over) {
        console.error(`error: ${name}: ${result}, more than ${goal}`);
      }
      return over.length > 0 ? EXIT.content : EXIT.done;
    } finally {
      clear();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
