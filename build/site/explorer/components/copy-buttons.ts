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
      if (!source || !(await copy(source))) return;
      button.textContent = button.dataset.copied ?? '';
      setTimeout(() => {
        button.textContent = text;
      }, FEEDBACK_MS);
    });
  }
}

/** Selects the text if the browser refuses access to the clipboard. */
async function copy(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}
