/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { CSV } from '../../../formats/csv/write.ts';
import { DOCUMENT } from '../../../formats/json.ts';
import type { Representation } from '../../../formats/representation.ts';
import { codesUrl, schemaUrl } from '../../../formats/urls.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { type Document, rowsFile } from '../../../model/document/document.ts';
import { documentPageUrl, editUrl, reportUrl, representationUrl } from '../../links.ts';
import type { ListContext } from '../../part.ts';
import { docsPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { linksOf } from '../components/elements.tsx';
import { escapeHtml, titleOf } from '../components/text.ts';
import { printCitations } from './citation.ts';
import { CodeTabs } from './code-tabs.tsx';
import { printSnippets } from './snippets.ts';

interface ListProps {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly context: ListContext;
}

interface UseListProps extends ListProps {
  readonly hasCsv: boolean;
  /** That of a row. */
  readonly code: string | undefined;
  /** Path of the page for frames. */
  readonly embedded: string | undefined;
}

/** Programs that load a document, which a script adapts to the filter, and links to other parts of the API. */
export function UseList({ ui, document, context, hasCsv, code, embedded }: UseListProps) {
  const texts = TEXTS[ui].document;
  const { baseUrl = '', hasApi } = context;
  const { canonicalUri, canonicalVersionUri, language } = document.entry;
  const urlOf = (representation: Representation) =>
    baseUrl + representationUrl(representation, canonicalVersionUri, language, context);
  const json = urlOf(DOCUMENT);
  const csv = hasCsv ? urlOf(CSV) : undefined;
  const tabs = printSnippets(json, csv, { words: [], chosen: [] });
  if (embedded !== undefined) {
    const url = `${baseUrl}${embedded}`;
    const html = `<iframe src="${url}" title="${escapeHtml(nameOf(document))}" width="100%" height="600"></iframe>`;
    tabs.push({ id: 'embed', name: texts.embed, url, code: html });
  }
  const inApi = hasApi ? code : undefined;
  const links = linksOf(
    [
      [inApi === undefined ? undefined : codesUrl(canonicalUri, inApi), texts.rowOfCode],
      [inApi === undefined ? undefined : schemaUrl(canonicalUri), texts.schemaOfCodes],
      [docsPage(ui), hasApi ? TEXTS[ui].site.apiDocumentation : TEXTS[ui].site.forDevelopers],
    ],
    'inline',
  );
  return (
    <section class="use-list" aria-labelledby="use" data-json={json} data-csv={csv}>
      <h2 id="use">{texts.useList}</h2>
      <p>{hasApi ? texts.useListText : texts.useListFiles}</p>
      <CodeTabs ui={ui} group="program" label={texts.useList} tabs={tabs} />
      <p class="quiet" role="status" />
      {links}
    </section>
  );
}

/** Actions: cite a list, report an error, edit it. */
export function ListActions({ ui, document, context }: ListProps) {
  const texts = TEXTS[ui].document;
  const { baseUrl = '', naming, siteIdentity } = context;
  const { entry } = document;
  const url = `${baseUrl}${documentPageUrl(ui, document, naming)}`;
  const citations = printCitations(entry, url, { ...texts, version: TEXTS[ui].changes.version });
  const tabs = Object.entries(citations).map(([format, code]) => {
    return { id: format, name: format === 'text' ? texts.text : format, code, url };
  });
  const cite = (
    <details class="menu cite">
      <summary class="button secondary">{texts.cite}</summary>
      <div>
        <CodeTabs ui={ui} group="cite" label={texts.cite} tabs={tabs} />
      </div>
    </details>
  );
  const report = reportUrl(siteIdentity, texts.errorIn(nameOf(document)));
  const edit = editUrl(siteIdentity?.repository, rowsFile(document));
  return (
    <>
      {cite}
      {report && <a class="button secondary report" href={report} children={texts.reportError} />}
      {edit && <a class="button secondary" href={edit} children={texts.editList} />}
    </>
  );
}

const nameOf = ({ entry }: Document): string =>
  truncate([titleOf(entry), entry.version].filter(Boolean).join(' '), 100);
