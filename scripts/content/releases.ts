import type { CldrRelease } from './cldr.ts';
import { SourceError } from './json.ts';
import type { Edition, Language, Source } from './model.ts';
import type { ReleaseSources } from './sources.ts';

/** The releases by version, in the order of their publication. */
export type Releases = ReadonlyMap<string, CldrRelease>;

/** @throws SourceError if there is no release with the version */
export function releaseOf(releases: Releases, version: string): CldrRelease {
  const release = releases.get(version);
  if (release === undefined) throw new SourceError(`CLDR ${version} was not read`);
  return release;
}

/** The packages of a release that a list uses. */
export type Parts = readonly ('core' | 'localeNames' | 'numbers' | 'bcp47' | 'units')[];

/**
 * The editions of a list with a version per CLDR release.
 *
 * @param languages the languages of the list, by version
 * @param validity `succeeding`: an edition is valid from its release until the next one
 */
export function cldrEditions(
  releases: Releases,
  parts: Parts,
  languages: Readonly<Record<string, readonly Language[]>>,
  validity: 'succeeding' | 'open' = 'open',
): readonly Edition[] {
  const offered = [...releases.values()]
    .map(({ sources }) => sources)
    .filter(({ version }) => languages[version]);
  return offered.map((sources, place) => ({
    version: sources.version,
    languages: languages[sources.version] ?? [],
    publishedAt: sources.publishedAt,
    ...(validity === 'succeeding' && validityOf(sources, offered[place + 1])),
    sources: sourcesOf(sources, parts),
  }));
}

/** The packages of a release that a list uses. */
function sourcesOf(sources: ReleaseSources, parts: Parts): readonly Source[] {
  return parts.map((part) => {
    const source = sources[part];
    if (source === undefined) throw new SourceError(`CLDR ${sources.version} has no package ${part} here`);
    return source;
  });
}

function validityOf(
  sources: ReleaseSources,
  next: ReleaseSources | undefined,
): Pick<Edition, 'validFrom' | 'validTo'> {
  return { validFrom: sources.publishedAt, ...(next && { validTo: next.publishedAt }) };
}
