import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planList, planSite } from '../../../../build/api/plan.ts';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { REPRESENTATIONS } from '../../../../build/formats/all.ts';
import { CSV } from '../../../../build/formats/csv/write.ts';
import type { Document } from '../../../../build/model/document/document.ts';
import { makeDirectory } from '../../../../build/model/query/directory.ts';
import { staticHost } from '../../../../build/release/hosts/static.ts';
import { codeList } from '../../support/documents.ts';
import { siteContext } from '../../support/site-context.ts';

const { catalogue } = makeCatalogue([{ file: 'a.json', text: codeList() }]);
const BUDGET = { headerRules: 0, files: 0, hasRoutes: false, hasApi: false };
const plan = planSite(catalogue, BUDGET);

describe('the static host', () => {
  it('has no rules, only a file that makes GitHub publish all folders', () => {
    const options = { compress: false, serverDir: '/srv', records: Buffer.from('') };
    expect(staticHost.files(plan, options)).toEqual([{ path: 'site/.nojekyll', text: '' }]);
  });

  it('a site of 1 GB is accepted, and a larger one is a warning', () => {
    const limitsOf = (...sizes: number[]) =>
      staticHost.fileLimits?.(
        siteContext([]),
        sizes.map((size, i) => ({
          path: i === 0 ? 'server/records.json' : `site/${i}`,
          size,
          time: 0,
          digest: '',
        })),
      );
    expect(limitsOf(5, 999_999_999, 1)).toEqual([]);
    expect(limitsOf(0, 999_999_999, 50_000_001)).toEqual([
      {
        severity: 'warning',
        message:
          'the site has 1050.0 MB, more than the 1000.0 MB that GitHub Pages allows: choose fewer --formats, or split the directory into several sites',
      },
    ]);
  });
});

it('the docs have the content type of each format', () => {
  const docs = readFileSync('docs/hosting/static.md', 'utf8');
  const missing = REPRESENTATIONS.map(
    ({ extension, contentTypes }) => `| \`.${extension}\` | \`${contentTypes[0]}\``,
  ).filter((row) => !docs.includes(row));
  expect(missing).toEqual([]);
});

/** The names of documents with these facts. */
function namesOf(...documents: readonly object[]) {
  const texts = documents.map((facts, i) => ({
    file: `${i}.json`,
    text: codeList({ canonicalUri: `urn:n:${i}`, canonicalVersionUri: `urn:n:${i}:1`, ...facts }),
  }));
  const { catalogue, problems } = makeCatalogue(texts);
  expect([...problems].filter(({ severity }) => severity === 'error')).toEqual([]);
  return planSite(catalogue, BUDGET).naming;
}

const listOf = (canonicalUri: string) => ({ canonicalUri, canonicalVersionUri: `${canonicalUri}:1` });

it('the parts of large lists, from which the API reads, are files only with an API', () => {
  const { catalogue } = makeCatalogue([{ file: 'a.json', text: codeList() }]);
  const list = makeDirectory(
    catalogue.documents.map((one) => Object.assign(one as Document, { isLarge: true })),
  );
  const kindsWith = (hasApi: boolean) => {
    const files = [...planList(list, { ...plan, hasApi, baseUrl: undefined })].flat();
    return new Set(files.flatMap(({ path }) => /^\/v1\/_documents\/([a-z-]+)\//.exec(path)?.[1] ?? []));
  };
  expect(kindsWith(false)).toEqual(new Set(['history']));
  expect(kindsWith(true)).toEqual(new Set(['history', 'schema', 'history-parts', 'row-parts']));
});

describe('names without an API', () => {
  const naming = namesOf({ canonicalUri: 'urn:a+b', canonicalVersionUri: 'urn:a+b:1', language: 'en' });

  it.each([
    ['urn:t:Countries', 'urn:t:countries', 'u=urn:t:Countries'],
    ['urn:t:currency', 'urn:t:currency/history', 'u=urn:t:currency'],
    ['urn:t:currency/history', 'urn:t:currency', 'u~urn:t:currency~2fhistory'],
  ])('that of %s does not move if %s is added', (uri, added, name) => {
    expect(namesOf(listOf(uri)).placeOfUri(uri)).toBe(name);
    expect(namesOf(listOf(uri), listOf(added)).placeOfUri(uri)).toBe(name);
  });

  it('those of a language and of a tag do not move if others have another case, and are different', () => {
    const own = { language: 'de-AT', tags: ['Geo'] };
    const others = [1, 2].map(() => ({ language: 'de-at', tags: ['geo'] }));
    for (const names of [namesOf(own), namesOf(own, ...others)]) {
      expect(names.placeOf('urn:n:0:1', 'de-AT')).toBe('l=de-AT/u=urn:n:0:1');
      expect(names.placeOfTag('Geo')).toBe('g=Geo');
    }
    const all = namesOf(own, ...others);
    expect([all.placeOf('urn:n:1:1', 'de-at'), all.placeOfTag('geo')]).toEqual([
      'l=de-at/u=urn:n:1:1',
      'g=geo',
    ]);
  });

  it('are paths of URLs, in which + is encoded', () => {
    expect(naming.placeOf('urn:a+b:1', 'en')).toBe('l=en/u=urn:a%2Bb:1');
    expect(naming.documentFile('urn:a+b', 'en', CSV)).toBe('/v1/_documents/l=en/table/u=urn:a%2Bb.csv');
  });
});
