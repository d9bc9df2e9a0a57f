import type { Problem } from '../../problems.ts';
import { type Document, errorAt, identificationPointer } from '../document.ts';

/** A version exists in each language once; languages that differ in case only are the same. */
export function uniqueDocuments(documents: readonly Document[]): Problem[] {
  const first = new Map<string, Document>();
  const problems: Problem[] = [];
  for (const document of documents) {
    const { canonicalVersionUri, language } = document.entry;
    const key = `${canonicalVersionUri} ${language.toLowerCase()}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, document);
    else problems.push(notUnique(document, other));
  }
  return problems;
}

function notUnique(document: Document, other: Document): Problem {
  const { canonicalVersionUri, language } = document.entry;
  return errorAt(
    document,
    identificationPointer(document, 'canonicalVersionUri'),
    'identification/unique',
    `"${canonicalVersionUri}" in language "${language}" is already in ${other.source.file}: give this document another version URI or language, or remove one of the two`,
  );
}
