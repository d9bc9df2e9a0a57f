/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { alternativeFormatUrl, codesUrl, documentUrl, schemaUrl } from '../../../formats/urls.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import type { Document } from '../../../model/document/document.ts';
import { documentPageUrl, editUrl, reportUrl } from '../../links.ts';
import type { ListContext } from '../../part.ts';
import { docsPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { linksOf, listOf } from '../components/elements.tsx';
import { escapeHtml, titleOf } from '../components/text.ts';
import { printCitations } from './citation.ts';
import { CodeTabs } from './code-tabs.tsx';
import { ALL_ROWS, printSnippets } from './snippets.ts';

/** Subjects of messages, and titles of frames, in characters. */
const MAX_NAME_LENGTH = 100;

interface ListProps {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly context: ListContext;
}

/** The code of a row, and the page of the list for frames, if there are any. */
interface UseListProps extends ListProps {
  readonly hasCsv: boolean;
  readonly code: string | undefined;
  readonly embedded: string | undefined;
}

/** Programs that load a document, which a script adapts to the filter, and links to other parts of the API. */
export function UseList({ ui, document, context, hasCsv, code, embedded }: UseListProps) {
  const texts = TEXTS[ui].document;
  const { baseUrl = '' } = context;
  const { canonicalUri, canonicalVersionUri, language } = document.entry;
  const json = `${baseUrl}${documentUrl(canonicalVersionUri, language)}`;
  const csv = hasCsv ? `${baseUrl}${alternativeFormatUrl(canonicalVersionUri, language)}` : undefined;
  const tabs = printSnippets({ json, csv }, ALL_ROWS);
  if (embedded !== undefined) {
    const url = `${baseUrl}${embedded}`;
    const start = `<iframe src="${url}" title="${escapeHtml(nameOf(document))}"`;
    tabs.push({ id: 'embed', name: texts.embed, url, code: `${start} width="100%" height="600"></iframe>` });
  }
  return (
    <section class="use-list" aria-labelledby="use" data-json={json} data-csv={csv}>
      <h2 id="use">{texts.useList}</h2>
      <p>{texts.useListText}</p>
      <CodeTabs ui={ui} group="program" label={texts.useList} tabs={tabs} />
      <p class="quiet" role="status" />
      {linksOf(
        [
          [code === undefined ? undefined : codesUrl(canonicalUri, code), texts.rowOfCode],
          [code === undefined ? undefined : schemaUrl(canonicalUri), texts.schemaOfCodes],
          [docsPage(ui), TEXTS[ui].site.apiDocumentation],
        ],
        'inline',
      )}
    </section>
  );
}

/** What readers do with a list, apart from reading it: cite it, report an error, edit it. */
export function ListActions({ ui, document, context }: ListProps) {
  const texts = TEXTS[ui].document;
  const { baseUrl = '', naming, siteIdentity } = context;
  const url = `${baseUrl}${documentPageUrl(ui, document, naming)}`;
  const { entry, source } = document;
  const { version } = TEXTS[ui].changes;
  const citations = printCitations({ entry, url, undated: texts.undated, version });
  const tabs = Object.entries(citations).map(([format, code]) => {
    const name = format === 'text' ? texts.text : format;
    return { id: `cite-${format}`, name, code, url };
  });
  const report = reportUrl(siteIdentity, texts.errorIn(nameOf(document)));
  const edit = editUrl(siteIdentity?.repository, source.csv?.file ?? source.file);
  return listOf(
    [
      <details key="cite" class="menu cite">
        <summary class="secondary">{texts.cite}</summary>
        <div>
          <CodeTabs ui={ui} group="cite" label={texts.cite} tabs={tabs} />
        </div>
      </details>,
      report && (
        <a key="report" class="report" href={report}>
          {texts.reportError}
        </a>
      ),
      edit && (
        <a key="edit" href={edit}>
          {texts.editList}
        </a>
      ),
    ],
    'inline actions',
  );
}

function nameOf({ entry }: Document): string {
  return truncate([titleOf(entry), entry.version].filter(Boolean).join(' '), MAX_NAME_LENGTH);
}
