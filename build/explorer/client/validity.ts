import { validityAt } from '../../domain/validity.ts';

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
