/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import MarkdownIt, { type Token } from 'markdown-it';
import type { AnnotationJson, CodeListSetJson, IdentificationJson } from '../../../model/document/columns.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import { tagPage, type UiLanguage } from '../../paths.ts';
import {
  Collapsible,
  DateText,
  DocumentText,
  isSafeUrl,
  linksOf,
  listOf,
  MAX_EXPANDED_LENGTH,
  Properties,
  SafeLink,
} from '../components/elements.tsx';
import { escapeHtml } from '../components/jsx-runtime.ts';
import { languageName, truncate } from '../components/text.ts';
import type { DocumentProps } from './context.ts';
import { MAX_TITLE_LENGTH } from './heading.tsx';

/** Metadata that the heading leaves out: tags, URIs, publisher, other locations, change log, notes and extensions. */
export function About(props: DocumentProps) {
  const { ui, texts, document, context } = props;
  const { entry, codeList, codeListSet, metadata } = document;
  const { shortName, tags, language } = entry;
  const { identification, annotation } = (codeList ?? codeListSet) as CodeListSetJson;
  const { publisher, changeLog = [], locationUrls = [] } = identification;
  const { alternateFormatLocations: formats = [], alternateLanguageLocations: languages = [] } =
    identification;
  const comments: readonly string[] = metadata.includes('"$comments"') ? JSON.parse(metadata).$comments : [];
  const tagLinks = tags.map((tag) => {
    const name = <bdi>{truncate(tag, 80)}</bdi>;
    return [tagPage(ui, context.naming.placeOfTag(tag), 1), name, { class: 'tag', lang: language }] as const;
  });
  const textOf = (text: string, lang?: string) => <DocumentText key={text} ui={ui} text={text} lang={lang} />;
  const linkOf = (url: string, label = '') => [label, <SafeLink key={url} href={url} />];
  const extensions = Object.entries(identification).filter(([name]) => name.startsWith('x-'));
  return (
    <section class="about" aria-labelledby="about">
      <h2 id="about">{texts.about}</h2>
      <Properties
        class="wide"
        items={[
          [texts.shortName, shortName.length > MAX_TITLE_LENGTH && textOf(shortName, language)],
          [texts.tags, linksOf(tagLinks, 'inline')],
          [
            texts.canonicalUri,
            <code key="uri" dir="ltr">
              {entry.canonicalUri}
            </code>,
          ],
          [texts.publisher, publisher && <bdi key="publisher">{publisherNames(publisher)}</bdi>],
          [texts.locations, listOf(locationUrls.map((url) => linkOf(url)))],
          [texts.otherFormats, listOf(formats.map(({ mimeType, url }) => linkOf(url, `${mimeType}: `)))],
          [
            texts.otherLanguages,
            listOf(languages.map((one) => linkOf(one.url, `${languageName(ui, one.language)}: `))),
          ],
          [texts.changeLog, listOf(changeLog.map((text) => textOf(text, language)))],
          ...extensions.map(
            ([name, value]) => [name, <JsonValue key={name} ui={ui} value={value} />] as const,
          ),
          [texts.comments, listOf(comments.map((text) => textOf(text)))],
        ]}
      />
      {annotation && <Annotation {...props} annotation={annotation} />}
    </section>
  );
}

/** Notes in any format. Markdown is rendered; markup of other formats is shown as text. */
export function Annotation(props: Pick<DocumentProps, 'ui' | 'texts'> & { annotation: AnnotationJson }) {
  const { ui, texts } = props;
  const { descriptions = [], appInfo } = props.annotation;
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

/** The names by which other programs know a publisher; the heading links to it. */
const publisherNames = ({ shortName, identifier }: Publisher): string =>
  [shortName, identifier?.value, identifier?.source?.shortName].filter(Boolean).join(' · ');

type Publisher = NonNullable<IdentificationJson['publisher']>;

/** Values that are longer (in characters) or deeper (in levels) are shown as JSON. */
const MAX_LENGTH = 5000;
const MAX_DEPTH = 5;

/** Any JSON value for readers: objects as lists of names and values, arrays as lists. */
function JsonValue(props: { ui: UiLanguage; value: unknown; depth?: number }) {
  const { ui, value, depth = 0 } = props;
  if (typeof value === 'string') {
    if (isSafeUrl(value)) return <SafeLink href={value} />;
    return parseInstant(value) ? <DateText ui={ui} date={value} /> : <DocumentText ui={ui} text={value} />;
  }
  if (typeof value !== 'object' || value === null) return <>{value === null ? '–' : String(value)}</>;
  const json = JSON.stringify(value);
  const members = Object.entries(value);
  const isLarge = depth === MAX_DEPTH || (depth === 0 && json.length > MAX_LENGTH);
  if (isLarge || members.length === 0) return <DocumentText ui={ui} text={json} isCode />;
  const inner = members.map(([name, one]) => <JsonValue key={name} ui={ui} value={one} depth={depth + 1} />);
  if (Array.isArray(value)) return <>{listOf(inner)}</>;
  return (
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

/** Maximum length in characters of a text to render, because some constructs take quadratic time. */
const MAX_MARKDOWN_LENGTH = 20_000;

/** CommonMark without HTML, with at most 20 levels of nesting. */
const commonMark = new MarkdownIt('commonmark', { html: false });
commonMark.validateLink = isSafeUrl;
const { rules } = commonMark.renderer;
rules.link_open = (tokens, i) =>
  `<a href="${escapeHtml(String(tokens[i]?.attrGet('href')))}" rel="external nofollow noreferrer">`;
// Headings would be part of the outline of the page.
rules.heading_open = () => '<p><strong>';
rules.heading_close = () => '</strong></p>\n';
// Pages load nothing from other sites.
rules.image = (tokens, i) => escapeHtml(tokens[i]?.content || String(tokens[i]?.attrGet('src')));
// Its language would become a class.
rules.fence = (tokens, i) => `<pre><code>${escapeHtml(tokens[i]?.content ?? '')}</code></pre>\n`;

/** A text of a document in Markdown. HTML in it is shown as text, and unsafe links too. */
export function Markdown({ ui, text, lang }: { ui: UiLanguage; text: string; lang?: string | undefined }) {
  if (text.length > MAX_MARKDOWN_LENGTH) return <DocumentText ui={ui} text={text} lang={lang} />;
  const html = { __html: commonMark.render(text) };
  const content = <div class="markdown" dir="auto" lang={lang} dangerouslySetInnerHTML={html} />;
  if (text.length <= MAX_EXPANDED_LENGTH) return content;
  return (
    <Collapsible ui={ui} lang={lang} start={truncate(plainText(text), MAX_EXPANDED_LENGTH / 2)}>
      {content}
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
