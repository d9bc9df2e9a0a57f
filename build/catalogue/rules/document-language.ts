import type { Problem } from '../../problems.ts';
import { type Document, errorAt, identificationPointer } from '../document.ts';

const MESSAGE = 'must have "language", a BCP 47 tag such as "de": requests choose documents by it';

/** Each document has `identification.language`: without it, no request could ask for it by language. */
export function documentLanguage(documents: readonly Document[]): Problem[] {
  return documents
    .filter(({ entry }) => entry.language === '')
    .map((document) =>
      errorAt(document, identificationPointer(document), 'identification/language', MESSAGE),
    );
}
