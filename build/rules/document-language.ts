import { identificationPointer } from '../catalogue/document.ts';
import type { Rule } from './support/rule.ts';

export const documentLanguage: Rule = {
  id: 'identification/language',
  description: 'A document names its language',
  help: 'Clients select a document by its language, so a document without one cannot be requested. Add a BCP 47 language tag such as "de" or "en-GB".',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'error',
  check: ({ documents }) =>
    documents
      .filter(({ entry }) => entry.language === '')
      .map((document) => {
        const message = 'must have "language", a BCP 47 tag such as "de": requests choose documents by it';
        return { document, pointer: identificationPointer(document), message };
      }),
};
