import { columnPatterns } from './rules/columns/column-patterns.ts';
import { columnBounds, columnProperties, columnSchemas, schemaLocation } from './rules/columns/columns.ts';
import { rowValues } from './rules/columns/row-values.ts';
import { spreadsheetCodes, spreadsheetNumbers } from './rules/columns/spreadsheets.ts';
import type { ListContent, ReadableContent, WholeContent } from './rules/content.ts';
import { canonicalUri } from './rules/identity/canonical-uri.ts';
import {
  documentLanguage,
  iri,
  locationSchemes,
  locations,
  validity,
} from './rules/identity/identification.ts';
import { lookAlikeUris } from './rules/identity/look-alike-uris.ts';
import { sameType } from './rules/identity/same-type.ts';
import { uniqueDocuments } from './rules/identity/unique-documents.ts';
import { versionUri } from './rules/identity/version-uri.ts';
import { codeCharacters } from './rules/keys/code-characters.ts';
import {
  defaultKey,
  emptyCodes,
  emptyKeyValues,
  keyColumns,
  keyValues,
  uniqueIds,
} from './rules/keys/keys.ts';
import { similarCodes } from './rules/keys/similar-codes.ts';
import { foreignKeyValues } from './rules/references/foreign-key-values.ts';
import {
  foreignKeyColumns,
  foreignKeyKey,
  foreignKeyRows,
  foreignKeyTypes,
} from './rules/references/foreign-keys.ts';
import { referenceRelease } from './rules/references/reference-release.ts';
import {
  referenceAbsentVersion,
  referenceKind,
  referenceLeftOut,
  referenceLookAlike,
  referenceOutside,
  referenceVersion,
  repeatedReferences,
} from './rules/references/references.ts';
import { setCycle } from './rules/references/set-cycle.ts';
import type { DirectoryRule, Rule } from './rules/rule.ts';
import { columnLanguages, languageInFileName, registeredLanguages } from './rules/texts/languages.ts';
import { tagSpelling } from './rules/texts/tag-spelling.ts';
import {
  bidiControls,
  controlCharacters,
  entities,
  lookAlikeLetters,
  mojibake,
  replacementCharacters,
} from './rules/texts/texts.ts';
import { exchangedHeaders } from './rules/translations/exchanged-headers.ts';
import { translatedDetails, translatedStructure } from './rules/translations/translated-facts.ts';
import { translatedKeys } from './rules/translations/translated-keys.ts';
import { translations } from './rules/translations/translations.ts';
import { changeLog } from './rules/versions/change-log.ts';
import { versionCodes } from './rules/versions/version-codes.ts';
import { versionExchanges } from './rules/versions/version-exchanges.ts';
import { versionNames } from './rules/versions/version-names.ts';
import { versionDates, versionGaps, versionInUri, versionLabels } from './rules/versions/versions.ts';

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
