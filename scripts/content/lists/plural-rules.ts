import type { CldrRelease } from '../cldr.ts';
import { objectAt, textOf } from '../json.ts';
import type { CodeList, JsonObject } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';

/** The plural categories that languages distinguish, with the rules for cardinal numbers. English only. */
export function pluralRules(releases: Releases): CodeList {
  const english = ['en'] as const;
  return {
    name: 'plural-rules',
    folder: 'cldr',
    format: 'json',
    tags: ['language', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'language', type: 'string', limits: { pattern: '^[a-z]{2,3}(-[A-Z]{2})?$' } },
      { id: 'cardinal', type: 'enum-set', members: PLURAL_CATEGORIES },
      { id: 'ordinal', type: 'enum-set', nullable: true, members: PLURAL_CATEGORIES },
      {
        id: 'rules',
        type: 'document',
        limits: {
          schema: {
            type: 'object',
            additionalProperties: false,
            properties: Object.fromEntries(
              PLURAL_CATEGORIES.map((category) => [category, { type: 'string' }]),
            ),
          },
        },
      },
    ],
    key: ['language'],
    editions: cldrEditions(releases, ['core'], { 44.1: english, 46.1: english, 48.2: english }),
    rows: (version) => {
      const release = releaseOf(releases, version);
      const { cardinal, ordinal } = pluralsOf(release);
      return Object.keys(cardinal)
        .filter((language) => /^[a-z]{2,3}(-[A-Z]{2})?$/.test(language))
        .map((language) => {
          const rules = conditions(objectAt(cardinal, language));
          const ordinals = ordinal[language];
          return {
            language,
            cardinal: PLURAL_CATEGORIES.filter((category) => rules.has(category)),
            ordinal:
              ordinals === undefined
                ? null
                : PLURAL_CATEGORIES.filter((category) => conditions(objectAt(ordinals)).has(category)),
            rules: Object.fromEntries([...rules].filter(([, condition]) => condition !== '')),
          };
        });
    },
  };
}

/** The plural categories, in their customary order. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The plural rules of a release by language. */
export function pluralsOf(release: CldrRelease): {
  readonly cardinal: JsonObject;
  readonly ordinal: JsonObject;
} {
  return {
    cardinal: release.supplemental('plurals', 'plurals-type-cardinal'),
    ordinal: release.supplemental('ordinals', 'plurals-type-ordinal'),
  };
}

/** The condition of each category, without the samples that follow it; empty for `other`. */
export function conditions(rules: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(rules).map(([name, rule]) => [
      name.replace('pluralRule-count-', ''),
      textOf(rule).replace(/@.*$/s, '').trim(),
    ]),
  );
}
