import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { uriLikeness } from '../../../model/identity/uri.ts';
import { didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { makeFindNearestUri } from '../../../model/values/nearest.ts';
import { type Reference, referencesOf, type Target, TYPE_NAMES } from '../../facts/reference-targets.ts';
import { versionsOf } from '../../facts/version-facts.ts';
import type { DirectoryContent } from '../content.ts';
import type { DirectoryRule, Finding } from '../rule.ts';

export const referenceTargets: DirectoryRule = {
  id: 'references/target',
  description: 'A reference names a document of its type, and a version of this document',
  help: 'Correct the canonicalUri, the canonicalVersionUri or the type of the reference; without canonicalVersionUri it refers to the latest version. A version that this directory does not have is a warning, because a directory may begin with a later one.',
  severity: 'error',
  *check(content) {
    for (const reference of referencesOf(content)) {
      const finding = checkTarget(reference, reference.findTarget(), content);
      if (finding) yield finding;
    }
  },
};

function checkTarget(
  reference: Reference,
  target: Target,
  { leftOutFile }: DirectoryContent,
): Finding | undefined {
  const { document, pointer, canonicalUri, canonicalVersionUri } = reference;
  if (target.kind === 'found') return checkType(reference, target.documents);
  if (target.kind === 'version-as-list') {
    const message = `${quoted(canonicalUri)} is the URI of one version: write the "canonicalUri" ${listText(target.documents)} here, and this URI as "canonicalVersionUri"`;
    return { document, pointer: pointer('canonicalUri'), message };
  }
  if (target.kind === 'other-list') {
    const message = `${quoted(canonicalVersionUri)} is a version of ${listText(target.documents)}, not of ${quoted(canonicalUri)}: correct one of the two URIs`;
    return { document, pointer: pointer('canonicalUri'), message };
  }
  // A document of the list with errors may be the version.
  if (target.kind !== 'no-version' || leftOutFile(canonicalUri) !== undefined) return undefined;
  const newestFirst = versionsOf(target.versions).reverse();
  const message = `version ${quoted(canonicalVersionUri)} is not in this directory, which has ${listed(newestFirst.map(({ uri }) => quoted(uri)))}: correct the URI, add the version, or remove "canonicalVersionUri" to refer to the latest version`;
  return { document, pointer: pointer('canonicalVersionUri'), message, severity: 'warning' };
}

function checkType(reference: Reference, documents: readonly DocumentMetadata[]): Finding | undefined {
  const { document, pointer, type, canonicalUri } = reference;
  const [first] = documents;
  if (!first || documents.some(({ entry }) => entry.type === type)) return undefined;
  const actual = first.entry.type;
  const isForeignKey = document.codeList !== undefined;
  const advice = isForeignKey
    ? 'a foreign key needs a code list: correct the URI'
    : `the "type" says ${TYPE_NAMES[type]}: write "${actual === 'CodeList' ? 'codeListRef' : 'codeListSetRef'}", or correct the URI`;
  const message = `${quoted(canonicalUri)} is a ${TYPE_NAMES[actual]} (${first.source.file}), but ${advice}`;
  return { document, pointer: pointer(isForeignKey ? 'canonicalUri' : 'type'), message };
}

const listText = ([first]: readonly DocumentMetadata[]): string =>
  `${quoted(first?.entry.canonicalUri)} (${first?.source.file})`;

export const referenceOutside: DirectoryRule = {
  id: 'references/outside',
  description: 'A reference to a document outside the directory cannot be checked',
  help: 'References to documents of other directories are allowed, but cannot be checked here. If a document of this directory is meant, correct the URI. One that differs only in case, scheme, encoding or a trailing separator is a warning.',
  severity: 'note',
  *check(content) {
    const uris = new Set(content.documents.map(({ entry }) => entry.canonicalUri));
    const byLikeness = new Map(Array.from(uris, (uri) => [uriLikeness(uri), uri]));
    const findNearest = makeFindNearestUri(uris);
    for (const { document, pointer, canonicalUri, findTarget } of referencesOf(content)) {
      if (findTarget().kind !== 'outside') continue;
      const alike = byLikeness.get(uriLikeness(canonicalUri));
      const meant = alike ?? findNearest(canonicalUri);
      const message = `${quoted(canonicalUri)} is not in this directory, so what refers to it is not checked: ${didYouMean(meant, 'correct the URI unless the document is published elsewhere')}`;
      const severity = alike === undefined ? 'note' : 'warning';
      yield { document, pointer: pointer('canonicalUri'), message, severity };
    }
  },
};

/** Only applied if documents with errors are left out: otherwise their errors prevent publication. */
export const referenceLeftOut: DirectoryRule = {
  id: 'references/left-out',
  description: 'Published documents do not refer to documents that are left out because of errors',
  help: 'A build with --skip-invalid does not publish a document with errors, so readers who follow a reference to it get 404. Fix its errors, or remove the references. There is one warning for each such document.',
  severity: 'warning',
  *check(content) {
    const leftOut = referencesOf(content).filter(({ findTarget }) => findTarget().kind === 'left-out');
    const fileOf = ({ canonicalUri, canonicalVersionUri }: Reference) =>
      content.leftOutFile(canonicalVersionUri ?? canonicalUri);
    for (const [file, references] of groupBy(leftOut, fileOf)) {
      const referrers = [...new Set(references.map(({ document }) => document))];
      const [document] = referrers;
      if (!document) continue;
      const files = listed(referrers.map(({ source }) => source.file));
      const message = `is left out because of its errors, but referred to in ${files}: fix the errors, or remove the references`;
      yield { document, file, pointer: '', message };
    }
  },
};
