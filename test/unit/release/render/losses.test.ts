import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build, DEFAULT_BUDGET } from '../../../../build/pipeline.ts';
import { makeFolder, writeContent } from '../../../support/content-tree.ts';
import { makeDocument } from '../../../support/documents.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

test('builds report what formats cannot contain once per list, with and without changes', async () => {
  const content = join(folder, 'content');
  const lossesOf = async () => {
    const options = { content, out: join(folder, 'out'), budget: DEFAULT_BUDGET, onProgress: () => {} };
    const losses = (await build(options)).published?.losses ?? [];
    return losses.filter(({ format }) => format === 'genericode');
  };
  const noVersion = (lists: readonly string[]) => [
    {
      format: 'genericode',
      message: 'there is no version, so Version is the end of the canonical version URI',
      lists,
    },
  ];
  writeContent(content, {
    'a.json': makeDocument({ uri: 'urn:x:a' }),
    'a.en.json': makeDocument({ uri: 'urn:x:a', language: 'en' }),
    'b.json': makeDocument({ uri: 'urn:x:b', version: '1' }),
  });
  expect(await lossesOf()).toEqual(noVersion(['urn:x:a']));
  expect(await lossesOf()).toEqual(noVersion(['urn:x:a']));
  writeContent(content, { 'c.json': makeDocument({ uri: 'urn:x:c' }) });
  expect(await lossesOf()).toEqual(noVersion(['urn:x:a', 'urn:x:c']));
});
