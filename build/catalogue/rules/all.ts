import { documentLanguage } from './document-language.ts';
import type { Rule } from './rule.ts';
import { uniqueDocuments } from './unique-documents.ts';

/** The rules of the content check, in the order in which they are applied. */
export const RULES: readonly Rule[] = [documentLanguage, uniqueDocuments];
