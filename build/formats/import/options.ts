import { isLanguageTag } from '../../model/identity/language.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { quoted } from '../../model/problems/wording.ts';
import { type ImportOption, type ImportOptions, UsageFault } from './format.ts';

/** The options of formats that identify their lists; formats with tables have them too. */
export const IDENTIFICATION_OPTIONS: readonly ImportOption[] = [
  { name: 'uri', value: 'URI', description: 'canonical URI of the list' },
  { name: 'version-uri', value: 'URI', description: 'canonical URI of this version of the list' },
  { name: 'language', value: 'TAG', description: 'language of the list, such as en (BCP 47)' },
  {
    name: 'key',
    value: 'COLUMNS',
    description: 'ids of the columns of the key, separated by commas',
  },
];

/** The URI in an option. @throws UsageFault if it is not absolute */
export function statedUri(options: ImportOptions, name: 'uri' | 'version-uri'): string | undefined {
  const uri = options.valueOf(name);
  if (uri === undefined || isAbsoluteIri(uri)) return uri;
  throw new UsageFault(
    `--${name} ${quoted(uri)} is not an absolute URI: write one such as urn:example:colours`,
  );
}

/** The language in an option. @throws UsageFault if it is not a language tag */
export function statedLanguage(options: ImportOptions): string | undefined {
  const language = options.valueOf('language');
  if (language === undefined || isLanguageTag(language)) return language;
  throw new UsageFault(`--language ${quoted(language)} is not a language tag: write one such as en (BCP 47)`);
}
