/** Closes an open menu on Escape, and when the pointer or the focus goes elsewhere. */
export function closeOnLeave(menu: HTMLDetailsElement): void {
  const closeFor = ({ target }: Event): void => {
    if (!menu.contains(target as Node)) menu.open = false;
  };
  document.addEventListener('pointerdown', closeFor);
  document.addEventListener('focusin', closeFor);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
