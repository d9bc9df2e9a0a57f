import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WatchedFolder, watchFolder } from '../../../scripts/watch/folder.ts';
import { makeFolder, writeContent } from '../../support/content-tree.ts';

const PAUSE = 100;

let temporary: ReturnType<typeof makeFolder>;
let content: string;
let watched: WatchedFolder;
let errors: unknown[] = [];

beforeEach(() => {
  temporary = makeFolder();
  content = join(temporary.folder, 'content');
  writeContent(content, { 'a.json': 'a', 'iso/b.json': 'b', '.git/index': '' });
  errors = [];
  watched = watchFolder(content, PAUSE, (error) => errors.push(error));
});
afterEach(() => {
  watched.close();
  temporary.remove();
  expect(errors).toEqual([]);
});

const file = (path: string): string => join(content, path);

/** Expects that an edit is reported as one change. */
async function expectChange(edit: () => void): Promise<void> {
  edit();
  expect(await Promise.race([watched.next(), sleep(10_000, 'nothing')])).toBe(true);
  expect(watched.isPending()).toBe(false);
}

describe('watchFolder', () => {
  it('a file in it or below is written, created or removed → a change', async () => {
    await expectChange(() => writeFileSync(file('a.json'), 'a2'));
    await expectChange(() => writeFileSync(file('iso/b.json'), 'b2'));
    await expectChange(() => writeFileSync(file('iso/c.json'), 'c'));
    await expectChange(() => rmSync(file('iso/c.json')));
  });

  it('an editor replaces a file by another of the same name → a change, and later ones too', async () => {
    for (let i = 0; i < 3; i++) {
      await expectChange(() => {
        writeFileSync(file('iso/.b.json.tmp'), `b${i}`);
        renameSync(file('iso/.b.json.tmp'), file('iso/b.json'));
      });
    }
    await expectChange(() => writeFileSync(file('iso/b.json'), 'written'));
    await expectChange(() => rmSync(file('iso/b.json')));
  });

  it('new folders → changes in them too', async () => {
    await expectChange(() => mkdirSync(file('x/y'), { recursive: true }));
    await expectChange(() => writeFileSync(file('x/y/d.json'), 'd'));
  });

  it('a folder is replaced by another of the same name → changes in the new one', async () => {
    await expectChange(() => {
      writeContent(file('new'), { 'b.json': 'b' });
      rmSync(file('iso'), { recursive: true });
      renameSync(file('new'), file('iso'));
    });
    await expectChange(() => writeFileSync(file('iso/b.json'), 'b2'));
  });

  it('the folder is removed and created again → changes, and changes in the new one', async () => {
    await expectChange(() => rmSync(content, { recursive: true }));
    await expectChange(() => writeContent(content, { 'iso/b.json': 'b' }));
    await expectChange(() => writeFileSync(file('iso/b.json'), 'b2'));
  });

  it('the folder is moved away and back → changes', async () => {
    await expectChange(() => renameSync(content, join(temporary.folder, 'aside')));
    await expectChange(() => renameSync(join(temporary.folder, 'aside'), content));
  });

  it('edits in a row → one change, after the last', async () => {
    writeFileSync(file('a.json'), 'first');
    let isEnded = false;
    const next = watched.next().then(() => {
      isEnded = true;
    });
    for (let i = 0; i < 10; i++) {
      writeFileSync(file('a.json'), String(i));
      await sleep(PAUSE / 10);
      expect(isEnded).toBe(false);
    }
    await next;
    expect(watched.isPending()).toBe(false);
  });

  it('an edit between two calls → pending, and the next call returns at once', async () => {
    writeFileSync(file('a.json'), 'a2');
    await expect.poll(watched.isPending, { timeout: 10_000 }).toBe(true);
    expect(await watched.next()).toBe(true);
  });

  it('changes next to it, and of names with a leading dot → ignored', async () => {
    writeFileSync(join(temporary.folder, 'other.json'), '');
    writeFileSync(file('.a.json.swp'), '');
    writeFileSync(file('.git/index'), 'changed');
    expect(await Promise.race([watched.next(), sleep(3 * PAUSE, 'nothing')])).toBe('nothing');
  });

  it('closed → no more changes', async () => {
    const waiting = watched.next();
    watched.close();
    writeFileSync(file('a.json'), 'a2');
    expect([await waiting, await watched.next()]).toEqual([false, false]);
  });
});
