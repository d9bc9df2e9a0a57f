/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import MarkdownIt, { type Token } from 'markdown-it';
import type { UiLanguage } from '../../site/paths.ts';
import { escapeHtml } from '../jsx-runtime.ts';
import { isSafeUrl } from '../safe-link.tsx';
import { truncate } from '../truncate.ts';
import { Collapsible, DocumentText, MAX_EXPANDED_LENGTH } from './text.tsx';

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
