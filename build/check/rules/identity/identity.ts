import { explainDiff } from '../../../model/changes/causes.ts';
import { newLogEntries } from '../../../model/changes/change-log.ts';
import { diffTables, type Table } from '../../../model/changes/diff.ts';
import type { Document, DocumentMetadata } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import { versionText } from '../../facts/comparisons.ts';
import { codesOf, metadataTexts } from '../../facts/table-facts.ts';
import { type VersionFacts, versionsOf } from '../../facts/version-facts.ts';
import { type DirectoryRule, type Finding, findingAt, perDocument, perList, type Rule } from '../rule.ts';

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

/** What request paths add to the URI of a document: a URI of the directory that ends like them comes first. */
export const RESPONSE_SUFFIX =
  /\/(?:(?:alternative-format|csv-metadata\.json|languages|history|schema|codes)$|(?:codes|at)\/(?=.))/g;

export const hiddenResponses: DirectoryRule = {
  id: 'identification/hidden-response',
  description: 'No URI is that of another document with the path of a response after it',
  help: 'The API responds with the document at /v1/documents/urn:example:a/languages if there is one with the URI urn:example:a/languages, so that the languages of urn:example:a cannot be requested. The paths are /alternative-format, /csv-metadata.json, /languages, /history, /schema, /codes, /codes/… and /at/….',
  severity: 'warning',
  *check({ documents, ofCanonical, ofVersion }) {
    for (const document of documents) {
      for (const property of ['canonicalUri', 'canonicalVersionUri'] as const) {
        const uri = document.entry[property];
        const hidden = findHidden(uri, (shorter) => ofCanonical(shorter)[0] ?? ofVersion(shorter)[0]);
        if (!hidden) continue;
        const message = `${quoted(uri)} is also the path of a response about ${quoted(hidden.uri)} in ${hidden.other.source.file}, which it hides: choose a URI that does not end with ${quoted(uri.slice(hidden.uri.length))}`;
        yield findingAt(document, property, message);
        break;
      }
    }
  },
};

/** The document of which a URI hides a response, and the URI of that document. */
function findHidden(uri: string, find: (uri: string) => DocumentMetadata | undefined) {
  for (const { index } of uri.matchAll(RESPONSE_SUFFIX)) {
    const shorter = uri.slice(0, index);
    const other = find(shorter);
    if (other) return { uri: shorter, other };
  }
  return undefined;
}

/** The other rules do not compare the documents that it reports with the rest of their list. */
export const otherList: Rule = {
  id: 'identification/other-list',
  description: 'The versions of a list have codes in common',
  help: 'A document that was copied from another list, and kept its canonicalUri, would be published as a version of that list. Give it a canonicalUri and a version URI of its own. If all codes of the list were replaced, add an entry to the changeLog that says so.',
  severity: 'error',
  check: perList((documents: readonly Document[]) => {
    const versions = versionsOf(documents.filter(({ hasData, codeList }) => hasData && codeList));
    const findings: Finding[] = [];
    for (const [i, version] of versions.entries()) {
      const before = versions[i - 1];
      const after = versions[i + 1];
      const isOther = (!before || isUnrelated(before, version)) && (!after || isUnrelated(version, after));
      // Of two versions the later one is reported.
      const other = before ?? (versions.length > 2 ? after : undefined);
      const [theirs] = other?.documents ?? [];
      if (!isOther || !theirs) continue;
      for (const document of version.documents) {
        const message = `shares no code with ${versionText(theirs)} of the same "canonicalUri" ${quoted(document.entry.canonicalUri)}: give this list a "canonicalUri" and a version URI of its own, or add an entry to its "changeLog" if all codes were replaced`;
        findings.push(findingAt(document, 'canonicalUri', message));
      }
    }
    return findings;
  }),
};

/** Minimum number of codes to compare: a version may replace all of a few codes. */
const MIN_CODES = 3;

/** Whether a version has no code of the one before in any language and spelling, and no own entry in its changeLog. */
function isUnrelated(before: VersionFacts<Document>, version: VersionFacts<Document>): boolean {
  const [theirs, own] = [before, version].map(({ documents }) =>
    documents.flatMap((one) => codesOf(one) ?? []),
  );
  if (theirs?.some((their) => own?.some((table) => haveCommonCode(their, table)))) return false;
  const names = new Set(before.documents.map(({ entry }) => entry.shortName));
  const hasName = version.documents.some(({ entry }) => names.has(entry.shortName));
  return !hasName || newLogEntries(version.documents, before.documents).length === 0;
}

function haveCommonCode(one: Table, other: Table): boolean {
  if (Math.min(one.rows.size, other.rows.size) < MIN_CODES) return true;
  for (const code of one.rows.keys()) if (other.rows.has(code)) return true;
  const causes = explainDiff(diffTables(one, other, 'version'));
  return causes.some(({ kind }) => kind !== 'missing' && kind !== 'extra');
}
