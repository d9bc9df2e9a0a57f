/*
 * Runs before the page is displayed. A host that sends only files has a copy of the home page at `/`, where readers of
 * other languages get that in theirs.
 */
const pathOf = (selector: string): string =>
  new URL(document.querySelector<HTMLLinkElement>(selector)?.href ?? '/', location.href).pathname;
const home = pathOf('[rel=canonical]');
const copy = location.pathname.replace(/index\.html$/, '');
const own = pathOf(`[rel=alternate][hreflang="${navigator.language.slice(0, 2).toLowerCase()}"]`);
if (home.startsWith(copy) && ![home, '/'].includes(own) && home !== copy)
  location.replace(own + location.search);

/*
 * While the results for the query in its URL are being loaded, the stylesheet hides
 * the prerendered lists, and with words, the introduction. They appear again if a script fails; without scripts, they are
 * never hidden.
 */
if (location.search !== '') {
  const { classList } = document.documentElement;
  classList.add('searching');
  classList.toggle('has-words', /[?&](q|searchTerm)=[^&]/.test(location.search));
  addEventListener('error', () => classList.remove('searching', 'has-words'), true);
}
