import { defaultDocumentFile, type FormPlace, plainDocumentFile } from '../paths.ts';
import { LANGUAGE, URI } from '../placeholders.ts';

/** Query part of a route that demands a language. */
export const WITH_LANGUAGE: Readonly<Record<string, string>> = { language: LANGUAGE };

/** The file of a document's form, in the language that the query part demands or in the default one. */
export function routeToDocument(query: Readonly<Record<string, string>>, form: FormPlace): string {
  return query === WITH_LANGUAGE ? plainDocumentFile(URI, LANGUAGE, form) : defaultDocumentFile(URI, form);
}
