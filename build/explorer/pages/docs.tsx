/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { Fragment } from 'preact';
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
import type { Page } from '../layout.tsx';
import { Scrollable } from '../scrollable.tsx';

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
  const texts = TEXTS[ui].docs;
  return (
    <Scrollable class="scroll operations" label={texts.endpoints}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.path}</th>
            <th scope="col">{texts.summary}</th>
            <th scope="col">{texts.parameters}</th>
          </tr>
        </thead>
        <tbody>
          {ENDPOINTS.flatMap((endpoint) =>
            endpoint.operations.map(({ path, summary }) => (
              <tr key={path}>
                <th scope="row">
                  <code>
                    GET <BreakablePath path={path} />
                  </code>
                </th>
                <td lang="en">{summary}</td>
                <td>
                  {endpoint.parameters.map(({ name }, i) => (
                    <Fragment key={name}>
                      {i > 0 && ', '}
                      <code>{name}</code>
                    </Fragment>
                  ))}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </Scrollable>
  );
}

/** A path that may break before its slashes. */
function BreakablePath({ path }: { path: string }) {
  return path.split(/(?=\/)/).map((segment) => [<wbr key={segment} />, segment]);
}
