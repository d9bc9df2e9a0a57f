import { printHistory } from '../../build/model/changes/code-history.ts';
import { listed, quoted } from '../../build/model/problems/wording.ts';
import { type Pin, pinList } from './pin.ts';
import { type PublishedList, readHistory, readMetadata } from './published.ts';
import type { Site } from './site.ts';

/** A list of a site, and how to pin it. */
export interface FoundList extends PublishedList {
  /** The resource and the files of a name. */
  readonly pin: (name: string, date?: string) => Pin;
}

/**
 * Gets a list from a site.
 *
 * @param uri that of a version, or of the list for its latest version
 * @param version the version to get instead, by its name or URI
 */
export async function getList(
  site: Site,
  uri: string,
  {
    language,
    version,
  }: { readonly language?: string | undefined; readonly version?: string | undefined } = {},
): Promise<FoundList> {
  const what = `the metadata of "${uri}"`;
  let metadata = readMetadata(await site.metadata(uri, language), what);
  const { canonicalUri } = metadata.identification;
  const history = readHistory(await site.history(canonicalUri), `the history of "${canonicalUri}"`);
  if (version !== undefined) {
    const { versions } = history;
    const found = versions.find((one) => one.version === version || one.canonicalVersionUri === version);
    if (!found) {
      const known = listed(versions.map((one) => one.version ?? one.canonicalVersionUri).reverse(), 10);
      throw new Error(`${quoted(canonicalUri)} has no version ${quoted(version)}: its versions are ${known}`);
    }
    metadata = readMetadata(await site.metadata(found.canonicalVersionUri, language), what);
  }
  const { canonicalVersionUri, language: own = '' } = metadata.identification;
  const csv = await site.csv(canonicalVersionUri, own);
  const published = {
    ...{ site: site.place, source: site.csvPlace(canonicalVersionUri, own) },
    ...{ ...metadata, history, historyText: printHistory(history), csv },
  };
  return { ...published, pin: (name, date = today()) => pinList(published, name, date) };
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** A version of a list, for readers. */
export function describe({ identification }: PublishedList): string {
  const { shortName, version, canonicalVersionUri } = identification;
  return `${quoted(shortName)}, ${version === undefined ? canonicalVersionUri : `version ${version}`}`;
}
