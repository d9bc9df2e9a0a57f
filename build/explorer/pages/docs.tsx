/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import {
  CATALOGUE_JSONLD,
  CATALOGUE_TURTLE,
  DOCUMENT_SCHEMA_FILE,
  docsPage,
  OPENAPI_FILE,
  type UiLanguage,
} from '../../plan/paths.ts';
import type { Page } from '../layout.tsx';

/** The interface as forms that call it. What the forms say comes from the description, which is in English. */
export function docs(ui: UiLanguage): Page {
  const texts = TEXTS[ui];
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
        <noscript>
          <p>{texts.noScript}</p>
        </noscript>
        <h2>{texts.operations}</h2>
        <div id="interface" lang="en" />
      </>
    ),
  };
}

const TEXTS = {
  en: {
    title: 'Interface for programs',
    description: 'All operations of the interface, with forms that call them.',
    openApi: 'Description of the interface (OpenAPI 3.1)',
    schema: 'Schema of documents (JSON Schema)',
    catalogue: 'Catalogue for data portals (DCAT-AP)',
    operations: 'Operations',
    noScript: 'The forms need JavaScript. The description of the interface can be read without them.',
  },
  de: {
    title: 'Schnittstelle für Programme',
    description: 'Alle Aufrufe der Schnittstelle, mit Formularen zum Ausprobieren (auf Englisch).',
    openApi: 'Beschreibung der Schnittstelle (OpenAPI 3.1)',
    schema: 'Schema der Dokumente (JSON Schema)',
    operations: 'Aufrufe',
    catalogue: 'Katalog für Datenportale (DCAT-AP)',
    noScript:
      'Die Formulare brauchen JavaScript. Die Beschreibung der Schnittstelle ist auch ohne sie lesbar.',
  },
} as const;
