import { negotiateLanguage } from '../../domain/language.ts';
import { type Form, METADATA, TABLE, WHOLE } from '../../plan/forms.ts';
import type { LanguageChoices } from '../../plan/language-choices.ts';
import { plainDocumentFile, readPath, type Target } from '../../plan/paths.ts';
import { readAlternativeFormatQuery, readDocumentQuery } from '../../query/parameters.ts';

const choices = new Map(Object.entries(JSON.parse(LANGUAGE_CHOICES) as LanguageChoices));

/**
 * Leads a request for a document to the file of the language that its Accept-Language header prefers: rules of
 * a host see the first two letters of that header only. The bundler adds its `config`.
 *
 * @returns the address of the file, or undefined where the host's rules answer as they are
 */
export default function acceptLanguage(request: Request): URL | undefined {
  const url = new URL(request.url);
  const target = readPath(url.pathname, { has: (uri) => choices.has(uri), sentAs: () => undefined });
  if (!target || !('uri' in target)) return undefined;
  const choice = choices.get(target.uri);
  const form = wantedForm(target, url.searchParams);
  if (!choice || !form) return undefined;
  const languages = form === TABLE ? choice.csvLanguages : choice.languages;
  if (languages.length === 0) return undefined;
  const language = negotiateLanguage(request.headers.get('accept-language'), languages);
  return new URL(plainDocumentFile(target.uri, language, form), url);
}

/** The form that is asked for without a language; undefined too where a parameter is bad. */
function wantedForm(target: Target, query: URLSearchParams): Form | undefined {
  try {
    if (target.kind === 'document') {
      const { language, metaOnly } = readDocumentQuery(query);
      return language === undefined ? (metaOnly ? METADATA : WHOLE) : undefined;
    }
    if (target.kind !== 'alternative-format') return undefined;
    return readAlternativeFormatQuery(query).language === undefined ? TABLE : undefined;
  } catch {
    return undefined;
  }
}
