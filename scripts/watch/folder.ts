import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A folder that is watched. */
export type WatchedFolder = ReturnType<typeof watchFolder>;

/**
 * Watches a folder and the folders in it. The folder itself may be removed and created again. Names that start with a
 * dot are ignored, as by the build.
 *
 * There is one watcher per folder, because a recursive watcher of Node.js 20 on Linux loses files that an editor
 * replaces.
 *
 * @param onError is called if the system cannot watch a folder
 */
export function watchFolder(folder: string, onChange: () => void, onError: (error: unknown) => void) {
  const root = resolve(folder);
  let watchers: FSWatcher[] = [];
  const close = (): void => {
    for (const watcher of watchers) watcher.close();
  };
  const open = (path: string, isContent: (name: string) => boolean) =>
    watch(path, { persistent: false }, (_, name) => {
      if (name === null || isContent(name)) onChange();
      // Some systems report the removal of a watched folder as an error.
    }).on('error', onChange);

  /** Watches folders that are new or were replaced; call this after changes and before reading the folder. */
  function update(): void {
    const opened = [open(dirname(root), (name) => name === basename(root))];
    for (const path of listFolders(root)) {
      try {
        opened.push(open(path, (name) => !name.startsWith('.')));
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (['ENOENT', 'ENOTDIR'].includes(code)) onChange();
        else onError(error);
      }
    }
    // After the new ones are open, so that no change is missed.
    close();
    watchers = opened;
  }

  update();
  return { update, close };
}

/** The paths of a folder and the folders in it; none if it cannot be read, which the build reports. */
function listFolders(path: string): string[] {
  try {
    const found = [path];
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
      found.push(...listFolders(join(path, entry.name)));
    }
    return found;
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).errno !== 'number') throw error;
    return [];
  }
}
