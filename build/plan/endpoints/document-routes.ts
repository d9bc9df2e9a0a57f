import { DOCUMENTS_FOLDER, defaultLanguageFolder } from '../paths.ts';

/** Query part of a route that demands a language. */
export const LANGUAGE: Readonly<Record<string, string>> = { language: ':lang' };

/** The file of a document's form, of the language that the query part demands or of the default one. */
export function documentFile(query: Readonly<Record<string, string>>, file: string): string {
  const folder = `${DOCUMENTS_FOLDER}/u=:uri`;
  return `${query === LANGUAGE ? `${folder}/l=:lang` : defaultLanguageFolder(folder)}/${file}`;
}
