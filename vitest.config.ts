import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // A site is built and served in some tests; slow machines get the time they need.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
