import { existsSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type Preview, startPreview } from '../../build/api/hosts/preview/preview.ts';
import { staticHost } from '../../build/release/hosts/static.ts';
import { type ContentTree, makeFolder, writeContent } from '../support/content-tree.ts';
import { startFolderServer } from '../support/folder-server.ts';
import { buildSite } from '../support/site.ts';

/** The browser of the system, unless CHROMIUM is set. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/**
 * Like `describe`; without a browser the tests are skipped, but fail in CI. There, a failed test runs a second time: busy
 * machines stop a browser for seconds at any place of a test. The report marks tests that needed it.
 */
export const describeInBrowser = (name: string, tests: () => void): void => {
  const run = existsSync(CHROMIUM) || process.env.CI ? describe : describe.skip;
  run(name, { retry: process.env.CI ? 1 : 0 }, tests);
};

/** Starts the browser. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });

/** Settings of the browser. Default: a wide window in light colours, with JavaScript. */
interface PageOptions {
  readonly javaScript?: boolean;
  readonly colours?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  /** Preferred language of the browser. */
  readonly locale?: string;
  /** Holds back scripts until the HTML has been parsed and painted, so that `layoutShift` counts what scripts move. */
  readonly scriptsLast?: boolean;
  /** Matches console messages that the test expects. */
  readonly expected?: RegExp;
}

/** Common screen sizes. */
const WIDE = { width: 1280, height: 900 };
export const PHONE = { width: 375, height: 667 };

/** The sizes of the windows of {@link CASES}. */
export const SIZES = { desktop: { width: 1280, height: 800 }, phone: PHONE } as const;

/** Each language of the pages and each kind of device once: German texts are longer, and phones narrower. */
export const CASES = [
  { ui: 'en', device: 'desktop' },
  { ui: 'de', device: 'phone' },
] as const;

/** A built and served site for the tests of a file or block. */
interface TestSite {
  /** URL without a trailing slash, which is known when the tests run. */
  readonly url: () => string;
  /** Opens a path in a new browser context, which is closed after the test. */
  readonly open: (path: string, options?: PageOptions) => Promise<Page>;
}

/**
 * Builds and serves content for the surrounding tests, and opens pages in a browser. After each test, fails if one of its
 * pages had a console message, an error, a request to another site, or a violation of the Content-Security-Policy.
 *
 * @param content a folder, or a small content tree
 * @param formats of long lists, where others take time; default: all
 * @param basePath of a site below a path of its host, which is added to the paths to open; default: the root
 * @param isStatic whether a server that only sends files serves it, without an API
 */
export function useSite(
  content: string | ContentTree,
  formats?: readonly string[],
  basePath = '',
  isStatic = false,
): TestSite {
  let browser: Browser;
  let preview: Pick<Preview, 'url' | 'close'>;
  let remove: () => void = () => {};
  const windows: { readonly context: BrowserContext; readonly faults: string[] }[] = [];

  beforeAll(async () => {
    const temporary = makeFolder();
    remove = temporary.remove;
    const sources = typeof content === 'string' ? content : join(temporary.folder, 'content');
    if (typeof content !== 'string') writeContent(sources, content);
    const { published, problems } = await buildSite(
      sources,
      join(temporary.folder, 'out'),
      undefined,
      formats,
      basePath === '' ? undefined : `https://org.example${basePath}`,
      isStatic ? [staticHost] : undefined,
    );
    expect(published, JSON.stringify(problems.slice(0, 3))).toBeDefined();
    const dir = join(temporary.folder, 'out');
    preview = await (isStatic
      ? startFolderServer(join(dir, 'site'), basePath)
      : startPreview({ dir, port: 0 }));
    browser = await launchBrowser();
    // A site of 10,000 documents takes a minute on an idle machine.
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await preview?.close();
    remove();
  });
  afterEach(async () => {
    const faults = windows.flatMap((window) => window.faults);
    await Promise.all(windows.splice(0).map(({ context }) => context.close()));
    expect(faults).toEqual([]);
  });

  return {
    url: () => preview.url + basePath,
    open: async (path, options = {}) => {
      const {
        javaScript = true,
        colours = 'light',
        size = WIDE,
        locale = 'en',
        scriptsLast,
        expected,
      } = options;
      const context = await browser.newContext({
        javaScriptEnabled: javaScript,
        colorScheme: colours,
        viewport: size,
        locale,
        baseURL: preview.url,
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      windows.push({ context, faults: collectFaults(page, preview.url, expected) });
      const url = basePath + path;
      await (scriptsLast === true ? goToBeforeScripts(page, url) : page.goto(url));
      return page;
    },
  };
}

/** Opens a path, and lets scripts load only when the page has been painted, and a mark has been set. */
async function goToBeforeScripts(page: Page, path: string): Promise<void> {
  let allow: () => void = () => {};
  const isPainted = new Promise<void>((resolve) => {
    allow = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await isPainted;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    performance.mark('painted');
  });
  allow();
  await page.waitForLoadState();
}

/**
 * The cumulative layout shift of a page until nothing has moved for half a second: since it was opened, or since it was
 * painted if scripts were held back until then. A browser that is busy paints parts of the HTML before all of it is
 * parsed, and then moves what depends on the rest.
 */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const since = performance.getEntriesByName('painted')[0]?.startTime ?? 0;
        let sum = 0;
        const finish = () => done(sum);
        let timer = setTimeout(finish, 500);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            if (entry.startTime >= since) sum += entry.value;
          }
          clearTimeout(timer);
          timer = setTimeout(finish, 500);
        }).observe({ type: 'layout-shift', buffered: true });
      }),
  );

/** Accessibility violations that axe-core finds on a page, with the rule and the elements. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated, because the Content-Security-Policy forbids an inserted script.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // Wait for the end of animations, other than those that follow the scroll position.
    await new Promise(requestAnimationFrame);
    const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(animations.map(({ finished }) => finished));
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    // WCAG 2.5.8 has level AA, but axe-core checks it only on request.
    const { violations } = await axe.run({ rules: { 'target-size': { enabled: true } } });
    return violations.map(({ id, help, nodes }) => {
      const where = nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`);
      return `${id}: ${help}\n${where.join('\n')}`;
    });
  });
}

/**
 * Contrast violations that axe-core finds in buttons, and links that look like buttons, while they are hovered (as after
 * a tap), pressed and focused. Checks one visible button of each kind, by its classes. The browser forces a state on all
 * of them at once: axe-core reads the whole page in each run, which takes a second on a long page.
 */
export async function buttonFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  expect(await page.evaluate(markButtons)).toBeGreaterThan(0);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument', { depth: 0 });
  // A button is hovered and pressed together with the elements that contain it.
  const selector = `${MARKED}, :has(${MARKED})`;
  const { nodeIds } = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const faults: string[] = [];
  for (const [state, forcedPseudoClasses] of BUTTON_STATES) {
    for (const nodeId of nodeIds)
      await devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    const found = await page.evaluate(contrastFaults, MARKED);
    faults.push(...found.map((fault) => `${state}: ${fault}`));
  }
  await devTools.detach();
  return faults;
}

const MARKED = '[data-kind-of-button]';
const BUTTON_STATES: readonly (readonly [string, string[]])[] = [
  ['hovered', ['hover']],
  ['pressed', ['hover', 'active']],
  ['focused', ['focus', 'focus-visible', 'focus-within']],
];

/** Runs in the page: marks one visible button of each kind, and counts them. */
function markButtons(): number {
  const kinds = new Map<string, Element>();
  for (const button of document.querySelectorAll('button:enabled, .button')) {
    const kind = `${button.parentElement?.className} > ${button.className}`;
    if (button.checkVisibility({ visibilityProperty: true }) && !kinds.has(kind)) kinds.set(kind, button);
  }
  for (const [kind, button] of kinds) button.setAttribute('data-kind-of-button', kind);
  return kinds.size;
}

/** Runs in the page, after its transitions. */
async function contrastFaults(buttons: string): Promise<string[]> {
  await new Promise(requestAnimationFrame);
  const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  await Promise.allSettled(animations.map(({ finished }) => finished));
  const { axe } = globalThis as unknown as { axe: { run: (...of: unknown[]) => Promise<AxeResults> } };
  const context = { include: [buttons] };
  const { violations } = await axe.run(context, { runOnly: ['color-contrast'], preload: false });
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  );
}

/** By how many CSS pixels the page is wider than its window. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Collects faults of a page until it is closed. */
export function collectFaults(page: Page, site: string, expected?: RegExp): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()}`;
    if (!expected?.test(text)) faults.push(text);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== site && protocol !== 'data:') faults.push(`request: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return faults;
}
