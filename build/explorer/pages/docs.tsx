/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { ENDPOINTS } from '../../api/endpoints/all.ts';
import {
  CATALOGUE_JSONLD,
  CATALOGUE_TURTLE,
  DOCUMENT_SCHEMA_FILE,
  docsPage,
  OPENAPI_FILE,
  type UiLanguage,
} from '../../site/addresses.ts';
import { TEXTS } from '../../texts/all.ts';
import { DataTable } from '../data-table.tsx';
import type { Page } from '../layout.tsx';

/** The API documentation with forms. Texts that come from the OpenAPI description are in English. */
export function docs(ui: UiLanguage): Page {
  const texts = TEXTS[ui].docs;
  return {
    ui,
    title: texts.title,
    description: texts.description,
    pathIn: docsPage,
    scripts: ['docs'],
    styles: ['docs'],
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{texts.description}</p>
        <ul>
          <li>
            <a href={OPENAPI_FILE} data-description>
              {texts.openApi}
            </a>
          </li>
          <li>
            <a href={DOCUMENT_SCHEMA_FILE}>{texts.schema}</a>
          </li>
          <li>
            {texts.catalogue}: <a href={CATALOGUE_JSONLD}>JSON-LD</a>, <a href={CATALOGUE_TURTLE}>Turtle</a>
          </li>
        </ul>
        <h2>{texts.endpoints}</h2>
        <Operations ui={ui} />
        <noscript>
          <p>{texts.noScript}</p>
        </noscript>
        <h2 class="needs-script">{texts.forms}</h2>
        <div id="api-forms" lang="en" class="needs-script" />
      </>
    ),
  };
}

/** A table of the endpoints, which does not require JavaScript. */
function Operations({ ui }: { ui: UiLanguage }) {
  const { endpoints, path, summary, parameters } = TEXTS[ui].docs;
  const operations = ENDPOINTS.flatMap((endpoint) =>
    endpoint.operations.map((operation) => ({ ...operation, parameters: endpoint.parameters })),
  );
  return (
    <DataTable class="scroll operations" label={endpoints} headings={[path, summary, parameters]}>
      {operations.map((operation) => (
        <tr key={operation.path}>
          <th scope="row">
            <code>
              GET <BreakablePath path={operation.path} />
            </code>
          </th>
          <td lang="en">{operation.summary}</td>
          <td>
            {operation.parameters.map(({ name }, i) => [i > 0 && ', ', <code key={name}>{name}</code>])}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** A path that may break before its slashes. */
function BreakablePath({ path }: { path: string }) {
  return path.split(/(?=\/)/).map((segment) => [<wbr key={segment} />, segment]);
}
