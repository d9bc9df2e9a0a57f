import type { DirectoryRecord } from '../model/document/entry.ts';
import type { Directory } from '../model/query/directory.ts';
import { isLatest } from '../model/query/select.ts';
import { CSV } from './csv/write.ts';
import { CSVW } from './csvw.ts';
import { GENERICODE } from './genericode/write.ts';
import { DOCUMENT, JSON_LINES, METADATA } from './json.ts';
import type { Representation } from './representation.ts';
import { SKOS } from './skos/write.ts';
import { XLSX } from './xlsx/write.ts';

/** The alternative formats of documents, the default first. */
export const ALTERNATIVE_FORMATS: readonly [Representation, ...Representation[]] = [
  CSV,
  JSON_LINES,
  GENERICODE,
  SKOS,
  XLSX,
];

/** Every representation of documents. */
export const REPRESENTATIONS: readonly Representation[] = [DOCUMENT, ...ALTERNATIVE_FORMATS, METADATA, CSVW];

/**
 * The representations of a document that are files. Formats without a URL of their own are printed on request for
 * versions that have been replaced, because few clients ask for them; without an API, they are files too.
 */
export function storedRepresentations(
  record: DirectoryRecord,
  directory: Pick<Directory, 'byUri'>,
  hasApi = true,
) {
  const hasAll = !hasApi || record.isLarge === true || isLatest(record, directory);
  return REPRESENTATIONS.filter((one) => one.supports(record) && (hasAll || one.urlOf !== undefined));
}

/** Names of the formats of a site, for `--formats`. CSV is always one, because it is the default of the API. */
export const FORMATS: readonly string[] = [
  'csv',
  ...REPRESENTATIONS.filter((one) => ![DOCUMENT, METADATA, CSV].includes(one)).map(({ folder }) => folder),
];

/** The representations that a host's rules select; all others need content negotiation. */
export const STATIC_REPRESENTATIONS = REPRESENTATIONS.filter(({ urlOf }) => urlOf !== undefined);

/** The representations with files for requests without a language. Links to descriptions always name a language. */
export const DEFAULT_REPRESENTATIONS = STATIC_REPRESENTATIONS.filter(
  ({ content }) => content !== 'description',
);
