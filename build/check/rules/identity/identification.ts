import { type DocumentMetadata, identificationPointer } from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import { type DirectoryRule, type Finding, perDocument } from '../rule.ts';
import { textsNamed } from '../texts/document-texts.ts';
import { versionsOf } from '../versions/version-facts.ts';

export const documentLanguage: DirectoryRule = {
  id: 'identification/language',
  description: 'A document names its language',
  help: 'Clients select a document by its language, so a document without one cannot be requested. Add a BCP 47 language tag such as "de" or "en-GB".',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'error',
  check: ({ documents }) =>
    documents
      .filter(({ entry }) => entry.language === '')
      .map((document) => {
        const message = 'must have "language", a BCP 47 tag such as "de": requests choose documents by it';
        return { document, pointer: identificationPointer(document), message };
      }),
};

export const validity: DirectoryRule = {
  id: 'identification/validity',
  description: 'A document is valid for some time, which ends when the next version becomes valid',
  help: 'A document whose validity ends before it begins is never valid. Correct validFrom or validTo, or leave validTo out if the end is not known. A version that stays valid after the next one becomes valid is a warning if no other version of the document does. Times without an offset are UTC.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: (content) => [...ownValidity(content), ...content.lists.flatMap(overlapping)],
};

const ownValidity = perDocument((document: DocumentMetadata) => {
  const { validFrom, validTo } = document.entry;
  const [from, to] = [timeOf(validFrom), timeOf(validTo)];
  if (from === undefined || to === undefined || from < to) return [];
  const message = `"validTo" ${quoted(String(validTo))} is not after "validFrom" ${quoted(String(validFrom))}: set an earlier "validFrom" or a later "validTo", or leave "validTo" out if the end is not known`;
  return [{ document, pointer: identificationPointer(document, 'validTo'), message }];
});

const timeOf = (date: string | undefined): number | undefined => parseInstant(date ?? '')?.time;

/** The one version that stays valid after the next one becomes valid, if no other pair of versions overlaps. */
function overlapping(documents: readonly DocumentMetadata[]): Finding[] {
  const versions = versionsOf(documents);
  const pairs = versions.flatMap(({ documents: own }, i) => {
    const next = versions[i + 1]?.documents.find(({ entry }) => timeOf(entry.validFrom) !== undefined);
    const from = timeOf(next?.entry.validFrom) ?? 0;
    const isLate = ({ entry }: DocumentMetadata): boolean =>
      (timeOf(entry.validTo) ?? 0) - from > MS_PER_DAY && (timeOf(entry.validFrom) ?? -Infinity) < from;
    const isDated = own.some(({ entry }) => timeOf(entry.validTo) !== undefined);
    return next && isDated ? [{ next, late: own.filter(isLate) }] : [];
  });
  const [found, another] = pairs.filter(({ late }) => late.length > 0);
  if (!found || another || pairs.length < 2) return [];
  const { next, late } = found;
  return late.map((document): Finding => {
    const message = `"validTo" ${quoted(document.entry.validTo)} is after ${quoted(next.entry.validFrom)}, the "validFrom" of the next version (${next.source.file}), although no other version is still valid when the next one becomes valid: correct the wrong one`;
    return { document, severity: 'warning', pointer: identificationPointer(document, 'validTo'), message };
  });
}

/** Ends may be written as the last moment or the next day, with or without an offset. */
const MS_PER_DAY = 86_400_000;

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
