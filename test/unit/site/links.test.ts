import { describe, expect, test } from 'vitest';
import { editUrl, reportUrl } from '../../../build/site/links.ts';

const SUBJECT = 'Error in A & B 2';

describe('reportUrl', () => {
  test.each([
    [
      { repository: 'https://github.com/a/b' },
      'https://github.com/a/b/issues/new?title=Error%20in%20A%20%26%20B%202',
    ],
    [
      { repository: 'https://gitlab.example/a/b', contact: 'mailto:a@b.example' },
      'https://gitlab.example/a/b/-/issues/new?issue%5Btitle%5D=Error%20in%20A%20%26%20B%202',
    ],
    [
      { repository: 'https://git.example/a', contact: 'mailto:a@b.example?subject=Codes' },
      'mailto:a@b.example?subject=Error%20in%20A%20%26%20B%202',
    ],
    [{ contact: 'https://b.example/contact' }, undefined],
    [undefined, undefined],
  ])('%j → %s', (site, url) => {
    expect(reportUrl(site, SUBJECT)).toBe(url);
  });
});

describe('editUrl', () => {
  test.each([
    ['https://github.com/a/b', 'https://github.com/a/b/edit/HEAD/content/x/%C3%A4%20%231.csv'],
    ['https://gitlab.com/a/b', 'https://gitlab.com/a/b/-/edit/HEAD/content/x/%C3%A4%20%231.csv'],
    ['https://git.example/a', 'https://git.example/a'],
    [undefined, undefined],
  ])('%s → %s', (repository, url) => {
    expect(editUrl(repository, 'x/ä #1.csv')).toBe(url);
  });
});
