/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { isSafeAddress, SafeLink } from '../../../build/explorer/safe-link.tsx';

describe('isSafeAddress(text)', () => {
  it.each([
    'https://example.org/',
    'HTTP://example.org/a?b#c',
    'mailto:someone@example.org',
    'https://müller.example/ä',
  ])('%s is safe', (text) => expect(isSafeAddress(text)).toBe(true));

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
  ])('%j is not', (text) => expect(isSafeAddress(text)).toBe(false));
});

const SCRIPT = 'javascript:alert(1)';

describe('<SafeLink>', () => {
  it('links to an address that is safe', () => {
    expect(renderToString(<SafeLink href="https://example.org/?a=1&b=2" />)).toBe(
      '<a class="address" href="https://example.org/?a=1&amp;b=2" rel="external nofollow noreferrer"><bdi>https://example.org/?a=1&amp;b=2</bdi></a>',
    );
  });

  it('shows any other as text, with the name that it would have', () => {
    expect(renderToString(<SafeLink href={SCRIPT}>A &lt;b&gt; name</SafeLink>)).toBe(
      '<span class="address"><bdi>A &lt;b> name</bdi> · <bdi>javascript:alert(1)</bdi></span>',
    );
  });

  it('truncates very long addresses', () => {
    const html = renderToString(<SafeLink href={`x:${'y'.repeat(10_000)}`} />);
    expect(html.length).toBeLessThan(2100);
  });
});
