/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Endpoint } from '../../../api/endpoint.ts';
import { ENDPOINTS } from '../../../api/endpoints/all.ts';
import type { ExampleContent } from '../../../api/request/parameters.ts';
import { PROBLEM_STATUSES } from '../../../api/response/problem.ts';
import { GERMAN } from '../../description/openapi/de.ts';
import { type DescriptionTexts, ENGLISH } from '../../description/openapi/en.ts';
import { examplesFrom } from '../../description/openapi/examples.ts';
import { describeWith, type HeaderDescription } from '../../description/openapi/openapi.ts';
import type { ExampleContext } from '../../part.ts';
import {
  CATALOGUE_JSONLD,
  CATALOGUE_TURTLE,
  DOCUMENT_SCHEMA_FILE,
  docsPage,
  OPENAPI_FILE,
  UI_LANGUAGES,
  type UiLanguage,
} from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { DataTable, linksOf, listOf } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { BreakablePath, Example, Operation, type ReferenceProps } from '../reference/operation.tsx';
import { Described, Description, InlineMarkdown, SchemaReference, Type } from '../reference/schemas.tsx';

/** The texts of the API reference by UI language. */
export const DESCRIPTION_TEXTS: Readonly<Record<UiLanguage, DescriptionTexts>> = { en: ENGLISH, de: GERMAN };

/** The API reference in all UI languages, with examples from the content. */
export function referencePages(context: ExampleContext): Promise<Page[]> {
  const pages = UI_LANGUAGES.map(async (ui) => {
    const examples = await examplesFrom(context, ui);
    const api = await describeWith(examples, DESCRIPTION_TEXTS[ui], context);
    return reference({ ui, api, baseUrl: context.baseUrl }, examples.content);
  });
  return Promise.all(pages);
}

/** The API reference, which needs no script. */
function reference(props: ReferenceProps, content: ExampleContent): Page {
  const { ui, api } = props;
  const texts = TEXTS[ui].docs;
  return {
    ui,
    title: TEXTS[ui].site.apiDocumentation,
    description: texts.description,
    pathIn: docsPage,
    scripts: ['docs'],
    styles: ['data', 'docs'],
    children: (
      <>
        <h1>{TEXTS[ui].site.apiDocumentation}</h1>
        <Introduction {...props} />
        <h2 id="endpoints">{texts.endpoints}</h2>
        <Endpoints {...props} content={content} />
        <h2 id="statuses">{texts.statuses}</h2>
        <p>{texts.statusesText}</p>
        <Problems {...props} />
        <h2 id="headers">{texts.responseHeaders}</h2>
        <p>{texts.headersText}</p>
        <ResponseHeaders {...props} />
        <h2 id="schemas">{texts.schemas}</h2>
        <SchemaReference ui={ui} schemas={api.components.schemas} />
      </>
    ),
  };
}

function Introduction({ ui, baseUrl }: ReferenceProps) {
  const texts = TEXTS[ui].docs;
  const sections = [
    ['#endpoints', texts.endpoints],
    ['#statuses', texts.statuses],
    ['#headers', texts.responseHeaders],
    ['#schemas', texts.schemas],
  ] as const;
  return (
    <>
      {listOf(DESCRIPTION_TEXTS[ui].about.map((text) => <InlineMarkdown key={text} text={text} />))}
      <nav aria-label={texts.contents}>{linksOf(sections, 'inline')}</nav>
      <p>
        {texts.descriptions}: <a href={OPENAPI_FILE}>{texts.openApi}</a> ·{' '}
        <a href={DOCUMENT_SCHEMA_FILE}>{texts.schema}</a> · {texts.catalogue}:{' '}
        <a href={CATALOGUE_JSONLD}>JSON-LD</a>, <a href={CATALOGUE_TURTLE}>Turtle</a>
      </p>
      {baseUrl === undefined && (
        <noscript>
          <p>{texts.withoutOrigin}</p>
        </noscript>
      )}
    </>
  );
}

/** A table of all operations, and a section for each. */
function Endpoints({ content, ...props }: ReferenceProps & { content: ExampleContent }) {
  const { ui, api } = props;
  const { endpoints, path: heading, summary } = TEXTS[ui].docs;
  const operations = ENDPOINTS.flatMap((endpoint) =>
    endpoint.operations.flatMap(({ path }) => {
      const operation = api.paths[path]?.get;
      return operation ? [{ path, operation, endpoint, target: targetOf(endpoint, path, content) }] : [];
    }),
  );
  return (
    <>
      <DataTable class="scroller operations" label={endpoints} headings={[heading, summary]}>
        {operations.map(({ path, operation }) => (
          <tr key={path}>
            <th scope="row">
              <a href={`#${operation.operationId}`}>
                <code>
                  <BreakablePath path={path} />
                </code>
              </a>
            </th>
            <td>{operation.summary}</td>
          </tr>
        ))}
      </DataTable>
      {operations.map((operation) => (
        <Operation key={operation.path} {...props} {...operation} />
      ))}
    </>
  );
}

/** The example of an endpoint at one of its paths. */
function targetOf(endpoint: Endpoint, path: string, content: ExampleContent): string | undefined {
  const [{ path: first }] = endpoint.operations;
  const target = endpoint.example(content);
  return path !== first && target?.startsWith(first) ? `${path}${target.slice(first.length)}` : target;
}

/** The responses that several operations share. */
function Problems({ ui, api }: ReferenceProps) {
  const statuses: Readonly<Record<string, number>> = { NotModified: 304, ...PROBLEM_STATUSES };
  const texts = TEXTS[ui].docs;
  return (
    <>
      {Object.entries(api.components.responses).map(([name, { description, content = {} }]) => {
        const [body] = Object.values(content);
        return (
          <section key={name} class="operation" aria-labelledby={name}>
            <h3 id={name}>
              {statuses[name]} {name}
            </h3>
            <Description text={description} />
            {body && (
              <p class="api-facts">
                {texts.body}: <Type schema={body.schema} />
              </p>
            )}
            {body?.example !== undefined && (
              <Example label={`${texts.exampleResponse}: ${name}`} body={body.example} />
            )}
          </section>
        );
      })}
    </>
  );
}

/** All headers of responses, each once. */
function ResponseHeaders({ api }: ReferenceProps) {
  const responses = Object.values(api.paths).flatMap(({ get }) => Object.values(get.responses));
  const described = [...responses, ...Object.values(api.components.responses)].flatMap((response) =>
    'headers' in response ? Object.entries(response.headers) : [],
  );
  const headers = new Map<string, HeaderDescription>(described);
  return (
    <dl class="described">
      {[...headers].map(([name, { description, schema }]) => (
        <Described
          key={name}
          name={name}
          facts={schema.const === undefined ? [<Type key="type" schema={schema} />] : []}
          description={description}
        />
      ))}
    </dl>
  );
}
