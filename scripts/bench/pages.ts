import { type Browser, type CDPSession, chromium } from 'playwright-core';

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
export async function measurePages(
  origin: string,
  paths: readonly string[],
  rounds: number,
): Promise<Map<string, PageLoad>> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--headless', '--no-sandbox'] });
  try {
    const loads = new Map<string, PageLoad>();
    for (const path of paths) {
      const measured: PageLoad[] = [];
      for (let round = 0; round < rounds; round++) measured.push(await loadPage(browser, `${origin}${path}`));
      loads.set(path, medianOf(measured));
    }
    return loads;
  } finally {
    await browser.close();
  }
}

async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
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
  } finally {
    await context.close();
  }
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
function medianOf(loads: readonly PageLoad[]): PageLoad {
  const median = (name: keyof PageLoad): number =>
    loads.map((load) => load[name]).sort((a, b) => a - b)[Math.floor(loads.length / 2)] ?? Number.NaN;
  return {
    requests: median('requests'),
    bytes: median('bytes'),
    scriptBytes: median('scriptBytes'),
    blocked: median('blocked'),
    longest: median('longest'),
  };
}
