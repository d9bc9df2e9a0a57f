/** Changes the history. Browsers reject too frequent changes; the next change makes up for a rejected one. */
export function changeHistory(how: 'push' | 'replace', url: string, state: object | null = null): void {
  try {
    history[`${how}State`](state, '', url);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The links in the page header to the other languages. */
const links = (): NodeListOf<HTMLAnchorElement> =>
  document.querySelectorAll<HTMLAnchorElement>('body > header a[hreflang]');

/** Adds the current query and fragment to the links to other languages. */
export function updateLanguageLinks({ search, hash }: Pick<Location, 'search' | 'hash'>): void {
  for (const link of links()) Object.assign(link, { search, hash });
}

/** Adds a query, without the `language` of this page: other pages show documents in their own language. */
export function updateLinksToDocuments(query: URLSearchParams, ui: string): void {
  const shared = new URLSearchParams(query);
  if (shared.get('language') === ui) shared.delete('language');
  updateLanguageLinks({ search: String(shared), hash: '' });
}

/**
 * Updates links to other languages of the page of a document when they are used: they have the query and the fragment of
 * the current URL, and its file name, which is that of the latest version or of a certain one in all languages.
 */
export function syncLanguageLinks(translations: Iterable<HTMLAnchorElement>, urlOf: () => Location): void {
  for (const link of [...links(), ...translations]) {
    onUse(link, () => {
      const { pathname, search, hash } = urlOf();
      const folder = link.pathname.slice(0, link.pathname.lastIndexOf('/'));
      Object.assign(link, { pathname: folder + pathname.slice(pathname.lastIndexOf('/')), search, hash });
    });
  }
}

/** Keeps the fragment of the current URL, such as a selected row, in links when they are used. */
export function keepFragment(links: Iterable<HTMLAnchorElement>, urlOf: () => Location): void {
  for (const link of links) onUse(link, () => Object.assign(link, { hash: urlOf().hash }));
}

function onUse(link: HTMLAnchorElement, follow: () => void): void {
  for (const use of ['pointerenter', 'pointerdown', 'focus', 'click']) link.addEventListener(use, follow);
}
