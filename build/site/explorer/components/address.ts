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
 * Updates the links to other languages when they are used. If the page is open at the URL of the latest version, links to
 * the same document keep that path, but links to its translations do not.
 */
export function syncLanguageLinks(ui: string, urlOf: () => Location): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const own = canonical && withoutLanguage(new URL(canonical.href).pathname, ui);
  const toSameDocument = [...links()].filter(
    ({ pathname, hreflang }) => withoutLanguage(pathname, hreflang) === own,
  );
  const follow = (): void => {
    const { pathname, search, hash } = urlOf();
    const here = withoutLanguage(pathname, ui);
    if (here !== undefined) for (const link of toSameDocument) link.pathname = `/${link.hreflang}/${here}`;
    updateLanguageLinks({ search, hash });
  };
  for (const link of links()) onUse(link, follow);
}

/** Keeps the fragment of the current URL, such as a selected row, in links when they are used. */
export function keepFragment(links: Iterable<HTMLAnchorElement>, urlOf: () => Location): void {
  for (const link of links) onUse(link, () => Object.assign(link, { hash: urlOf().hash }));
}

function onUse(link: HTMLAnchorElement, follow: () => void): void {
  for (const use of ['pointerenter', 'pointerdown', 'focus', 'click']) link.addEventListener(use, follow);
}

/** The path of a page below the folder of its UI language. */
const withoutLanguage = (pathname: string, ui: string): string | undefined =>
  pathname.startsWith(`/${ui}/`) ? pathname.slice(ui.length + 2) : undefined;
