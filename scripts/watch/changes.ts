import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Collects changes until the caller asks for them. */
export type Changes = ReturnType<typeof openChanges>;

/** @param pause milliseconds without a change after which the changes are complete */
export function openChanges(pause: number) {
  const events = new EventEmitter();
  const closing = new AbortController();
  const { signal } = closing;
  let isPending = false;
  return {
    add: (): void => {
      isPending = true;
      events.emit('change');
    },
    /**
     * Waits for changes since the last call, and until none has followed for a while: a checkout changes many files, and
     * editors save in several steps.
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
        return true;
      } catch {
        // Both reject if the changes are closed.
        return false;
      }
    },
    /** Whether there are changes since the last call of `next`. */
    isPending: (): boolean => isPending,
    close: (): void => closing.abort(),
  };
}
