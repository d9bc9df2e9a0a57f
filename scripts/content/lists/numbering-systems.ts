import { namedCodes, nameOf } from '../cldr.ts';
import { isObject } from '../json.ts';
import type { CodeList } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';

/** Numbering systems with their digits. */
export function numberingSystems(releases: Releases): CodeList {
  return {
    name: 'numbering-systems',
    folder: 'cldr',
    format: 'ocl',
    tags: ['language', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { pattern: '^[a-z]{3,8}$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'kind', type: 'enum', members: ['numeric', 'algorithmic'] },
      { id: 'digits', type: 'string', nullable: true, limits: { minLength: 10 } },
    ],
    key: ['code'],
    nameColumn: 'name',
    editions: cldrEditions(releases, ['core', 'localeNames'], {
      46.1: ['de', 'en', 'fr', 'es'],
      48.2: ['de', 'en', 'fr', 'es'],
    }),
    rows: (version, language) => {
      const release = releaseOf(releases, version);
      const names = release.names('numbers', language);
      const systems = release.supplemental('numberingSystems', 'numberingSystems');
      return namedCodes(release, 'numbers').flatMap((code) => {
        const system = systems[code];
        if (!isObject(system) || system._type === undefined) return [];
        return [{ code, name: nameOf(names, code), kind: system._type, digits: system._digits ?? null }];
      });
    },
  };
}
