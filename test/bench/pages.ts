import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

/** The cost of loading a page in a new browser. */
export interface PageLoad {
  readonly requests: number;
  /** Bytes received, compressed, with headers. */
  readonly bytes: number;
  /** Bytes of scripts after decompression. */
  readonly scriptBytes: number;
  /** Milliseconds beyond the first 50 of each task of the main thread. */
  readonly blocked: number;
  /** Milliseconds of the longest task of the main thread; 0 if none takes 50. */
  readonly longest: number;
}

/** How much slower than this machine the browser computes. */
const CPU_SLOWDOWN = 4;

/** The time without a request after which a page counts as loaded, in addition to that of the browser. */
const SETTLING_TIME = 1000;

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Loads pages several times with a slow CPU and an empty cache, and returns the medians by path. */
export const measurePages = (
  origin: string,
  paths: readonly string[],
  rounds: number,
): Promise<Map<string, PageLoad>> =>
  measure(paths, rounds, (browser, path) => loadPage(browser, `${origin}${path}`));

/** The cost of the first search after a page has loaded. */
export interface FirstSearch {
  readonly requests: number;
  /** Bytes received, compressed, with headers. */
  readonly bytes: number;
  /** Milliseconds from the input of the text until its suggestions are there. */
  readonly time: number;
}

/** Types texts into the search field of a page, each several times in a new browser, and returns the medians by text. */
export const measureSearches = (
  url: string,
  texts: readonly string[],
  rounds: number,
): Promise<Map<string, FirstSearch>> =>
  measure(texts, rounds, (browser, text) => searchFirst(browser, url, text));

async function measure<T extends object>(
  subjects: readonly string[],
  rounds: number,
  measureOnce: (browser: Browser, subject: string) => Promise<T>,
): Promise<Map<string, T>> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--headless', '--no-sandbox'] });
  try {
    const medians = new Map<string, T>();
    for (const subject of subjects) {
      const measured: T[] = [];
      for (let round = 0; round < rounds; round++) measured.push(await measureOnce(browser, subject));
      medians.set(subject, medianOf(measured));
    }
    return medians;
  } finally {
    await browser.close();
  }
}

async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  return withPage(browser, async (page, devTools) => {
    const network = await countBytes(devTools);
    await page.addInitScript(observeLongTasks);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLING_TIME);
    const tasks = await page.evaluate(() => (globalThis as unknown as WithTasks).longTasks);
    return {
      ...network,
      blocked: tasks.reduce((sum, duration) => sum + duration - 50, 0),
      longest: Math.max(0, ...tasks),
    };
  });
}

async function searchFirst(browser: Browser, url: string, text: string): Promise<FirstSearch> {
  return withPage(browser, async (page, devTools) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    const network = await countBytes(devTools);
    const time = await page.evaluate(typeText, text);
    // The browser reports sizes some time after the responses.
    await page.waitForTimeout(SETTLING_TIME);
    return { requests: network.requests, bytes: network.bytes, time };
  });
}

async function withPage<T>(
  browser: Browser,
  use: (page: Page, devTools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use(page, devTools);
  } finally {
    await context.close();
  }
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

interface WithTasks {
  longTasks: number[];
}

/** Runs in the page, before its scripts. */
function observeLongTasks(): void {
  const tasks: number[] = [];
  (globalThis as unknown as WithTasks).longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Counts what a page receives from now on. */
async function countBytes(devTools: CDPSession) {
  const received = { requests: 0, bytes: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    received.requests++;
    if (type === 'Script') scripts.add(requestId);
  });
  devTools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) received.scriptBytes += dataLength;
  });
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength;
  });
  await devTools.send('Network.enable');
  return received;
}

/** The median of each figure. */
function medianOf<T extends object>(measured: readonly T[]): T {
  const names = Object.keys(measured[0] ?? {}) as (keyof T)[];
  const median = (name: keyof T): unknown =>
    measured.map((one) => Number(one[name])).sort((a, b) => a - b)[Math.floor(measured.length / 2)];
  return Object.fromEntries(names.map((name) => [name, median(name)])) as T;
}
