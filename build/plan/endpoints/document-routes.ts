import { defaultDocumentFile, type FormPlace, plainDocumentFile } from '../paths.ts';

/** Query part of a route that demands a language. */
export const LANGUAGE: Readonly<Record<string, string>> = { language: ':lang' };

/** The file of a document's form, in the language that the query part demands or in the default one. */
export function routeToDocument(query: Readonly<Record<string, string>>, form: FormPlace): string {
  return query === LANGUAGE ? plainDocumentFile(':uri', ':lang', form) : defaultDocumentFile(':uri', form);
}
