import { TABLE_TEXTS } from '../document-texts.ts';
import { showAges } from './ages.ts';
import { enableCopying } from './copying.ts';
import { followInOtherLanguages } from './other-languages.ts';
import { startTable } from './table.ts';
import { markValidity } from './validity.ts';

// The build writes the language; paths.ts, which names all, is not for browsers.
const ui = document.documentElement.lang as keyof typeof TABLE_TEXTS;
const texts = TABLE_TEXTS[ui];

markValidity(document);
showAges(document, ui);
enableCopying(document, texts.copied);

const table = document.getElementById('table');
const writeAddress = table ? startTable(table, texts) : () => {};
followInOtherLanguages(ui, () => {
  writeAddress();
  return location;
});
