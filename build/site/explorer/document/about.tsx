/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import MarkdownIt, { type Token } from 'markdown-it';
import type { ComponentChildren } from 'preact';
import { parseInstant } from '../../../model/values/instant.ts';
import { tagPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import {
  Collapsible,
  DateText,
  DocumentText,
  isSafeUrl,
  listOf,
  MAX_EXPANDED_LENGTH,
  Properties,
  SafeLink,
} from '../components/elements.tsx';
import { escapeHtml } from '../components/jsx-runtime.ts';
import { truncate } from '../components/text.ts';
import type { DocumentProps } from './context.ts';
import { MAX_TITLE_LENGTH } from './heading.tsx';
import type { AnnotationSource, DocumentSource } from './table/source.ts';

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

/** Larger values, in characters, and deeper ones, in levels, are shown as JSON. */
const MAX_LENGTH = 5000;
const MAX_DEPTH = 5;

/** A JSON value of any form as people read it: objects as lists of names and values, arrays as lists. */
function JsonValue({ ui, value }: { ui: UiLanguage; value: unknown }) {
  const isLarge = typeof value === 'object' && JSON.stringify(value).length > MAX_LENGTH;
  return <Nested ui={ui} value={value} depth={isLarge ? MAX_DEPTH : 0} />;
}

function Nested(props: { ui: UiLanguage; value: unknown; depth: number }): ComponentChildren {
  const { ui, value, depth } = props;
  if (typeof value === 'string') return <Text ui={ui} text={value} />;
  if (typeof value !== 'object' || value === null) return <>{value === null ? '–' : String(value)}</>;
  const members = Object.entries(value);
  if (depth === MAX_DEPTH || members.length === 0)
    return <DocumentText ui={ui} text={JSON.stringify(value)} isCode />;
  const inner = members.map(([, one]) => <Nested ui={ui} value={one} depth={depth + 1} />);
  return Array.isArray(value) ? (
    <ul>
      {inner.map((one, i) => (
        <li key={i}>{one}</li>
      ))}
    </ul>
  ) : (
    <dl class="json">
      {members.map(([name], i) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>{inner[i]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ ui, text }: { ui: UiLanguage; text: string }) {
  if (isSafeUrl(text)) return <SafeLink href={text} />;
  return parseInstant(text) ? <DateText ui={ui} date={text} /> : <DocumentText ui={ui} text={text} />;
}

/** Longer texts are shown as they are, because some constructs take quadratic time. In characters. */
const MAX_MARKDOWN_LENGTH = 20_000;

/** CommonMark without HTML, with at most 20 levels of nesting. */
const commonMark = new MarkdownIt('commonmark', { html: false });
commonMark.validateLink = isSafeUrl;
const { rules } = commonMark.renderer;
rules.link_open = (tokens, i) =>
  `<a href="${escapeHtml(String(tokens[i]?.attrGet('href')))}" rel="external nofollow noreferrer">`;
// Headings would be between those of the page.
rules.heading_open = () => '<p><strong>';
rules.heading_close = () => '</strong></p>\n';
// Pages load nothing from other sites.
rules.image = (tokens, i) => escapeHtml(tokens[i]?.content || String(tokens[i]?.attrGet('src')));
// Its language would become a class.
rules.fence = (tokens, i) => `<pre><code>${escapeHtml(tokens[i]?.content ?? '')}</code></pre>\n`;

/** A text of a document in Markdown. HTML in it is shown as text, and unsafe links too. */
export function Markdown({ ui, text, lang }: { ui: UiLanguage; text: string; lang?: string | undefined }) {
  if (text.length > MAX_MARKDOWN_LENGTH) return <DocumentText ui={ui} text={text} lang={lang} />;
  const html = (
    <div
      class="markdown"
      dir="auto"
      lang={lang}
      dangerouslySetInnerHTML={{ __html: commonMark.render(text) }}
    />
  );
  if (text.length <= MAX_EXPANDED_LENGTH) return html;
  return (
    <Collapsible ui={ui} lang={lang} start={truncate(plainText(text), MAX_EXPANDED_LENGTH / 2)}>
      {html}
    </Collapsible>
  );
}

/** The words of a text in Markdown. */
const plainText = (text: string): string =>
  commonMark
    .parse(text, {})
    .map(({ content, children }) => children?.map(wordsOf).join('') ?? content)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

const wordsOf = ({ type, content }: Token): string => (type.endsWith('break') ? ' ' : content);
