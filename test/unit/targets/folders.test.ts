import { describe, expect, it } from 'vitest';
import { withinFolderLimits } from '../../../build/targets/folders.ts';
import { netlify } from '../../../build/targets/netlify.ts';
import { nginx } from '../../../build/targets/nginx.ts';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ path: `${folder}/${i}.html`, text: '' }));

describe('withinFolderLimits(files, hosts)', () => {
  it('54,000 files in a folder of the site pass', () => {
    const files = [...filesIn('site/en/a', 54_000), ...filesIn('site/en/b', 10)];
    expect([...withinFolderLimits(files, [netlify])]).toEqual(files);
  });

  it('one more is an error that says what to do', () => {
    expect(() => [...withinFolderLimits(filesIn('site/en/a', 54_001), [nginx, netlify])]).toThrow(
      'Netlify takes 54000 files in a folder, and site/en/a has more: divide the directory into several sites',
    );
  });

  it('nginx counts no files, and nothing outside the site counts', () => {
    expect([...withinFolderLimits(filesIn('site/a', 54_001), [nginx])]).toHaveLength(54_001);
    expect([...withinFolderLimits(filesIn('functions', 54_001), [netlify])]).toHaveLength(54_001);
  });
});
