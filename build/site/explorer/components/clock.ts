import { validityAt } from '../../../model/values/instant.ts';

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
