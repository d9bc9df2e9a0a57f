import { once } from 'node:events';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type ContentTree, makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { npmStart, titled } from './npm-start.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

/** Runs `npm start` in a new folder, until it serves the site. */
async function start(name: string, tree: ContentTree, ...args: string[]) {
  const started = npmStart(join(folder, name), tree, args);
  await started.isListening();
  const url = /listening on (\S+);/.exec(started.output.out)?.[1] as string;
  return { ...started, url, get: (path: string) => fetch(`${url}${path}`) };
}

interface BuildEvent {
  readonly output: string;
  readonly errors?: string;
}

type NextEvent = (isExpected?: (event: BuildEvent) => boolean) => Promise<BuildEvent>;

/** Reads the events of a preview; each call waits for the next expected one, because a build may see half of an edit. */
async function openEvents(url: string): Promise<NextEvent> {
  const { body } = await fetch(`${url}/_preview/events`);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  return async (isExpected = () => true) => {
    for (;;) {
      const [, data, rest] = /^data: ([^\n]*)\n\n(.*)/ms.exec(text) ?? [];
      if (data !== undefined) {
        text = rest as string;
        const event = JSON.parse(data) as BuildEvent;
        if (isExpected(event)) return event;
        continue;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('the events ended');
      text += decoder.decode(value, { stream: true });
    }
  };
}

/** Matches the event of a new output. */
const isAfter =
  (last: BuildEvent) =>
  ({ output }: BuildEvent): boolean =>
    output !== last.output;

const PAGE = '/en/documents/l=de/u=urn:test:list.html';

describe('npm start', () => {
  test('edits, errors and fixes → new pages and events, and the last output while there are errors', async () => {
    const { child, cwd, content, output, url, get } = await start('edits', { 'a.json': titled('First') });
    const nextEvent = await openEvents(url);
    const first = await nextEvent();
    const page = await (await get(PAGE)).text();
    expect(page).toContain('First');
    expect(page).toContain(
      `<script defer src="/_preview/live-reload.js" data-output="${first.output}"></script></head>`,
    );
    const script = await get('/_preview/live-reload.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');

    writeFileSync(join(content, 'a.json'), titled('Second'));
    const second = await nextEvent(isAfter(first));
    expect(second).toEqual({ output: expect.any(String) });
    expect(await (await get(PAGE)).text()).toContain('Second');
    const found = await get('/v1/documents/index?searchTerm=Second');
    expect(found.headers.get('x-total-count')).toBe('1');
    // Pages are reloaded before the old output is removed.
    await expect.poll(() => output.out).toMatch(/\nbuilt 1 document in \d+\.\d seconds, \d+ files differ\n$/);

    const place = titled('Third').indexOf('"language"');
    writeFileSync(join(content, 'a.json'), titled('Third').replace('"language"', '<b>"language"'));
    const broken = await nextEvent(({ errors }) => errors?.includes('<b>') === true);
    expect(broken.output).toBe(second.output);
    expect(broken.errors).toMatch(new RegExp(`^content/a\\.json:1:${place + 1} error `));
    expect(await (await get(PAGE)).text()).toContain('Second');
    await expect.poll(() => output.err).toMatch(/\nnothing was published to dist\n$/);
    expect(output.err).toContain(`content/a.json:1:${place + 1} error `);

    writeFileSync(join(content, '.a.json.tmp'), titled('Third'));
    renameSync(join(content, '.a.json.tmp'), join(content, 'a.json'));
    const third = await nextEvent(isAfter(second));
    expect(third).toEqual({ output: expect.any(String) });
    expect(await (await get(PAGE)).text()).toContain('Third');

    renameSync(content, join(cwd, 'aside'));
    const missing = await nextEvent(({ errors }) => errors !== undefined);
    expect(missing.output).toBe(third.output);
    // The search index may have followed meanwhile.
    expect(missing.errors).toMatch(/^error: cannot read (?:\/.*\/)?content: it does not exist \(ENOENT\): /);
    renameSync(join(cwd, 'aside'), content);
    expect(await nextEvent(({ errors }) => errors === undefined)).toEqual({ output: third.output });

    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    // The next build removes what a stopped one leaves.
    const isLeft = (name: string) => /^dist(?!\.(?:old|new)-)/.test(name);
    expect(readdirSync(cwd).filter(isLeft)).toEqual(['dist']);
  });

  test('many files and folders at once → a build that contains all of them', async () => {
    const { content, url, get } = await start('many', { 'a.json': titled('First') });
    const nextEvent = await openEvents(url);
    await nextEvent();
    for (let i = 0; i < 100; i++) {
      writeContent(content, { [`new/${i}/a.json`]: makeDocument({ uri: `urn:test:${i}` }) });
    }
    rmSync(join(content, 'a.json'));
    const countDocuments = async () => {
      await nextEvent();
      return (await get('/v1/documents/index')).headers.get('x-total-count');
    };
    let total = await countDocuments();
    while (total !== '100') total = await countDocuments();
    expect((await get(PAGE)).status).toBe(404);
  });

  test('--content with errors at the start → all pages show them, until a build publishes the site in --out', async () => {
    const faulty = titled('First').replace('"language"', '<b>"language"');
    const tree = { 'valid.json': titled('Other'), '../lists/a.json': faulty };
    const { child, cwd, url, get } = await start('faulty', tree, '--content', 'lists', '--out', 'site');
    const page = await get(PAGE);
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(html).toContain('<pre>lists/a.json:1:');
    expect(html).not.toContain('<b>');
    expect(html).toContain('<script defer src="/_preview/live-reload.js" data-output=""></script></head>');
    const tags = await get('/v1/tags');
    expect([tags.status, tags.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
    const nextEvent = await openEvents(url);
    expect(await nextEvent()).toEqual({ output: '' });

    writeFileSync(join(cwd, 'lists/a.json'), faulty.replace('language', 'lang'));
    expect(await nextEvent()).toEqual({ output: '', errors: expect.stringContaining('lists/a.json:1:') });
    writeFileSync(join(cwd, 'lists/a.json'), titled('Second'));
    await nextEvent(({ output }) => output !== '');
    const fixed = await get(PAGE);
    expect([fixed.status, readdirSync(join(cwd, 'site'))]).toEqual([200, expect.arrayContaining(['site'])]);
    expect(await fixed.text()).toContain('Second');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('--no-watch with errors → exits 1', async () => {
    const { child } = npmStart(join(folder, 'ended'), { 'a.json': '{' }, ['--no-watch']);
    expect(await once(child, 'exit')).toEqual([1, null]);
  });

  test('--no-watch → pages as they are in the output', async () => {
    const { get } = await start('unwatched', { 'a.json': titled('First') }, '--no-watch');
    expect(await (await get(PAGE)).text()).not.toContain('_preview');
    expect((await get('/_preview/events')).status).toBe(404);
    expect((await get('/_preview/live-reload.js')).status).toBe(404);
  });
});
