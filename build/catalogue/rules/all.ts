import type { Problem } from '../../problems.ts';
import type { Document } from '../document.ts';
import { documentLanguage } from './document-language.ts';
import { uniqueDocuments } from './unique-documents.ts';

/** Looks at all documents that have the right form and says what is wrong with them. */
export type Rule = (documents: readonly Document[]) => Problem[];

/** The rules of the content check, in the order in which they are applied. */
export const RULES: readonly Rule[] = [documentLanguage, uniqueDocuments];
