/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ExampleContent } from '../../../api/parameters.ts';
import { CSV } from '../../../formats/csv/write.ts';
import { DOCUMENT } from '../../../formats/json.ts';
import type { Representation } from '../../../formats/representation.ts';
import { exampleContent } from '../../description/openapi/examples.ts';
import { publishedEndpoints } from '../../description/openapi/openapi.ts';
import { representationUrl } from '../../links.ts';
import type { ExampleContext } from '../../part.ts';
import {
  CATALOGUE_JSONLD,
  CATALOGUE_TURTLE,
  docsPage,
  documentSchemaFile,
  OPENAPI_FILE,
  UI_LANGUAGES,
  type UiLanguage,
} from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { DataTable } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { CodeTabs } from '../reference/code-tabs.tsx';
import { printSnippets } from '../reference/snippets.ts';

interface DocsProps {
  readonly ui: UiLanguage;
  readonly context: ExampleContext;
  readonly content: ExampleContent;
}

/**
 * The documentation of the API in all UI languages, of which only the interactive reference needs scripts. Without an API,
 * it says where the files are.
 */
export function referencePages(context: ExampleContext): Page[] {
  const content = exampleContent(context.list);
  return UI_LANGUAGES.map((ui) => ({
    ui,
    title: titleOf(ui, context),
    description: context.hasApi ? TEXTS[ui].docs.description : TEXTS[ui].docs.noApi,
    pathIn: docsPage,
    scripts: ['docs'],
    styles: ['data', 'docs'],
    children: <Docs ui={ui} context={context} content={content} />,
  }));
}

const titleOf = (ui: UiLanguage, { hasApi }: ExampleContext): string =>
  hasApi ? TEXTS[ui].site.apiDocumentation : TEXTS[ui].site.forDevelopers;

function Docs({ ui, context, content }: DocsProps) {
  const texts = TEXTS[ui].docs;
  const { baseUrl, hasApi, published, list } = context;
  const { uri = '', language = '', code } = content;
  const urlOf = (representation: Representation) =>
    (baseUrl ?? '') + (list ? representationUrl(representation, uri, language, list) : '');
  return (
    <>
      <h1>{titleOf(ui, context)}</h1>
      <p>{hasApi ? texts.introduction : texts.noApi}</p>
      <p>
        {texts.descriptions}: {hasApi && [<a href={OPENAPI_FILE}>{texts.openApi}</a>, ' · ']}
        <a href={documentSchemaFile('0.3')}>{texts.schema}</a> · {texts.catalogue}:{' '}
        <a href={CATALOGUE_JSONLD}>JSON-LD</a>, <a href={CATALOGUE_TURTLE}>Turtle</a>
      </p>
      {code !== undefined && published.includes(CSV.folder) && (
        <>
          <h2 id="quick-start">{texts.quickStart}</h2>
          {baseUrl === undefined && (
            <noscript>
              <p>{texts.withoutOrigin}</p>
            </noscript>
          )}
          <CodeTabs
            ui={ui}
            group="program"
            label={texts.quickStart}
            tabs={printSnippets(urlOf(DOCUMENT), urlOf(CSV), { words: [], chosen: [] })}
          />
        </>
      )}
      {hasApi && (
        <>
          <h2 id="endpoints">{texts.endpoints}</h2>
          <Endpoints {...{ ui, context, content }} />
          <h2 id="try">{texts.reference}</h2>
          <div id="reference" data-url={OPENAPI_FILE}>
            <p>
              {texts.needsScript} <a href={OPENAPI_FILE}>{texts.openApi}</a>
            </p>
          </div>
        </>
      )}
    </>
  );
}

/** All endpoints with their aliases. Their paths link to the reference, which knows a row's id as the address of an operation. */
function Endpoints({ ui, context, content }: DocsProps) {
  const { endpoints, path: heading, summary: description, example } = TEXTS[ui].docs;
  return (
    <DataTable class="scroller operations" label={endpoints} headings={[heading, description, example]}>
      {publishedEndpoints(context).map((endpoint) =>
        endpoint.operations.map(({ path, operationId, summary }, i) => {
          const target = i === 0 ? endpoint.example(content) : undefined;
          const address = `/${endpoint.group}/${operationId}`;
          return (
            <tr key={path} id={address}>
              <th scope="row">
                <a href={`#${address}`}>
                  <code>
                    <BreakablePath path={path} />
                  </code>
                </a>
              </th>
              <td lang="en">{summary}</td>
              <td>
                {target !== undefined && (
                  <a href={target} aria-label={`${example}: ${path}`}>
                    {example}
                  </a>
                )}
              </td>
            </tr>
          );
        }),
      )}
    </DataTable>
  );
}

/** A path that may break before its slashes. */
function BreakablePath({ path }: { path: string }) {
  return <>{path.split(/(?=\/)/).map((segment) => [<wbr key={segment} />, segment])}</>;
}
