import { findCycles, findRepeated, groupBy } from '../../../model/collections.ts';
import { uriLikeness } from '../../../model/identity/uri.ts';
import { oncePerKey } from '../../../model/once.ts';
import { didYouMean, listed, quoted, shownCycle } from '../../../model/problems/wording.ts';
import { makeFindNearestUri } from '../../../model/values/nearest.ts';
import {
  allReferences,
  type DirectoryContent,
  findReferences,
  type Reference,
  TYPE_NAMES,
} from '../../facts/content.ts';
import { versionsOf } from '../../facts/version-facts.ts';
import { type DirectoryRule, type Finding, perDocument } from '../rule.ts';

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

export const repeatedReferences: DirectoryRule = {
  id: 'sets/repeated',
  description: 'A set has each reference once',
  help: 'A reference that occurs twice adds nothing, and often a different one was meant. Remove it or correct it. References to several versions of one list are allowed.',
  severity: 'warning',
  check: perDocument(function* (document, content) {
    const references = document.codeListSet ? findReferences(content, document) : [];
    const names = references.map((one) =>
      JSON.stringify([one.type, one.canonicalUri, one.canonicalVersionUri]),
    );
    for (const [index, first] of findRepeated(names)) {
      const { place, canonicalUri, canonicalVersionUri } = references[index] as Reference;
      const property = canonicalVersionUri === undefined ? 'canonicalUri' : 'canonicalVersionUri';
      const message = `${quoted(canonicalVersionUri ?? canonicalUri)} is already reference ${first + 1} of this set: remove one of the two, or correct it`;
      yield { document, pointer: `${place}/${property}`, message };
    }
  }),
};

export const setCycle: DirectoryRule = {
  id: 'sets/cycle',
  description: 'No set contains itself, directly or through others',
  help: 'Programs that expand a set follow its references, and a set that contains itself never ends. Remove one of the references of the cycle. A reference without a version means the latest one.',
  severity: 'error',
  *check(content) {
    const steps = findSteps(content);
    for (const { path, start } of findCycles(steps.keys(), (uri) => steps.get(uri)?.keys() ?? []))
      yield* reportCycle(path.slice(start), steps);
  },
};

/** The references of each version of a set, by the versions of sets that they refer to, in the order of files. */
type Steps = ReadonlyMap<string, ReadonlyMap<string, readonly Reference[]>>;

function findSteps(content: DirectoryContent): Steps {
  const findLatest = oncePerKey((uri: string) => versionsOf(content.ofCanonical(uri)).at(-1)?.uri ?? '');
  const toSets = allReferences(content).filter(
    ({ document, type, target }) => document.codeListSet && type === 'CodeListSet' && target.kind === 'found',
  );
  const steps = new Map<string, Map<string, Reference[]>>();
  for (const [uri, references] of groupBy(toSets, ({ document }) => document.entry.canonicalVersionUri)) {
    const findVersion = ({ canonicalUri, canonicalVersionUri }: Reference) =>
      canonicalVersionUri ?? findLatest(canonicalUri);
    steps.set(uri, groupBy(references, findVersion));
  }
  return steps;
}

/** Reports a cycle at its last references, with all its places. */
function* reportCycle(cycle: readonly string[], steps: Steps): Generator<Finding> {
  const references = cycle.map((uri, i) => steps.get(uri)?.get(cycle[(i + 1) % cycle.length] ?? '') ?? []);
  const last = references.pop() ?? [];
  const files = [...new Set(references.flat().map(({ document }) => document.source.file))];
  const which =
    files.length === 0 ? 'this reference' : `one of these references, which are here and in ${listed(files)}`;
  const message = `the set contains itself: ${shownCycle(cycle.map(quoted))}: remove ${which}`;
  for (const { document, place } of last) yield { document, pointer: `${place}/canonicalUri`, message };
}
