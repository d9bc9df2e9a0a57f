/*
 * Runs before the page is displayed. While the results for the query in its URL are being loaded, the stylesheet hides
 * the prerendered lists, and with words, the introduction. They appear again if a script fails; without scripts, they are
 * never hidden.
 */
if (location.search !== '') {
  const { classList } = document.documentElement;
  classList.add('searching');
  classList.toggle('has-words', /[?&](q|searchTerm)=[^&]/.test(location.search));
  addEventListener('error', () => classList.remove('searching', 'has-words'), true);
}
