import { isObject, textOf } from '../json.ts';
import type { CodeList, JsonObject, Row } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';

/** Time zones by BCP 47 identifier, with their names in the IANA time zone database. English only. */
export function timeZones(releases: Releases): CodeList {
  const english = ['en'] as const;
  return {
    name: 'time-zones',
    folder: 'cldr',
    format: 'json',
    tags: ['time', 'IANA', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { pattern: '^[a-z0-9]{3,8}$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'iana', type: 'string', nullable: true },
      {
        id: 'aliases',
        type: 'document',
        optional: true,
        limits: { schema: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } } },
      },
      { id: 'deprecated', type: 'boolean' },
      { id: 'preferred', type: 'string', optional: true },
    ],
    key: ['code'],
    nameColumn: 'name',
    references: [{ id: 'preferred', columnIds: ['preferred'], list: 'time-zones' }],
    editions: cldrEditions(releases, ['bcp47'], { 46.1: english, 48.2: english }),
    rows: (version) =>
      Object.entries(releaseOf(releases, version).keywords('timezone', 'tz')).flatMap(([code, zone]) =>
        isObject(zone) ? [zoneRow(code, zone)] : [],
      ),
  };
}

/** The first alias is the identifier that CLDR keeps; `_iana` is the current one of the database, if it has changed. */
function zoneRow(code: string, zone: JsonObject): Row {
  const aliases = zone._alias === undefined ? [] : textOf(zone._alias).split(' ');
  return {
    code,
    name: textOf(zone._description),
    iana: zone._iana ?? aliases[0] ?? null,
    ...(aliases.length > 0 && { aliases }),
    deprecated: zone._deprecated === true,
    ...(zone._preferred !== undefined && { preferred: zone._preferred }),
  };
}
