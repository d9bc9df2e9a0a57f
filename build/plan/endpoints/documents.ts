import { compareCodeUnits } from '../../domain/version.ts';
import type { Identified, IndexedRecord } from '../../query/directory.ts';
import { languagesOf, selectDocument } from '../../query/select.ts';
import { FORMS, METADATA, WHOLE } from '../forms.ts';
import type { HeaderRule } from '../headers.ts';
import {
  anyDocumentFile,
  anyFileInLanguage,
  DOCUMENTS_PATH,
  defaultDocumentFile,
  type Naming,
} from '../paths.ts';
import { META_ONLY, URI } from '../placeholders.ts';
import type { Endpoint, PlanContext, PlannedFile, Route } from '../plan.ts';
import { contentLanguage, defaultDocuments } from './default-documents.ts';
import { routeToDocument, WITH_LANGUAGE } from './document-routes.ts';

/** `GET /v1/documents/{canonicalUri}` (interface: endpoint 3). */
export const documents: Endpoint = {
  routes: [WITH_LANGUAGE, {}].flatMap(documentRoutes),
  resultSets: () => [],
  files,
  headerRules,
};

/** The spellings of `metaOnly` that clients send; an empty value is absent, others go to the function. */
function documentRoutes(language: Readonly<Record<string, string>>): Route[] {
  const from = `${DOCUMENTS_PATH}/${URI}`;
  const whole = routeToDocument(language, WHOLE);
  const metadata = routeToDocument(language, METADATA);
  return [
    { from, query: { ...language, metaOnly: 'true' }, to: metadata },
    { from, query: { ...language, metaOnly: 'True' }, to: metadata },
    { from, query: { ...language, metaOnly: 'false' }, to: whole },
    { from, query: { ...language, metaOnly: 'False' }, to: whole },
    { from, query: { ...language, metaOnly: META_ONLY }, to: `${whole}${META_ONLY}` },
    { from, query: language, to: whole },
  ];
}

function* files(context: PlanContext): Generator<PlannedFile> {
  const { directory, naming, documentOf } = context;
  for (const [uri, identified] of directory.byUri) {
    for (const record of recordsByLanguage(uri, identified, naming)) {
      for (const form of FORMS.filter(({ isFormOf }) => isFormOf(record))) {
        const path = naming.documentFile(uri, record.entry.language, form);
        yield { path, content: { document: documentOf(record), form } };
      }
    }
  }
  for (const { uri, form, record } of defaultDocuments(context).documents) {
    yield { path: defaultDocumentFile(uri, form), content: { document: documentOf(record), form } };
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

function headerRules(context: PlanContext): HeaderRule[] {
  const { directory, naming } = context;
  const tags = new Set(directory.records.flatMap(({ entry }) => entry.language));
  const languages = [...tags].filter(naming.isPlainLanguage).sort(compareCodeUnits);
  return [
    ...FORMS.map((form) => ({ path: anyDocumentFile(form), headers: form.headers })),
    ...languages.map((language) => contentLanguage(anyFileInLanguage(language), language)),
    ...defaultDocuments(context).rules,
  ];
}
