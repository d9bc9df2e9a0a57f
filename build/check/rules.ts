import type { ListContent } from './facts/content.ts';
import { columnPatterns, columnProperties, rowValues, spreadsheets } from './rules/columns/columns.ts';
import { columnSchemas } from './rules/columns/schemas.ts';
import {
  documentLanguage,
  hiddenResponses,
  locationSchemes,
  otherList,
  publicationDates,
  validity,
} from './rules/identity/identity.ts';
import { canonicalUri, lookAlikes, uniqueDocuments, versionInUri } from './rules/identity/uris.ts';
import { codeCharacters, similarCodes } from './rules/keys/code-characters.ts';
import { emptyRows, keyColumns, keyValues } from './rules/keys/keys.ts';
import { columnRoles } from './rules/references/column-roles.ts';
import { correspondences } from './rules/references/correspondences.ts';
import { foreignKeyValues } from './rules/references/foreign-key-values.ts';
import { foreignKeyTargets, withdrawnTargets } from './rules/references/foreign-keys.ts';
import { hierarchy } from './rules/references/hierarchy.ts';
import {
  referenceLeftOut,
  referenceOutside,
  referenceTargets,
  repeatedReferences,
  setCycle,
} from './rules/references/references.ts';
import type { DirectoryRule, Rule } from './rules/rule.ts';
import { documentLanguages, registeredLanguages, tagSpelling } from './rules/texts/languages.ts';
import { localizedTexts } from './rules/texts/localized-texts.ts';
import { hiddenCharacters, textEncoding } from './rules/texts/texts.ts';
import { translatedDetails } from './rules/translations/details.ts';
import { translations } from './rules/translations/translations.ts';
import { versionCodes, versionNames } from './rules/versions/codes.ts';
import { versionOrder } from './rules/versions/order.ts';

/** Rules about the texts, columns, keys and rows of one document, compared with the other languages of its version. */
export const TABLE_RULES: readonly Rule[] = [
  columnProperties,
  keyColumns,
  rowValues,
  columnPatterns,
  columnSchemas,
  spreadsheets,
  keyValues,
  emptyRows,
  codeCharacters,
  similarCodes,
  textEncoding,
  hiddenCharacters,
];

/** Rules about cells that texts in all languages of a document follow. */
export const TEXT_RULES: readonly Rule[] = [rowValues, columnPatterns, textEncoding, hiddenCharacters];

/** Rules about the documents of a list, also applied to those with errors from IDENTITY_RULES. */
export const DOCUMENT_RULES: readonly Rule[] = [
  documentLanguage,
  registeredLanguages,
  localizedTexts,
  validity,
  locationSchemes,
  ...TABLE_RULES,
  repeatedReferences,
];

/**
 * Rules about the URIs and tags of all documents. Those that they find under the URIs of others are not compared with the
 * rest of their list.
 */
export const IDENTITY_RULES: readonly DirectoryRule[] = [canonicalUri, uniqueDocuments, tagSpelling];

/** Rules about relations between the documents without errors from IDENTITY_RULES. */
export const RELATION_RULES: readonly DirectoryRule[] = [
  lookAlikes,
  hiddenResponses,
  publicationDates,
  documentLanguages,
  referenceOutside,
  referenceTargets,
  setCycle,
];

/** Rules about what is published without the documents with errors. */
export const LEFT_OUT_RULES: readonly DirectoryRule[] = [referenceLeftOut];

/** Rules that find versions of other lists by their rows. These are not compared with the rest of their list. */
export const LIST_IDENTITY_RULES: readonly Rule[] = [otherList];

/** Rules about the versions and languages of a list. */
export const LIST_RULES: readonly Rule[] = [
  versionOrder,
  versionInUri,
  translatedDetails,
  translations,
  versionCodes,
  versionNames,
  columnRoles,
];

/** Rules about a list, which also need the rows of the lists that its foreign keys refer to. */
export const FOREIGN_KEY_RULES: readonly Rule<ListContent>[] = [
  foreignKeyTargets,
  foreignKeyValues,
  withdrawnTargets,
  hierarchy,
  correspondences,
];

export const RULES: readonly Rule<ListContent>[] = [
  ...IDENTITY_RULES,
  ...DOCUMENT_RULES,
  ...RELATION_RULES,
  ...LEFT_OUT_RULES,
  ...LIST_IDENTITY_RULES,
  ...LIST_RULES,
  ...FOREIGN_KEY_RULES,
];
