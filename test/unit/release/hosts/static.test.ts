import { describe, expect, it } from 'vitest';
import { planSite } from '../../../../build/api/plan.ts';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { CSV } from '../../../../build/formats/csv/write.ts';
import { staticHost } from '../../../../build/release/hosts/static.ts';
import { codeList } from '../../support/documents.ts';
import { siteContext } from '../../support/site-context.ts';

const { catalogue } = makeCatalogue([{ file: 'a.json', text: codeList() }]);
const plan = planSite(catalogue, { headerRules: 0, files: 0, hasRoutes: false, hasApi: false });

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

describe('names without an API', () => {
  const uris = { canonicalUri: 'urn:a+b', canonicalVersionUri: 'urn:a+b:1', language: 'en' };
  const text = codeList(uris);
  const { naming } = planSite(makeCatalogue([{ file: 'a.json', text }]).catalogue, {
    ...{ headerRules: 0, files: 0, hasRoutes: false, hasApi: false },
  });

  it('are paths of URLs, in which + is encoded', () => {
    expect(naming.placeOf('urn:a+b:1', 'en')).toBe('l=en/u=urn:a%2Bb:1');
    expect(naming.documentFile('urn:a+b', 'en', CSV)).toBe('/v1/_documents/l=en/table/u=urn:a%2Bb.csv');
  });
});
