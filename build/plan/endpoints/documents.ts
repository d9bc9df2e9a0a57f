import { defaultLanguage } from '../../domain/language.ts';
import { compareCodeUnits } from '../../domain/version.ts';
import type { Identified, IndexedRecord } from '../../query/directory.ts';
import { languagesOf, latestVersion, selectDocument } from '../../query/select.ts';
import { FORMS, type Form, METADATA, WHOLE } from '../forms.ts';
import type { HeaderRule } from '../headers.ts';
import { ANY_URI_FOLDER, DOCUMENTS_PATH, defaultLanguageFolder, type Naming } from '../paths.ts';
import type { Endpoint, PlanContext, PlannedFile, Route } from '../plan.ts';
import { documentFile, LANGUAGE } from './document-routes.ts';

/** `GET /v1/documents/{canonicalUri}` (interface: endpoint 3). */
export const documents: Endpoint = {
  routes: [LANGUAGE, {}].flatMap(documentRoutes),
  resultSets: () => [],
  files,
  headerRules,
};

/** The spellings of `metaOnly` that clients send; an empty value is absent, others go to the function. */
function documentRoutes(language: Readonly<Record<string, string>>): Route[] {
  const from = `${DOCUMENTS_PATH}/:uri`;
  const whole = documentFile(language, WHOLE.file);
  const metadata = documentFile(language, METADATA.file);
  return [
    { from, query: { ...language, metaOnly: 'true' }, to: metadata },
    { from, query: { ...language, metaOnly: 'True' }, to: metadata },
    { from, query: { ...language, metaOnly: 'false' }, to: whole },
    { from, query: { ...language, metaOnly: 'False' }, to: whole },
    { from, query: { ...language, metaOnly: ':meta' }, to: `${whole}:meta` },
    { from, query: language, to: whole },
  ];
}

function* files(context: PlanContext): Generator<PlannedFile> {
  const { directory, naming } = context;
  const language = siteLanguage(context);
  for (const [uri, identified] of directory.byUri) {
    for (const [folder, record] of languageFolders(uri, identified, naming)) {
      yield* formFiles(context, folder, record, ({ isFormOf }) => isFormOf(record));
    }
    const record = defaultRecord(identified, naming, language);
    if (record && naming.isPlainUri(uri)) {
      const folder = defaultLanguageFolder(naming.uriFolder(uri));
      const { records } = latestVersion(identified);
      // Where only some languages have a form, the file of one would answer for another.
      yield* formFiles(context, folder, record, ({ isFormOf }) => records.every(isFormOf));
    }
  }
}

function* formFiles(
  { documentOf }: PlanContext,
  folder: string,
  record: IndexedRecord,
  isPublished: (form: Form) => boolean,
): Generator<PlannedFile> {
  for (const form of FORMS.filter(isPublished)) {
    yield { path: `${folder}/${form.file}`, content: { document: documentOf(record), form } };
  }
}

/**
 * The folders of a URI with the documents in them. Under a version URI there is every document, because the
 * function takes them from there; under a canonical URI only what hosts can reach.
 */
function languageFolders(uri: string, identified: Identified, naming: Naming): [string, IndexedRecord][] {
  const languages = new Set(identified.versions.flatMap(languagesOf));
  return [...languages].flatMap((language): [string, IndexedRecord][] => {
    const selection = selectDocument(identified, language, null);
    if (!('record' in selection) || selection.record.entry.language !== language) return [];
    const { record } = selection;
    const isStore = record.entry.canonicalVersionUri === uri;
    const isReached = naming.isPlainUri(uri) && naming.isPlainLanguage(language);
    return isStore || isReached ? [[naming.languageFolder(uri, language), record]] : [];
  });
}

/**
 * The document of a URI without a language, where a file may answer for it: it is in the language that the
 * rule for such files names, and the choice among its languages can be made without the function.
 */
function defaultRecord(
  identified: Identified,
  naming: Naming,
  language: string | undefined,
): IndexedRecord | undefined {
  const latest = latestVersion(identified);
  const languages = languagesOf(latest);
  if (defaultLanguage(languages) !== language || !languages.every(naming.isPlainLanguage)) return undefined;
  return latest.records.find(({ entry }) => entry.language === language);
}

/** The default language of most URIs. A rule cannot look into a file, so it can name one language only. */
function siteLanguage({ directory, naming }: PlanContext): string | undefined {
  const uses = new Map<string, number>();
  for (const identified of directory.byUri.values()) {
    const language = defaultLanguage(languagesOf(latestVersion(identified)));
    if (naming.isPlainLanguage(language)) uses.set(language, (uses.get(language) ?? 0) + 1);
  }
  return [...uses].sort(([a, m], [b, n]) => n - m || compareCodeUnits(a, b))[0]?.[0];
}

function headerRules(context: PlanContext): HeaderRule[] {
  const { directory, naming } = context;
  const tags = new Set(directory.records.flatMap(({ entry }) => entry.language));
  const languages = [...tags].filter(naming.isPlainLanguage).sort(compareCodeUnits);
  const site = siteLanguage(context);
  return [
    ...FORMS.map(({ file, headers }) => ({ path: `${ANY_URI_FOLDER}/:language/${file}`, headers })),
    ...languages.map((language) => contentLanguage(`l=${language}`, language)),
    ...(site === undefined ? [] : [contentLanguage('l=', site)]),
  ];
}

const contentLanguage = (folder: string, language: string): HeaderRule => ({
  path: `${ANY_URI_FOLDER}/${folder}/:file`,
  headers: { 'content-language': language },
});
