import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WatchedFolder, watchFolder } from '../../../../scripts/watch/folder.ts';
import { makeFolder, writeContent } from '../../../support/content-tree.ts';

let temporary: ReturnType<typeof makeFolder>;
let content: string;
let watched: WatchedFolder;
let hasChanged = false;
let errors: unknown[] = [];

beforeEach(() => {
  temporary = makeFolder();
  content = join(temporary.folder, 'content');
  writeContent(content, { 'a.json': 'a', 'iso/b.json': 'b', '.git/index': '' });
  hasChanged = false;
  errors = [];
  watched = watchFolder(
    content,
    () => {
      hasChanged = true;
    },
    (error) => errors.push(error),
  );
});
afterEach(() => {
  watched.close();
  temporary.remove();
  expect(errors).toEqual([]);
});

const file = (path: string): string => join(content, path);

/** Waits until a change is reported, and no more of them arrive; then updates the watchers. */
async function expectChange(change: () => void): Promise<void> {
  hasChanged = false;
  change();
  await expect.poll(() => hasChanged, { timeout: 10_000, interval: 5 }).toBe(true);
  await settle();
  watched.update();
}

/** Lets the system report everything that happened so far: its reports are in order. */
async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((done) => setTimeout(done, 5));
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
    await expectChange(() => writeFileSync(file('iso/b.json'), 'b2'));
  });

  it('changes next to it, and of names with a leading dot → ignored', async () => {
    writeFileSync(join(temporary.folder, 'other.json'), '');
    writeFileSync(file('.a.json.swp'), '');
    writeFileSync(file('.git/index'), 'changed');
    await settle();
    expect(hasChanged).toBe(false);
  });

  it('closed → no changes', async () => {
    watched.close();
    writeFileSync(file('a.json'), 'a2');
    await settle();
    expect(hasChanged).toBe(false);
  });
});
