import { objectAt, textOf } from '../json.ts';
import type { CodeList } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { countryCodes } from './countries.ts';

/** The systems of measurement and of temperature, by country. */
export function measurementSystems(releases: Releases): CodeList {
  const all = ['de', 'en', 'fr', 'es', 'pl'] as const;
  return {
    name: 'measurement-systems',
    folder: 'cldr',
    format: 'csv',
    tags: ['measurement', 'geography', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'country', type: 'string', limits: { pattern: '^[A-Z]{2}$' } },
      { id: 'system', type: 'enum', members: ['metric', 'UK', 'US'] },
      { id: 'temperature', type: 'enum', members: ['celsius', 'fahrenheit'] },
    ],
    key: ['country'],
    references: [{ id: 'country', columnIds: ['country'], list: 'countries' }],
    editions: cldrEditions(releases, ['core'], { 46.1: all, 48.2: all }),
    rows: (version) => {
      const release = releaseOf(releases, version);
      const measurement = release.supplemental('measurementData', 'measurementData');
      const systems = objectAt(measurement, 'measurementSystem');
      const temperatures = objectAt(measurement, 'measurementSystem-category-temperature');
      return countryCodes(release).map(({ code }) => {
        const system = textOf(systems[code] ?? systems['001']);
        return {
          country: code,
          system,
          // The temperature scale follows the system of measurement by default; only the US system uses Fahrenheit.
          temperature: textOf(temperatures[code] ?? system) === 'US' ? 'fahrenheit' : 'celsius',
        };
      });
    },
  };
}
