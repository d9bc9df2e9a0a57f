import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { nginx as nginxTarget } from '../../build/release/hosts/nginx.ts';
import { directoryPage, docsPage, UI_LANGUAGES } from '../../build/site/paths.ts';
import { readNumber, runCommand } from '../../scripts/command.ts';
import { openProgress } from '../../scripts/progress.ts';
import { startNginx } from '../support/nginx.ts';
import { type FirstSearch, measurePages, measureSearches, type PageLoad } from './pages.ts';
import { searchesFor, writeSeededContent } from './seeded-content.ts';

const usage = `Usage: npm run bench:pages -- [options]

Loads pages in Chromium with a CPU slowed 4 times and an empty cache, from nginx with the configuration that a build
generates. Prints the medians of what each page transfers and of how long it blocks the main thread, then what the first
search transfers and how long its suggestions take. Requires nginx and Chromium (CHROMIUM, default: /usr/bin/chromium).

Options:
  --documents N   number of documents to generate (default: 10000)
  --rows N        rows of each document (default: 100)
  --rounds N      loads of each page (default: 5)
  -h, --help      show this help

Exit codes: 0 success, 2 usage error, missing program or I/O error.`;

const PATHS = UI_LANGUAGES.flatMap((ui) => [directoryPage(ui, 1), docsPage(ui)]);

await runCommand({
  usage,
  options: {
    documents: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
  },
  run: async (values) => {
    const number = (name: keyof typeof values) => readNumber(name, values[name] as string, 1);
    const [documents, rows, rounds] = [number('documents'), number('rows'), number('rounds')];
    const folder = mkdtempSync(join(tmpdir(), 'code-list-bench-'));
    const progress = openProgress();
    try {
      const [content, out] = [join(folder, 'content'), join(folder, 'out')];
      writeSeededContent(content, { documents, rows });
      const { published } = await build({
        ...{ content, out, budget: DEFAULT_BUDGET, compress: true },
        hosts: [nginxTarget],
        onProgress: progress.show,
      });
      if (!published) throw new Error('the generated content was not built');
      const nginx = await startNginx(out, join(folder, 'nginx'));
      try {
        progress.show('loading pages');
        const loads = await measurePages(nginx.url, PATHS, rounds);
        const page = directoryPage('en', 1);
        const searches = await measureSearches(
          `${nginx.url}${page}`,
          searchesFor({ documents, rows }),
          rounds,
        );
        progress.clear();
        for (const line of [...printLoads(loads), '', ...printSearches(searches)]) console.log(line);
      } finally {
        await nginx.close();
      }
      return undefined;
    } finally {
      progress.clear();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

function printLoads(loads: ReadonlyMap<string, PageLoad>): string[] {
  return printTable(
    ['page', 'requests', 'transferred', 'scripts', 'blocked', 'longest task'],
    [...loads].map(([path, { requests, bytes, scriptBytes, blocked, longest }]) => [
      path,
      requests,
      kilobytes(bytes),
      kilobytes(scriptBytes),
      milliseconds(blocked),
      milliseconds(longest),
    ]),
  );
}

function printSearches(searches: ReadonlyMap<string, FirstSearch>): string[] {
  return printTable(
    ['first search', 'requests', 'transferred', 'suggestions after'],
    [...searches].map(([text, { requests, bytes, time }]) => [
      text,
      requests,
      kilobytes(bytes),
      milliseconds(time),
    ]),
  );
}

/** A table in Markdown; all columns but the first are numbers. */
function printTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [row(heads), row(heads.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function milliseconds(time: number): string {
  return `${time.toFixed(0)} ms`;
}
