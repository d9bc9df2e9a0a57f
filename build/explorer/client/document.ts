import type { UiLanguage } from '../../site/paths.ts';
import { TABLE_TEXTS } from '../../texts/all.ts';
import { showAges } from './ages.ts';
import { enableCopyButtons } from './copy-buttons.ts';
import { syncLanguageLinks } from './language-links.ts';
import { closeOnLeave } from './menu.ts';
import { startTable } from './table.ts';
import { updateVersionBanner } from './validity.ts';

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
