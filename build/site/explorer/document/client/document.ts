import type { UiLanguage } from '../../../paths.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { syncLanguageLinks } from '../../components/address.ts';
import { showAges, updateVersionBanner } from '../../components/clock.ts';
import { enableCopyButtons } from '../../components/copy-buttons.ts';
import { startTable } from './table.ts';

const ui = document.documentElement.lang as UiLanguage;
const texts = TABLE_TEXTS[ui];

updateVersionBanner();
showAges(document, ui);
enableCopyButtons(document);
const downloads = document.querySelector<HTMLDetailsElement>('.downloads');
if (downloads) closeOnLeave(downloads);

const table = document.getElementById('table');
const writeUrl = table ? startTable(table, texts) : () => {};
syncLanguageLinks(ui, () => {
  writeUrl();
  return location;
});

/** Closes an open menu on Escape, and when the pointer or the focus goes elsewhere. */
function closeOnLeave(menu: HTMLDetailsElement): void {
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
