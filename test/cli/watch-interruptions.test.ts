import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { STEPS, type StepOrders } from '../robust/building.ts';
import { type ContentTree, makeFolder } from '../support/content-tree.ts';
import { buildSite } from '../support/site.ts';
import { npmStart, titled } from './npm-start.ts';

/*
 * `npm start` while one of its builds is held before a step, so that the moment of an edit or a signal is certain.
 */

const { folder, remove } = makeFolder();
afterAll(remove);

const PAGE = 'dist/site/en/documents/l=de/u=urn:test:list.html';

/** Starts in a new folder; the build is held before a step. `prefix` is that of the paths that count, by default the output. */
function start(name: string, tree: ContentTree, [step, path, prefix]: readonly string[], ...args: string[]) {
  const cwd = join(folder, name);
  const flags = join(folder, `${name}-flags`);
  mkdirSync(flags);
  const [reached, go] = [join(flags, 'reached'), join(flags, 'go')];
  const orders = { out: prefix ?? join(cwd, 'dist'), holds: [{ step, path, reached, go }] } as StepOrders;
  const started = npmStart(cwd, tree, args, {
    imports: [STEPS],
    env: { BUILD_STEPS: JSON.stringify(orders) },
  });
  return {
    ...started,
    isHeld: () => expect.poll(() => existsSync(reached), { timeout: 50_000 }).toBe(true),
    goOn: () => writeFileSync(go, ''),
    page: () => readFileSync(join(cwd, PAGE), 'utf8'),
    outputs: () => readdirSync(cwd).filter((name) => name.startsWith('dist')),
  };
}

describe('an edit during the first build', () => {
  test.each([['and watches'], ['without watching', '--no-watch']])(
    'after the check → npm start builds again %s',
    async (name, ...args) => {
      const started = start(name, { 'a.json': titled('First') }, ['link', '.lock'], ...args);
      await started.isHeld();
      writeFileSync(join(started.content, 'a.json'), titled('Second'));
      started.goOn();
      await started.isListening();
      expect(started.page()).toContain('Second');
      expect(started.output.err).toBe('the content was changed during the build: building again\n');
    },
  );

  test('that fixes an error which the build has seen → npm start builds again', async () => {
    const started = start('fixed', { 'a.json': '{"half":' }, ['mkdir', '.cache', '.cache']);
    await started.isHeld();
    writeFileSync(join(started.content, 'a.json'), titled('Whole'));
    started.goOn();
    await started.isListening();
    expect(started.page()).toContain('Whole');
    expect(started.output.err).toMatch(/^content\/a\.json:.*nothing was published to dist\n$/s);
  });
});

describe('a signal', () => {
  test('SIGTERM during the first build → stops it, without a lock; the next build removes its files', async () => {
    const started = start('first-signal', { 'a.json': titled('First') }, ['open', '/build-memory.json']);
    await started.isHeld();
    expect(started.outputs()).toContain('dist.lock');
    started.child.kill('SIGTERM');
    expect(await once(started.child, 'exit')).toEqual([0, null]);
    expect(started.outputs()).toEqual([expect.stringMatching(/^dist\.new-\d+$/)]);
    expect(started.output.err).toBe('');

    await buildSite(started.content, join(started.cwd, 'dist'));
    expect(started.outputs()).toEqual(['dist']);
  });

  test('SIGINT during a later build → stops it and keeps the last output, without a lock', async () => {
    const started = start('later-signal', { 'a.json': titled('First') }, ['rename', '/dist']);
    await started.isListening();
    writeFileSync(join(started.content, 'a.json'), titled('Second'));
    await started.isHeld();
    started.child.kill('SIGINT');
    expect(await once(started.child, 'exit')).toEqual([0, null]);
    expect(started.page()).toContain('First');
    expect(started.outputs()).toEqual(['dist', expect.stringMatching(/^dist\.new-\d+$/)]);
    expect(started.output.err).toBe('');
  });
});
