import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS_FOLDER, documentFile, listFile, staticListPlace } from '../../build/api/files/files.ts';
import { CSV } from '../../build/formats/csv/write.ts';
import { DOCUMENT } from '../../build/formats/json.ts';
import type { Storage } from '../../build/formats/representation.ts';
import { alternativeFormatUrl, historyUrl, metadataUrl } from '../../build/formats/urls.ts';
import { historyOf } from '../../build/model/changes/code-history.ts';
import { entryIn, readInItsLanguages } from '../../build/model/document/published.ts';
import { printHistory } from '../../build/model/history/published.ts';
import { quoted } from '../../build/model/problems/wording.ts';
import { UsageError } from '../command.ts';

/** Where lists are published: a site, or the output of a build. */
export interface Site {
  /** The URL of the site without a slash at its end, or the folder. */
  readonly place: string;
  /** The metadata of a version or, by the URI of the list, of the latest one, as JSON. */
  readonly metadata: (uri: string, language: string | undefined) => Promise<string>;
  readonly history: (canonicalUri: string) => Promise<string>;
  readonly csv: (canonicalVersionUri: string, language: string) => Promise<string>;
  /** Where the CSV is. */
  readonly csvPlace: (canonicalVersionUri: string, language: string) => string;
}

/** The language of names if none is stated. */
const LANGUAGE = 'en';

/** Opens a site by its URL, or the output of a build by its folder. @throws UsageError if it is neither */
export function openSite(place: string): Site {
  if (existsSync(join(place, 'site', DOCUMENTS_FOLDER))) return openFolder(place);
  const url = URL.canParse(place) ? new URL(place) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}${url.pathname}` !== url.href)
    throw new UsageError(
      `--site must be the URL of a site, such as https://codes.example.org, or the folder of the output of a build, not ${quoted(place)}`,
    );
  const base = url.href.replace(/\/$/, '');
  return {
    place: base,
    // An empty language counts as absent.
    metadata: (uri, language = '') => fetchText(base + metadataUrl(uri, language)),
    history: (uri) => fetchText(base + historyUrl(uri)),
    csv: (uri, language) => fetchText(base + alternativeFormatUrl(uri, language)),
    csvPlace: (uri, language) => base + alternativeFormatUrl(uri, language),
  };
}

/** Maximum size of a response, in bytes, and maximum time for it, in seconds. */
const MAX_SIZE = 100_000_000;
const TIMEOUT = 60;

/** In pages of sites without the API, such as the one for status 404. */
const NO_API = 'data-api="none"';

/** Gets a text, which must be small enough and come in time, also after redirects to other sites. */
async function fetchText(url: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT * 1000);
    const response = await fetch(url, { signal, headers: { 'accept-language': LANGUAGE } });
    if (url.startsWith('https:') && !response.url.startsWith('https:'))
      throw new Error(`it redirects to ${response.url}, which is not encrypted`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > MAX_SIZE) throw new Error(`it is larger than ${MAX_SIZE} bytes`);
      parts.push(part);
    }
    const text = new TextDecoder().decode(Buffer.concat(parts));
    if (response.ok) return text;
    if (text.includes(NO_API))
      throw new Error(
        'the site has no API: use the output folder of its build as --site, or a site with the API',
      );
    throw new Error(`status ${response.status}${detailOf(text)}`);
  } catch (error) {
    const { name, message, cause } = error as Error;
    const late = name === 'TimeoutError' ? `no response within ${TIMEOUT} seconds` : undefined;
    throw new Error(`cannot get ${url}: ${(late ?? (cause as Error)?.message) || message}`);
  }
}

/** The detail of a problem (RFC 9457), if it is one. */
function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text);
    return typeof detail === 'string' ? `: ${detail.slice(0, 500)}` : '';
  } catch {
    return '';
  }
}

/** Reads the files of a build. Documents whose URIs have other names than their URIs need a server. */
function openFolder(place: string): Site {
  const folders = readdirSync(join(place, 'site', DOCUMENTS_FOLDER));
  const languages = folders.filter((name) => /^l=./.test(name)).map((name) => name.slice(2));
  const fileOf = (uri: string, language: string, storage: Storage) => {
    // Other names have escapes, and might lead out of the folder.
    if (/^[\w:.+=-]+$/.test(uri) && /^[\w-]+$/.test(language))
      return join(place, 'site', documentFile(`l=${language}`, staticListPlace(uri), storage));
    throw new Error(
      `"${uri}" has no file of its own in ${place}: serve the folder, and use its URL as --site`,
    );
  };
  const languagesOf = (uri: string) => languages.filter((one) => existsSync(fileOf(uri, one, DOCUMENT)));
  const read = (uri: string, language: string, storage: Storage): string => {
    const file = fileOf(uri, language, storage);
    if (existsSync(file)) return readFileSync(file, 'utf8');
    throw new Error(`${place} has no "${uri}": there is no file ${file}`);
  };
  return {
    place,
    metadata: async (uri, language) => {
      const known = languagesOf(uri);
      const own = known.includes(LANGUAGE) ? LANGUAGE : (known[0] ?? LANGUAGE);
      return read(uri, language ?? own, DOCUMENT);
    },
    history: async (uri) => {
      const file = join(place, 'site', listFile('history', staticListPlace(uri)));
      if (existsSync(file)) return readFileSync(file, 'utf8');
      // A list of one version has no history of its own.
      const documents = languagesOf(uri).flatMap((language) => {
        const text = read(uri, language, DOCUMENT);
        return readInItsLanguages(text, { entry: entryIn(JSON.parse(text)), hasData: true });
      });
      return printHistory(historyOf(documents));
    },
    csv: async (uri, language) => read(uri, language, CSV),
    csvPlace: (uri, language) => fileOf(uri, language, CSV),
  };
}
