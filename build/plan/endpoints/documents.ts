import { defaultLanguage } from '../../domain/language.ts';
import { compareCodeUnits } from '../../domain/version.ts';
import type { Identified, IndexedRecord } from '../../query/directory.ts';
import { languagesOf, latestVersion, selectDocument } from '../../query/select.ts';
import { FORMS, METADATA, WHOLE } from '../forms.ts';
import type { HeaderRule } from '../headers.ts';
import {
  anyDocumentFile,
  anyFileInLanguage,
  DOCUMENTS_PATH,
  defaultDocumentFile,
  type Naming,
} from '../paths.ts';
import type { Endpoint, PlanContext, PlannedFile, Route } from '../plan.ts';
import { LANGUAGE, routeToDocument } from './document-routes.ts';

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
  const whole = routeToDocument(language, WHOLE);
  const metadata = routeToDocument(language, METADATA);
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
  const { directory, naming, documentOf } = context;
  const language = siteLanguage(context);
  for (const [uri, identified] of directory.byUri) {
    for (const record of recordsByLanguage(uri, identified, naming)) {
      for (const form of FORMS.filter(({ isFormOf }) => isFormOf(record))) {
        const path = naming.documentFile(uri, record.entry.language, form);
        yield { path, content: { document: documentOf(record), form } };
      }
    }
    const record = defaultRecord(uri, identified, naming, language);
    if (record === undefined) continue;
    const { records } = latestVersion(identified);
    // Where only some languages have a form, the file of one would answer for another.
    for (const form of FORMS.filter(({ isFormOf }) => records.every(isFormOf))) {
      yield { path: defaultDocumentFile(uri, form), content: { document: documentOf(record), form } };
    }
  }
}

/**
 * The document of a URI in each of its languages. Under a version URI there is every document, because the
 * function takes them from there; under a canonical URI only what hosts can reach.
 */
function recordsByLanguage(uri: string, identified: Identified, naming: Naming): IndexedRecord[] {
  const languages = new Set(identified.versions.flatMap(languagesOf));
  return [...languages].flatMap((language) => {
    const selection = selectDocument(identified, language, null);
    if (!('record' in selection) || selection.record.entry.language !== language) return [];
    const { record } = selection;
    const isStore = record.entry.canonicalVersionUri === uri;
    const isReached = naming.isPlainUri(uri) && naming.isPlainLanguage(language);
    return isStore || isReached ? [record] : [];
  });
}

/**
 * The document of a URI without a language, where a file may answer for it: it is in the language that the
 * rule for such files names, and the choice among its languages can be made without the function.
 */
function defaultRecord(
  uri: string,
  identified: Identified,
  naming: Naming,
  language: string | undefined,
): IndexedRecord | undefined {
  const latest = latestVersion(identified);
  const languages = languagesOf(latest);
  if (
    !naming.isPlainUri(uri) ||
    defaultLanguage(languages) !== language ||
    !languages.every(naming.isPlainLanguage)
  )
    return undefined;
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
    ...FORMS.map((form) => ({ path: anyDocumentFile(form), headers: form.headers })),
    ...languages.map((language) => contentLanguage(language, language)),
    ...(site === undefined ? [] : [contentLanguage('', site)]),
  ];
}

const contentLanguage = (folder: string, language: string): HeaderRule => ({
  path: anyFileInLanguage(folder),
  headers: { 'content-language': language },
});
