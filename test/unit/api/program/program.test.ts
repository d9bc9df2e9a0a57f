import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { noticesOf, printNotices } from '../../../../build/api/program/program.ts';
import { makeFolder, writeContent } from '../../../support/content-tree.ts';
import { makeDocument } from '../../../support/documents.ts';
import { buildSite } from '../../../support/site.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

const MIT = 'MIT License\r\n\r\nCopyright (c) A\r\n';
writeContent(join(folder, 'node_modules'), {
  'a/package.json': { name: 'a', version: '1.0.0', license: 'MIT', homepage: 'https://a.example' },
  'a/LICENSE': MIT,
  'a/index.js': '',
  // Not a separate package.
  'a/hooks/package.json': { name: 'a-hooks', version: '0.1.0' },
  'a/hooks/index.js': '',
  'a/node_modules/b/package.json': { name: 'b', version: '2.0.0', license: 'MIT' },
  'a/node_modules/b/license.md': 'The license of b 2.',
  'a/node_modules/b/index.js': '',
  'b/package.json': { name: 'b', version: '1.0.0', license: 'Apache-2.0' },
  'b/LICENSE-APACHE.txt': 'The license of b 1.',
  'b/NOTICE': 'The notice of b 1.',
  'b/licenses-of-documents.js': 'no license text',
  'b/index.js': '',
  '@scope/c/package.json': {
    name: '@scope/c',
    version: '3.0.0',
    license: 'ISC',
    author: { name: 'C. Author' },
  },
  '@scope/c/lib/index.js': '',
  'd/package.json': { name: 'd', version: '4.0.0' },
  'd/index.js': '',
  'e/package.json': { name: 'e', version: '5.0.0', license: 'MIT' },
  'e/LICENSE': 'The license of e.',
  'e/bundle.js': '',
  'e/bundle.js.LICENSE.txt': '/*! z. MIT License. Z */',
});
/** The printed notices of bundles that contain these files of packages. */
const printFor = (...bundles: readonly string[][]): string =>
  printNotices(bundles.flatMap((paths) => noticesOf(metafileOf(paths), join(folder, 'node_modules'))));
const metafileOf = (paths: readonly string[], bytesInOutput = 1) => ({
  outputs: {
    'x.js': { inputs: Object.fromEntries(paths.map((path) => [path, { bytesInOutput }])) },
  } as never,
});
const LINE = `\n${'-'.repeat(80)}\n\n`;

describe('printNotices', () => {
  it('packages → a section for each, by name and version, with their texts', () => {
    const text = printFor(['b/index.js', 'a/node_modules/b/index.js', 'a/index.js', 'a/hooks/index.js']);
    expect(text.split(LINE).slice(1)).toEqual([
      'a 1.0.0\nLicense: MIT\nhttps://a.example\n\nLICENSE:\n\nMIT License\n\nCopyright (c) A\n',
      'b 1.0.0\nLicense: Apache-2.0\n\nLICENSE-APACHE.txt:\n\nThe license of b 1.\n\nNOTICE:\n\nThe notice of b 1.\n',
      'b 2.0.0\nLicense: MIT\n\nlicense.md:\n\nThe license of b 2.\n',
    ]);
  });

  it('the same files in another order and in several bundles → the same text', () => {
    const files = ['a/index.js', 'b/index.js', 'e/bundle.js'];
    expect(printFor(files.toReversed(), ['b/index.js'])).toBe(printFor(files));
  });

  it.each([
    [
      'without a license file → the license in its package.json',
      '@scope/c/lib/index.js',
      '@scope/c 3.0.0\nLicense: ISC\n\nThe package ships no license file. Its package.json states: license ISC, author C. Author.\n',
    ],
    [
      'that is a bundle → the notices of the packages in it',
      'e/bundle.js',
      'e 5.0.0\nLicense: MIT\n\nLICENSE:\n\nThe license of e.\n\nbundle.js.LICENSE.txt:\n\n/*! z. MIT License. Z */\n',
    ],
  ])('a package %s', (_, path, section) => {
    expect(printFor([path]).split(LINE)[1]).toBe(section);
  });

  it.each([
    ['a package that states no license', 'd/index.js', /^the bundled package d ships no license file/],
    ['a file outside packages', '../vendor/x.js', /x\.js is bundled but belongs to no package/],
  ])('%s → an error', (_, path, message) => {
    expect(() => printFor([path])).toThrow(message);
  });

  it('files without a byte in an output → no section', () => {
    expect(noticesOf(metafileOf(['d/index.js'], 0), folder)).toEqual([]);
  });
});

/** The packages whose code esbuild puts into the outputs of these entry points: `name version`. */
async function packagesIn(workingFolder: string, entryPoints: string[], platform: 'browser' | 'node') {
  const { metafile } = await build({
    absWorkingDir: resolve(workingFolder),
    entryPoints,
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    platform,
    external: ['node:*'],
  });
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
      if (name === undefined || bytesInOutput === 0) return [];
      return `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`;
    }),
  );
}

describe('licenses.txt of a build', () => {
  it('has a section with a license text for each bundled package, and no others', async () => {
    writeContent(join(folder, 'content'), { 'a.json': makeDocument({ uri: 'urn:test:a' }) });
    await buildSite(join(folder, 'content'), join(folder, 'out'));
    const sections = readFileSync(join(folder, 'out/site/licenses.txt'), 'utf8').split(LINE).slice(1);
    const scripts = [
      'directory/directory.tsx',
      'reference/docs.ts',
      'document/client/document.tsx',
      'components/marks.ts',
    ];
    const bundled = [
      ...(await packagesIn(
        'build/site/explorer',
        [...scripts, 'styles/styles.css', 'styles/docs.css'],
        'browser',
      )),
      ...(await packagesIn(
        'build/api/hosts/function',
        ['netlify.ts', 'edge.ts', '../server/main.ts'],
        'node',
      )),
      ...(await packagesIn('scripts', ['codes.ts'], 'node')),
      `code-list-directory ${JSON.parse(readFileSync('package.json', 'utf8')).version}`,
    ];
    expect(sections.map((section) => section.split('\n')[0])).toEqual([...new Set(bundled)].sort());
    for (const name of ['preact', 're2js', 'bcp-47', 'negotiator', 'simpledotcss']) {
      expect(sections.filter((section) => section.startsWith(`${name} `))).toEqual([
        expect.stringMatching(/Permission is hereby granted|Apache License/),
      ]);
    }
    const footerOf = (page: string) =>
      readFileSync(join(folder, 'out/site', page), 'utf8').split('<footer>')[1];
    expect(footerOf('en/index.html')).toContain('<a href="/licenses.txt">Software licences</a>');
    expect(footerOf('de/index.html')).toContain('<a href="/licenses.txt">Softwarelizenzen</a>');
  });
});
