import { staticListPlace, staticPlace } from '../../../../api/files/files.ts';
import type { IndexEntry } from '../../../../model/document/entry.ts';
import {
  documentPage,
  SEARCH_INDEX_FILE,
  sitePath,
  siteUrl,
  tagsPage,
  UI_LANGUAGES,
  type UiLanguage,
} from '../../../paths.ts';
import { languageName } from '../../components/text.ts';
import type { ListedDocument } from '../../directory/lists.ts';

/*
 * Completes the page "Page not found", which hosts serve for all URLs: in the language of its URL, and, if that is of a
 * document in a language that it does not have, with links to the document in the languages that it has.
 */
const path = sitePath(location.href);
const ui = UI_LANGUAGES.find((language) => path.startsWith(`/${language}/`));
if (ui !== undefined) void showIn(ui);
const name = /^\/[a-z]{2}\/documents\/l[=~][^/]+\/(u[=~][^/]+)\.html$/.exec(path)?.[1];
if (name !== undefined) void showLanguages(name);

/** Shows only the texts in a language, with the header and footer of another page in it. */
async function showIn(ui: UiLanguage): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('main [lang]'))
    if (part.lang !== ui) part.remove();
  const title = document.querySelector('h1 [lang]');
  document.querySelector('h1')?.replaceChildren(title ?? '');
  document.title = title?.textContent ?? '';
  document.documentElement.lang = ui;
  if (ui === UI_LANGUAGES[0]) return;
  const html = await (await fetch(siteUrl(tagsPage(ui)))).text();
  const other = new DOMParser().parseFromString(html, 'text/html');
  other.querySelector('header search')?.remove();
  other.querySelector('header [aria-current]')?.removeAttribute('aria-current');
  for (const part of ['header', 'footer'])
    document.querySelector(`body > ${part}`)?.replaceWith(other.querySelector(`body > ${part}`) ?? '');
}

async function showLanguages(name: string): Promise<void> {
  const response = await fetch(siteUrl(SEARCH_INDEX_FILE));
  const [, documents]: [unknown, (IndexEntry & Partial<ListedDocument>)[]] = await response.json();
  const folders = new Map<string, string | undefined>();
  for (const { place, listPlace, ...one } of documents) {
    const [folder, ownName] = (place ?? staticPlace(one.canonicalVersionUri, one.language)).split('/');
    const listName = listPlace ?? staticListPlace(one.canonicalUri);
    if (ownName === name || listName === name) folders.set(one.language, folder);
  }
  if (folders.size === 0) return;
  for (const place of document.querySelectorAll<HTMLElement>('.languages')) {
    const ui = place.closest<HTMLElement>('[lang]')?.lang as UiLanguage;
    for (const [i, [language, folder]] of [...folders].entries()) {
      const link = document.createElement('a');
      link.href = siteUrl(documentPage(ui, `${folder}/${name}`));
      link.hreflang = language;
      link.textContent = languageName(ui, language);
      place.append(i === 0 ? ' ' : ', ', link);
    }
    place.hidden = false;
  }
}
