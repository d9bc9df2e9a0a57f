import { SaxesParser, type SaxesTagNS } from 'saxes';
import { describe, expect, it } from 'vitest';
import { contentOf, type FileInParts, type OutputFile } from '../../../build/api/files/output-file.ts';
import type { Document } from '../../../build/model/document/document.ts';
import { parseInstant } from '../../../build/model/values/instant.ts';
import { feeds } from '../../../build/site/feeds.ts';
import { CORRESPONDENCES } from '../../support/correspondences.ts';
import { codeList, documentOf } from '../support/documents.ts';
import { listContext, siteContext } from '../support/site-context.ts';

const ATOM = 'http://www.w3.org/2005/Atom';

/** A parsed XML element. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

/** Parses a feed. @throws Error if it is not well-formed XML with namespaces, or not Atom */
function parseFeed(xml: string): Element {
  const root = { name: '', attributes: {}, children: [] as Element[], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }: SaxesTagNS) => {
    expect(uri).toBe(ATOM);
    const own = Object.values(attributes).map(({ name, value }) => [name, value] as const);
    const element = { name: local, attributes: Object.fromEntries(own), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    (open.at(-1) as { text: string }).text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return root.children[0] as Element;
}

const all = ({ children }: Element, name: string) => children.filter((child) => child.name === name);
const textOf = (element: Element, name: string) => all(element, name)[0]?.text;

/** Checks the parts of RFC 4287 sections 4.1.1, 4.1.2, 4.2.6, 4.2.7 and 3.3 that these feeds could violate. */
function expectAtom(feed: Element): void {
  expect(feed.name).toBe('feed');
  const entries = all(feed, 'entry');
  for (const part of [feed, ...entries]) {
    for (const name of ['id', 'title', 'updated']) expect(all(part, name), name).toHaveLength(1);
    for (const name of ['published', 'summary']) expect(all(part, name).length).toBeLessThanOrEqual(1);
    expect(textOf(part, 'id')).toMatch(/^[A-Za-z][A-Za-z0-9+.-]*:./);
    for (const time of [...all(part, 'updated'), ...all(part, 'published')]) {
      expect(time.text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(parseInstant(time.text)).toBeDefined();
    }
    const alternates = all(part, 'link').filter(({ attributes }) => attributes.rel === 'alternate');
    expect(alternates.length).toBeGreaterThan(0);
    const kinds = alternates.map(
      ({ attributes: { type, hreflang } }) => `${type} ${hreflang?.toLowerCase()}`,
    );
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const { attributes } of all(part, 'link')) expect(attributes.href).toMatch(/^\/|^https:/);
    for (const author of all(part, 'author')) expect(all(author, 'name')).toHaveLength(1);
  }
  expect(all(feed, 'author')).toHaveLength(1);
  const ids = [feed, ...entries].map((part) => textOf(part, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
}

async function filesOf(documents: readonly Document[], baseUrl?: string): Promise<Record<string, Element>> {
  const context = siteContext(documents, baseUrl);
  const uris = new Set(context.documents.map(({ entry }) => entry.canonicalUri));
  const files: (OutputFile | FileInParts)[] = [...((await feeds.files?.(context)) ?? [])];
  for (const uri of uris) files.push(...((await feeds.listFiles?.(context.openList(uri))) ?? []));
  const found: Record<string, Element> = {};
  for (const file of files) {
    if (!file.path.endsWith('.atom')) continue;
    const feed = parseFeed(String(contentOf(file)));
    expectAtom(feed);
    found[file.path] = feed;
  }
  return found;
}

const version = (label: string, ids: object = {}, rows: readonly object[] = [{ code: 'a' }]) =>
  documentOf(
    codeList(
      { version: label, canonicalVersionUri: `urn:x:colours:${label}`, ...ids },
      [{ id: 'code', name: 'Code', type: 'string' }],
      rows,
    ),
  );

const DIRECTORY = 'site/feeds/directory.atom';
const COLOURS = 'site/feeds/u=urn:x:colours.atom';

it('the changes of a version name the tables that relate its codes to those of the version before', async () => {
  const documents = Object.values(CORRESPONDENCES).map((one) => documentOf(JSON.stringify(one)));
  const changesIn = async (uri: string) => {
    const files = [...((await feeds.listFiles?.(siteContext(documents).openList(uri))) ?? [])];
    return files
      .filter(({ path }) => path.endsWith('.json'))
      .map((file) => JSON.parse(String(contentOf(file))));
  };
  expect(await changesIn('urn:t:ind')).toMatchObject([{ correspondences: ['urn:t:table'] }]);
  documents.splice(2, 1);
  expect(await changesIn('urn:t:ind')).not.toMatchObject([{ correspondences: expect.anything() }]);
});

describe('the feeds', () => {
  it('link to documents where the site has no pages', async () => {
    const documents = [version('1'), version('2', {}, [{ code: 'b' }])];
    const list = listContext(documents, 'https://codes.example.org', false);
    const file = [...((await feeds.listFiles?.(list)) ?? [])].find(({ path }) => path === COLOURS);
    const feed = parseFeed(String(file?.text));
    const linksIn = (element: Element) =>
      all(element, 'link').map(({ attributes: { rel, href } }) => [rel, href]);
    expect(linksIn(feed)).toEqual([['self', 'https://codes.example.org/feeds/u=urn:x:colours.atom']]);
    expect(linksIn(all(feed, 'entry')[0] as Element)).toEqual([
      ['alternate', 'https://codes.example.org/v1/documents/urn:x:colours:2?language=de'],
      ['related', 'https://codes.example.org/changes/l=de/u=urn:x:colours:2.json'],
    ]);
  });

  it('one for the directory and one for each list; an entry per version, with a page per language', async () => {
    const files = await filesOf([
      version('1', { publishedAt: '2024-01-01T00:00:00' }),
      version('2', { publishedAt: '2025-01-31T23:30:00.5-02:00', changeLog: ['Neu.'], tags: ['t'] }, [
        { code: 'a' },
        { code: 'b' },
      ]),
      version('2', { language: 'en', shortName: 'colors', publishedAt: '2025-01-01T00:00:00Z' }),
    ]);
    expect(Object.keys(files)).toEqual([DIRECTORY, COLOURS]);
    const feed = files[DIRECTORY] as Element;
    expect(textOf(feed, 'id')).toBe('urn:uuid:87a67a11-0b4b-5ed4-935a-6fb0246362a5');
    expect(textOf(feed, 'updated')).toBe('2025-02-01T01:30:00Z');
    const [entry, first] = all(feed, 'entry') as [Element, Element];
    expect(textOf(entry, 'id')).toBe('urn:x:colours:2');
    expect(textOf(entry, 'title')).toBe('colours 2');
    expect(textOf(entry, 'updated')).toBe('2025-02-01T01:30:00Z');
    expect(textOf(entry, 'published')).toBe('2025-02-01T01:30:00Z');
    expect(textOf(entry, 'summary')).toBe('Neu.\n1 Code hinzugefügt; 2 Metadatenfelder geändert');
    expect(all(entry, 'category').map(({ attributes }) => attributes)).toEqual([{ term: 't' }]);
    expect(all(entry, 'link').map(({ attributes }) => attributes)).toEqual([
      {
        rel: 'alternate',
        type: 'text/html',
        hreflang: 'de',
        title: 'colours',
        href: '/de/documents/l=de/u=urn:x:colours:2.html',
      },
      {
        rel: 'alternate',
        type: 'text/html',
        hreflang: 'en',
        title: 'colors',
        href: '/en/documents/l=en/u=urn:x:colours:2.html',
      },
      {
        rel: 'related',
        type: 'text/html',
        hreflang: 'de',
        title: 'Was sich geändert hat',
        href: '/de/compare/u=urn:x:colours.html?language=de&before=urn%3Ax%3Acolours%3A1&after=urn%3Ax%3Acolours%3A2',
      },
      {
        rel: 'related',
        type: 'application/json',
        title: 'Was sich geändert hat',
        href: '/changes/l=de/u=urn:x:colours:2.json',
      },
    ]);
    expect(textOf(first, 'id')).toBe('urn:x:colours:1');
    expect(all(first, 'link')).toHaveLength(1);
    const list = files[COLOURS] as Element;
    expect(textOf(list, 'title')).toBe('colours');
    expect(all(list, 'entry')).toEqual(all(feed, 'entry'));
  });

  it('with a base URL, links are absolute and the feed of the directory has its URL as its id', async () => {
    const files = await filesOf([version('1')], 'https://lists.example');
    const feed = files[DIRECTORY] as Element;
    expect(textOf(feed, 'id')).toBe('https://lists.example/feeds/directory.atom');
    expect(all(feed, 'link').map(({ attributes }) => attributes.href)).toEqual([
      'https://lists.example/feeds/directory.atom',
      'https://lists.example/en/new.html',
      'https://lists.example/de/new.html',
    ]);
    const here = textOf((await filesOf([version('1')]))[COLOURS] as Element, 'id');
    expect(textOf(files[COLOURS] as Element, 'id')).toBe(here);
  });

  it('undated versions come last, with the earliest time and no publication date', async () => {
    const undated = version('9');
    const feed = (await filesOf([undated, version('1', { publishedAt: '1960-05-01T00:00:00Z' })]))[
      DIRECTORY
    ] as Element;
    expect(textOf(feed, 'updated')).toBe('1960-05-01T00:00:00Z');
    const entries = all(feed, 'entry').map((entry) => [
      textOf(entry, 'id'),
      textOf(entry, 'updated'),
      textOf(entry, 'published'),
    ]);
    expect(entries).toEqual([
      ['urn:x:colours:1', '1960-05-01T00:00:00Z', '1960-05-01T00:00:00Z'],
      ['urn:x:colours:9', '1970-01-01T00:00:00Z', undefined],
    ]);
    expect(textOf((await filesOf([undated]))[COLOURS] as Element, 'updated')).toBe('1970-01-01T00:00:00Z');
  });

  it('at most 100 entries, the newest', async () => {
    const documents = Array.from({ length: 120 }, (_, i) =>
      version(`${i}`, {
        canonicalUri: `urn:x:list-${i % 2}`,
        canonicalVersionUri: `urn:x:list-${i % 2}:${i}`,
        publishedAt: new Date(Date.UTC(2024, 0, 1 + i)).toISOString(),
      }),
    );
    const feed = (await filesOf(documents))[DIRECTORY] as Element;
    expect(all(feed, 'entry')).toHaveLength(100);
    expect(textOf(all(feed, 'entry')[0] as Element, 'id')).toBe('urn:x:list-1:119');
    expect(textOf(all(feed, 'entry')[99] as Element, 'id')).toBe('urn:x:list-0:20');
  });

  it('hostile content is text, and characters that are invalid in XML are replaced', async () => {
    const hostile = ']]> <script>alert(1)</script> & "q" \u202eRTL \u0001\u0000\ufffe \u{1f600} &#1;';
    const document = version('1', {
      shortName: hostile,
      description: hostile,
      tags: [hostile, 'true'],
      publisher: { shortName: hostile, url: 'javascript:alert(1)' },
    });
    const feed = (await filesOf([document]))[DIRECTORY] as Element;
    const [entry] = all(feed, 'entry') as [Element];
    const shown = ']]> <script>alert(1)</script> & "q" \u202eRTL \ufffd\ufffd\ufffd \u{1f600} &#1;';
    expect(textOf(entry, 'title')).toBe(`${shown} 1`);
    expect(textOf(entry, 'summary')).toBe(shown);
    expect(all(entry, 'category').map(({ attributes }) => attributes.term)).toEqual([shown, 'true']);
    const [author] = all(entry, 'author') as [Element];
    expect(author.children.map(({ name, text }) => [name, text])).toEqual([['name', shown]]);
  });
});
