import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that start servers, or take minutes. */
const SLOW_UNITS = ['test/unit/{http,server}/*.test.ts'];
const SLOW_PROPERTIES = [
  'test/property/{content-round-trips,files-alone,incremental-builds,nginx*,preview-robustness,static-equals-computed}.test.ts',
];
const FAST = [
  'test/unit/**/*.test.{ts,tsx}',
  'test/property/*.test.ts',
  'test/{docs,fixtures,golden}.test.ts',
];

// A site is built and served in some tests; slow machines get the time they need.
const timeouts = { testTimeout: 180_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // One more than cores, because slow tests also wait: for timers, servers and browsers.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...timeouts,
          name: 'fast',
          include: FAST,
          exclude: [...SLOW_UNITS, ...SLOW_PROPERTIES],
          // These tests share no state, and loading the modules again for each file takes longer than running them.
          isolate: false,
        },
      },
      {
        test: {
          ...timeouts,
          name: 'slow',
          globalSetup: 'test/support/compiled-tool.ts',
          // By default a second, in which a busy machine may not even paint a page.
          expect: { poll: { timeout: 20_000 } },
          include: [
            'test/{attack,browser,cli,conformance,robust}/*.test.ts',
            'test/examples.test.ts',
            ...SLOW_UNITS,
            ...SLOW_PROPERTIES,
          ],
        },
      },
    ],
  },
});
