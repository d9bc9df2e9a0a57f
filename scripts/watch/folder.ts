import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A folder that is watched. */
export interface WatchedFolder {
  /** Watches folders that are new or were replaced; call this after changes and before reading the folder. */
  readonly update: () => void;
  readonly close: () => void;
}

/**
 * Watches a folder and the folders in it. The folder itself may be removed and created again. Names that start with a
 * dot are ignored, as by the build.
 *
 * There is one watcher per folder, because a recursive watcher of Node.js 20 on Linux loses files that an editor
 * replaces.
 *
 * @param onError is called if the system cannot watch a folder
 */
export function watchFolder(
  folder: string,
  onChange: () => void,
  onError: (error: unknown) => void,
): WatchedFolder {
  const root = resolve(folder);
  const watchers = new Map<string, FSWatcher>();
  const open = (path: string, isContent: (name: string) => boolean): FSWatcher =>
    watch(path, { persistent: false }, (_, name) => {
      if (name === null || isContent(name)) onChange();
      // Some systems report the removal of a watched folder as an error.
    }).on('error', onChange);

  function update(): void {
    const folders = foldersIn(root);
    for (const [key, watcher] of watchers) {
      if (folders.has(key)) continue;
      watcher.close();
      watchers.delete(key);
    }
    for (const [key, path] of folders) {
      if (watchers.has(key)) continue;
      try {
        watchers.set(
          key,
          open(path, (name) => !name.startsWith('.')),
        );
      } catch (error) {
        if (isGone(error)) onChange();
        else onError(error);
      }
    }
  }

  const parent = open(dirname(root), (name) => name === basename(root));
  update();
  return {
    update,
    close: () => {
      for (const watcher of [parent, ...watchers.values()]) watcher.close();
      watchers.clear();
    },
  };
}

/** The paths of a folder and the folders in it. A folder that replaces another one has a different key. */
function foldersIn(root: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (path: string): void => {
    try {
      const { ino, birthtimeMs } = statSync(path);
      found.set(`${path} ${ino} ${birthtimeMs}`, path);
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (entry.isDirectory() && !entry.name.startsWith('.')) visit(join(path, entry.name));
      }
    } catch (error) {
      // The build reports folders that cannot be read.
      if (typeof (error as NodeJS.ErrnoException).errno !== 'number') throw error;
    }
  };
  visit(root);
  return found;
}

const isGone = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
