/** Collects changes until the caller asks for them. */
export interface Changes {
  readonly add: () => void;
  /**
   * Waits for changes since the last call, and until none has followed for a while: a checkout changes many files, and
   * editors save in several steps.
   *
   * @returns false if there will be no more
   */
  readonly next: () => Promise<boolean>;
  /** Whether there are changes since the last call of `next`. */
  readonly isPending: () => boolean;
  readonly close: () => void;
}

/** @param pause milliseconds without a change after which the changes are complete */
export function openChanges(pause: number): Changes {
  let isComplete = false;
  let isClosed = false;
  let isPending = false;
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};
  return {
    add: () => {
      if (isClosed) return;
      isPending = true;
      isComplete = false;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isComplete = true;
        wake();
      }, pause);
    },
    next: async () => {
      while (!isComplete && !isClosed) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      isComplete = false;
      isPending = false;
      return !isClosed;
    },
    isPending: () => isPending,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      wake();
    },
  };
}
