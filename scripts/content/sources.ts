import type { Publisher, Release, Source } from './model.ts';
import { readYaml } from './tables.ts';

/** A series in sources.yaml. */
interface SeriesEntry {
  readonly folder: string;
  readonly publisher: Publisher;
  readonly releases: readonly {
    readonly version: string;
    readonly day?: string;
    readonly licence?: string;
    /** With their versions: `cldr-core@42.0.0`. */
    readonly packages: readonly string[];
  }[];
}

const ENTRIES = Object.entries(readYaml<Readonly<Record<string, SeriesEntry>>>('sources.yaml'));

/** The series of releases, by name. */
export const SERIES = new Map(
  ENTRIES.map(([name, series]) => {
    const releases = series.releases.map(({ version, day, licence = 'MIT', packages }): Release => {
      const sources = packages.map((text): Source => {
        const [own = '', packageVersion = ''] = text.split('@');
        return { name: own, version: packageVersion, licence };
      });
      return { version, ...(day && { day }), sources };
    });
    return [name, { ...series, releases }];
  }),
);

export const ALL_SOURCES: readonly Source[] = [...SERIES.values()]
  .flatMap(({ releases }) => releases)
  .flatMap(({ sources }) => sources);

/** @throws Error if the release does not have the package */
export function findSource({ version, sources }: Release, packageName: string): Source {
  const source = sources.find(({ name }) => name === packageName);
  if (source === undefined) throw new Error(`release ${version} has no package ${packageName}`);
  return source;
}

/** The page of a package version on npmjs.com. */
export const packageUrl = ({ name, version }: Source): string =>
  `https://www.npmjs.com/package/${name}/v/${version}`;
