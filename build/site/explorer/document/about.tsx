/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import MarkdownIt, { type Token } from 'markdown-it';
import { truncate } from '../../../model/characters/truncate.ts';
import type { AnnotationJson, CodeListSetJson } from '../../../model/document/columns.ts';
import { tagNameIn } from '../../../model/identity/site-identity.ts';
import { tagPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import {
  Collapsible,
  DocumentText,
  isSafeUrl,
  linksOf,
  listOf,
  MAX_EXPANDED_LENGTH,
  Properties,
  SafeLink,
} from '../components/elements.tsx';
import { escapeHtml, languageName } from '../components/text.ts';
import { type DocumentProps, MAX_TITLE_LENGTH } from './context.tsx';

/**
 * Metadata that the heading leaves out: tags, URIs, other locations, change log and notes. Custom properties and
 * application data are for programs, which read them in the document.
 */
export function About(props: DocumentProps) {
  const { ui, texts, document, context } = props;
  const { entry, codeList, codeListSet, metadata } = document;
  const { shortName, tags, language } = entry;
  const { identification, annotation } = (codeList ?? codeListSet) as CodeListSetJson;
  const { changeLog = [], locationUrls = [] } = identification;
  const { alternateFormatLocations: formats = [], alternateLanguageLocations: languages = [] } =
    identification;
  const comments: readonly string[] = metadata.includes('"$comments"') ? JSON.parse(metadata).$comments : [];
  const tagLinks = tags.map((tag) => {
    const name = tagNameIn(context.siteIdentity?.tags, ui, tag);
    const attributes = { class: 'tag', lang: name === tag ? language : undefined };
    const label = <bdi>{truncate(name, 80)}</bdi>;
    return [tagPage(ui, context.naming.placeOfTag(tag), 1), label, attributes] as const;
  });
  const textOf = (text: string, lang?: string) => <DocumentText key={text} ui={ui} text={text} lang={lang} />;
  const linkOf = (url: string, label = '') => [label, <SafeLink key={url} href={url} />];
  const codeOf = (uri: string) => (
    <code key={uri} dir="ltr">
      {uri}
    </code>
  );
  const otherLanguages = languages.map((one) => linkOf(one.url, `${languageName(ui, one.language)}: `));
  return (
    <section class="about" aria-labelledby="about">
      <h2 id="about">{texts.about}</h2>
      <Properties
        class="wide"
        items={[
          [texts.shortName, shortName.length > MAX_TITLE_LENGTH && textOf(shortName, language)],
          [TEXTS[ui].site.tags, linksOf(tagLinks, 'inline')],
          [texts.canonicalUri, codeOf(entry.canonicalUri)],
          [texts.canonicalVersionUri, codeOf(entry.canonicalVersionUri)],
          [texts.locations, listOf(locationUrls.map((url) => linkOf(url)))],
          [texts.otherFormats, listOf(formats.map(({ mimeType, url }) => linkOf(url, `${mimeType}: `)))],
          [texts.otherLanguages, listOf(otherLanguages)],
          [texts.changeLog, listOf(changeLog.map((text) => textOf(text, language)))],
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
  const { descriptions = [] } = props.annotation;
  const nameOf = (format: string): string =>
    /^(text|markdown)$/.test(format) ? texts.notes : `${texts.notes} (${texts.format(format.toUpperCase())})`;
  return (
    <Properties
      class="wide notes"
      items={descriptions.map(({ format, content, language }) => {
        const Text = format === 'markdown' ? Markdown : DocumentText;
        return [nameOf(format), <Text key={content} ui={ui} text={content} lang={language} />] as const;
      })}
    />
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
function plainText(text: string): string {
  const wordsOf = ({ type, content }: Token): string => (type.endsWith('break') ? ' ' : content);
  const blocks = commonMark.parse(text, {});
  const words = blocks.map(({ content, children }) => children?.map(wordsOf).join('') ?? content);
  return words.join(' ').replace(/\s+/g, ' ').trim();
}
