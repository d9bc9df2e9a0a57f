import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { openSite } from '../../../../../build/api/hosts/server/site-files.ts';
import { makeFolder } from '../../../../support/content-tree.ts';

const { folder, remove } = makeFolder();
const site = join(folder, 'site');
mkdirSync(join(site, 'v1/l~2f'), { recursive: true });
writeFileSync(join(folder, 'secret.json'), 'secret');
writeFileSync(join(site, 'v1/u=urn:x:a+b.json'), '{}');
writeFileSync(join(site, 'v1/l~2f/large.json'), 'x'.repeat(300_000));
symlinkSync(join(folder, 'secret.json'), join(site, 'v1/link.json'));
afterAll(remove);

const openSiteFile = openSite(site);

describe('openSite', () => {
  it('a small file is bytes with an entity tag of its content', async () => {
    expect(await openSiteFile('/v1/u=urn:x:a+b.json')).toEqual({
      body: Buffer.from('{}'),
      size: 2,
      etag: 'W/"vyGp6PvFo4RvsFtPoIWeCReyIC8"',
    });
  });

  it('a large file is a stream with an entity tag of its content', async () => {
    const { body, size, etag } = await openSiteFile('/v1/l~2f/large.json');
    expect(Buffer.isBuffer(body)).toBe(false);
    expect(size).toBe(300_000);
    expect(etag).toBe(`W/"${createHash('sha1').update('x'.repeat(300_000)).digest('base64url')}"`);
    expect(await text(body as NodeJS.ReadableStream)).toHaveLength(300_000);
  });

  it('the entity tag of a large file stays if only its time changes, and changes with its content', async () => {
    const file = join(site, 'v1/changing.json');
    const tagOf = async (content: string, time: number) => {
      writeFileSync(file, content);
      utimesSync(file, time, time);
      const { body, etag } = await openSiteFile('/v1/changing.json');
      await text(body as NodeJS.ReadableStream);
      return etag;
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
  ])('%j is rejected', async (path) => {
    await expect(openSiteFile(path)).rejects.toThrow(RangeError);
  });

  it('a link is not followed', async () => {
    await expect(openSiteFile('/v1/link.json')).rejects.toThrow(/ELOOP|EMLINK/);
  });

  it('a missing file is ENOENT', async () => {
    await expect(openSiteFile('/v1/none.json')).rejects.toThrow('ENOENT');
  });
});
