import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFactory } from 'n3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteIdentity } from '../../../build/model/identity/site-identity.ts';
import { build, DEFAULT_BUDGET } from '../../../build/pipeline.ts';
import { makeFolder, writeContent } from '../../support/content-tree.ts';
import { makeDocument } from '../../support/documents.ts';
import { differencesOf, readOutput } from '../../support/outputs.ts';
import { readTurtle } from '../../support/rdf.ts';

/* The identity of a site in all that a build publishes. */

const IDENTITY: SiteIdentity = {
  title: { EN: 'Codes of <Example>', de: 'Codes von <Beispiel>' },
  publisher: { name: 'Office "of" </script><b>', url: 'https://office.example/?a=1&b=2' },
  contact: 'mailto:codes%2Bsite@office.example?subject=Codes',
  imprint: { de: 'https://office.example/impressum', en: 'https://office.example/imprint' },
  privacy: 'https://office.example/privacy',
  license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  feedback: 'https://office.example/feedback',
};

const { folder, remove } = makeFolder();
const [content, out, clean] = ['content', 'out', 'clean'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const buildTo = (output: string, options = {}) =>
  build({ content, out: output, budget: DEFAULT_BUDGET, onProgress: () => {}, ...options });
const write = (text: string) => writeFileSync(join(content, 'site.json'), text);
const fileIn = (path: string, output = out) => readFileSync(join(output, 'site', path), 'utf8');

beforeAll(async () => {
  writeContent(content, { 'a.json': makeDocument({ uri: 'urn:x:a', version: '1' }) });
  await buildTo(out);
});
afterAll(remove);

describe('site.json', () => {
  test('an edit renders the same files as a clean build; without the file, all are as before', async () => {
    const before = readOutput(out);
    write(JSON.stringify(IDENTITY));
    const { problems, published, checked } = await buildTo(out);
    expect([[...problems], checked, published?.documents]).toEqual([[], 1, 1]);
    await buildTo(clean);
    expect(differencesOf(readOutput(out), readOutput(clean))).toEqual([]);
    writeContent(join(folder, 'other'), { 'a.json': makeDocument({ uri: 'urn:x:a', version: '1' }) });
    await buildTo(join(folder, 'without'), { content: join(folder, 'other') });
    expect(differencesOf(readOutput(join(folder, 'without')), before)).toEqual([]);
  });

  test('with errors: nothing is published; with --skip-invalid, without it', async () => {
    write('{\n  "contact": "javascript:alert(1)"\n}');
    const before = readOutput(out);
    const { problems, published, textOf } = await buildTo(out);
    expect([...problems].map(({ file, line, rule }) => [file, line, rule])).toEqual([
      ['site.json', 2, 'site'],
    ]);
    expect(textOf('site.json')).toContain('javascript');
    expect(published).toBeUndefined();
    expect(differencesOf(readOutput(out), before)).toEqual([]);
    await buildTo(clean, { skipInvalid: true });
    expect(fileIn('en/index.html', clean)).toContain('<title>Code list directory</title>');
    write(JSON.stringify(IDENTITY));
  });

  test('that is not UTF-8 → its problem, without an excerpt', async () => {
    writeFileSync(join(content, 'site.json'), Buffer.from('{"title": "B\xfcro"}', 'latin1'));
    const { problems, published, textOf } = await buildTo(out);
    expect([...problems].map(({ file, line, rule }) => [file, line, rule])).toEqual([
      ['site.json', 1, 'file/encoding'],
    ]);
    expect([textOf('site.json'), published]).toEqual([undefined, undefined]);
    write(JSON.stringify(IDENTITY));
  });

  test('an edited logo, accent and names of tags → the files of a clean build', async () => {
    const look = { accent: '#7a1f3d', tags: { a: { de: 'Ä' } }, frameAncestors: ['self', '*'] };
    write(JSON.stringify({ ...IDENTITY, ...look, logo: 'logo.svg' }));
    const linkTo = () => /\/assets\/logo-\w+\.svg/.exec(fileIn('de/index.html'))?.[0] ?? '';
    const links: string[] = [];
    for (const size of [1, 2]) {
      const image = `<svg viewBox="0 0 ${size} 1"/>`;
      writeFileSync(join(content, 'logo.svg'), image);
      await buildTo(out);
      links.push(linkTo());
      expect(fileIn(linkTo())).toBe(image);
    }
    expect(links[0]).not.toBe(links[1]);
    expect(fileIn('assets/accent-7a1f3d.css')).toContain(':root{--accent:#7a1f3d;');
    expect(fileIn('de/index.html')).toContain('<link rel="stylesheet" href="/assets/accent-7a1f3d.css"');
    for (const file of ['site/_headers', 'nginx/server.conf'])
      expect(readFileSync(join(out, file), 'utf8')).toContain("; frame-ancestors 'self' *");
    await buildTo(clean);
    expect(differencesOf(readOutput(out), readOutput(clean))).toEqual([]);
    write(JSON.stringify(IDENTITY));
    await buildTo(out);
  });

  test('in a subfolder, it is a document like others', async () => {
    mkdirSync(join(content, 'sub'), { recursive: true });
    writeFileSync(join(content, 'sub', 'site.json'), JSON.stringify(makeDocument({ uri: 'urn:x:sub' })));
    expect((await buildTo(clean)).published?.documents).toBe(2);
  });
});

describe('the identity of a site', () => {
  test.each([
    ['en', 'Codes of &lt;Example>', 'Published by', 'Licence of the data', 'imprint', 'Imprint'],
    ['de', 'Codes von &lt;Beispiel>', 'Herausgegeben von', 'Lizenz der Daten', 'impressum', 'Impressum'],
  ])('on pages (%s)', (ui, title, publisher, license, imprint, label) => {
    const page = fileIn(`${ui}/index.html`);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toMatch(new RegExp(`<a class="site" href="[^"]*">${title}</a>`));
    const footer = page.slice(page.indexOf('<footer>'));
    expect(footer).toContain(
      `${publisher}: <a href="https://office.example/?a=1&amp;b=2">Office &quot;of&quot; &lt;/script>&lt;b></a>`,
    );
    expect(footer).toContain(
      `${license}: <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>`,
    );
    expect(footer).toContain(`<a href="https://office.example/${imprint}">${label}</a>`);
    expect(footer).toContain('<a href="mailto:codes%2Bsite@office.example?subject=Codes">');
    expect(fileIn(`${ui}/documents/l=de/u=urn:x:a.html`)).toContain(`· ${title}</title>`);
    expect(page).not.toContain('</script><b>');
  });

  test('in feeds', () => {
    const feed = fileIn('feeds/directory.atom');
    expect(feed).toContain('Codes of &lt;Example&gt;</title>');
    expect(feed).toContain('<name>Office &quot;of&quot; &lt;/script&gt;&lt;b&gt;</name>');
    expect(feed).toContain('<uri>https://office.example/?a=1&amp;b=2</uri>');
    expect(feed).toContain('<rights>CC BY 4.0: https://creativecommons.org/licenses/by/4.0/</rights>');
  });

  test('in the OpenAPI description', () => {
    expect(JSON.parse(fileIn('openapi.json')).info).toMatchObject({
      title: 'Codes of <Example>',
      contact: {
        name: 'Office "of" </script><b>',
        url: 'https://office.example/?a=1&b=2',
        email: 'codes+site@office.example',
      },
      license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    });
  });

  test('in the DCAT catalogue', () => {
    const store = readTurtle(fileIn('catalogue.ttl'), 'https://codes.example/');
    const valuesOf = (subject: string, property: string) =>
      store
        .getObjects(DataFactory.namedNode(subject), DataFactory.namedNode(property), null)
        .map((one) => one.id);
    const catalogue = 'https://codes.example/#catalogue';
    const publisher = 'https://codes.example/#directory';
    const licence = 'https://creativecommons.org/licenses/by/4.0/';
    expect(valuesOf(catalogue, `${DCT}title`)).toEqual([
      '"Codes of <Example>"@en',
      '"Codes von <Beispiel>"@de',
    ]);
    expect(valuesOf(catalogue, `${DCT}publisher`)).toEqual([publisher]);
    expect(valuesOf(publisher, 'http://xmlns.com/foaf/0.1/name')).toEqual([
      '"Office "of" </script><b>"@en',
      '"Office "of" </script><b>"@de',
    ]);
    expect(valuesOf(publisher, 'http://xmlns.com/foaf/0.1/homepage')).toEqual([
      'https://office.example/?a=1&b=2',
    ]);
    const licences = store.getObjects(null, DataFactory.namedNode(`${DCT}license`), null);
    expect(licences.map(({ value }) => value)).toEqual([licence]);
    expect(valuesOf(licence, `${DCT}title`)).toEqual(['"CC BY 4.0"']);
  });
});

const DCT = 'http://purl.org/dc/terms/';
