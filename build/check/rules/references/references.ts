import { groupBy } from '../../../model/collections.ts';
import { uriLikeness } from '../../../model/identity/uri.ts';
import { didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { makeFindNearestUri } from '../../../model/values/nearest.ts';
import type { DirectoryContent } from '../../facts/content.ts';
import { allReferences, type Reference, TYPE_NAMES } from '../../facts/reference-targets.ts';
import { versionsOf } from '../../facts/version-facts.ts';
import type { DirectoryRule } from '../rule.ts';

export const referenceTargets: DirectoryRule = {
  id: 'references/target',
  description: 'A reference names a document of its type, and a version of this document',
  help: 'Correct the canonicalUri, the canonicalVersionUri or the type of the reference; without canonicalVersionUri it refers to the latest version. A version that this directory does not have is a warning, because a directory may begin with a later one.',
  severity: 'error',
  *check(content) {
    for (const reference of allReferences(content)) {
      const { document, place, target } = reference;
      const message = describeTarget(reference, content);
      if (message === undefined) continue;
      if (target.kind !== 'unknown-version') yield { document, pointer: `${place}/canonicalUri`, message };
      else yield { document, pointer: `${place}/canonicalVersionUri`, message, severity: 'warning' };
    }
  },
};

/** What is wrong with the target of a reference. */
function describeTarget(reference: Reference, { leftOutFile }: DirectoryContent): string | undefined {
  const { document, type, canonicalUri, canonicalVersionUri, target } = reference;
  const { kind, documents } = target;
  const [first] = documents;
  if (!first) return undefined;
  const list = `${quoted(first.entry.canonicalUri)} (${first.source.file})`;
  if (kind === 'version-as-list')
    return `${quoted(canonicalUri)} is the URI of one version: write the "canonicalUri" ${list} here, and this URI as "canonicalVersionUri"`;
  if (kind === 'other-list')
    return `${quoted(canonicalVersionUri)} is a version of ${list}, not of ${quoted(canonicalUri)}: correct one of the two URIs`;
  if (kind === 'unknown-version') {
    // A document of the list with errors may be the version.
    if (leftOutFile(canonicalUri) !== undefined) return undefined;
    const newestFirst = versionsOf(documents).reverse();
    return `version ${quoted(canonicalVersionUri)} is not in this directory, which has ${listed(newestFirst.map(({ uri }) => quoted(uri)))}: correct the URI, add the version, or remove "canonicalVersionUri" to refer to the latest version`;
  }
  if (documents.some(({ entry }) => entry.type === type)) return undefined;
  const reason = document.codeList ? 'a foreign key needs a' : 'the "type" says';
  const remedy = document.codeList ? 'correct the URI' : 'correct the "type" or the URI';
  return `${quoted(canonicalUri)} is a ${TYPE_NAMES[first.entry.type]} (${first.source.file}), but ${reason} ${TYPE_NAMES[type]}: ${remedy}`;
}

export const referenceOutside: DirectoryRule = {
  id: 'references/outside',
  description: 'A reference to a document outside the directory cannot be checked',
  help: 'References to documents of other directories are allowed, but cannot be checked here. If a document of this directory is meant, correct the URI. One that differs only in case, scheme, encoding or a trailing separator is a warning.',
  severity: 'note',
  *check(content) {
    const uris = new Set(content.documents.map(({ entry }) => entry.canonicalUri));
    const byLikeness = new Map(Array.from(uris, (uri) => [uriLikeness(uri), uri]));
    const findNearest = makeFindNearestUri(uris);
    for (const { document, place, canonicalUri, target } of allReferences(content)) {
      if (target.kind !== 'outside') continue;
      const alike = byLikeness.get(uriLikeness(canonicalUri));
      const meant = alike ?? findNearest(canonicalUri);
      const message = `${quoted(canonicalUri)} is not in this directory, so what refers to it is not checked: ${didYouMean(meant, 'correct the URI unless the document is published elsewhere')}`;
      const severity = alike === undefined ? 'note' : 'warning';
      yield { document, pointer: `${place}/canonicalUri`, message, severity };
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
    const leftOut = allReferences(content).filter(({ target }) => target.kind === 'left-out');
    const byFile = groupBy(leftOut, ({ canonicalUri, canonicalVersionUri }) =>
      content.leftOutFile(canonicalVersionUri ?? canonicalUri),
    );
    for (const [file, references] of byFile) {
      const files = [...new Set(references.map(({ document }) => document.source.file))];
      const message = `is left out because of its errors, but referred to in ${listed(files)}: fix the errors, or remove the references`;
      for (const { document } of references.slice(0, 1)) yield { document, file, pointer: '', message };
    }
  },
};
