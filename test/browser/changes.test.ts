import { expect, it } from 'vitest';
import { accessibilityFaults, describeInBrowser, horizontalOverflow, PHONE, useSite } from './browser.ts';

const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string' },
  { id: 'name', name: 'Name', type: 'string' },
  { id: 'size', name: 'Size', type: 'integer' },
];

const HOSTILE = '<script>alert(1)</script> \u202egnp.js "\'>]]> ';

function colours(
  version: string,
  language: string,
  rows: readonly object[],
  changeLog?: readonly string[],
): object {
  return {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        language,
        shortName: language === 'de' ? 'Farben' : 'Colours',
        version,
        canonicalUri: 'urn:test:colours',
        canonicalVersionUri: `urn:test:colours:${version}`,
        publishedAt: `202${version}-01-01T00:00:00Z`,
        ...(changeLog && { changeLog }),
      },
      columnSet: {
        columns: COLUMNS,
        keys: [{ id: 'code', columnIds: ['code'] }],
        foreignKeys: [
          {
            id: 'self',
            columnIds: ['code'],
            keyRef: { codeListRef: { canonicalUri: 'urn:test:colours' }, keyId: 'code' },
          },
        ],
      },
      dataSet: { rows },
    },
  };
}

const set = {
  $opencodelist: '0.3.0',
  codeListSet: {
    identification: {
      language: 'en',
      shortName: 'Palette',
      canonicalUri: 'urn:test:palette',
      canonicalVersionUri: 'urn:test:palette:1',
    },
    referenceSet: [
      { type: 'codeListRef', canonicalUri: 'urn:test:colours' },
      { type: 'codeListRef', canonicalUri: 'urn:test:gone' },
    ],
  },
};

const LONG = 'x'.repeat(10_000);
const RED = { code: 'r', name: 'red', size: 1 };

describeInBrowser('what changed, and relations', () => {
  const site = useSite({
    '1.json': colours('1', 'en', [RED, { ...RED, code: 'b' }]),
    '2.en.json': colours(
      '2',
      'en',
      [
        { ...RED, name: HOSTILE, size: 2 },
        { code: LONG, name: HOSTILE, size: null },
      ],
      [HOSTILE],
    ),
    '2.de.json': colours('2', 'de', [RED, { ...RED, code: LONG }], ['Neu.']),
    'set.json': set,
  });
  const CHANGES =
    '/en/compare/u=urn:test:colours.html?language=en&before=urn%3Atest%3Acolours%3A1&after=urn%3Atest%3Acolours%3A2';

  it.each(['en', 'de'])(
    'the references in %s: no accessibility violations, and no wider than a phone',
    async (ui) => {
      const path = `/${ui}/relations.html`;
      expect(await accessibilityFaults(await site.open(path, { colours: 'dark' }))).toEqual([]);
      const page = await site.open(path, { size: PHONE });
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  it('the link to the changes shows the notes of the publisher and hostile content as text', async () => {
    const page = await site.open('/en/new.html');
    await page.getByRole('link', { name: 'What changed' }).first().click();
    await page.waitForURL(`**${CHANGES}`);
    await page.getByRole('listitem').filter({ hasText: '<script>' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Changed names (1)' }).count()).toBe(1);
    expect(await page.getByRole('cell', { name: '<script>alert(1)</script>' }).count()).toBe(2);
  });

  it('without JavaScript, links to the page of each version', async () => {
    const page = await site.open(CHANGES, { javaScript: false });
    await page.getByRole('link', { name: '2 (English)' }).click();
    await page.waitForURL('**/en/documents/l=en/u=urn:test:colours:2.html');
  });

  it('the table of references links to the lists', async () => {
    const page = await site.open('/en/relations.html');
    expect(await page.getByRole('table', { name: '3 references, sorted by name.' }).count()).toBe(1);
    expect(await page.getByRole('row').count()).toBe(4);
    expect(await page.getByRole('rowheader', { name: 'Palette' }).count()).toBe(2);
    expect(await page.getByText('(not in this directory)').count()).toBe(1);
    await page.getByRole('cell').getByRole('link', { name: 'Colours' }).first().click();
    await page.waitForURL('**/en/documents/l=en/u=urn:test:colours.html');
  });

  it('feeds are well-formed XML for a browser, and the changes are JSON', async () => {
    const feed = await fetch(`${site.url()}/feeds/directory.atom`);
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const page = await site.open(CHANGES);
    const root = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'application/xml').documentElement.nodeName,
      await feed.text(),
    );
    expect(root).toBe('feed');
    const changes = await fetch(`${site.url()}/changes/l=en/u=urn:test:colours:2.json`);
    expect(changes.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await changes.json()).toMatchObject({ codes: { added: [{ row: { name: HOSTILE } }] } });
  });
});
