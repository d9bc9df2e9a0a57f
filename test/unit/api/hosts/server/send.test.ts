import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSite, readFile, type SiteFile } from '../../../../../build/api/hosts/server/send.ts';
import { makeFolder } from '../../../../support/content-tree.ts';

const { folder, remove } = makeFolder();
const site = join(folder, 'site');
mkdirSync(join(site, 'v1/l~2f'), { recursive: true });
writeFileSync(join(folder, 'secret.json'), 'secret');
writeFileSync(join(site, 'v1/u=urn:x:a+b.json'), '{}');
writeFileSync(join(site, 'v1/l~2f/large.json'), 'x'.repeat(300_000));
for (const path of ['_headers', 'en/index.html.gz', '.hidden', '.well-known/a.txt']) {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), 'x');
}
symlinkSync(join(folder, 'secret.json'), join(site, 'v1/link.json'));
afterAll(remove);

const openSiteFile = openSite(site);

describe('openSite', () => {
  it('a small file is bytes with an entity tag of its content', async () => {
    expect(await openSiteFile('/v1/u=urn:x:a+b.json')).toEqual({
      path: '/v1/u=urn:x:a+b.json',
      body: Buffer.from('{}'),
      stats: expect.objectContaining({ size: 2 }),
      etag: 'W/"vyGp6PvFo4RvsFtPoIWeCReyIC8"',
    });
  });

  it('a large file is a stream with an entity tag of its content', async () => {
    const file = (await openSiteFile('/v1/l~2f/large.json')) as SiteFile;
    expect([Buffer.isBuffer(file.body), file.stats.size]).toEqual([false, 300_000]);
    expect(file.etag).toBe(`W/"${createHash('sha1').update('x'.repeat(300_000)).digest('base64url')}"`);
    expect(String(await readFile(file))).toHaveLength(300_000);
  });

  it('the entity tag of a large file stays if only its time changes, and changes with its content', async () => {
    const file = join(site, 'v1/changing.json');
    const tagOf = async (content: string, time: number) => {
      writeFileSync(file, content);
      utimesSync(file, time, time);
      const opened = (await openSiteFile('/v1/changing.json')) as SiteFile;
      await readFile(opened);
      return opened.etag;
    };
    const tag = await tagOf('x'.repeat(300_000), 1);
    expect(await tagOf('x'.repeat(300_000), 2)).toBe(tag);
    expect(await tagOf('y'.repeat(300_000), 3)).not.toBe(tag);
  });

  it.each([
    '/../secret.json',
    '/v1/../../secret.json',
    '/v1/./u=urn:x:a+b.json',
    '/v1/..',
    'v1/u=urn:x:a+b.json',
    '/v1//u=urn:x:a+b.json',
    '/v1/%2e%2e/secret.json',
    '/v1/u=urn:x:a+b.json\0',
    '',
    '/_headers',
    '/en/index.html.gz',
    '/.hidden',
    '/v1/link.json',
    '/v1',
    '/v1/none.json',
    `/${'a'.repeat(300)}`,
  ])('%j is no file', async (path) => {
    expect(await openSiteFile(path)).toBeUndefined();
  });

  it('a file below /.well-known/ is opened', async () => {
    expect((await openSiteFile('/.well-known/a.txt'))?.stats.size).toBe(1);
  });
});
