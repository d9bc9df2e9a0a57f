/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { isSafeUrl, SafeLink } from '../../../../../build/site/explorer/components/elements.tsx';

describe('isSafeUrl(text)', () => {
  it.each([
    'https://example.org/',
    'HTTP://example.org/a?b#c',
    'mailto:someone@example.org',
    'https://müller.example/ä',
  ])('%s is safe', (text) => expect(isSafeUrl(text)).toBe(true));

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'ftp://example.org/',
    'urn:example:a',
    '//example.org/',
    '/en/',
    'example.org',
    '',
    'https://',
    ' https://example.org/',
    'https://example.org/a b',
    'https://bank.example@evil.example/',
  ])('%j is not safe', (text) => expect(isSafeUrl(text)).toBe(false));
});

const SCRIPT = 'javascript:alert(1)';

describe('<SafeLink>', () => {
  it('links to a safe URL', () => {
    expect(renderToString(<SafeLink href="https://example.org/?a=1&b=2" />)).toBe(
      '<a class="address" href="https://example.org/?a=1&amp;b=2" rel="external nofollow noreferrer"><bdi>https://example.org/?a=1&amp;b=2</bdi></a>',
    );
  });

  it('shows any other URL as text, with the same name', () => {
    expect(renderToString(<SafeLink href={SCRIPT}>A &lt;b&gt; name</SafeLink>)).toBe(
      '<span class="address"><bdi>A &lt;b> name</bdi> · <bdi>javascript:alert(1)</bdi></span>',
    );
  });

  it('truncates very long URLs', () => {
    const html = renderToString(<SafeLink href={`x:${'y'.repeat(10_000)}`} />);
    expect(html.length).toBeLessThan(2100);
  });
});
