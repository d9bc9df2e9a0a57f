import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const SCRIPT = `import { limitHeapGrowth, optimizeLater, stopYoungGenerationGrowth } from './build/release/threads/v8.ts';
limitHeapGrowth(100);
stopYoungGenerationGrowth();
optimizeLater();
console.log('done');`;

test('this version of Node.js knows all flags: V8 prints unknown ones to stderr', () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['done\n', '']);
});
