import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { send } from '../support/http.ts';
import { startProgram } from '../support/program.ts';
import { buildSite } from '../support/site.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

async function release(name: string): Promise<string> {
  const content = join(folder, `content-${name}`);
  writeContent(content, { 'a.json': makeDocument({ tags: [name] }) });
  await buildSite(content, join(folder, name));
  return join(folder, name);
}

test('node CURRENT/server/server.mjs serves the release that the link CURRENT points to, also after a change', async () => {
  const current = join(folder, 'current');
  symlinkSync(await release('one'), current);
  const server = await startProgram(process.execPath, [join(current, 'server/server.mjs'), '--port', '0']);
  const expectTags = async (tags: string) =>
    expect((await send(server.url, { path: '/v1/tags' })).body).toBe(tags);
  try {
    await expectTags('["one"]');
    const next = await release('two');
    rmSync(current);
    symlinkSync(next, current);
    rmSync(join(folder, 'one'), { recursive: true });
    await expectTags('["two"]');
  } finally {
    await server.close();
  }
});
