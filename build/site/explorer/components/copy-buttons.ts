const FEEDBACK_MS = 2000;

/** Makes API URLs absolute and enables the copy buttons. */
export function enableCopyButtons(root: ParentNode): void {
  for (const place of root.querySelectorAll('.api-address')) {
    place.textContent = new URL(place.textContent ?? '', location.href).href;
  }
  for (const button of root.querySelectorAll<HTMLElement>('button[data-copies]')) {
    const text = button.textContent ?? '';
    button.addEventListener('click', async () => {
      const source = document.getElementById(button.dataset.copies ?? '');
      if (!source) return;
      try {
        await navigator.clipboard.writeText(source.textContent ?? '');
      } catch {
        // The browser refuses access to the clipboard.
        getSelection()?.selectAllChildren(source);
        return;
      }
      button.textContent = button.dataset.copied ?? '';
      setTimeout(() => {
        button.textContent = text;
      }, FEEDBACK_MS);
    });
  }
}
