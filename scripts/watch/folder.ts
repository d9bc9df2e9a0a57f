import { EventEmitter, once } from 'node:events';
import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A folder that is watched. */
export type WatchedFolder = ReturnType<typeof watchFolder>;

/**
 * Watches a folder and the folders in it. The folder itself may be removed and created again. Names that start with a
 * dot are ignored, as by the build.
 *
 * There is one watcher per folder, because a recursive watcher of Node.js 20 on Linux loses files that an editor
 * replaces.
 *
 * @param pause milliseconds without a change after which the changes are complete
 * @param onError is called if the system cannot watch a folder
 */
export function watchFolder(folder: string, pause: number, onError: (error: unknown) => void) {
  const root = resolve(folder);
  const events = new EventEmitter();
  const closing = new AbortController();
  const { signal } = closing;
  let isPending = false;
  let watchers: FSWatcher[] = [];

  const onChange = (): void => {
    isPending = true;
    events.emit('change');
  };
  const closeWatchers = (): void => {
    for (const watcher of watchers) watcher.close();
  };
  const open = (path: string, isContent: (name: string) => boolean) =>
    watch(path, { persistent: false }, (_, name) => {
      if (name === null || isContent(name)) onChange();
      // Some systems report the removal of a watched folder as an error.
    }).on('error', onChange);

  /** Watches folders that are new or were replaced. */
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
    closeWatchers();
    watchers = opened;
  }

  update();
  return {
    /**
     * Waits for changes since the last call, and until none has followed for a while: a checkout changes many files, and
     * editors save in several steps. Then the folder can be read.
     *
     * @returns false if there will be no more
     */
    next: async (): Promise<boolean> => {
      try {
        if (!isPending) await once(events, 'change', { signal });
        while (isPending) {
          isPending = false;
          await sleep(pause, undefined, { signal });
        }
        update();
        return true;
      } catch (error) {
        // Both waits reject if the watching is closed.
        if (signal.aborted) return false;
        throw error;
      }
    },
    /** Whether there are changes since the last call of `next`. */
    isPending: (): boolean => isPending,
    close: (): void => {
      closing.abort();
      closeWatchers();
    },
  };
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
