import { describe, expect, it } from 'vitest';
import { netlify } from '../../../../build/release/hosts/netlify.ts';
import { nginx } from '../../../../build/release/hosts/nginx.ts';
import { folderLimits } from '../../../../build/release/hosts/target.ts';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${folder}/${i}.html`);

describe('folderLimits(paths, hosts)', () => {
  it('54,000 files in a folder of the site are accepted', () => {
    const files = [...filesIn('site/en/a', 54_000), ...filesIn('site/en/b', 10)];
    expect(folderLimits(files, [netlify])).toEqual([]);
  });

  it('one more is an error with how to fix it', () => {
    expect(folderLimits(filesIn('site/en/a', 54_001), [nginx, netlify])).toEqual([
      {
        severity: 'error',
        message:
          'site/en/a has more than 54000 files, the limit of Netlify: split the directory into several sites',
      },
    ]);
  });

  it('nginx has no limit, and nothing outside the site counts', () => {
    expect(folderLimits(filesIn('site/a', 54_001), [nginx])).toEqual([]);
    expect(folderLimits(filesIn('functions', 54_001), [netlify])).toEqual([]);
  });
});
