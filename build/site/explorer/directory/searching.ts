/*
 * Runs before the page is displayed. While the results for the query in its URL are being loaded, the stylesheet hides
 * the prerendered lists. They appear again if a script fails; without scripts, they are never hidden.
 */
if (location.search !== '') {
  const { classList } = document.documentElement;
  classList.add('searching');
  addEventListener('error', () => classList.remove('searching'), true);
}
