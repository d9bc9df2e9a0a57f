import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder, writeContent } from '../../support/content-tree.ts';
import { makeDocument } from '../../support/documents.ts';
import { buildSite } from '../../support/site.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

const fileIn = (path: string): string => readFileSync(join(folder, 'out/site', path), 'utf8');

/** A list that states the licence of its source. */
function makeList(uri: string, licence: string | undefined): object {
  const document = makeDocument({ uri, language: 'en' }) as { codeList: object };
  if (licence !== undefined)
    Object.assign(document.codeList, {
      annotation: { appInfo: { sources: [{ title: 'Source', licence }] } },
    });
  return document;
}

beforeAll(async () => {
  writeContent(join(folder, 'content'), {
    'site.json': { license: { name: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' } },
    'odbl.json': makeList('urn:test:odbl', 'ODbL 1.0'),
    'url.json': makeList('urn:test:url', 'https://licences.example/a'),
    'none.json': makeList('urn:test:none', undefined),
  });
  await buildSite(join(folder, 'content'), join(folder, 'out'));
}, 60_000);

test.each([
  ['odbl', 'ODbL 1.0', '{"@type":"CreativeWork","name":"ODbL 1.0"}'],
  ['url', 'https://licences.example/a', '"https://licences.example/a"'],
  ['none', 'CC0', '"https://creativecommons.org/publicdomain/zero/1.0/"'],
])('the licence of %s → %s in its page, footer and markup', (name, shown, inMarkup) => {
  const page = fileIn(`en/documents/l=en/u=urn:test:${name}.html`);
  expect(page.includes('CC0')).toBe(shown === 'CC0');
  expect(page.split('<footer>')[1]).toContain(shown);
  expect(page).toContain(`"license":${inMarkup}`);
});

test('the licences of distributions in the catalogue → those of their lists', () => {
  const catalogue = JSON.parse(fileIn('catalogue.jsonld'));
  const nodes: Record<string, unknown>[] = catalogue['@graph'];
  const licencesOf = (name: string) => {
    const own = nodes.filter((node) => String(node['@id']).startsWith(`/v1/documents/urn:test:${name}`));
    return new Set(own.map((node) => node.license));
  };
  expect(licencesOf('none')).toEqual(new Set(['https://creativecommons.org/publicdomain/zero/1.0/']));
  expect(licencesOf('url')).toEqual(new Set(['https://licences.example/a']));
  const [odbl] = licencesOf('odbl');
  expect(nodes.find((node) => node['@id'] === odbl)).toMatchObject({
    '@type': ['LicenseDocument'],
    title: 'ODbL 1.0',
  });
});
