/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ComponentChildren } from 'preact';
import { tagPage, type UiLanguage } from '../../site/paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { SafeLink } from '../safe-link.tsx';
import { truncate } from '../truncate.ts';
import type { DocumentProps } from './context.ts';
import { MAX_TITLE_LENGTH } from './heading.tsx';
import { JsonValue } from './json-value.tsx';
import { Markdown } from './markdown.tsx';
import { Properties } from './properties.tsx';
import type { AnnotationSource, DocumentSource } from './source.ts';
import { DocumentText } from './text.tsx';

/** Metadata that the heading leaves out: tags, URIs, publisher, other locations, change log, notes and extensions. */
export function About(props: DocumentProps & { source: DocumentSource }) {
  const { ui, document, source } = props;
  const { entry } = document;
  const { identification, annotation, comments } = source;
  const { publisher, changeLog = [] } = identification;
  const texts = TEXTS[ui].document;
  const isLong = entry.shortName.length > MAX_TITLE_LENGTH;
  const extensions = Object.entries(identification).filter(([name]) => name.startsWith('x-'));
  return (
    <section class="about" aria-labelledby="about">
      <h2 id="about">{texts.about}</h2>
      <Properties
        class="wide"
        items={[
          [texts.shortName, isLong && <DocumentText ui={ui} text={entry.shortName} lang={entry.language} />],
          [texts.tags, entry.tags.length > 0 && <Tags {...props} />],
          [texts.canonicalUri, codeOf(entry.canonicalUri)],
          [texts.canonicalVersionUri, codeOf(entry.canonicalVersionUri)],
          [texts.publisher, publisher && <Publisher publisher={publisher} />],
          ...locationsOf(ui, identification),
          [texts.changeLog, textList(ui, changeLog, entry.language)],
          ...extensions.map(
            ([name, value]) => [name, <JsonValue key={name} ui={ui} value={value} />] as const,
          ),
          [texts.comments, textList(ui, comments)],
        ]}
      />
      {annotation && <Annotation ui={ui} annotation={annotation} />}
    </section>
  );
}

function Tags({ ui, document, context }: DocumentProps) {
  const { tags, language } = document.entry;
  const { naming } = context;
  return (
    <ul class="inline">
      {tags.map((tag) => (
        <li key={tag}>
          <a class="tag" href={tagPage(ui, naming.placeOfTag(tag), 1)} lang={language}>
            <bdi>{truncate(tag, 80)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

const codeOf = (uri: string) => <code dir="ltr">{uri}</code>;

function locationsOf(ui: UiLanguage, identification: Identification) {
  const texts = TEXTS[ui].document;
  const {
    locationUrls = [],
    alternateFormatLocations = [],
    alternateLanguageLocations = [],
  } = identification;
  const formats = alternateFormatLocations.map(({ mimeType, url }) => ({ url, label: mimeType }));
  const languages = alternateLanguageLocations.map(({ language, url }) => ({ url, label: language }));
  return [
    [texts.locations, linkList(locationUrls.map((url) => ({ url })))],
    [texts.otherFormats, linkList(formats)],
    [texts.otherLanguages, linkList(languages)],
  ] as const;
}

const linkList = (links: readonly { readonly url: string; readonly label?: string }[]) =>
  listOf(
    links.map(({ url, label }) => (
      <>
        {label !== undefined && `${label}: `}
        <SafeLink href={url} />
      </>
    )),
  );

const textList = (ui: UiLanguage, texts: readonly string[], lang?: string) =>
  listOf(texts.map((text) => <DocumentText key={text} ui={ui} text={text} lang={lang} />));

const listOf = (items: readonly ComponentChildren[]) =>
  items.length > 0 && (
    <ul>
      {items.map((item, i) => (
        <li key={i}>{item}</li>
      ))}
    </ul>
  );

/** Notes in any format. Markdown is rendered; markup of other formats is shown as text. */
export function Annotation({ ui, annotation }: { ui: UiLanguage; annotation: AnnotationSource }) {
  const texts = TEXTS[ui].document;
  const { descriptions = [], appInfo } = annotation;
  const nameOf = (format: string): string =>
    format === 'text' || format === 'markdown'
      ? texts.notes
      : `${texts.notes} (${texts.format(format.toUpperCase())})`;
  return (
    <Properties
      class="wide notes"
      items={[
        ...descriptions.map(({ format, content, language }) => {
          const Text = format === 'markdown' ? Markdown : DocumentText;
          return [nameOf(format), <Text key={content} ui={ui} text={content} lang={language} />] as const;
        }),
        [texts.appInfo, appInfo !== undefined && <JsonValue ui={ui} value={appInfo} />],
      ]}
    />
  );
}

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
