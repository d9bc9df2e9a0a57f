import { bidiControls } from './bidi-controls.ts';
import { canonicalUri } from './canonical-uri.ts';
import { codeCharacters } from './code-characters.ts';
import { columnBounds } from './column-bounds.ts';
import { columnPatterns } from './column-patterns.ts';
import { columnProperties } from './column-properties.ts';
import { columnSchemas } from './column-schemas.ts';
import { controlCharacters } from './control-characters.ts';
import { defaultKey } from './default-key.ts';
import { documentLanguage } from './document-language.ts';
import { emptyCodes } from './empty-codes.ts';
import { emptyKeyValues } from './empty-key-values.ts';
import { entities } from './entities.ts';
import { foreignKeyColumns } from './foreign-key-columns.ts';
import { foreignKeyKey } from './foreign-key-key.ts';
import { foreignKeyRows } from './foreign-key-rows.ts';
import { foreignKeyTypes } from './foreign-key-types.ts';
import { foreignKeyValues } from './foreign-key-values.ts';
import { iri } from './iri.ts';
import { keyColumns } from './key-columns.ts';
import { keyValues } from './key-values.ts';
import { languageInFileName } from './language-in-file-name.ts';
import { locationSchemes } from './location-schemes.ts';
import { locations } from './locations.ts';
import { lookAlikeUris } from './look-alike-uris.ts';
import { mojibake } from './mojibake.ts';
import { referenceAbsentVersion } from './reference-absent-version.ts';
import { referenceKind } from './reference-kind.ts';
import { referenceLeftOut } from './reference-left-out.ts';
import { referenceLookAlike } from './reference-look-alike.ts';
import { referenceOutside } from './reference-outside.ts';
import { referenceVersion } from './reference-version.ts';
import { registeredLanguages } from './registered-languages.ts';
import { repeatedReferences } from './repeated-references.ts';
import { replacementCharacters } from './replacement-characters.ts';
import { rowValues } from './row-values.ts';
import type { Rule } from './rule.ts';
import { sameType } from './same-type.ts';
import { schemaLocation } from './schema-location.ts';
import { setCycle } from './set-cycle.ts';
import { similarCodes } from './similar-codes.ts';
import { spreadsheetCodes } from './spreadsheet-codes.ts';
import { spreadsheetNumbers } from './spreadsheet-numbers.ts';
import { tagSpelling } from './tag-spelling.ts';
import { translatedDetails } from './translated-details.ts';
import { translatedKeys } from './translated-keys.ts';
import { translatedStructure } from './translated-structure.ts';
import { translations } from './translations.ts';
import { uniqueDocuments } from './unique-documents.ts';
import { uniqueIds } from './unique-ids.ts';
import { validity } from './validity.ts';
import { versionCodes } from './version-codes.ts';
import { versionDates } from './version-dates.ts';
import { versionExchanges } from './version-exchanges.ts';
import { versionGaps } from './version-gaps.ts';
import { versionInUri } from './version-in-uri.ts';
import { versionLabels } from './version-labels.ts';
import { versionNames } from './version-names.ts';
import { versionUri } from './version-uri.ts';

/** The rules about the texts, columns, keys and rows of one document, which rely on nothing else of it. */
export const TABLE_RULES: readonly Rule[] = [
  uniqueIds,
  columnProperties,
  columnBounds,
  schemaLocation,
  keyColumns,
  defaultKey,
  rowValues,
  columnPatterns,
  columnSchemas,
  spreadsheetNumbers,
  spreadsheetCodes,
  keyValues,
  emptyCodes,
  emptyKeyValues,
  codeCharacters,
  similarCodes,
  mojibake,
  replacementCharacters,
  controlCharacters,
  bidiControls,
  entities,
];

/**
 * The rules about which documents are versions and languages of one another. They are applied one after the other, each
 * to the documents in which those before found no errors, so that a wrong URI makes no errors in correct documents.
 */
export const IDENTITY_RULES: readonly Rule[] = [versionUri, sameType, canonicalUri, uniqueDocuments];

/** The rules about each document alone, whatever it is a version of. */
export const DOCUMENT_RULES: readonly Rule[] = [
  documentLanguage,
  registeredLanguages,
  iri,
  validity,
  tagSpelling,
  locations,
  locationSchemes,
  ...TABLE_RULES,
  repeatedReferences,
];

/** The rules about what documents say of one another: not applied to documents in which IDENTITY_RULES found errors. */
export const RELATION_RULES: readonly Rule[] = [
  lookAlikeUris,
  languageInFileName,
  translatedDetails,
  translatedStructure,
  translations,
  translatedKeys,
  referenceOutside,
  referenceLeftOut,
  referenceVersion,
  referenceAbsentVersion,
  referenceLookAlike,
  referenceKind,
  foreignKeyColumns,
  foreignKeyKey,
  foreignKeyTypes,
  foreignKeyValues,
  foreignKeyRows,
  setCycle,
  versionLabels,
  versionInUri,
  versionDates,
  versionGaps,
  versionCodes,
  versionExchanges,
  versionNames,
];

/** The rules of the content check, in the order in which they are applied. */
export const RULES: readonly Rule[] = [...IDENTITY_RULES, ...DOCUMENT_RULES, ...RELATION_RULES];
