import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // By itself it leaves one core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    // A site is built and served in some tests; slow machines get the time they need.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
