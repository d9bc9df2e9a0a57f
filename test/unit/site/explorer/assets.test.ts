import { expect, it } from 'vitest';
import { bundleAssets } from '../../../../build/site/explorer/assets.ts';

it('the script of the first page loads the compiler of patterns only when it is needed', async () => {
  const { files } = await bundleAssets();
  const texts = new Map(files.map(({ path, text }) => [path.replace('site/assets/', ''), String(text)]));
  const loaded = new Map<string, number>();
  const load = (name: string): void => {
    const text = texts.get(name) ?? '';
    if (loaded.has(name)) return;
    loaded.set(name, text.length);
    for (const [, imported = ''] of text.matchAll(/(?:import|from)"\.\/([^"]+)"/g))
      load(`chunks/${imported.replace('chunks/', '')}`);
  };
  load('directory.js');
  const size = [...loaded.values()].reduce((sum, length) => sum + length, 0);
  expect(size).toBeGreaterThan(50_000);
  // The compiler has 150,000 characters.
  expect(size).toBeLessThan(90_000);
});
