import { groupBy, omitUndefined } from '../../model/collections.ts';
import type { DocumentJson, ReferenceJson } from '../../model/document/columns.ts';
import {
  columnPointer,
  type Document,
  type DocumentMetadata,
  type Source,
} from '../../model/document/document.ts';
import type { DocumentType } from '../../model/document/entry.ts';
import { makeJsonLocator, pointerOf } from '../../model/json/locator.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { quoted } from '../../model/problems/wording.ts';

/** The documents of a list with rows, or of the directory without rows, and indexes for references to them. */
export interface Content<D extends DocumentMetadata = Document> {
  /** In the order of their files. */
  readonly documents: readonly D[];
  /** The documents of each canonical version URI, and those of each canonical URI. */
  readonly versions: readonly (readonly D[])[];
  readonly lists: readonly (readonly D[])[];
  /** Documents with this canonical version URI, in the order of their files. */
  readonly ofVersion: (canonicalVersionUri: string) => readonly D[];
  /** Documents of all versions with this canonical URI, in the order of their files. */
  readonly ofCanonical: (canonicalUri: string) => readonly D[];
  /** Whether the document or version of a URI is not published because of errors. */
  readonly isLeftOut: (uri: string) => boolean;
  /** The first file of a version of the document, or a language of the version, that is not published because of errors. */
  readonly leftOutFile: (uri: string) => string | undefined;
}

/** The directory as rules about references see it: without rows. */
export type DirectoryContent = Content<DocumentMetadata>;

/** The directory, with the rows of a few documents at a time. */
export interface ReadableContent extends DirectoryContent {
  /** Returns a document with its rows. Reads its file again if the rows are not in memory. */
  readonly withRows: (document: DocumentMetadata) => Document;
}

/** The documents of a list, and the directory that they refer to. */
export interface ListContent extends Content {
  readonly directory: ReadableContent;
}

/**
 * @param documents in the order of their files
 * @param unread unreadable or malformed documents
 * @param leftOut documents that are left out because of errors, or not compared because of their URIs
 */
export function makeContent<D extends DocumentMetadata>(
  documents: readonly D[],
  unread: readonly AbsentDocument[] = [],
  leftOut: readonly DocumentMetadata[] = [],
): Content<D> {
  const byVersion = groupBy(documents, ({ entry }) => entry.canonicalVersionUri);
  const byCanonical = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const left = filesByUri([
    ...unread,
    ...leftOut.map(({ entry, source }) => ({ ...entry, file: source.file })),
  ]);
  return {
    documents,
    versions: [...byVersion.values()],
    lists: [...byCanonical.values()],
    ofVersion: (uri) => byVersion.get(uri) ?? [],
    ofCanonical: (uri) => byCanonical.get(uri) ?? [],
    leftOutFile: (uri) => left.get(uri),
    isLeftOut: (uri) => left.has(uri) && !byVersion.has(uri) && !byCanonical.has(uri),
  };
}

/** Content whose documents all have their rows, which is a directory of its own. */
export function makeWholeContent(...given: Parameters<typeof makeContent<Document>>): ListContent {
  const content = makeContent(...given);
  return { ...content, directory: { ...content, withRows: (document) => document as Document } };
}

/** The first file of each canonical URI and version URI. */
function filesByUri(documents: readonly AbsentDocument[]): ReadonlyMap<string | undefined, string> {
  const files = new Map<string | undefined, string>();
  for (const { file, canonicalUri, canonicalVersionUri } of documents) {
    for (const uri of [canonicalUri, canonicalVersionUri]) if (!files.has(uri)) files.set(uri, file);
  }
  return files;
}

/** A document that is not checked because of its errors, as far as it is known. */
export interface AbsentDocument {
  readonly file: string;
  /** Absent if unknown, like `canonicalVersionUri`. */
  readonly canonicalUri?: string;
  readonly canonicalVersionUri?: string;
}

/** Finds the canonical URIs in a malformed document, between `identification` and the parts that refer to others. */
export function salvageUris(text: string): Omit<AbsentDocument, 'file'> {
  const begin = text.search(/"identification"\s*:/);
  const rest = begin < 0 ? '' : text.slice(begin);
  const [identification = ''] = rest.split(/"(?:columnSet|dataSet|referenceSet)"\s*:/, 1);
  return omitUndefined({
    canonicalUri: stringMember(identification, 'canonicalUri'),
    canonicalVersionUri: stringMember(identification, 'canonicalVersionUri'),
  });
}

/** The first string of that name, even without a colon; undefined if it is not closed in its line. */
function stringMember(text: string, name: string): string | undefined {
  const [, literal = ''] = new RegExp(`"${name}"\\s*:?\\s*("(?:[^"\\\\\r\n]|\\\\.)*")`).exec(text) ?? [];
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}

/** The types of documents as messages name them. */
export const TYPE_NAMES = { CodeList: 'code list', CodeListSet: 'code list set' } as const;

/** A reference of a foreign key or a code list set. */
export interface Reference extends Pick<ReferenceJson, 'canonicalUri' | 'canonicalVersionUri'> {
  readonly document: DocumentMetadata;
  readonly place: string;
  /** The required type of its target: always a code list for a foreign key. */
  readonly type: DocumentType;
  readonly target: Target;
}

interface Target {
  readonly kind:
    | 'found'
    | 'outside'
    /** A document that is not published because of its errors. */
    | 'left-out'
    /** The list exists without the named version. */
    | 'unknown-version'
    /** The named version belongs to another list. */
    | 'other-list'
    /** The canonical URI is the URI of a version. */
    | 'version-as-list';
  /** The documents found, of either type, or those that a message is about: all versions of a list, or one version. */
  readonly documents: readonly DocumentMetadata[];
}

export const allReferences = (content: DirectoryContent): readonly Reference[] =>
  content.documents.flatMap((document) => findReferences(content, document));

/** The references of a document: of its foreign keys, in their order, or of a set. */
export function findReferences(content: DirectoryContent, document: DocumentMetadata): Reference[] {
  const foreignKeys = document.codeList?.columnSet.foreignKeys ?? [];
  const members = document.codeListSet?.referenceSet ?? [];
  return [
    ...foreignKeys.map(({ keyRef: { codeListRef } }, i): Reference => {
      const place = pointerOf('codeList', 'columnSet', 'foreignKeys', i, 'keyRef', 'codeListRef');
      return { ...codeListRef, document, place, type: 'CodeList', target: findTarget(content, codeListRef) };
    }),
    ...members.map((member, i): Reference => {
      const place = pointerOf('codeListSet', 'referenceSet', i);
      const type = member.type === 'codeListSetRef' ? 'CodeListSet' : 'CodeList';
      return { ...member, document, place, type, target: findTarget(content, member) };
    }),
  ];
}

function findTarget(
  content: DirectoryContent,
  { canonicalUri, canonicalVersionUri }: Omit<ReferenceJson, 'type'>,
): Target {
  const { ofCanonical, ofVersion, isLeftOut } = content;
  if (canonicalVersionUri !== undefined) {
    const version = ofVersion(canonicalVersionUri);
    const documents = version.filter(({ entry }) => entry.canonicalUri === canonicalUri);
    if (documents.length > 0) return { kind: 'found', documents };
    if (isLeftOut(canonicalVersionUri)) return { kind: 'left-out', documents };
    if (version.length > 0) return { kind: 'other-list', documents: version };
  }
  const list = ofCanonical(canonicalUri);
  const kind = canonicalVersionUri === undefined ? 'found' : 'unknown-version';
  if (list.length > 0) return { kind, documents: list };
  if (isLeftOut(canonicalUri)) return { kind: 'left-out', documents: [] };
  const version = ofVersion(canonicalUri);
  return { kind: version.length > 0 ? 'version-as-list' : 'outside', documents: version };
}

/**
 * Moves problems of the header row of a CSV to its metadata, where the other documents of the list show that the id of a
 * column was renamed in the metadata: they have the id of the header, and none has that of the metadata.
 *
 * @param source a source whose metadata are well-formed
 * @param siblings other documents of its list
 */
export function relocateRenamedColumns(
  problems: readonly Problem[],
  { file, text, csv }: Source,
  siblings: readonly DocumentMetadata[],
): Problem[] {
  const headers = problems.filter(({ rule, pointer }) => rule === 'csv/header' && pointer !== undefined);
  if (headers.length === 0 || siblings.length === 0 || !csv) return [...problems];
  const { columns = [] } = (JSON.parse(text) as DocumentJson).codeList?.columnSet ?? {};
  const isKnown = (id: string) =>
    siblings.some((sibling) => sibling.columns.some((column) => column.id === id));
  const [renamed, ...others] = columns.filter(({ id }) => !isKnown(id));
  return problems.map((problem) => {
    const name = problem.pointer ?? '';
    if (!renamed || others.length > 0 || !headers.includes(problem) || !isKnown(name)) return problem;
    const pointer = columnPointer(columns.indexOf(renamed), 'id');
    const message = `the column is ${quoted(name)} in ${csv.file} and in ${siblings[0]?.source.file}, not ${quoted(renamed.id)}: write ${quoted(name)}`;
    return { ...problem, ...makeJsonLocator(file, text)(pointer), pointer, message };
  });
}
