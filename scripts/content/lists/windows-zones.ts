import { arrayOf, objectAt, textOf } from '../json.ts';
import type { CodeList } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';

/** The time zones of Windows and their counterparts in the IANA database, by territory. English only. */
export function windowsZones(releases: Releases): CodeList {
  const english = ['en'] as const;
  return {
    name: 'windows-zones',
    folder: 'cldr',
    format: 'csv',
    tags: ['time', 'IANA', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'windows', type: 'string', limits: { minLength: 1 } },
      { id: 'territory', type: 'string', limits: { pattern: '^([A-Z]{2}|[0-9]{3})$' } },
      { id: 'zone', type: 'string', limits: { pattern: '^[A-Za-z0-9]+(/[A-Za-z0-9_+-]+)*$' } },
      { id: 'otherZones', type: 'string', optional: true },
    ],
    key: ['windows', 'territory'],
    editions: cldrEditions(releases, ['core'], { 44.1: english, 46.1: english, 48.2: english }),
    rows: (version) =>
      arrayOf(releaseOf(releases, version).supplemental('windowsZones', 'windowsZones').mapTimezones).map(
        (entry) => {
          const mapping = objectAt(entry, 'mapZone');
          const [zone = '', ...others] = textOf(mapping._type)
            .split(' ')
            .filter((name) => name !== '');
          return {
            windows: textOf(mapping._other),
            territory: textOf(mapping._territory),
            zone,
            ...(others.length > 0 && { otherZones: others.join(' ') }),
          };
        },
      ),
  };
}
