import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { orNone, SourceFault, statedUri } from '../import/format.ts';
import { dateTimeOf, formVersionUri } from '../import/names.ts';
import type { Graph, SchemeContext } from './graph.ts';
import { findResources, findStatements, reportUnread, segmentOf, textsIn } from './graph.ts';
import { PUBLISHER, SCHEME, STRUCTURE } from './terms.ts';

/** The identification of a scheme in each of its languages. Reports statements that none has. @throws SourceFault */
export function readIdentifications(context: SchemeContext, name: string) {
  const { graph, scheme, languages } = context;
  const uris = readUris(context, name);
  const known = new Set<string>(Object.values(SCHEME).flat());
  const [publisher] = findStatements(graph, scheme, ...SCHEME.publisher);
  for (const [property, statements] of graph.get(scheme) ?? []) {
    if (STRUCTURE.includes(property)) continue;
    const own = statements.filter(({ language }) => language === '' || languages.includes(language));
    const texts = own.length > 0 ? own : statements;
    const read = publisher && statements.includes(publisher) ? [publisher] : texts;
    reportUnread(context, property, statements, known.has(property) ? read : []);
  }
  return languages.map((language) => readIdentification(context, uris, language));
}

function readUris(context: SchemeContext, name: string) {
  const { graph, scheme, languages } = context;
  const [whole] = findResources(graph, scheme, ...SCHEME.isVersionOf);
  const own = whole ?? scheme;
  const isUsable = isAbsoluteIri(own) && !/^_:|^urn:x-no-base:/.test(own);
  const canonicalUri = statedUri(context, 'uri') ?? (isUsable ? own : statedUri(context, 'uri-prefix', name));
  if (canonicalUri === undefined) {
    const message = 'a concept scheme has no absolute URI: state it with --uri or --uri-prefix';
    throw new SourceFault(message, undefined, scheme);
  }
  const [iri] = findResources(graph, scheme, ...SCHEME.versionUri);
  const stated = statedUri(context, 'version-uri') ?? (whole === undefined ? iri : scheme);
  const version = findText(graph, scheme, SCHEME.version, languages[0]) ?? '';
  const formed = stated ?? (version === '' ? undefined : formVersionUri(canonicalUri, version));
  const message = 'there is no canonical version URI: it is formed from the canonical URI and the version';
  if (formed !== stated) context.guess(undefined, message, '--version-uri URI', formed);
  return { canonicalUri, canonicalVersionUri: formed ?? canonicalUri };
}

function readIdentification(context: SchemeContext, uris: ReturnType<typeof readUris>, language: string) {
  const { graph, scheme, loss } = context;
  const readText = (term: 'title' | 'description') => {
    const text = findText(graph, scheme, SCHEME[term], language);
    const message = `has no ${term} of the scheme, so that in another language is used`;
    if (text !== undefined && readTexts(term).length === 0) loss(language, message);
    return text;
  };
  const readTexts = (term: keyof typeof SCHEME): string[] =>
    textsIn(findStatements(graph, scheme, ...SCHEME[term]), language).map(({ value }) => value);
  const parseTime = (subject: string, properties: readonly string[]): string | undefined =>
    dateTimeOf(findStatements(graph, subject, ...properties)[0]?.value.trim());
  const title = readText('title');
  const shortName = readTexts('alternative')[0] ?? title ?? segmentOf(uris.canonicalUri);
  const [period = scheme] = findResources(graph, scheme, ...SCHEME.period);
  return omitUndefined({
    language,
    shortName,
    longName: title === shortName ? undefined : title,
    description: readText('description'),
    version: findText(graph, scheme, SCHEME.version, language),
    ...uris,
    tags: orNone(readTexts('keyword')),
    changeLog: orNone(readTexts('changeNote')),
    publishedAt: parseTime(scheme, SCHEME.publishedAt),
    validFrom: parseTime(period, SCHEME.validFrom),
    validTo: parseTime(period, SCHEME.validTo),
    publisher: readPublisher(context, language),
  });
}

/** The text of properties in a language, or else any. */
function findText(graph: Graph, subject: string, properties: readonly string[], language = '') {
  const texts = findStatements(graph, subject, ...properties).filter(({ isText }) => isText);
  const [text] = [...textsIn(texts, language), ...texts];
  return text?.value.trim() || undefined;
}

function readPublisher(context: SchemeContext, language: string): IdentificationJson['publisher'] {
  const { graph, scheme } = context;
  const [publisher] = findStatements(graph, scheme, ...SCHEME.publisher);
  if (!publisher) return undefined;
  const { isText, value } = publisher;
  const name = isText ? value.trim() || undefined : findText(graph, value, PUBLISHER.name, language);
  const [homepage = value] = findResources(graph, value, ...PUBLISHER.homepage);
  const url = isAbsoluteIri(homepage) && !isText && !value.startsWith('_:') ? homepage : undefined;
  if (name === undefined && url === undefined) return undefined;
  return omitUndefined({ shortName: name ?? segmentOf(value), url });
}
