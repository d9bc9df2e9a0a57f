import { existsSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type Preview, startPreview } from '../../build/preview/preview.ts';
import { type ContentTree, makeFolder, writeContent } from '../../scripts/support/content-tree.ts';
import { buildSite } from '../support/site.ts';

/** The browser of the system; another one is named by the environment. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** As `describe`; without a browser its tests are shown as skipped, but fail where CI is set. */
export const describeInBrowser = existsSync(CHROMIUM) || process.env.CI ? describe : describe.skip;

/** Starts the browser. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });

/** How a page is looked at; what is absent is a wide window in light colours, with JavaScript. */
interface Look {
  readonly javaScript?: boolean;
  readonly colours?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  /** Language that the browser asks for. */
  readonly locale?: string;
  /** Messages of the console that are meant to come. */
  readonly expected?: RegExp;
}

/** Common screen sizes. */
const WIDE = { width: 1280, height: 900 };
export const PHONE = { width: 375, height: 667 };

/** A site that was built and is served for the tests of one file or block. */
interface TestSite {
  /** Address without a slash at the end; known once the tests run. */
  readonly url: () => string;
  /** Opens a path in a window of its own, which ends with the test. */
  readonly open: (path: string, look?: Look) => Promise<Page>;
}

/**
 * Builds and serves content for the tests around, and gives them windows. After each test, all its windows must have
 * been quiet: no message on the console, no error, no request to another site, no violation of the policy.
 *
 * @param content a folder, or a small content tree
 */
export function useSite(content: string | ContentTree): TestSite {
  let browser: Browser;
  let preview: Preview;
  let remove: () => void = () => {};
  const windows: { readonly context: BrowserContext; readonly faults: string[] }[] = [];

  beforeAll(async () => {
    const made = makeFolder();
    remove = made.remove;
    const sources = typeof content === 'string' ? content : join(made.folder, 'content');
    if (typeof content !== 'string') writeContent(sources, content);
    const { published, problems } = await buildSite(sources, join(made.folder, 'out'));
    expect(published, JSON.stringify(problems.slice(0, 3))).toBeDefined();
    preview = await startPreview({ dir: join(made.folder, 'out'), port: 0 });
    browser = await launchBrowser();
    // A site of 10,000 documents takes a minute on a quiet machine.
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
    url: () => preview.url,
    open: async (path, look = {}) => {
      const { javaScript = true, colours = 'light', size = WIDE, locale = 'en', expected } = look;
      const context = await browser.newContext({
        javaScriptEnabled: javaScript,
        colorScheme: colours,
        viewport: size,
        locale,
        baseURL: preview.url,
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      windows.push({ context, faults: watch(page, preview.url, expected) });
      await page.goto(path);
      return page;
    },
  };
}

/** What axe-core finds on a page, in lines that name the rule and the elements; nothing is as it should be. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated, and not inserted as a script: the pages' policy would not have it.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // What moves is judged where it comes to rest.
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    // WCAG 2.5.8 is of level AA, and axe-core looks at it only where it is asked to.
    const { violations } = await axe.run({ rules: { 'target-size': { enabled: true } } });
    return violations.map(({ id, help, nodes }) => {
      const where = nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`);
      return `${id}: ${help}\n${where.join('\n')}`;
    });
  });
}

/**
 * What axe-core finds in the contrast of buttons, and of links that look like them, while they are hovered (as the one
 * that was tapped stays), pressed and focused: one of each kind that is to be seen, by its classes.
 */
export async function buttonFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const faults: string[] = [];
  const kinds = new Set<string>();
  for (const button of await page.locator('button:enabled:visible, .button:visible').all()) {
    const kind = await button.evaluate(
      ({ className, parentElement }) => `${parentElement?.className} > ${className}`,
    );
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const judge = async (state: string): Promise<void> => {
      const found = await button.evaluate(contrastFaults);
      faults.push(...found.map((fault) => `${state}: ${fault}`));
    };
    await button.hover();
    await judge('hovered');
    await page.mouse.down();
    await judge('pressed');
    // Let go elsewhere, so that it is no click.
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await button.focus();
    await judge('focused');
    await button.blur();
  }
  expect(kinds.size).toBeGreaterThan(0);
  return faults;
}

/** Runs in the page, once its transitions are over. */
async function contrastFaults(button: Element): Promise<string[]> {
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { axe } = globalThis as unknown as { axe: { run: (...of: unknown[]) => Promise<AxeResults> } };
  const { violations } = await axe.run(button, { runOnly: ['color-contrast'], preload: false });
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  );
}

/** How far the page is wider than its window, in CSS pixels. */
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

/** Writes down what a page must not do; the list grows while the page lives. */
function watch(page: Page, site: string, expected: RegExp | undefined): string[] {
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
