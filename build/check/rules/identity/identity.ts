import { pointerOf } from '../../../model/json/locator.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import { metadataTexts } from '../../facts/document-texts.ts';
import { type DirectoryRule, findingAt, perDocument } from '../rule.ts';

export const documentLanguage: DirectoryRule = {
  id: 'identification/language',
  description: 'A document names its language',
  help: 'Clients select a document by its language, so a document without one cannot be requested. Add a BCP 47 language tag such as "de" or "en-GB".',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'error',
  check: perDocument(function* (document) {
    if (document.entry.language !== '') return;
    const message = 'must have "language", a BCP 47 tag such as "de": requests choose documents by it';
    yield findingAt(document, undefined, message);
  }),
};

/** 20 years in milliseconds: no document is published earlier than this before it becomes valid. */
const MAX_AHEAD = 20 * 366 * 86_400_000;

const timeOf = (date: string | undefined): number => parseInstant(date ?? '')?.time ?? NaN;

export const validity: DirectoryRule = {
  id: 'identification/validity',
  description: 'The validity of a document ends after it begins, and dates are not far in the future',
  help: 'Correct validFrom or validTo, or leave validTo out if the end is not known. A validFrom more than 20 years after publishedAt, or a publishedAt as long after those of all other lists, is a warning. Times without an offset are UTC.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: perDocument(function* (document) {
    const { publishedAt, validFrom, validTo } = document.entry;
    if (timeOf(validFrom) - timeOf(publishedAt) > MAX_AHEAD) {
      const message = `"validFrom" ${quoted(validFrom)} is more than 20 years after "publishedAt" ${quoted(publishedAt)}: correct the wrong one`;
      yield findingAt(document, 'validFrom', message, 'warning');
    } else if (timeOf(validFrom) >= timeOf(validTo)) {
      const message = `"validTo" ${quoted(validTo)} is not after "validFrom" ${quoted(validFrom)}: set an earlier "validFrom" or a later "validTo", or leave "validTo" out if the end is not known`;
      yield findingAt(document, 'validTo', message);
    }
  }),
};

/** Dates of publication long after those of all other lists. */
export const publicationDates: DirectoryRule = {
  ...validity,
  check: function* ({ documents }) {
    const dated = documents
      .map((document) => ({ document, time: timeOf(document.entry.publishedAt) }))
      .filter(({ time }) => !Number.isNaN(time))
      .sort((a, b) => b.time - a.time);
    const uri = dated[0]?.document.entry.canonicalUri;
    const other = dated.find(({ document }) => document.entry.canonicalUri !== uri)?.time ?? NaN;
    for (const { document, time } of dated) {
      if (!(time > other + MAX_AHEAD)) break;
      const message = `"publishedAt" ${quoted(document.entry.publishedAt)} is more than 20 years after that of all other lists: correct it`;
      yield findingAt(document, 'publishedAt', message, 'warning');
    }
  },
};

export const locationSchemes: DirectoryRule = {
  id: 'locations/scheme',
  description: 'Addresses begin with http: or https:',
  help: 'Readers open these addresses in a browser. Write an address with https: or http:, or remove it. The addresses are not fetched, so their targets are not checked.',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const { text, property, path } of metadataTexts(document)) {
      if ((property !== 'locationUrls' && property !== 'url') || /^https?:\/\/[^/?#]/i.test(text)) continue;
      const message = `${quoted(text)} is not an address with "https:" or "http:" and a host, so readers cannot open it: write one that begins with "https://", or remove it`;
      yield { document, pointer: pointerOf(...path), message };
    }
  }),
};
