import { groupBy } from '../../domain/group.ts';
import { type Document, identificationPointer } from '../document.ts';
import type { Finding, Rule } from './rule.ts';
import { fileBeside } from './wording.ts';

/** A version exists in each language once; languages that differ in case only are the same. */
export const uniqueDocuments: Rule = {
  id: 'identification/unique',
  description: 'A version of a document exists in each language once',
  help: 'A request names a version and a language, and two documents with both alike cannot be told apart. Usually a file was copied: correct its canonicalVersionUri or language, or remove one of the files.',
  reference: undefined,
  severity: 'error',
  check: ({ documents }) =>
    [
      ...groupBy(documents, ({ entry }) => `${entry.canonicalVersionUri} ${entry.language.toLowerCase()}`),
    ].flatMap(([, [first, ...others]]) => others.map((other) => notUnique(other, first as Document))),
};

function notUnique(document: Document, first: Document): Finding {
  const { canonicalVersionUri, language } = document.entry;
  return {
    document,
    pointer: identificationPointer(document, 'canonicalVersionUri'),
    message: `"${canonicalVersionUri}" in language "${language}" is already in ${fileBeside(first.source.file, document.source.file)}: give this document another version URI or language, or remove one of the two`,
  };
}
