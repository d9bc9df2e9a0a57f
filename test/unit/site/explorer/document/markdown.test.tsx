/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { Markdown } from '../../../../../build/site/explorer/document/about.tsx';

const print = (text: string): string => renderToString(<Markdown ui="en" text={text} lang="de" />);
/** The content of the element. */
const contentOf = (text: string): string =>
  /^<div class="markdown" dir="auto" lang="de">(.*)<\/div>$/s.exec(print(text))?.[1]?.trim() ?? '';

describe('<Markdown>', () => {
  it.each([
    ['A text & more', '<p>A text &amp; more</p>'],
    ['*a* **b** `c`', '<p><em>a</em> <strong>b</strong> <code>c</code></p>'],
    [
      '[a](https://a.example/?x=1&y="2")',
      '<p><a href="https://a.example/?x=1&amp;y=%222%22" rel="external nofollow noreferrer">a</a></p>',
    ],
    [
      '<https://a.example/>',
      '<p><a href="https://a.example/" rel="external nofollow noreferrer">https://a.example/</a></p>',
    ],
  ])('%j', (text, html) => {
    expect(contentOf(text)).toBe(html);
  });

  it.each([
    ['# A *heading*', '<p><strong>A <em>heading</em></strong></p>'],
    ['![Alt "text"](https://a.example/x.png)', '<p>Alt &quot;text&quot;</p>'],
    ['![](https://a.example/x.png)', '<p>https://a.example/x.png</p>'],
    ['```js"x\n<b>\n```', '<pre><code>&lt;b>\n</code></pre>'],
  ])(
    '%j is replaced, because pages have headings of their own and load nothing from other sites',
    (text, html) => {
      expect(contentOf(text)).toBe(html);
    },
  );

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](//a.example)',
    '[a](../b)',
    '[a](https://user:password@a.example)',
    '![<img src=x onerror=alert(1)>](https://a.example/)',
    '```"><script>\nx\n```',
  ])('%j has no elements from HTML, and no unsafe links', (text) => {
    expect(contentOf(text)).not.toMatch(/<(a|img|script)\b|onerror="/);
  });

  it.each(['>', '- ', '*a', '[', '![[]()', 'a\n===\n', '`a``b', '<a', '[x]: <'])(
    '%j repeated 10,000 times is bounded in size and nesting',
    (part) => {
      const html = print(part.repeat(10_000));
      expect(html.length).toBeLessThan(500_000);
      expect(html.match(/<(blockquote|ul|em)>/g)?.length ?? 0).toBeLessThan(10_001);
    },
  );

  it('a long text starts collapsed, with its first words', () => {
    const html = print(`# Title\n\nSome *words*. ${'word '.repeat(200)}`);
    expect(html).toMatch(/^<details class="long-text" lang="de"><summary>/);
    expect(html).toContain('Title Some words. word');
  });
});
