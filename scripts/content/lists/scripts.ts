import { namedCodes, nameOf } from '../cldr.ts';
import { isObject, objectAt } from '../json.ts';
import type { CodeList, Json } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';

/** Writing systems with their ISO 15924 codes. */
export function scripts(releases: Releases): CodeList {
  const all = ['de', 'en', 'fr', 'es', 'pl'] as const;
  return {
    name: 'scripts',
    folder: 'cldr',
    format: 'csv',
    tags: ['language', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { minLength: 4, maxLength: 4, pattern: '^[A-Z][a-z]{3}$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'usage', type: 'enum', nullable: true, members: ['RECOMMENDED', 'LIMITED_USE', 'EXCLUSION'] },
      { id: 'rightToLeft', type: 'boolean', nullable: true },
      { id: 'hasCase', type: 'boolean', nullable: true },
    ],
    key: ['code'],
    nameColumn: 'name',
    editions: cldrEditions(releases, ['core', 'localeNames'], {
      44.1: all,
      46.1: all,
      48.2: all,
    }),
    rows: (version, language) => {
      const release = releaseOf(releases, version);
      const names = release.names('scripts', language);
      const metadata = objectAt(release.core('scriptMetadata'), 'scriptMetadata');
      return namedCodes(release, 'scripts').map((code) => {
        const facts = metadata[code];
        const known = isObject(facts) ? facts : {};
        return {
          code,
          name: nameOf(names, code),
          usage: known.idUsage === undefined || known.idUsage === 'UNKNOWN' ? null : known.idUsage,
          rightToLeft: yesOrNo(known.rtl),
          hasCase: yesOrNo(known.hasCase),
        };
      });
    },
  };
}

function yesOrNo(value: Json | undefined): boolean | null {
  return value === 'YES' ? true : value === 'NO' ? false : null;
}
