import { objectAt, textOf } from '../json.ts';
import type { CodeList, ColumnShape, JsonObject, Row } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { countryCodes } from './countries.ts';

/** The systems of measurement and of temperature, by country. */
export function measurementSystems(releases: Releases): CodeList {
  const columns = [
    { id: 'system', type: 'enum', members: ['metric', 'UK', 'US'] },
    { id: 'temperature', type: 'enum', members: ['celsius', 'fahrenheit'] },
  ] as const;
  return measurementList(releases, 'measurement-systems', columns, (measurement, code) => {
    const systems = objectAt(measurement, 'measurementSystem');
    const temperatures = objectAt(measurement, 'measurementSystem-category-temperature');
    const system = textOf(systems[code] ?? systems['001']);
    // The temperature scale follows the system of measurement by default; only the US system uses Fahrenheit.
    const temperature = textOf(temperatures[code] ?? system) === 'US' ? 'fahrenheit' : 'celsius';
    return { system, temperature };
  });
}

/** The usual paper format by country. */
export function paperFormats(releases: Releases): CodeList {
  const columns = [{ id: 'format', type: 'enum', members: ['A4', 'US-Letter'] }] as const;
  return measurementList(releases, 'paper-formats', columns, (measurement, code) => {
    const formats = objectAt(measurement, 'paperSize');
    return { format: textOf(formats[code] ?? formats['001']) };
  });
}

/** A list of measurement data with a row per country. */
function measurementList(
  releases: Releases,
  name: string,
  columns: readonly ColumnShape[],
  cells: (measurement: JsonObject, code: string) => Row,
): CodeList {
  const all = ['de', 'en', 'fr', 'es', 'pl'] as const;
  return {
    name,
    folder: 'cldr',
    format: 'csv',
    tags: ['measurement', 'geography', 'CLDR'],
    publisher: UNICODE,
    columns: [{ id: 'country', type: 'string', limits: { pattern: '^[A-Z]{2}$' } }, ...columns],
    key: ['country'],
    references: [{ id: 'country', columnIds: ['country'], list: 'countries' }],
    editions: cldrEditions(releases, ['core'], { 46.1: all, 48.2: all }),
    rows: (version) => {
      const release = releaseOf(releases, version);
      const measurement = release.supplemental('measurementData', 'measurementData');
      return countryCodes(release).map(({ code }) => ({ country: code, ...cells(measurement, code) }));
    },
  };
}
