import { objectAt, textOf } from '../json.ts';
import type { CodeList } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { countryCodes } from './countries.ts';

/** The usual paper format by country. */
export function paperFormats(releases: Releases): CodeList {
  const all = ['de', 'en', 'fr', 'es', 'pl'] as const;
  return {
    name: 'paper-formats',
    folder: 'cldr',
    format: 'csv',
    tags: ['measurement', 'geography', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'country', type: 'string', limits: { pattern: '^[A-Z]{2}$' } },
      { id: 'format', type: 'enum', members: ['A4', 'US-Letter'] },
    ],
    key: ['country'],
    references: [{ id: 'country', columnIds: ['country'], list: 'countries' }],
    editions: cldrEditions(releases, ['core'], { 46.1: all, 48.2: all }),
    rows: (version) => {
      const release = releaseOf(releases, version);
      const formats = objectAt(release.supplemental('measurementData', 'measurementData'), 'paperSize');
      return countryCodes(release).map(({ code }) => ({
        country: code,
        format: textOf(formats[code] ?? formats['001']),
      }));
    },
  };
}
