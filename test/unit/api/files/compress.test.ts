import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type OutputFile, withCompressed } from '../../../../build/api/files/output-file.ts';

const LONG = 'code,name\r\n'.repeat(100);
const pathsOf = (...files: { path: string; text: string }[]) =>
  [...withCompressed(files)].map(({ path }) => path);

describe('withCompressed', () => {
  it('each file of the site is followed by its gzip and Brotli files', () => {
    const [file, gzip, brotli, ...more] = withCompressed([{ path: 'site/a.csv', text: LONG }]);
    expect(file).toEqual({ path: 'site/a.csv', text: LONG });
    expect(gzip?.path).toBe('site/a.csv.gz');
    expect(gunzipSync(gzip?.text as Uint8Array).toString()).toBe(LONG);
    expect(brotli?.path).toBe('site/a.csv.br');
    expect(brotliDecompressSync(brotli?.text as Uint8Array).toString()).toBe(LONG);
    expect(more).toEqual([]);
  });

  it('gzip headers contain no time and no system', () => {
    const [, gzip] = withCompressed([{ path: 'site/a.csv', text: LONG }]);
    // RFC 1952: magic, deflate, no flags; time 0; best compression; unknown system.
    expect([...((gzip as OutputFile).text as Uint8Array).slice(0, 10)]).toEqual([
      0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255,
    ]);
  });

  it('bytes that are not UTF-8 are compressed unchanged', () => {
    const bytes = new Uint8Array(1000).fill(0xff);
    const [, gzip, brotli] = withCompressed([{ path: 'site/a.xlsx', text: bytes }]);
    expect(new Uint8Array(gunzipSync(gzip?.text as Uint8Array))).toEqual(bytes);
    expect(new Uint8Array(brotliDecompressSync(brotli?.text as Uint8Array))).toEqual(bytes);
  });

  it('files that are not served, of hosts, and of the API are not compressed', () => {
    expect(
      pathsOf(
        { path: 'functions/api.mjs', text: LONG },
        { path: 'site/_headers', text: LONG },
        { path: 'site/v1/_pages/a.json', text: LONG },
      ),
    ).toEqual(['functions/api.mjs', 'site/_headers', 'site/v1/_pages/a.json']);
  });

  it('the copies of a file are compressed too', () => {
    const [, gzip, brotli] = withCompressed([{ path: 'site/a.csv', copies: ['site/b.csv'], text: LONG }]);
    expect(gzip?.copies).toEqual(['site/b.csv.gz']);
    expect(brotli?.copies).toEqual(['site/b.csv.br']);
  });
});
