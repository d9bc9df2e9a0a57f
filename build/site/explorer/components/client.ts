import { validityAt } from '../../../model/values/instant.ts';
import { siteUrl } from '../../paths.ts';

/* What the scripts of several pages do. */

/** The site has no such file, or its API no such document. */
export class NotFoundError extends Error {}

/** Fetches a path of the site. Rejects for a response that is an error, with a {@link NotFoundError} for status 404. */
export async function request(path: string): Promise<Response> {
  const response = await fetch(siteUrl(path));
  if (response.ok) return response;
  const message = `${response.status} for ${path}`;
  throw response.status === 404 ? new NotFoundError(message) : new Error(message);
}

/** Whether the site has an API. */
export const hasApi = (): boolean => document.documentElement.dataset.api !== 'none';

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

/** Adds a query and the fragment of a selected row to links when they are used. */
export function keepRow(
  links: Iterable<HTMLAnchorElement>,
  find: () => Pick<Location, 'search' | 'hash'>,
): void {
  for (const link of links) onUse(link, () => Object.assign(link, find()));
}

function onUse(link: HTMLAnchorElement, follow: () => void): void {
  for (const use of ['pointerenter', 'pointerdown', 'focus', 'click']) link.addEventListener(use, follow);
}

/** Shows the marks (`ValidityMark`) of documents that are not yet or no longer valid, and hides all others. */
export function markValidity(root: ParentNode, now = Date.now()): void {
  for (const mark of root.querySelectorAll<HTMLElement>('.validity')) {
    const { validFrom, validTo, notYet, noLonger } = mark.dataset;
    const validity = validityAt({ validFrom, validTo }, now);
    mark.hidden = validity === 'valid';
    mark.classList.toggle('past', validity === 'no longer');
    mark.textContent = (validity === 'no longer' ? noLonger : notYet) ?? '';
  }
}

/**
 * Completes the banner of a version (`VersionBanner` of `document/versions.tsx`) if any version of the list has a period
 * of validity: whether this one is valid now, and which is the latest valid one.
 */
export function updateVersionBanner(now = Date.now()): void {
  const banner = document.querySelector<HTMLElement>('.banner[data-latest-valid]');
  const target = banner?.children[1];
  if (!banner || !target) return;
  const { notYet, noLonger, outdated, validNow, latestValid } = banner.dataset;
  const valid = [...document.querySelectorAll<HTMLElement>('.versions a')].find(
    ({ dataset }) => validityAt(dataset, now) === 'valid',
  );
  const isLatestValid = valid?.ariaCurrent === 'page';
  banner.classList.toggle('warning', !isLatestValid);
  const texts = { 'not yet': notYet, 'no longer': noLonger, valid: isLatestValid ? validNow : outdated };
  const text = texts[validityAt(banner.dataset, now)];
  // The prerendered period of a version that is valid now is correct.
  if (text === undefined) return;
  // A shorter text must not move the rows below it.
  banner.style.minHeight = `${banner.offsetHeight}px`;
  banner.replaceChildren(
    `${text} `,
    ...(valid && !isLatestValid ? [`${latestValid} `, valid.cloneNode(true)] : target.childNodes),
  );
}

const FEEDBACK_MS = 2000;

/** Makes API URLs absolute and enables the copy buttons. */
export function enableCopyButtons(root: ParentNode): void {
  for (const place of root.querySelectorAll('.api-address')) {
    place.textContent = new URL(place.textContent ?? '', location.href).href;
    // New text has no position from which it shifts.
    place.nextSibling?.replaceWith(place.nextSibling.textContent ?? '');
  }
  for (const button of root.querySelectorAll<HTMLElement>('button[data-copies]')) {
    const text = button.textContent ?? '';
    button.addEventListener('click', async () => {
      const source = document.getElementById(button.dataset.copies ?? '');
      if (!source) return;
      try {
        await navigator.clipboard.writeText(source.textContent ?? '');
      } catch {
        // The browser refuses access to the clipboard.
        getSelection()?.selectAllChildren(source);
        return;
      }
      button.textContent = button.dataset.copied ?? '';
      setTimeout(() => {
        button.textContent = text;
      }, FEEDBACK_MS);
    });
  }
}
