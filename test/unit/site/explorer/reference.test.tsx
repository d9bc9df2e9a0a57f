/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../build/site/explorer/components/layout.tsx';
import { referencePages } from '../../../../build/site/explorer/pages/docs.tsx';
import { InlineMarkdown, SchemaReference } from '../../../../build/site/explorer/reference/schemas.tsx';
import type { ContentTree } from '../../../support/content-tree.ts';
import { contextOf } from '../../../support/context.ts';
import { makeDocument } from '../../../support/documents.ts';

describe('InlineMarkdown', () => {
  it.each([
    ['plain <b>', 'plain &lt;b>'],
    ['`a` and `<b>`.', '<code>a</code> and <code>&lt;b></code>.'],
    [
      'see [RE2](https://example.org/a?b&c), `d`',
      'see <a href="https://example.org/a?b&amp;c">RE2</a>, <code>d</code>',
    ],
    ['[x](javascript:alert(1)) `open', '[x](javascript:alert(1)) `open'],
    ['', ''],
  ])('%s', (text, html) => expect(renderToString(<InlineMarkdown text={text} />)).toBe(html));
});

describe('SchemaReference', () => {
  const typesIn = (schema: object): (string | undefined)[] => {
    const html = renderToString(<SchemaReference ui="en" schemas={{ A: { properties: { p: schema } } }} />);
    return [...html.matchAll(/<span class="api-facts">(.*?)<\/span>/g)].map(([, facts]) =>
      facts?.replaceAll(/<[^>]*>/g, '').replaceAll('&quot;', '"'),
    );
  };

  it.each([
    [{ $ref: '#/components/schemas/B' }, 'B'],
    [{ type: 'array', items: { $ref: '#/components/schemas/B' }, maxItems: 50 }, 'B[], at most 50 items'],
    [{ type: ['object', 'boolean'] }, 'object | boolean'],
    [{ type: 'integer', minimum: 1, maximum: 50, default: 50 }, 'integer, 1 to 50, default 50'],
    [{ type: 'integer', minimum: 0 }, 'integer, at least 0'],
    [{ type: 'string', minLength: 1 }, 'string, at least 1 character'],
    [{ enum: ['text', 'html'] }, '"text" | "html"'],
    [{ const: 404, type: 'integer' }, '404'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record&lt;string, string>'],
    [{ type: 'string', pattern: '^0\\.3$' }, 'string, pattern ^0\\.3$'],
    [{ type: 'string', pattern: 'x'.repeat(41) }, 'string'],
    [{}, 'any'],
  ])('the property %j has the type %s', (schema, type) => expect(typesIn(schema)).toEqual([type]));

  it('properties of objects in arrays follow their parent', () => {
    const inner = { type: 'object', required: ['b'], properties: { b: { type: 'string' } } };
    const html = renderToString(
      <SchemaReference ui="de" schemas={{ A: { properties: { a: { type: 'array', items: inner } } } }} />,
    );
    expect([...html.matchAll(/<dt><code>([^<]*)/g)].map(([, name]) => name)).toEqual(['a', 'a[].b']);
    expect(html).toContain('<code class="type">string</code>, erforderlich');
  });
});

describe('referencePages', () => {
  const htmlOf = async (tree: ContentTree, baseUrl?: string): Promise<Map<string, string>> => {
    const pages = await referencePages(contextOf(tree, baseUrl).examples);
    return new Map(
      pages.map((page) => [page.pathIn(page.ui), renderPage(page, { baseUrl, siteIdentity: undefined })]),
    );
  };

  it('each UI language has a reference', async () => {
    expect([...(await htmlOf({})).keys()]).toEqual(['/docs/', '/docs/de/']);
  });

  it('an empty directory has a reference without commands for documents', async () => {
    const html = (await htmlOf({})).get('/docs/') ?? '';
    const commands = [...html.matchAll(/curl &quot;<span class="api-address">([^<]*)/g)];
    expect(commands.map(([, target]) => target)).toEqual([
      '/v1/documents/index?pageSize=1',
      '/v1/tags?pageSize=3',
      '/v1/documents/tags?pageSize=3',
    ]);
  });

  it('hostile content is shown as text', async () => {
    const hostile = '<script>alert(1)</script>"\'&</pre>';
    const html =
      (await htmlOf({ 'a.json': makeDocument({ shortName: hostile, tags: [hostile] }) })).get('/docs/') ?? '';
    expect(html).toContain('&lt;script>alert(1)&lt;/script>');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain("tags=%3Cscript%3Ealert(1)%3C%2Fscript%3E%22'%26%3C%2Fpre%3E");
  });

  it('a base URL is part of the commands, and the page needs no hint', async () => {
    const html = (await htmlOf({}, 'https://codes.example')).get('/docs/de/') ?? '';
    expect(html).toContain('https://codes.example/v1/tags?pageSize=3');
    expect(html).not.toContain('<noscript>');
  });
});
