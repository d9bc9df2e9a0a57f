import { canonicalUri } from '../rules/canonical-uri.ts';
import { changeLog } from '../rules/change-log.ts';
import { codeCharacters } from '../rules/code-characters.ts';
import { columnBounds } from '../rules/column-bounds.ts';
import { columnLanguages } from '../rules/column-languages.ts';
import { columnPatterns } from '../rules/column-patterns.ts';
import { columnProperties } from '../rules/column-properties.ts';
import { columnSchemas } from '../rules/column-schemas.ts';
import { defaultKey } from '../rules/default-key.ts';
import { documentLanguage } from '../rules/document-language.ts';
import { emptyCodes } from '../rules/empty-codes.ts';
import { emptyKeyValues } from '../rules/empty-key-values.ts';
import { exchangedHeaders } from '../rules/exchanged-headers.ts';
import { foreignKeyValues } from '../rules/foreign-key-values.ts';
import { foreignKeyColumns, foreignKeyKey, foreignKeyRows, foreignKeyTypes } from '../rules/foreign-keys.ts';
import { iri } from '../rules/iri.ts';
import { keyColumns } from '../rules/key-columns.ts';
import { keyValues } from '../rules/key-values.ts';
import { languageInFileName } from '../rules/language-in-file-name.ts';
import { locationSchemes } from '../rules/location-schemes.ts';
import { locations } from '../rules/locations.ts';
import { lookAlikeUris } from '../rules/look-alike-uris.ts';
import { referenceRelease } from '../rules/reference-release.ts';
import {
  referenceAbsentVersion,
  referenceKind,
  referenceLeftOut,
  referenceLookAlike,
  referenceOutside,
  referenceVersion,
} from '../rules/references.ts';
import { registeredLanguages } from '../rules/registered-languages.ts';
import { repeatedReferences } from '../rules/repeated-references.ts';
import { rowValues } from '../rules/row-values.ts';
import { sameType } from '../rules/same-type.ts';
import { schemaLocation } from '../rules/schema-location.ts';
import { setCycle } from '../rules/set-cycle.ts';
import { similarCodes } from '../rules/similar-codes.ts';
import { spreadsheetCodes } from '../rules/spreadsheet-codes.ts';
import { spreadsheetNumbers } from '../rules/spreadsheet-numbers.ts';
import type { Rule } from '../rules/support/rule.ts';
import { tagSpelling } from '../rules/tag-spelling.ts';
import {
  bidiControls,
  controlCharacters,
  entities,
  mojibake,
  replacementCharacters,
} from '../rules/texts.ts';
import { translatedDetails } from '../rules/translated-details.ts';
import { translatedKeys } from '../rules/translated-keys.ts';
import { translatedStructure } from '../rules/translated-structure.ts';
import { translations } from '../rules/translations.ts';
import { uniqueDocuments } from '../rules/unique-documents.ts';
import { uniqueIds } from '../rules/unique-ids.ts';
import { validity } from '../rules/validity.ts';
import { versionCodes } from '../rules/version-codes.ts';
import { versionDates } from '../rules/version-dates.ts';
import { versionExchanges } from '../rules/version-exchanges.ts';
import { versionGaps } from '../rules/version-gaps.ts';
import { versionInUri } from '../rules/version-in-uri.ts';
import { versionLabels } from '../rules/version-labels.ts';
import { versionNames } from '../rules/version-names.ts';
import { versionUri } from '../rules/version-uri.ts';

/** Rules about the texts, columns, keys and rows of one document. */
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

/** Rules about the versions and languages of a document. Each is applied to documents that those before accept. */
export const IDENTITY_RULES: readonly Rule[] = [versionUri, sameType, canonicalUri, uniqueDocuments];

/** Rules about each document by itself. */
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

/** Rules about relations between documents, not applied to documents with errors from IDENTITY_RULES. */
export const RELATION_RULES: readonly Rule[] = [
  lookAlikeUris,
  languageInFileName,
  columnLanguages,
  translatedDetails,
  translatedStructure,
  translations,
  translatedKeys,
  referenceOutside,
  referenceLeftOut,
  referenceVersion,
  referenceAbsentVersion,
  referenceRelease,
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
  changeLog,
];

/** All rules, in the order in which they are applied. */
export const RULES: readonly Rule[] = [
  exchangedHeaders,
  ...IDENTITY_RULES,
  ...DOCUMENT_RULES,
  ...RELATION_RULES,
];
