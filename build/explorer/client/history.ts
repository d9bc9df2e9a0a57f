/** Changes the history. Browsers reject too frequent changes; the next change makes up for one. */
export function changeHistory(how: 'push' | 'replace', address: string, state: object | null = null): void {
  try {
    history[`${how}State`](state, '', address);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
