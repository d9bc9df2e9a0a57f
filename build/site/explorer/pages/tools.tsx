/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { DOCUMENT } from '../../../formats/json.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import type { Document } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import type { Version } from '../../../model/identity/versions.ts';
import { uriOfSide } from '../../../model/relations/correspondence.ts';
import { ownLicence } from '../../description/document.ts';
import { documentPageUrl, representationUrl } from '../../links.ts';
import type { ListContext } from '../../part.ts';
import { codeCheckPage, comparePage, directoryPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { CompareForm, type CompareSettings, chooseVersions } from '../changes/compare-form.tsx';
import type { ReferencedList, ReferencedLists } from '../changes/view.ts';
import { linksOf } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { languageName, sortByLanguage, titleOf, versionName } from '../components/text.ts';

/** The page that checks pasted codes against a list, which a script does. */
export function codeCheckView(ui: UiLanguage): Page {
  const { title, lead, privacy, needsScript } = TEXTS[ui].codeCheck;
  return {
    ui,
    title,
    description: lead,
    pathIn: codeCheckPage,
    scripts: ['code-check'],
    styles: ['data', 'code-check'],
    children: (
      <article class="code-check">
        <h1>{title}</h1>
        <p class="lead">
          {lead} {privacy}
        </p>
        <noscript>
          <p class="notice">
            {needsScript} <a href={directoryPage(ui, 1)}>{TEXTS[ui].site.directory}</a>
          </p>
        </noscript>
        <div id="code-check" class="needs-script results" />
      </article>
    ),
  };
}

const MAX_NAME_LENGTH = 100;

/** The page that compares any two versions or languages of a list; undefined for a list with one document. */
export function compareView(ui: UiLanguage, context: ListContext): Page | undefined {
  const { canonicalUri, naming, history, summaryOf } = context;
  const versions = history.versionsOf(canonicalUri).toReversed();
  const [latest] = versions;
  const documents = versions.flatMap(({ records }) => sortByLanguage(ui, records));
  if (!latest || (documents.length === 1 && !documents[0]?.texts)) return undefined;
  const texts = TEXTS[ui].changes;
  const newest = inLanguage(latest.records, ui);
  const { entry } = newest;
  const title = texts.compareTitleOf(truncate(titleOf(entry), MAX_NAME_LENGTH));
  const tables = findTables(ui, versions, context);
  const settings: CompareSettings = {
    documents: documents.flatMap((document) => {
      const { language: own, canonicalVersionUri: uri } = document.entry;
      const { languages = [own] } = document.texts ?? {};
      return languages.map((language) => ({
        language,
        uri,
        name: versionName(document.entry, MAX_NAME_LENGTH),
        source: representationUrl(DOCUMENT, uri, own, context),
        page: documentPageUrl(ui, document, naming),
        size: summaryOf(document).sizes[DOCUMENT.folder] ?? 0,
      }));
    }),
    lists: referencedLists(ui, documents, context),
    ...(tables.length > 0 && { tables }),
  };
  const pages = documents.map((document) => {
    const name = `${versionName(document.entry, MAX_NAME_LENGTH)} (${languageName(ui, document.entry.language)})`;
    return [documentPageUrl(ui, document, naming), <bdi>{name}</bdi>] as const;
  });
  return {
    ui,
    title,
    description: texts.compareLead,
    pathIn: (language) => comparePage(language, naming.placeOfUri(canonicalUri)),
    scripts: ['compare'],
    styles: ['data'],
    license: ownLicence(newest),
    children: (
      <div class="changes">
        <h1 dir="auto">{title}</h1>
        <p>
          {texts.compareLead}{' '}
          <a href={documentPageUrl(ui, newest, naming)}>
            {texts.toList(truncate(titleOf(entry), MAX_NAME_LENGTH))}
          </a>
        </p>
        <div id="compare" class="needs-script results" data-settings={JSON.stringify(settings)}>
          <CompareForm {...{ ui, settings }} choice={chooseVersions(settings, {}, ui)} />
          <p role="status">{texts.comparing}</p>
        </div>
        <noscript>
          <p>{texts.compareNeedsScript}</p>
          {linksOf(pages)}
        </noscript>
      </div>
    ),
  };
}

/** The tables of correspondences between two versions of a list. */
function findTables(
  ui: UiLanguage,
  versions: readonly Version<Document>[],
  { canonicalUri, naming, referrersOf }: ListContext,
): NonNullable<CompareSettings['tables']> {
  const tables: NonNullable<CompareSettings['tables']>[number][] = [];
  for (const [i, { uri, records }] of versions.entries()) {
    for (const { user } of referrersOf(inLanguage(records, ui).entry)) {
      for (const { counterpart } of user?.foreignKeys ?? []) {
        const side = counterpart && uriOfSide(counterpart);
        const other = side === canonicalUri ? versions[0]?.uri : side;
        // The table is a referrer of both versions.
        if (!user || !versions.slice(0, i).some((one) => one.uri === other)) continue;
        const page = documentPageUrl(ui, user, naming);
        tables.push({ versions: [uri, other ?? ''], title: titleOf(user.entry), page });
      }
    }
  }
  return tables;
}

/** The lists that documents refer to, in the language of the page if possible, with the versions to which they refer. */
function referencedLists(
  ui: UiLanguage,
  documents: readonly Document[],
  { find, naming }: ListContext,
): ReferencedLists {
  const uris = new Set<string>();
  const versionUris = new Set<string | undefined>();
  for (const { codeList, codeListSet } of documents) {
    const targets = (codeList?.columnSet.foreignKeys ?? []).map(({ keyRef }) => keyRef.codeListRef);
    for (const { canonicalUri, canonicalVersionUri } of [...(codeListSet?.referenceSet ?? []), ...targets]) {
      uris.add(canonicalUri);
      versionUris.add(canonicalVersionUri);
    }
  }
  const lists = new Map<string, ReferencedList>();
  for (const uri of uris) {
    const versions = find(uri)?.versions ?? [];
    const newest = versions[0] && inLanguage(versions[0].records, ui);
    if (!newest) continue;
    const names = new Map<string, string>();
    for (const { uri: versionUri, records } of versions) {
      const name = records[0]?.entry.version;
      if (name !== undefined && versionUris.has(versionUri))
        names.set(versionUri, truncate(name, MAX_NAME_LENGTH));
    }
    lists.set(uri, {
      title: truncate(titleOf(newest.entry), MAX_NAME_LENGTH),
      language: newest.entry.language,
      page: documentPageUrl(ui, newest, naming),
      versions: Object.fromEntries(names),
    });
  }
  return Object.fromEntries(lists);
}
