/** Changes the history. Browsers reject too frequent changes; the next change makes up for a rejected one. */
export function changeHistory(how: 'push' | 'replace', url: string, state: object | null = null): void {
  try {
    history[`${how}State`](state, '', url);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Milliseconds of work between events. */
const SLICE_MS = 25;

/** Runs work in slices, so that the browser can handle events meanwhile. Rejects with `AbortError` when it is aborted. */
export async function runInSlices<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  let end = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await new Promise((resume) => setTimeout(resume));
    signal.throwIfAborted();
    end = performance.now() + SLICE_MS;
  }
}
