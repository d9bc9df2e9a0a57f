/** The links in the page header to the other languages. */
const links = (): NodeListOf<HTMLAnchorElement> =>
  document.querySelectorAll<HTMLAnchorElement>('body > header a[hreflang]');

/** Adds the current query and fragment to the links to other languages. */
export function updateLanguageLinks({ search, hash }: Pick<Location, 'search' | 'hash'>): void {
  for (const link of links()) Object.assign(link, { search, hash });
}

/** Updates the links to other languages when they are used, on pages whose paths differ only in the language. */
export function syncLanguageLinks(ui: string, addressOf: () => Location): void {
  const follow = (): void => {
    const { pathname, search, hash } = addressOf();
    if (!pathname.startsWith(`/${ui}/`)) return;
    for (const link of links()) link.pathname = `/${link.hreflang}/${pathname.slice(ui.length + 2)}`;
    updateLanguageLinks({ search, hash });
  };
  for (const link of links()) {
    for (const use of ['pointerenter', 'pointerdown', 'focus', 'click']) link.addEventListener(use, follow);
  }
}
