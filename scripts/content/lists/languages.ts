import { type CldrRelease, namedCodes, nameOf } from '../cldr.ts';
import type { CodeList } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';

/** Languages with their BCP 47 tags. */
export function languages(releases: Releases): CodeList {
  const all = ['de', 'en', 'fr', 'es', 'pl'] as const;
  return {
    name: 'languages',
    folder: 'cldr',
    format: 'csv',
    tags: ['language', 'ISO 639', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { pattern: TAG } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'kind', type: 'enum', members: ['language', 'variant', 'special'] },
    ],
    key: ['code'],
    nameColumn: 'name',
    editions: cldrEditions(releases, ['localeNames'], {
      42: all,
      44.1: all,
      46.1: all,
      48.2: [...all, 'de-CH', 'en-GB'],
    }),
    rows: (version, language) => {
      const release = releaseOf(releases, version);
      const names = release.names('languages', language);
      return languageTags(release).map((code) => ({ code, name: nameOf(names, code), kind: kindOf(code) }));
    },
  };
}

/** The tags of a release's languages. */
export function languageTags(release: CldrRelease): readonly string[] {
  return namedCodes(release, 'languages').filter((code) => new RegExp(TAG).test(code));
}

/** A language, optionally with a script or a region or both. */
const TAG = '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$';

function kindOf(tag: string): string {
  if (['mis', 'mul', 'und', 'zxx'].includes(tag)) return 'special';
  return tag.includes('-') ? 'variant' : 'language';
}
