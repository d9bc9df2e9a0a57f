import { canonicalUri } from '../rules/canonical-uri.ts';
import { changeLog } from '../rules/change-log.ts';
import { codeCharacters } from '../rules/code-characters.ts';
import { columnPatterns } from '../rules/column-patterns.ts';
import { columnBounds, columnProperties, columnSchemas, schemaLocation } from '../rules/columns.ts';
import { exchangedHeaders } from '../rules/exchanged-headers.ts';
import { foreignKeyValues } from '../rules/foreign-key-values.ts';
import { foreignKeyColumns, foreignKeyKey, foreignKeyRows, foreignKeyTypes } from '../rules/foreign-keys.ts';
import { documentLanguage, iri, locationSchemes, locations, validity } from '../rules/identification.ts';
import { defaultKey, emptyCodes, emptyKeyValues, keyColumns, keyValues, uniqueIds } from '../rules/keys.ts';
import { columnLanguages, languageInFileName, registeredLanguages } from '../rules/languages.ts';
import { lookAlikeUris } from '../rules/look-alike-uris.ts';
import { referenceRelease } from '../rules/reference-release.ts';
import {
  referenceAbsentVersion,
  referenceKind,
  referenceLeftOut,
  referenceLookAlike,
  referenceOutside,
  referenceVersion,
  repeatedReferences,
} from '../rules/references.ts';
import { rowValues } from '../rules/row-values.ts';
import { sameType } from '../rules/same-type.ts';
import { setCycle } from '../rules/set-cycle.ts';
import { similarCodes } from '../rules/similar-codes.ts';
import { spreadsheetCodes, spreadsheetNumbers } from '../rules/spreadsheets.ts';
import type { Rule } from '../rules/support/rule.ts';
import { tagSpelling } from '../rules/tag-spelling.ts';
import {
  bidiControls,
  controlCharacters,
  entities,
  lookAlikeLetters,
  mojibake,
  replacementCharacters,
} from '../rules/texts.ts';
import { translatedDetails, translatedStructure } from '../rules/translated-facts.ts';
import { translatedKeys } from '../rules/translated-keys.ts';
import { translations } from '../rules/translations.ts';
import { uniqueDocuments } from '../rules/unique-documents.ts';
import { versionCodes } from '../rules/version-codes.ts';
import { versionExchanges } from '../rules/version-exchanges.ts';
import { versionNames } from '../rules/version-names.ts';
import { versionUri } from '../rules/version-uri.ts';
import { versionDates, versionGaps, versionInUri, versionLabels } from '../rules/versions.ts';

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
  lookAlikeLetters,
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
