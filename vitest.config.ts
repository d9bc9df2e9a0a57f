import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Tests see the same environment however they are started: hints of commands name npm scripts if npm started them.
delete process.env.npm_lifecycle_event;

/** Tests that start servers, or take minutes. */
const SLOW_UNITS = ['test/unit/api/hosts/server/*.test.ts'];
const SLOW_PROPERTIES = [
  'test/property/{changing-content,content-round-trips,incremental-builds,nginx*,static-equals-computed}.test.ts',
];
const FAST = [
  'test/unit/**/*.test.{ts,tsx}',
  'test/property/*.test.ts',
  'test/{docs,fixtures,golden,workflows}.test.ts',
];

const PACKED = 'test/cli/packed.test.ts';

/** The slow tests that take longest, the longest first. */
const LONGEST = [
  'test/robust/kill.test.ts',
  'test/cli/init.test.ts',
  'test/browser/document.test.ts',
  'test/cli/commands.test.ts',
  'test/conformance/netlify.test.ts',
  'test/browser/directory.test.ts',
  'test/cli/deploy.test.ts',
  'test/robust/many-problems.test.ts',
  'test/browser/check-codes.test.ts',
  'test/property/incremental-builds.test.ts',
  'test/robust/mutations.test.ts',
];

/** Starts the longest files first, so that no worker is still busy with one when the others have nothing left to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const common = {
  // A site is built and served in some tests; slow machines get the time they need.
  ...{ testTimeout: 180_000, hookTimeout: 300_000 },
  // Test files share no state, and loading the modules again for each of them takes longer than running many of them.
  isolate: false,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'fast',
          // A worker per core: each loads the program, and these tests do not wait.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          include: FAST,
          exclude: [...SLOW_UNITS, ...SLOW_PROPERTIES],
        },
      },
      {
        test: {
          ...common,
          name: 'slow',
          // More than cores, because these tests also wait: for timers, servers and browsers.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 2 },
          globalSetup: 'test/support/compiled-tool.ts',
          // By default a second, in which a busy machine may not even paint a page.
          expect: { poll: { timeout: 20_000 } },
          include: [
            'test/{attack,browser,cli,conformance,robust}/*.test.ts',
            'test/examples.test.ts',
            ...SLOW_UNITS,
            ...SLOW_PROPERTIES,
          ],
          exclude: [PACKED],
        },
      },
      // Packs or installs the tool itself, so that it can run on several versions of Node.js at the same time.
      { test: { ...common, name: 'packed', include: [PACKED] } },
    ],
  },
});
