import type { Document } from '../catalogue/document.ts';
import type { CodeListJson, IdentificationJson } from '../catalogue/model.ts';
import { codeChanges } from './codes.ts';
import type { Comparison, DocumentName } from './model.ts';
import { fieldChanges, isSame, partChanges } from './parts.ts';
import { referenceChanges } from './references.ts';

/** Compares a document with an earlier version of it. */
export function compareDocuments(before: Document, after: Document): Comparison {
  const [from, to] = [columnSetOf(before), columnSetOf(after)];
  const isList = before.codeList !== undefined || after.codeList !== undefined;
  return {
    document: nameOf(after),
    before: nameOf(before),
    identification: fieldChanges(identificationOf(before), identificationOf(after), {
      ignored: ['version', 'canonicalVersionUri', 'language'],
    }),
    columns: partChanges(from.columns, to.columns, { nullable: true, optional: false }),
    keys: partChanges(from.keys, to.keys),
    ...(!isSame(from.defaultKey, to.defaultKey) && {
      defaultKey: {
        ...(from.defaultKey && { before: from.defaultKey.keyId }),
        ...(to.defaultKey && { after: to.defaultKey.keyId }),
      },
    }),
    foreignKeys: partChanges(from.foreignKeys ?? [], to.foreignKeys ?? []),
    ...(isList && { codes: codeChanges(before, after) }),
    references: referenceChanges(before, after),
  };
}

/** A document by what identifies it. */
export function nameOf({ entry }: Document): DocumentName {
  const { type, language, shortName, version, canonicalUri, canonicalVersionUri, publishedAt } = entry;
  return {
    type,
    language,
    shortName,
    ...(version !== undefined && { version }),
    canonicalUri,
    canonicalVersionUri,
    ...(publishedAt !== undefined && { publishedAt }),
  };
}

/** What a document says of itself. */
export function identificationOf({ codeList, codeListSet }: Document): IdentificationJson {
  const part = codeList ?? codeListSet;
  if (!part) throw new RangeError('a document is a code list or a code list set');
  return part.identification;
}

const NO_COLUMNS: CodeListJson['columnSet'] = { columns: [], keys: [] };

const columnSetOf = ({ codeList }: Document): CodeListJson['columnSet'] => codeList?.columnSet ?? NO_COLUMNS;
