import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('this version of Node.js knows all flags of V8 that builds set', () => {
  const flags = readFileSync('build/release/threads.ts', 'utf8').match(/--[a-z-]+(?==)/g) ?? [];
  expect(flags).toHaveLength(3);
  const known = flags.filter(
    (flag) => flag !== '--interrupt-budget' || process.versions.v8.startsWith('11.'),
  );
  const args = [...known.map((flag) => `${flag}=1000`), '--eval', 'console.log("done")'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['done\n', '']);
});
