import { DOCUMENTS_PATH } from '../../../../formats/urls.ts';
import { documentPage, type UiLanguage } from '../../../paths.ts';
import { languageName } from '../../components/text.ts';

/*
 * Completes the page "Page not found" if its URL is that of a document in a language that it does not have: with links to
 * the document in the languages that it has. Hosts serve the same page for all URLs.
 */
const uri = /^\/[a-z]{2}\/documents\/l=[^/]+\/u=([A-Za-z0-9:._+=-]+)\.html$/.exec(location.pathname)?.[1];
if (uri !== undefined) void showLanguages(uri);

async function showLanguages(uri: string): Promise<void> {
  const response = await fetch(`${DOCUMENTS_PATH}/${encodeURIComponent(uri)}/languages`);
  if (!response.ok) return;
  const languages = (await response.json()) as readonly string[];
  for (const place of document.querySelectorAll<HTMLElement>('.languages')) {
    const ui = place.closest<HTMLElement>('[lang]')?.lang as UiLanguage;
    const links = languages.flatMap((language, i) => {
      const link = document.createElement('a');
      link.href = documentPage(ui, `l=${language}/u=${uri}`);
      link.hreflang = language;
      link.textContent = languageName(ui, language);
      return [i === 0 ? ' ' : ', ', link];
    });
    place.append(...links);
    place.hidden = false;
  }
}
