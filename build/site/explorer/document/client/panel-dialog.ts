import type { ShownCode } from './panel.tsx';

/** Windows in which the panel is a sheet over the page. */
const NARROW = matchMedia('(max-width: 60rem)');

/** The panel of a code, which opens at once and is filled when its script is loaded. */
export interface PanelDialog {
  readonly isOpen: () => boolean;
  /** Whether it is in front of a page that cannot be used. */
  readonly isModal: () => boolean;
  readonly open: (shown: ShownCode, isHeadingFocused?: boolean) => void;
  readonly close: () => void;
}

function show(dialog: HTMLDialogElement): void {
  if (NARROW.matches) dialog.showModal();
  else dialog.open = true;
}

/**
 * Adds the dialog of a panel before the scrollable region of a table.
 *
 * @param failed a text if its script cannot be loaded
 * @param onClose is called when the reader closes it
 */
export function addPanelDialog(scroller: Element, failed: string, onClose: () => void): PanelDialog {
  const dialog = document.createElement('dialog');
  const root = scroller.parentElement as Element;
  let current: ShownCode | undefined;
  let isFocusWanted = false;
  dialog.className = 'panel';
  scroller.before(dialog);
  // Browsers report later, with the next frame, that a dialog is closed. Until then, the reader may use the page again.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  dialog.addEventListener('close', () => dialog.open || onClose());

  const fill = async (shown: ShownCode): Promise<void> => {
    const { showPanel } = await import('./panel.tsx');
    if (current !== shown) return;
    void showPanel(dialog, shown, onClose);
    if (isFocusWanted) dialog.querySelector('h3')?.focus();
    isFocusWanted = false;
  };
  return {
    isOpen: () => current !== undefined,
    isModal: () => dialog.matches(':modal'),
    open: (shown, isHeadingFocused = false) => {
      // Only its names are new if it shows the same code.
      const isOther = current?.fragment !== shown.fragment;
      if (isHeadingFocused || (isOther && NARROW.matches)) isFocusWanted = true;
      current = shown;
      root.classList.add('with-panel');
      if (!dialog.open) show(dialog);
      fill(shown).catch(() => {
        dialog.textContent = failed;
      });
    },
    close: () => {
      current = undefined;
      isFocusWanted = false;
      root.classList.remove('with-panel');
      dialog.close();
    },
  };
}
