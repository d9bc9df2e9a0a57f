import type { DocumentMetadata } from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import { textsNamed } from '../../facts/document-texts.ts';
import { type DirectoryRule, type Finding, findingAt, perDocument } from '../rule.ts';

const NO_LANGUAGE = 'must have "language", a BCP 47 tag such as "de": requests choose documents by it';

export const documentLanguage: DirectoryRule = {
  id: 'identification/language',
  description: 'A document names its language',
  help: 'Clients select a document by its language, so a document without one cannot be requested. Add a BCP 47 language tag such as "de" or "en-GB".',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'error',
  check: ({ documents }) =>
    documents
      .filter(({ entry }) => entry.language === '')
      .map((document) => findingAt(document, undefined, NO_LANGUAGE)),
};

export const validity: DirectoryRule = {
  id: 'identification/validity',
  description: 'The validity of a document ends after it begins, and dates are not far in the future',
  help: 'Correct validFrom or validTo, or leave validTo out if the end is not known. A validFrom more than 20 years after publishedAt, or a publishedAt as long after those of all other lists, is a warning. Times without an offset are UTC.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: perDocument(ownValidity),
};

/** 20 years in milliseconds: no document is published earlier than this before it becomes valid. */
const MAX_AHEAD = 20 * 366 * 86_400_000;

const timeOf = (date: string | undefined): number => parseInstant(date ?? '')?.time ?? NaN;

function ownValidity(document: DocumentMetadata): Finding[] {
  const { publishedAt, validFrom, validTo } = document.entry;
  const ahead = `"validFrom" ${quoted(validFrom)} is more than 20 years after "publishedAt" ${quoted(publishedAt)}: correct the wrong one`;
  if (timeOf(validFrom) - timeOf(publishedAt) > MAX_AHEAD)
    return [findingAt(document, 'validFrom', ahead, 'warning')];
  const message = `"validTo" ${quoted(validTo)} is not after "validFrom" ${quoted(validFrom)}: set an earlier "validFrom" or a later "validTo", or leave "validTo" out if the end is not known`;
  return timeOf(validFrom) >= timeOf(validTo) ? [findingAt(document, 'validTo', message)] : [];
}

/** Dates of publication long after those of all other lists. */
export const publicationDates: DirectoryRule = {
  ...validity,
  check: ({ documents }) => {
    const newest = documents
      .map((document) => ({ document, time: timeOf(document.entry.publishedAt) }))
      .filter(({ time }) => !Number.isNaN(time))
      .sort((a, b) => b.time - a.time);
    const uri = newest[0]?.document.entry.canonicalUri;
    const other = newest.find(({ document }) => document.entry.canonicalUri !== uri)?.time ?? NaN;
    return newest
      .filter(({ time }) => time > other + MAX_AHEAD)
      .map(({ document }) => {
        const message = `"publishedAt" ${quoted(document.entry.publishedAt)} is more than 20 years after that of all other lists: correct it`;
        return findingAt(document, 'publishedAt', message, 'warning');
      });
  },
};

export const locationSchemes: DirectoryRule = {
  id: 'locations/scheme',
  description: 'Addresses begin with http: or https:',
  help: 'Readers open these addresses in a browser. Write an address with https: or http:, or remove it. The addresses are not fetched, so their targets are not checked.',
  severity: 'warning',
  check: perDocument((document) =>
    textsNamed(document, ['locationUrls', 'url']).flatMap(({ pointer, text: url }): Finding[] => {
      if (/^https?:\/\/[^/?#]/i.test(url)) return [];
      const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? '';
      const wrong = /^https?:/i.test(scheme) ? 'names no host' : `has the scheme ${quoted(scheme)}`;
      const message = `${quoted(url)} ${wrong}, so readers cannot open it: write an address that begins with "https://", or remove it`;
      return [{ document, pointer, message }];
    }),
  ),
};
