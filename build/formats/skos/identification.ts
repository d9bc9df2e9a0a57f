import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { orNone, SourceFault, statedUri, uriByPrefix } from '../import/format.ts';
import { dateTimeOf } from '../import/names.ts';
import { formVersionUri } from '../version-uri.ts';
import { findResources, findStatements, findText, type Graph, segmentOf, textsIn } from './rdf.ts';
import { PUBLISHER, SCHEME } from './terms.ts';
import type { SkosContext } from './texts.ts';

/** The URIs of a scheme and its version. */
type SchemeUris = Pick<IdentificationJson, 'canonicalUri' | 'canonicalVersionUri'>;

/** Reads or forms the URIs of a scheme in the first language of its lists. @throws SourceFault if there are none */
export function readUris(context: SkosContext, scheme: string, name: string, language: string): SchemeUris {
  const { graph } = context;
  const [whole] = findResources(graph, scheme, ...SCHEME.isVersionOf);
  const own = whole ?? scheme;
  const isUsable = isAbsoluteIri(own) && !/^_:|^urn:x-no-base:/.test(own);
  const canonicalUri = statedUri(context, 'uri') ?? (isUsable ? own : uriByPrefix(context, name));
  if (canonicalUri === undefined) {
    const message = 'a concept scheme has no absolute URI: state it with --uri or --uri-prefix';
    throw new SourceFault(message, undefined, scheme);
  }
  const [iri] = findResources(graph, scheme, ...SCHEME.versionUri);
  const known = statedUri(context, 'version-uri') ?? (whole === undefined ? iri : scheme);
  if (known !== undefined) return { canonicalUri, canonicalVersionUri: known };
  const version = findText(graph, scheme, SCHEME.version, language);
  const formed = version === undefined ? undefined : formVersionUri(canonicalUri, version);
  if (formed === undefined) return { canonicalUri, canonicalVersionUri: canonicalUri };
  const message = 'there is no canonical version URI: it is formed from the canonical URI and the version';
  context.guess(undefined, message, '--version-uri URI', formed);
  return { canonicalUri, canonicalVersionUri: formed };
}

/** The identification of a scheme in a language. */
export function readIdentification(
  { graph, loss }: SkosContext,
  scheme: string,
  uris: SchemeUris,
  language: string,
): IdentificationJson {
  const readText = (term: 'title' | 'description' | 'version') =>
    findText(graph, scheme, SCHEME[term], language);
  const readTexts = (term: 'alternative' | 'keyword' | 'changeNote'): string[] =>
    textsIn(findStatements(graph, scheme, ...SCHEME[term]), language).map(({ value }) => value);
  const readTime = (subject: string, properties: readonly string[]): string | undefined =>
    dateTimeOf(findStatements(graph, subject, ...properties)[0]?.value.trim());
  for (const term of ['title', 'description'] as const) {
    const all = findStatements(graph, scheme, ...SCHEME[term]).filter(({ isText }) => isText);
    if (all.length > 0 && textsIn(all, language).length === 0)
      loss(language, `has no ${term} of the scheme, so that in another language is used`);
  }
  const title = readText('title');
  const shortName = readTexts('alternative')[0] ?? title ?? segmentOf(uris.canonicalUri);
  const [period = scheme] = findResources(graph, scheme, ...SCHEME.period);
  return omitUndefined({
    language,
    shortName,
    longName: title === shortName ? undefined : title,
    description: readText('description'),
    version: readText('version'),
    ...uris,
    tags: orNone(readTexts('keyword')),
    changeLog: orNone(readTexts('changeNote')),
    publishedAt: readTime(scheme, SCHEME.publishedAt),
    validFrom: readTime(period, SCHEME.validFrom),
    validTo: readTime(period, SCHEME.validTo),
    publisher: readPublisher(graph, scheme, language),
  });
}

function readPublisher(graph: Graph, scheme: string, language: string): IdentificationJson['publisher'] {
  const [publisher] = findStatements(graph, scheme, ...SCHEME.publisher);
  if (!publisher) return undefined;
  const { isText, value } = publisher;
  if (isText) return value.trim() === '' ? undefined : { shortName: value.trim() };
  const name = findText(graph, value, PUBLISHER.name, language);
  const [homepage = value] = findResources(graph, value, ...PUBLISHER.homepage);
  const url = isAbsoluteIri(homepage) && !value.startsWith('_:') ? homepage : undefined;
  if (name === undefined && url === undefined) return undefined;
  return omitUndefined({ shortName: name ?? segmentOf(value), url });
}
