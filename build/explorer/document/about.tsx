/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import type { UiLanguage } from '../../site/addresses.ts';
import { TEXTS } from '../../texts/all.ts';
import { SafeLink } from '../safe-link.tsx';
import { MAX_TITLE_LENGTH, Property } from './heading.tsx';
import type { AnnotationSource, DocumentSource } from './source.ts';
import { DocumentText, valueText } from './text.tsx';

/** Metadata that the heading leaves out: URIs, publisher, other locations, change log, notes and extensions. */
export function About({ ui, document, source }: AboutProps) {
  const { identification, annotation } = source;
  return (
    <section class="about" aria-labelledby="about">
      <h2 id="about">{TEXTS[ui].document.about}</h2>
      <dl class="properties wide">
        <Identifiers ui={ui} document={document} source={source} />
        <Locations ui={ui} identification={identification} />
        <FreeTexts ui={ui} document={document} source={source} />
      </dl>
      {annotation && <Annotation ui={ui} annotation={annotation} />}
    </section>
  );
}

interface AboutProps {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly source: DocumentSource;
}

function Identifiers({ ui, document: { entry }, source }: AboutProps) {
  const texts = TEXTS[ui].document;
  const { publisher } = source.identification;
  return (
    <>
      {entry.shortName.length > MAX_TITLE_LENGTH && (
        <Property name={texts.shortName}>
          <DocumentText ui={ui} text={entry.shortName} lang={entry.language} />
        </Property>
      )}
      <Property name={texts.canonicalUri}>
        <code dir="ltr">{entry.canonicalUri}</code>
      </Property>
      <Property name={texts.canonicalVersionUri}>
        <code dir="ltr">{entry.canonicalVersionUri}</code>
      </Property>
      {publisher && (
        <Property name={texts.publisher}>
          <Publisher publisher={publisher} />
        </Property>
      )}
    </>
  );
}

function Locations({ ui, identification }: { ui: UiLanguage; identification: Identification }) {
  const texts = TEXTS[ui].document;
  const {
    locationUrls = [],
    alternateFormatLocations = [],
    alternateLanguageLocations = [],
  } = identification;
  return (
    <>
      <LinkList name={texts.locations} links={locationUrls.map((url) => ({ url }))} />
      <LinkList
        name={texts.otherFormats}
        links={alternateFormatLocations.map(({ mimeType, url }) => ({ url, label: mimeType }))}
      />
      <LinkList
        name={texts.otherLanguages}
        links={alternateLanguageLocations.map(({ language, url }) => ({ url, label: language }))}
      />
    </>
  );
}

function FreeTexts({ ui, document, source: { identification, comments } }: AboutProps) {
  const texts = TEXTS[ui].document;
  const extensions = Object.entries(identification).filter(([name]) => name.startsWith('x-'));
  return (
    <>
      <TextList
        ui={ui}
        name={texts.changeLog}
        texts={identification.changeLog ?? []}
        lang={document.entry.language}
      />
      {extensions.map(([name, value]) => (
        <Property key={name} name={name}>
          <DocumentText ui={ui} text={valueText(value)} />
        </Property>
      ))}
      <TextList ui={ui} name={texts.comments} texts={comments} />
    </>
  );
}

interface TextListProps {
  readonly ui: UiLanguage;
  readonly name: string;
  readonly texts: readonly string[];
  readonly lang?: string;
}

function TextList({ ui, name, texts, lang }: TextListProps) {
  if (texts.length === 0) return null;
  return (
    <Property name={name}>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <DocumentText ui={ui} text={text} lang={lang} />
          </li>
        ))}
      </ul>
    </Property>
  );
}

/** Notes in any format, shown as text: markup in them is not rendered. */
export function Annotation({ ui, annotation }: { ui: UiLanguage; annotation: AnnotationSource }) {
  const texts = TEXTS[ui].document;
  const { descriptions = [], appInfo } = annotation;
  return (
    <dl class="properties wide notes">
      {descriptions.map(({ format, content, language }) => (
        <Property
          key={content}
          name={
            format === 'text'
              ? texts.notes
              : `${texts.notes} (${texts.format(FORMAT_NAMES[format] ?? format)})`
          }
        >
          <DocumentText ui={ui} text={content} lang={language} />
        </Property>
      ))}
      {appInfo !== undefined && (
        <Property name={texts.appInfo}>
          <DocumentText ui={ui} text={JSON.stringify(appInfo)} isCode />
        </Property>
      )}
    </dl>
  );
}

const FORMAT_NAMES: Readonly<Record<string, string>> = { markdown: 'Markdown', html: 'HTML', xml: 'XML' };

type Identification = DocumentSource['identification'];

function Publisher({ publisher }: { publisher: NonNullable<Identification['publisher']> }) {
  const { shortName, longName, url, identifier } = publisher;
  return (
    <>
      <Organisation shortName={shortName} longName={longName} url={url} />
      {identifier && (
        <p>
          <bdi>{identifier.value}</bdi>
          {identifier.source && (
            <>
              {' · '}
              <Organisation {...identifier.source} />
            </>
          )}
        </p>
      )}
    </>
  );
}

interface OrganisationProps {
  readonly shortName: string;
  readonly longName?: string | undefined;
  readonly url?: string | undefined;
}

function Organisation({ shortName, longName, url }: OrganisationProps) {
  return (
    <>
      <bdi>{longName === undefined ? shortName : `${longName} (${shortName})`}</bdi>
      {url !== undefined && (
        <>
          {', '}
          <SafeLink href={url} />
        </>
      )}
    </>
  );
}

interface LinkListProps {
  readonly name: string;
  readonly links: readonly { readonly url: string; readonly label?: string }[];
}

function LinkList({ name, links }: LinkListProps) {
  if (links.length === 0) return null;
  return (
    <Property name={name}>
      <ul>
        {links.map(({ url, label }) => (
          <li key={`${label} ${url}`}>
            {label !== undefined && `${label}: `}
            <SafeLink href={url} />
          </li>
        ))}
      </ul>
    </Property>
  );
}
