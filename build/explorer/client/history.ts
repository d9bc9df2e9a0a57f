/** Changes the history. Browsers reject too frequent changes; the next change makes up for a rejected one. */
export function changeHistory(how: 'push' | 'replace', url: string, state: object | null = null): void {
  try {
    history[`${how}State`](state, '', url);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
