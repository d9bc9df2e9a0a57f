import type { FileInParts, FilePart } from '../api/files/output-file.ts';
import { OPEN_HEADERS } from '../api/response/headers.ts';
import { CSV } from '../formats/csv/write.ts';
import { DOCUMENT } from '../formats/json.ts';
import { packFile, printZipEnd } from '../formats/zip.ts';
import { compareCodeUnits, omitUndefined } from '../model/collections.ts';
import { digestOf } from '../model/digest.ts';
import { defaultKeyOf } from '../model/document/codes.ts';
import type { DocumentMetadata } from '../model/document/document.ts';
import { resourceName } from '../model/identity/uri.ts';
import { preferredDocument } from '../model/query/select.ts';
import { csvColumnsOf } from '../model/relations/referenced.ts';
import { licenceOf, titleOf } from './description/document.ts';
import { placeOf } from './links.ts';
import type { DirectoryContext, SitePart } from './part.ts';
import { ALL_PACKAGE, ANY_PACKAGE, outputPath, packageOf } from './paths.ts';

/**
 * The latest versions of all lists, and of the members of each set, as a ZIP archive with their CSVs and documents that is a
 * Data Package (https://datapackage.org).
 */
export const packages: SitePart = {
  headerRules: [ALL_PACKAGE, ANY_PACKAGE].map((path) => ({
    path,
    headers: { 'content-type': 'application/zip', ...OPEN_HEADERS },
  })),
  files: printPackages,
  filesShow: ({ documents, naming }) => documents.flatMap((one) => [one.digest, placeOf(one, naming)]),
};

function* printPackages(context: DirectoryContext): Generator<FileInParts> {
  const names = nameDocuments(context);
  yield { path: outputPath(ALL_PACKAGE), parts: printPackage(names, context) };
  const sets = [...names.keys()].filter(({ codeListSet }) => codeListSet);
  for (const set of new Set(sets.map(({ entry }) => entry.canonicalUri))) {
    const members: Names = new Map();
    const uris = new Set([set]);
    // Grows during the iteration.
    for (const uri of uris) {
      for (const document of context.versionsOf(uri).at(-1)?.records ?? []) {
        members.set(document, names.get(document) ?? '');
        for (const member of document.codeListSet?.referenceSet ?? []) uris.add(member.canonicalUri);
      }
    }
    const path = outputPath(packageOf(context.naming.placeOfUri(set)));
    yield { path, parts: printPackage(members, context) };
  }
}

/** The names of documents in packages. */
type Names = Map<DocumentMetadata, string>;

/** Names the documents of the latest versions by the last part of their URIs and their languages: `countries.en`. */
function nameDocuments({ documents, versionsOf }: DirectoryContext): Names {
  const names: Names = new Map();
  const taken = new Set<string>();
  for (const uri of new Set(documents.map(({ entry }) => entry.canonicalUri))) {
    const own = resourceName(uri.replace(/.*[:/#](?=.)/, ''));
    let name = own;
    for (let number = 2; taken.has(name); number++) name = `${own}-${number}`;
    taken.add(name);
    for (const document of versionsOf(uri).at(-1)?.records ?? [])
      names.set(document, `${name}.${document.entry.language.toLowerCase()}`);
  }
  return names;
}

/** Prints a package, entry by entry: a build copies unchanged ones from the output before. */
function* printPackage(names: Names, context: DirectoryContext): Generator<FilePart> {
  const sorted = [...names].sort(([, a], [, b]) => compareCodeUnits(a, b));
  const resources = sorted.map(([document]) => describeResource(document, names, context));
  const description = JSON.stringify({ resources }, null, 2);
  yield { print: () => packFile('datapackage.json', [description]) };
  for (const [document, name] of sorted) {
    for (const representation of [CSV, DOCUMENT]) {
      const file = context.fileOf(document, representation);
      if (!file) continue;
      const path = `${name}.${representation.extension}`;
      yield { digest: digestOf([path, file.digest]), print: () => packFile(path, [file.read()]) };
    }
  }
  yield { print: printZipEnd };
}

/** The CSV of a list, with fields that are texts as those of the command `codes`; of other documents, the JSON. */
function describeResource(document: DocumentMetadata, names: Names, context: DirectoryContext): object {
  const { entry, codeList } = document;
  const name = names.get(document);
  const table = CSV.supports(document) ? codeList : undefined;
  const representation = table ? CSV : DOCUMENT;
  const file = context.fileOf(document, representation);
  const licence = licenceOf(document, context.siteIdentity);
  return omitUndefined({
    name,
    title: titleOf(entry),
    path: `${name}.${representation.extension}`,
    hash: file && `sha256:${Buffer.from(file.digest, 'base64url').toString('hex')}`,
    bytes: file?.size,
    version: entry.version,
    sources: [{ title: entry.canonicalVersionUri, path: `${name}.${DOCUMENT.extension}` }],
    // A name is an identifier: "ODbL 1.0" becomes "ODbL-1.0".
    licenses: licence && [
      { name: licence.name.replace(/[^\w.-]+/g, '-'), title: licence.name, path: licence.url },
    ],
    schema: table && {
      fields: csvColumnsOf(document).map((id) => ({ name: id, type: 'string' })),
      primaryKey: defaultKeyOf(table.columnSet)?.columnIds,
      foreignKeys: describeForeignKeys(document, names, context),
    },
  });
}

/** The foreign keys to tables of the same package, in the same language if there is one. */
function describeForeignKeys(
  { entry, codeList, columns }: DocumentMetadata,
  names: Names,
  { plan }: DirectoryContext,
) {
  const described = [];
  for (const { columnIds, keyRef } of codeList?.columnSet.foreignKeys ?? []) {
    const { canonicalUri, canonicalVersionUri: uri = canonicalUri } = keyRef.codeListRef;
    const found = plan.directory.byUri.get(uri);
    const target = found && preferredDocument(found, entry.language, CSV.supports);
    const key = target?.codeList?.columnSet.keys.find(({ id }) => id === keyRef.keyId);
    const isSet = columns.some(({ id, type }) => type === 'enum-set' && columnIds.includes(id));
    const resource = target?.hasData && names.get(target);
    if (key && resource && !isSet)
      described.push({ fields: columnIds, reference: { resource, fields: key.columnIds } });
  }
  return described.length > 0 ? described : undefined;
}
