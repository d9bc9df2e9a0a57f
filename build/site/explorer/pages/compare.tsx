/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import { documentUrl } from '../../../formats/urls.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import type { ListContext } from '../../part.ts';
import { comparePage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { changesPageUrl, documentPageUrl } from '../changes/changes-link.ts';
import { CompareForm, type CompareSettings, chooseVersions } from '../changes/compare-form.tsx';
import { referencedLists } from '../changes/sections.ts';
import type { Page } from '../components/layout.tsx';
import { sortByLanguage, titleOf, truncate } from '../components/text.ts';

const MAX_NAME_LENGTH = 100;

/** The page that compares any two versions of a list; undefined for a list with one version. */
export function compareView(ui: UiLanguage, context: ListContext): Page | undefined {
  const { canonicalUri, naming, history } = context;
  const versions = history.versionsOf(canonicalUri).toReversed();
  const [latest] = versions;
  if (!latest || versions.length === 1) return undefined;
  const documents = versions.flatMap(({ records }) => sortByLanguage(ui, records));
  const texts = TEXTS[ui].changes;
  const { entry } = inLanguage(latest.records, ui);
  const title = texts.compareTitleOf(truncate(titleOf(entry), MAX_NAME_LENGTH));
  const settings: CompareSettings = {
    documents: documents.map((document) => ({
      language: document.entry.language,
      uri: document.entry.canonicalVersionUri,
      name: truncate(document.entry.version ?? document.entry.canonicalVersionUri, MAX_NAME_LENGTH),
      source: documentUrl(document.entry.canonicalVersionUri, document.entry.language),
      page: documentPageUrl(ui, document, naming),
    })),
    lists: referencedLists(ui, documents, context),
  };
  return {
    ui,
    title,
    description: texts.compareLead,
    pathIn: (language) => comparePage(language, naming.placeOfUri(canonicalUri)),
    scripts: ['compare'],
    children: (
      <div class="changes">
        <h1 dir="auto">{title}</h1>
        <p>{texts.compareLead}</p>
        <div id="compare" class="needs-script" data-settings={JSON.stringify(settings)}>
          <CompareForm {...{ ui, settings }} choice={chooseVersions(settings, {}, ui)} />
          <p role="status">{texts.comparing}</p>
        </div>
        <div class="without-script">
          <p>{texts.compareNeedsScript}</p>
          <h2>{texts.byVersion}</h2>
          <ul>
            {documents.map((document) => {
              const { version, canonicalVersionUri, language } = document.entry;
              const changes = changesPageUrl(ui, document, context);
              return changes === undefined ? null : (
                <li key={`${canonicalVersionUri} ${language}`}>
                  <a href={changes}>
                    <bdi>{truncate(version ?? canonicalVersionUri, MAX_NAME_LENGTH)}</bdi> ({language})
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
    ),
  };
}
