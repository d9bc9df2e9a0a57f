import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { parseInstant } from '../../model/values/instant.ts';
import type { ImportOptions, ReportNote } from '../import/format.ts';
import { statedUri } from '../import/options.ts';
import { versionUri } from '../import/print.ts';
import { type Graph, NO_BASE, type Statement } from './rdf.ts';
import { PROPERTIES, resourcesOf, segmentOf, statementsOf, textIn, textsIn } from './terms.ts';

const DCT = 'http://purl.org/dc/terms/';
const DCAT = 'http://www.w3.org/ns/dcat#';

/** The properties of a scheme that are imported, except those of its concepts. */
export const SCHEME_PROPERTIES: ReadonlySet<string> = new Set([
  ...Object.values(PROPERTIES).flat(),
  ...['isVersionOf', 'alternative', 'temporal'].map((name) => `${DCT}${name}`),
]);

/** The URIs of a scheme and its version; undefined after an error. */
export interface SchemeUris {
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
}

/** Reads or forms the URIs of a scheme. */
export function readUris(
  graph: Graph,
  scheme: string,
  options: ImportOptions,
  report: ReportNote,
): SchemeUris | undefined {
  const [whole] = resourcesOf(graph, scheme, `${DCT}isVersionOf`);
  const canonicalUri = statedUri(options, 'uri') ?? whole ?? scheme;
  if (!isAbsoluteIri(canonicalUri) || canonicalUri.startsWith(NO_BASE) || canonicalUri.startsWith('_:')) {
    report({
      kind: 'error',
      message: 'a concept scheme has no absolute URI: state it with --uri URI',
      value: scheme,
    });
    return undefined;
  }
  const stated = statedUri(options, 'version-uri') ?? (whole === undefined ? undefined : scheme);
  const [iri] = resourcesOf(graph, scheme, ...PROPERTIES.versionUri);
  if (stated !== undefined || iri !== undefined)
    return { canonicalUri, canonicalVersionUri: stated ?? (iri as string) };
  const version = textIn(graph, scheme, PROPERTIES.version, '');
  const formed = version === undefined ? canonicalUri : versionUri(canonicalUri, version);
  if (version !== undefined)
    report({
      kind: 'guess',
      message: 'there is no canonical version URI: it is formed from the canonical URI and the version',
      value: formed,
      option: '--version-uri URI',
    });
  return { canonicalUri, canonicalVersionUri: formed };
}

/** The identification of a scheme in a language. */
export function identificationOf(
  graph: Graph,
  scheme: string,
  uris: SchemeUris,
  language: string,
): IdentificationJson {
  const title = textIn(graph, scheme, PROPERTIES.title, language);
  const alternative = textsIn(statementsOf(graph, scheme, [`${DCT}alternative`]), language)[0]?.object.value;
  const shortName = alternative ?? title ?? segmentOf(uris.canonicalUri);
  const keywords = textsIn(statementsOf(graph, scheme, PROPERTIES.keyword), language);
  const [period = scheme] = resourcesOf(graph, scheme, `${DCT}temporal`);
  return omitUndefined({
    language,
    shortName,
    longName: title === shortName ? undefined : title,
    description: textIn(graph, scheme, PROPERTIES.description, language),
    version: textIn(graph, scheme, PROPERTIES.version, language),
    ...uris,
    tags: keywords.length > 0 ? keywords.map(({ object }) => object.value) : undefined,
    publishedAt: timeIn(graph, scheme, PROPERTIES.publishedAt),
    validFrom: timeIn(graph, period, [`${DCAT}startDate`, ...PROPERTIES.validFrom]),
    validTo: timeIn(graph, period, [`${DCAT}endDate`, ...PROPERTIES.validTo]),
    publisher: publisherOf(graph, scheme, language),
  });
}

/** A time as a date-time; a date is its beginning. */
function timeIn(graph: Graph, subject: string, properties: readonly string[]): string | undefined {
  const text = statementsOf(graph, subject, properties)[0]?.object.value.trim() ?? '';
  const instant = parseInstant(text);
  return instant && (instant.wholeDay ? `${text}T00:00:00` : text.replace(' ', 'T'));
}

function publisherOf(graph: Graph, scheme: string, language: string): IdentificationJson['publisher'] {
  const [statement] = publishers(graph, scheme);
  if (!statement) return undefined;
  const { kind, value } = statement.object;
  if (kind === 'literal') return value.trim() === '' ? undefined : { shortName: value.trim() };
  const name = textIn(graph, value, PROPERTIES.name, language);
  const [homepage = value] = resourcesOf(graph, value, ...PROPERTIES.homepage);
  const url = isAbsoluteIri(homepage) && kind === 'iri' ? homepage : undefined;
  if (name === undefined && url === undefined) return undefined;
  return omitUndefined({ shortName: name ?? segmentOf(value), url });
}

const publishers = (graph: Graph, scheme: string): readonly Statement[] =>
  statementsOf(graph, scheme, PROPERTIES.publisher);
