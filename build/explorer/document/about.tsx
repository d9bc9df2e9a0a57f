/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import type { UiLanguage } from '../../site/addresses.ts';
import { TEXTS } from '../../texts/all.ts';
import { SafeLink } from '../safe-link.tsx';
import { Property } from './heading.tsx';
import type { AnnotationSource, DocumentSource } from './source.ts';
import { DocumentText, valueText } from './text.tsx';

/** Everything else that a document says of itself: URIs, publisher, other places, changes, notes, extensions. */
export function About({
  ui,
  document,
  source,
}: {
  ui: UiLanguage;
  document: Document;
  source: DocumentSource;
}) {
  const texts = TEXTS[ui].document;
  const { identification, annotation, comments } = source;
  const { entry } = document;
  const { publisher, changeLog = [] } = identification;
  const extensions = Object.entries(identification).filter(([name]) => name.startsWith('x-'));
  return (
    <section class="about" aria-labelledby="about">
      <h2 id="about">{texts.about}</h2>
      <dl class="properties wide">
        {entry.shortName.length > 200 && (
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
        <LinkList name={texts.locations} all={identification.locationUrls?.map((url) => ({ url })) ?? []} />
        <LinkList
          name={texts.otherFormats}
          all={
            identification.alternateFormatLocations?.map(({ mimeType, url }) => ({ url, of: mimeType })) ?? []
          }
        />
        <LinkList
          name={texts.otherLanguages}
          all={
            identification.alternateLanguageLocations?.map(({ language, url }) => ({ url, of: language })) ??
            []
          }
        />
        {changeLog.length > 0 && (
          <Property name={texts.changeLog}>
            <ul>
              {changeLog.map((text) => (
                <li key={text}>
                  <DocumentText ui={ui} text={text} lang={entry.language} />
                </li>
              ))}
            </ul>
          </Property>
        )}
        {extensions.map(([name, value]) => (
          <Property key={name} name={name}>
            <DocumentText ui={ui} text={valueText(value)} />
          </Property>
        ))}
        {comments.length > 0 && (
          <Property name={texts.comments}>
            <ul>
              {comments.map((text) => (
                <li key={text}>
                  <DocumentText ui={ui} text={text} />
                </li>
              ))}
            </ul>
          </Property>
        )}
      </dl>
      {annotation && <Annotation ui={ui} annotation={annotation} />}
    </section>
  );
}

/** Notes in whatever format, as text: nothing in them is markup for a browser. */
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

function Publisher({ publisher }: { publisher: NonNullable<DocumentSource['identification']['publisher']> }) {
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

function LinkList({
  name,
  all,
}: {
  name: string;
  all: readonly { readonly url: string; readonly of?: string }[];
}) {
  if (all.length === 0) return null;
  return (
    <Property name={name}>
      <ul>
        {all.map(({ url, of }) => (
          <li key={`${of} ${url}`}>
            {of !== undefined && `${of}: `}
            <SafeLink href={url} />
          </li>
        ))}
      </ul>
    </Property>
  );
}
