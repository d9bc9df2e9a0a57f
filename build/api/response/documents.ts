import { storedRepresentations } from '../../formats/all.ts';
import { DOCUMENT } from '../../formats/json/write.ts';
import type { Representation } from '../../formats/representation.ts';
import type { Document } from '../../model/document/document.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import { readPublished } from '../../model/document/published.ts';
import type { UriEntry } from '../../model/query/directory.ts';
import { documentInLanguage, latestVersion, preferredDocument } from '../../model/query/select.ts';
import type { ApiRequest, Service } from '../endpoint.ts';
import { COMMON_HEADERS, DOCUMENT_HEADERS, type Headers } from './headers.ts';
import { negotiateContentType } from './negotiation.ts';
import { problem } from './problem.ts';
import { languageMissing } from './responses.ts';

/** A document, and the representation of it that a client prefers. */
interface Choice {
  readonly record: DirectoryRecord;
  readonly representation: Representation;
  readonly contentType: string;
}

/**
 * Chooses a document in the representation, content type and language that the client prefers. First the representation is
 * negotiated among those that the document has in any language, then the language among those with that representation.
 * Preferences never cause errors.
 *
 * @param language the language that the client requires, if any
 * @param offered the representations of the endpoint; the first is the default
 * @returns a response with the status 404 if there is no such document
 */
export function chooseDocument(
  { http, uri }: ApiRequest,
  entry: UriEntry,
  language: string | undefined,
  offered: readonly Representation[],
): Choice | Response {
  const required = language === undefined ? undefined : documentInLanguage(entry, language);
  if (language !== undefined && !required) return languageMissing(uri, entry, language);
  const candidates = required ? [required] : latestVersion(entry).records;
  const supported = offered.filter(({ supports }) => candidates.some(supports));
  const chosen = negotiateRepresentation(http.headers.get('accept'), supported);
  if (!chosen) return formatMissing(uri, required);
  const acceptLanguage = http.headers.get('accept-language');
  const record = required ?? preferredDocument(entry, acceptLanguage, chosen.representation.supports);
  return { record, ...chosen };
}

/** Whether a representation of a document is a file. */
export const isStored = ({ record, representation }: Choice, { directory }: Service): boolean =>
  storedRepresentations(record, directory).includes(representation);

/** The document that {@link chooseDocument} chooses. */
export async function documentResponse(
  request: ApiRequest,
  entry: UriEntry,
  language: string | undefined,
  offered: readonly Representation[],
  service: Service,
): Promise<Response> {
  const chosen = chooseDocument(request, entry, language, offered);
  if (chosen instanceof Response) return chosen;
  const { record, representation, contentType } = chosen;
  const { canonicalVersionUri, language: own } = record.entry;
  const { naming, files } = service;
  const body = isStored(chosen, service)
    ? await files.load(naming.documentFile(canonicalVersionUri, own, representation), request.http)
    : await printOnRequest(representation, record, service, request.http);
  return new Response(body, {
    headers: {
      ...COMMON_HEADERS,
      ...DOCUMENT_HEADERS,
      'content-type': contentType,
      'content-language': own,
      ...linkHeader(representation, record),
    },
  });
}

/** Prints a representation without a file from the JSON of the document and its translations, as builds do. */
async function printOnRequest(
  representation: Representation,
  record: DirectoryRecord,
  { directory, naming, files }: Service,
  http: Request,
): Promise<BodyInit> {
  const { records } = latestVersion(directory.byUri.get(record.entry.canonicalVersionUri) as UriEntry);
  const read = async (one: DirectoryRecord) => {
    const file = naming.documentFile(one.entry.canonicalVersionUri, one.entry.language, DOCUMENT);
    return readPublished({ file, text: await files.read(file, http) }, one);
  };
  const translations = await Promise.all(records.map(read));
  const context = { translations, findTables: () => undefined, reportLoss: () => {} };
  return representation.print(translations[records.indexOf(record)] as Document, context);
}

/** The Link header of a representation, if it has one. */
export function linkHeader({ linkOf }: Representation, record: DirectoryRecord): Headers {
  const link = linkOf?.(record);
  return link === undefined ? {} : { link };
}

/**
 * The representation whose content type a client prefers; undefined if none is offered. A client that prefers HTML gets
 * the default: when users follow a link, browsers accept HTML, then XML, then anything else.
 */
function negotiateRepresentation(accept: string | null, offered: readonly Representation[]) {
  const [first, ...others] = offered.flatMap(({ contentTypes }) => contentTypes);
  if (first === undefined) return undefined;
  const preferred = negotiateContentType(accept, [first, ...others, HTML]);
  const contentType = preferred === HTML ? first : preferred;
  const representation = offered.find(({ contentTypes }) => contentTypes.includes(contentType));
  return representation && { representation, contentType };
}

const HTML = 'text/html';

function formatMissing(uri: string, required: DirectoryRecord | undefined): Response {
  const where = required ? ` in the language "${required.entry.language}"` : '';
  return problem(404, `"${uri}" has no data${where}, so it has no alternative format.`);
}
