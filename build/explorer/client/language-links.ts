/** What of an address the page in another language has as well. */
export interface SharedAddress {
  readonly search: string;
  readonly hash: string;
}

/** Links at the head of a page to the same page in the other languages. */
const links = (): NodeListOf<HTMLAnchorElement> =>
  document.querySelectorAll<HTMLAnchorElement>('body > header a[hreflang]');

/** Makes the links to the page in other languages lead to what is seen of it. */
export function updateLanguageLinks({ search, hash }: SharedAddress): void {
  for (const link of links()) Object.assign(link, { search, hash });
}

/**
 * Makes these links lead to what is seen when they are used, and to the address of the page itself where it has
 * several. Only for pages whose paths begin with their language, and go on alike in all of them.
 *
 * @param addressOf what the address says by then
 */
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
