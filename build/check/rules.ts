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
import type { ListContent, ReadableContent, WholeContent } from '../rules/support/content.ts';
import type { DirectoryRule, Rule } from '../rules/support/rule.ts';
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

/** Rules about the texts, columns, keys and rows of one document, compared with the other languages of its version. */
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

/** Rules about the URIs, versions and languages of documents. Each is applied to the documents that all earlier ones accept. */
export const IDENTITY_RULES: readonly Rule<ReadableContent>[] = [
  versionUri,
  sameType,
  canonicalUri,
  uniqueDocuments,
];

/** Rules about the documents of a list, also applied to those with errors from IDENTITY_RULES. */
export const DOCUMENT_RULES: readonly Rule[] = [
  documentLanguage,
  registeredLanguages,
  validity,
  locations,
  locationSchemes,
  ...TABLE_RULES,
  repeatedReferences,
];

/** Rules about the metadata of all documents, also applied to those with errors from IDENTITY_RULES. */
export const METADATA_RULES: readonly DirectoryRule[] = [iri, tagSpelling];

/** Rules about relations between the documents without errors from IDENTITY_RULES. */
export const RELATION_RULES: readonly DirectoryRule[] = [
  lookAlikeUris,
  languageInFileName,
  referenceOutside,
  referenceLeftOut,
  referenceVersion,
  referenceAbsentVersion,
  referenceRelease,
  referenceLookAlike,
  referenceKind,
  setCycle,
  versionInUri,
  versionDates,
];

/** Rules about the versions and languages of a list. */
export const LIST_RULES: readonly Rule[] = [
  versionLabels,
  versionGaps,
  columnLanguages,
  translatedDetails,
  translatedStructure,
  translations,
  translatedKeys,
  versionExchanges,
  versionNames,
  changeLog,
];

/** Rules about a list, which also need the rows of the lists that its foreign keys refer to. */
export const FOREIGN_KEY_RULES: readonly Rule<ListContent>[] = [
  foreignKeyColumns,
  foreignKeyKey,
  foreignKeyTypes,
  foreignKeyValues,
  foreignKeyRows,
  versionCodes,
];

/** All rules. */
export const RULES: readonly Rule<WholeContent>[] = [
  exchangedHeaders,
  ...IDENTITY_RULES,
  ...DOCUMENT_RULES,
  ...METADATA_RULES,
  ...RELATION_RULES,
  ...LIST_RULES,
  ...FOREIGN_KEY_RULES,
];
