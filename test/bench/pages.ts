import { type CDPSession, chromium, type Page } from 'playwright-core';
import { directoryPage, docsPage, UI_LANGUAGES } from '../../build/site/paths.ts';
import { searchesFor } from '../support/seeded-content.ts';
import { median } from '../support/statistics.ts';
import { runBenchmark } from './command.ts';
import { withNginx } from './nginx.ts';

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

/** How much slower than this machine the browser computes. */
const CPU_SLOWDOWN = 4;

/** Milliseconds until the browser has reported the sizes of responses, and all tasks after a load. */
const SETTLING_TIME = 1000;

/** A row of a table: figures by their units. */
type Figures = Readonly<Record<string, number>>;

await runBenchmark({
  usage,
  options: { documents: 10_000, rows: 100, rounds: 5 },
  run: async ({ documents, rows, rounds }, folder, show) => {
    const size = { documents, rows };
    await withNginx(folder, size, {}, show, async ({ url }) => {
      show('loading pages');
      const pages = UI_LANGUAGES.flatMap((ui) => [directoryPage(ui, 1), docsPage(ui)]);
      const loads = await measureAll(pages, rounds, (page, devTools, path) =>
        load(page, devTools, `${url}${path}`),
      );
      const start = `${url}${directoryPage('en', 1)}`;
      const searches = await measureAll(searchesFor(size), rounds, (page, devTools, text) =>
        searchFirst(page, devTools, start, text),
      );
      show('');
      console.log(`${printTable('page', loads)}\n\n${printTable('first search', searches)}`);
    });
    return undefined;
  },
});

/** The medians of several measurements of each subject, each with an empty cache. */
async function measureAll(
  subjects: readonly string[],
  rounds: number,
  measure: (page: Page, devTools: CDPSession, subject: string) => Promise<Figures>,
): Promise<Map<string, Figures>> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox'] });
  const medians = new Map<string, Figures>();
  try {
    for (const subject of subjects) {
      const measured: Figures[] = [];
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext();
        const page = await context.newPage();
        const devTools = await context.newCDPSession(page);
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
        measured.push(await measure(page, devTools, subject));
        await context.close();
      }
      const names = Object.keys(measured[0] ?? {});
      const medianOf = (name: string) => median(measured.map((figures) => figures[name] ?? Number.NaN));
      medians.set(subject, Object.fromEntries(names.map((name) => [name, medianOf(name)])));
    }
    return medians;
  } finally {
    await browser.close();
  }
}

async function load(page: Page, devTools: CDPSession, url: string): Promise<Figures> {
  const received = await countReceived(devTools);
  await page.addInitScript(observeLongTasks);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLING_TIME);
  const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
  return {
    requests: received.requests,
    'transferred, kB': received.bytes / 1000,
    // The browser counts what exceeds 50 ms of a task as blocking.
    'blocked, ms': tasks.reduce((sum, duration) => sum + duration - 50, 0),
    'longest task, ms': Math.max(0, ...tasks),
  };
}

/** Types a text into the search field of a page that has loaded. */
async function searchFirst(page: Page, devTools: CDPSession, url: string, text: string): Promise<Figures> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const received = await countReceived(devTools);
  const time = await page.evaluate(typeText, text);
  await page.waitForTimeout(SETTLING_TIME);
  return {
    requests: received.requests,
    'transferred, kB': received.bytes / 1000,
    'suggestions after, ms': time,
  };
}

/** Runs in the page: returns the milliseconds until the suggestions for a text are there. */
async function typeText(text: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('#text');
  const list = document.querySelector<HTMLElement>('.suggestions');
  if (!input || !list) throw new Error('the page has no search');
  const start = performance.now();
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  while (list.dataset.text !== text) await new Promise((resume) => setTimeout(resume));
  return performance.now() - start;
}

/** Runs in the page, before its scripts. */
function observeLongTasks(): void {
  const tasks: number[] = [];
  Object.assign(globalThis, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Counts what a page receives from now on: bytes are compressed, with headers. */
async function countReceived(devTools: CDPSession) {
  const received = { requests: 0, bytes: 0 };
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.requests++;
    received.bytes += encodedDataLength;
  });
  await devTools.send('Network.enable');
  return received;
}

/** A table in Markdown. */
function printTable(head: string, rows: ReadonlyMap<string, Figures>): string {
  const [first = {}] = rows.values();
  const names = Object.keys(first);
  const lines = [`| ${[head, ...names].join(' | ')} |`, `|---|${names.map(() => '---:|').join('')}`];
  for (const [subject, figures] of rows) {
    const cells = names.map((name) => figures[name]?.toFixed(name.endsWith('kB') ? 1 : 0));
    lines.push(`| ${[subject, ...cells].join(' | ')} |`);
  }
  return lines.join('\n');
}
