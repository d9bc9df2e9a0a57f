import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { bundledFiles, noticesOf, printNotices } from '../../../../build/api/program/notices.ts';
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
const file = (path: string): string => join(folder, 'node_modules', path);
const printFor = (files: readonly string[]): string => printNotices(noticesOf(files));
const LINE = `\n${'-'.repeat(80)}\n\n`;

describe('printNotices', () => {
  it('packages → a section for each, by name and version, with their texts', () => {
    const text = printFor([
      file('b/index.js'),
      file('a/node_modules/b/index.js'),
      file('a/index.js'),
      file('a/hooks/index.js'),
    ]);
    expect(text.split(LINE).slice(1)).toEqual([
      'a 1.0.0\nLicense: MIT\nhttps://a.example\n\nLICENSE:\n\nMIT License\n\nCopyright (c) A\n',
      'b 1.0.0\nLicense: Apache-2.0\n\nLICENSE-APACHE.txt:\n\nThe license of b 1.\n\nNOTICE:\n\nThe notice of b 1.\n',
      'b 2.0.0\nLicense: MIT\n\nlicense.md:\n\nThe license of b 2.\n',
    ]);
  });

  it('the same files in another order, and twice → the same text', () => {
    const files = [file('a/index.js'), file('b/index.js'), file('e/bundle.js')];
    expect(printFor([...files, ...files].reverse())).toBe(printFor(files));
  });

  it('notices of two bundles with different files of a package → one section with all texts', () => {
    const ofBundles = [noticesOf([file('e/other.js'), file('a/index.js')]), noticesOf([file('e/bundle.js')])];
    expect(printNotices(ofBundles.flat())).toBe(printFor([file('e/bundle.js'), file('a/index.js')]));
  });

  it('a package without a license file → the license in its package.json', () => {
    expect(printFor([file('@scope/c/lib/index.js')]).split(LINE)[1]).toBe(
      '@scope/c 3.0.0\nLicense: ISC\n\nThe package ships no license file. Its package.json states: license ISC, author C. Author.\n',
    );
  });

  it('a package that is a bundle → the notices of the packages in it', () => {
    expect(printFor([file('e/bundle.js')]).split(LINE)[1]).toBe(
      'e 5.0.0\nLicense: MIT\n\nLICENSE:\n\nThe license of e.\n\nbundle.js.LICENSE.txt:\n\n/*! z. MIT License. Z */\n',
    );
  });

  it.each([
    ['a package that states no license', file('d/index.js'), /^the bundled package d ships no license file/],
    ['a file outside packages', join(folder, 'vendor/x.js'), /x\.js is bundled but belongs to no package/],
  ])('%s → an error', (_, path, message) => {
    expect(() => printFor([path])).toThrow(message);
  });

  it('files of this program → its license', () => {
    const [, own] = printFor([resolve('build/function/answer.ts')]).split(LINE);
    expect(own).toMatch(/^code-list-directory \d+\.\d+\.\d+(?:-dev)?\nLicense: MIT\n/);
    expect(own).toContain(readFileSync('LICENSE', 'utf8').trim());
  });
});

describe('bundledFiles', () => {
  it('a metafile → the files with bytes in an output, without duplicates', () => {
    const output = (inputs: Record<string, number>) => ({
      inputs: Object.fromEntries(
        Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }]),
      ),
    });
    const outputs = {
      'x.js': output({ '../node_modules/b/i.js': 3, 'x.ts': 5, 'y.ts': 0 }),
      'z.js': output({ 'x.ts': 1 }),
    };
    expect(bundledFiles({ inputs: {}, outputs } as unknown as Metafile, '/p/src')).toEqual([
      resolve('/p/node_modules/b/i.js'),
      resolve('/p/src/x.ts'),
    ]);
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
