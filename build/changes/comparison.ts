import type { Document, DocumentMetadata } from '../catalogue/document.ts';
import type { CodeListJson, IdentificationJson } from '../catalogue/model.ts';
import type { ListWithRows } from '../rules/support/code-rows.ts';
import { codeChanges } from './codes.ts';
import type { Comparison, DocumentName } from './model.ts';
import { fieldChanges, isSame, partChanges } from './parts.ts';
import { referenceChanges } from './references.ts';

/** The parts of a document that are compared. */
export interface ComparableDocument extends ListWithRows, Pick<Document, 'entry' | 'codeListSet'> {}

/** Compares a document with an earlier version. */
export function compareDocuments(before: ComparableDocument, after: ComparableDocument): Comparison {
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

/** The identifying fields of a document. */
export function nameOf({ entry }: Pick<Document, 'entry'>): DocumentName {
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

/** The identification of a document. */
export function identificationOf({
  codeList,
  codeListSet,
}: Pick<DocumentMetadata, 'codeList' | 'codeListSet'>): IdentificationJson {
  const part = codeList ?? codeListSet;
  if (!part) throw new RangeError('a document is a code list or a code list set');
  return part.identification;
}

const NO_COLUMNS: CodeListJson['columnSet'] = { columns: [], keys: [] };

const columnSetOf = ({ codeList }: ComparableDocument): CodeListJson['columnSet'] =>
  codeList?.columnSet ?? NO_COLUMNS;
