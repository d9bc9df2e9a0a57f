import { describe, expect, test } from 'vitest';
import type { AddedHeaders, Deviation } from './deviations.ts';
import { ADDRESS_SECTIONS } from './sections/addresses.ts';
import { DOCUMENT_SECTIONS } from './sections/documents.ts';
import { FILTER_SECTIONS } from './sections/filters.ts';
import { FORMAT_SECTIONS } from './sections/formats.ts';
import { HTTP_SECTIONS } from './sections/http.ts';
import { INDEX_SECTIONS } from './sections/index.ts';
import type { ConformanceTest } from './sections/kit.ts';
import { LIST_SECTIONS } from './sections/lists.ts';
import { NEGOTIATION_SECTIONS } from './sections/negotiation.ts';
import { PATH_SECTIONS } from './sections/paths.ts';
import { RECONCILE_SECTIONS } from './sections/reconcile.ts';
import { SEARCH_SECTIONS } from './sections/search.ts';
import { TEXT_SECTIONS } from './sections/texts.ts';

/** A host that serves the content of content.ts. */
export interface Host {
  readonly name: string;
  /** Its URL, which is known when the tests run. */
  readonly url: () => string;
  readonly deviations: readonly Deviation[];
  /** Whether the output surely has all files that a build with the default budget writes; default: true. */
  readonly hasAllFiles?: boolean;
  /** Headers that the host adds to responses, with the reasons. */
  readonly addedHeaders?: AddedHeaders;
  /** Whether to send requests concurrently, for a slow host. */
  readonly concurrent?: boolean;
  /** For a slow host: runs only every nth test of each section, and one for each pattern of a deviation. */
  readonly every?: number;
}

/**
 * Tests whether a host implements the API contract. The suite knows only its URL; the expected responses are written
 * by hand.
 */
export function describeConformance(host: Host): void {
  const {
    name,
    url,
    deviations,
    hasAllFiles = true,
    addedHeaders = {},
    concurrent = false,
    every = 1,
  } = host;
  const deviationOf = (title: string) =>
    deviations.find(({ tests }) => tests.some((pattern) => isTitle(pattern, title)));
  const examples = deviations.flatMap(({ tests }) =>
    tests.map((pattern) => CONFORMANCE_TESTS.find(({ title }) => isTitle(pattern, title))),
  );
  describe(`conformance of ${name}`, { concurrent }, () => {
    for (const [section, tests] of Object.entries(SECTIONS)) {
      describe(section, () => {
        const chosen = tests.filter((one, i) => i % every === 0 || examples.includes(one));
        // The report shows that not all tests were run.
        if (chosen.length < tests.length) test.skip(`${tests.length - chosen.length} tests (not run)`);
        for (const { title, run } of chosen) {
          const deviation = deviationOf(title);
          if (!deviation) test(title, () => run(url(), addedHeaders));
          else if (deviation.crashes) test.skip(`${title} (not run: ${deviation.reason})`);
          else if (deviation.onlyFiles && !hasAllFiles) {
            // Skipped tests show in the report which deviations the site has.
            test(title, async ({ skip }) => {
              await run(url(), addedHeaders).catch(() => skip(`deviates: ${deviation.reason}`));
            });
          } else test.fails(`${title} (deviates: ${deviation.reason})`, () => run(url(), addedHeaders));
        }
      });
    }
    test('every title is unique, and every deviation names one', () => {
      const titles = CONFORMANCE_TESTS.map(({ title }) => title);
      expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
      const patterns = deviations.flatMap(({ tests }) => tests);
      expect(patterns.filter((pattern) => !titles.some((title) => isTitle(pattern, title)))).toEqual([]);
    });
  });
}

const isTitle = (pattern: string | RegExp, title: string): boolean =>
  typeof pattern === 'string' ? pattern === title : pattern.test(title);

const SECTIONS: Readonly<Record<string, readonly ConformanceTest[]>> = {
  ...HTTP_SECTIONS,
  ...NEGOTIATION_SECTIONS,
  ...INDEX_SECTIONS,
  ...FILTER_SECTIONS,
  ...SEARCH_SECTIONS,
  ...LIST_SECTIONS,
  ...DOCUMENT_SECTIONS,
  ...FORMAT_SECTIONS,
  ...TEXT_SECTIONS,
  ...PATH_SECTIONS,
  ...ADDRESS_SECTIONS,
  ...RECONCILE_SECTIONS,
};

const CONFORMANCE_TESTS: readonly ConformanceTest[] = Object.values(SECTIONS).flat();
