import { findCycles, findRepeated, groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { uriDifference } from '../../../model/identity/uri.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import { oncePerKey } from '../../../model/once.ts';
import { didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { makeFindNearestUri } from '../../../model/values/nearest.ts';
import { type Reference, referencesIn, referencesOf, type Target } from '../../facts/reference-targets.ts';
import type { DirectoryContent } from '../content.ts';
import { type DirectoryRule, type Finding, perDocument } from '../rule.ts';

type Fault = readonly [
  property: 'canonicalUri' | 'canonicalVersionUri' | 'type',
  message: string,
  severity?: 'warning',
];

/** Makes a check of each reference by its target. */
const perReference =
  (
    faultOf: (reference: Reference, target: Target, content: DirectoryContent) => Fault | undefined,
  ): DirectoryRule['check'] =>
  (content) =>
    referencesOf(content).flatMap((reference): Finding[] => {
      const fault = faultOf(reference, reference.findTarget(), content);
      if (!fault) return [];
      const [property, message, severity] = fault;
      const { document, pointer } = reference;
      return [{ document, pointer: pointer(property), message, ...(severity && { severity }) }];
    });

export const TYPE_NAMES = { CodeList: 'code list', CodeListSet: 'code list set' } as const;
const TYPES = { CodeList: 'codeListRef', CodeListSet: 'codeListSetRef' } as const;

export const referenceTargets: DirectoryRule = {
  id: 'references/target',
  description: 'A reference names a document of its type, and a version of this document',
  help: 'Correct the canonicalUri, the canonicalVersionUri or the type of the reference; without canonicalVersionUri it refers to the latest version. A version that the directory does not have, although it has its list, is a warning: a directory may start in the middle of a history, but readers find nothing here, and values of a foreign key are not checked.',
  severity: 'error',
  check: perReference((reference, target, { leftOutFile }) => {
    switch (target.kind) {
      case 'found':
        return typeFault(reference, target.documents);
      case 'version-as-list':
        return [
          'canonicalUri',
          `${quoted(reference.canonicalUri)} is the URI of one version: write the "canonicalUri" ${listOf(target.documents)} here, and this URI as "canonicalVersionUri"`,
        ];
      case 'other-list':
        return [
          'canonicalUri',
          `${quoted(reference.canonicalVersionUri)} is a version of ${listOf(target.documents)}, not of ${quoted(reference.canonicalUri)}: correct one of the two URIs`,
        ];
      case 'no-version':
        // A document of the list with errors may be this version, and versions/uri reports one with the URI of the list.
        if (leftOutFile(reference.canonicalUri) !== undefined) return undefined;
        if (target.versions.some(({ entry }) => entry.canonicalVersionUri === entry.canonicalUri))
          return undefined;
        return [
          'canonicalVersionUri',
          `version ${quoted(reference.canonicalVersionUri)} is not in this directory, which has ${newestOf(target.versions)} of ${quoted(reference.canonicalUri)}: correct the URI, add the version, or remove "canonicalVersionUri" to refer to the latest version`,
          'warning',
        ];
      default:
        return undefined;
    }
  }),
};

function typeFault(
  { type, ofForeignKey, canonicalUri }: Reference,
  documents: readonly DocumentMetadata[],
): Fault | undefined {
  const [first] = documents;
  if (!first || documents.some(({ entry }) => entry.type === type)) return undefined;
  const is = `${quoted(canonicalUri)} is a ${TYPE_NAMES[first.entry.type]} (${first.source.file})`;
  const advice = ofForeignKey
    ? 'a foreign key needs a code list: correct the URI'
    : `a "${TYPES[type]}" needs a ${TYPE_NAMES[type]}: write "${TYPES[first.entry.type]}", or correct the URI`;
  return [ofForeignKey ? 'canonicalUri' : 'type', `${is}, but ${advice}`];
}

const listOf = ([first]: readonly DocumentMetadata[]): string =>
  first ? `${quoted(first.entry.canonicalUri)} (${first.source.file})` : '';

const newestOf = (documents: readonly DocumentMetadata[]): string =>
  listed(
    orderVersions(documents)
      .map(({ uri }) => quoted(uri))
      .reverse(),
  );

export const lookAlikeReferences = perReference((reference, target) => {
  if (target.kind !== 'look-alike') return undefined;
  const { property, document } = target;
  const { canonicalUri: own, canonicalVersionUri: version } = document.entry;
  const [uri = '', meant] = [reference[property], document.entry[property]];
  // The target spells its own URIs differently, which is reported there.
  if (version.startsWith(uri) && !version.startsWith(own)) return undefined;
  return [
    property,
    `${quoted(uri)} is not in this directory, but ${quoted(meant)} is (${document.source.file}), which differs in ${uriDifference(uri, meant)}: write that URI if you mean it`,
  ];
});

/** Whether the name of a file has the last word of a URI that is no version. */
export function isNamedLike(file: string, uri: string): boolean {
  const words = uri.split(/[/:#]/).filter((part) => /\p{L}{3}/u.test(part));
  const name = file.replace(/^.*\//, '').toLowerCase();
  return name.includes((words.at(-1) ?? ' ').toLowerCase());
}

export const referenceOutside: DirectoryRule = {
  id: 'references/outside',
  description: 'A reference to a document outside the directory cannot be checked',
  help: 'References to documents of other directories are allowed, but nothing about them can be checked here. If the document should be in this directory, the URI is probably misspelled: correct it. A URI is not reported if the document named like it has errors.',
  severity: 'note',
  check: (content) => {
    const findUri = makeFindNearestUri(new Set(content.documents.map(({ entry }) => entry.canonicalUri)));
    // The document that is meant may have the URIs of another one, which is reported there.
    const isMeant = (uri: string) => content.leftOut.some(({ source }) => isNamedLike(source.file, uri));
    return perReference(({ canonicalUri }, { kind }) =>
      kind === 'outside' && !isMeant(canonicalUri)
        ? [
            'canonicalUri',
            `${quoted(canonicalUri)} is not in this directory, so what refers to it is not checked: ${didYouMean(findUri(canonicalUri), 'correct the URI unless the document is published elsewhere')}`,
          ]
        : undefined,
    )(content);
  },
};

export const referenceLeftOut: DirectoryRule = {
  id: 'references/left-out',
  description: 'Published documents do not refer to documents that are left out because of errors',
  help: 'A document with errors is not published by a build with --skip-invalid, so readers who follow a reference to it get 404. Fix the errors of that document first; this warning then disappears. It is reported once, at the document with errors, and names the documents that refer to it.',
  severity: 'warning',
  check: (content) => {
    const gaps = referencesOf(content).flatMap((reference) => {
      const target = reference.findTarget();
      if (target.kind === 'left-out') return [{ ...reference, uri: target.uri, isLeftOut: true }];
      const uri = reference.canonicalVersionUri ?? reference.canonicalUri;
      const isUnchecked = reference.ofForeignKey && target.kind === 'found' && content.leftOutFile(uri);
      return isUnchecked ? [{ ...reference, uri, isLeftOut: false }] : [];
    });
    const groups = groupBy(gaps, ({ uri, isLeftOut }) => `${isLeftOut} ${content.leftOutFile(uri)}`);
    return [...groups.values()].flatMap((own) => {
      const files = listed([...new Set(own.map(({ document }) => document.source.file))]);
      return own.slice(0, 1).map(({ document, uri, isLeftOut }): Finding => {
        const message = isLeftOut
          ? `${quoted(uri)} has errors and is left out, but is referred to in ${files}: fix the errors, or remove the references`
          : `${quoted(uri)} has errors in this file, so the foreign keys that refer to it are not checked, in ${files}: fix the errors`;
        return { document, file: content.leftOutFile(uri), pointer: '', message };
      });
    });
  },
};

export const repeatedReferences: DirectoryRule = {
  id: 'sets/repeated',
  description: 'A set has each reference once',
  help: 'A reference that occurs twice adds nothing, and often a different one was meant. Remove it or correct it. References to several versions of one list are allowed.',
  severity: 'warning',
  check: perDocument((document, content) => {
    const references = document.codeListSet ? referencesIn(content, document) : [];
    const names = references.map((one) =>
      JSON.stringify([one.type, one.canonicalUri, one.canonicalVersionUri]),
    );
    return findRepeated(names).map(([index, first]): Finding => {
      const { pointer, canonicalUri, canonicalVersionUri } = references[index] as Reference;
      const property = canonicalVersionUri === undefined ? 'canonicalUri' : 'canonicalVersionUri';
      const message = `${quoted(canonicalVersionUri ?? canonicalUri)} is already reference ${first + 1} of this set: remove one of the two, or correct it`;
      return { document, pointer: pointer(property), message };
    });
  }),
};

/** Maximum number of names in the path of a message. */
const MAX_NAMES = 8;

export const setCycle: DirectoryRule = {
  id: 'sets/cycle',
  description: 'No set contains itself, directly or through others',
  help: 'Programs that expand a set follow its references, and a set that contains itself never ends. Remove one of the references of the cycle. A reference without a version means the latest one.',
  severity: 'error',
  *check(content) {
    const steps = stepsOf(content);
    for (const { path, start } of findCycles(steps.keys(), (uri) => steps.get(uri)?.keys() ?? []))
      yield* cycleFindings(path.slice(start), steps);
  },
};

/** The references of each version of a set, by the versions of sets that they refer to, in the order of files. */
type Steps = ReadonlyMap<string, ReadonlyMap<string, readonly Reference[]>>;

function stepsOf(content: DirectoryContent): Steps {
  const sets = content.documents.filter(({ codeListSet }) => codeListSet);
  const latestOf = oncePerKey((uri: string) =>
    orderVersions(content.ofCanonical(uri).filter(({ codeListSet }) => codeListSet)).at(-1),
  );
  const targetOf = (reference: Reference): string => {
    if (reference.type !== 'CodeListSet' || reference.findTarget().kind !== 'found') return '';
    return reference.canonicalVersionUri ?? latestOf(reference.canonicalUri)?.uri ?? '';
  };
  const versions = groupBy(sets, ({ entry }) => entry.canonicalVersionUri);
  return new Map(
    [...versions].map(([uri, own]) => {
      const references = own.flatMap((document) => referencesIn(content, document));
      return [uri, groupBy(references, targetOf)];
    }),
  );
}

/** Reports a cycle at its last references, with all its places. */
function cycleFindings(cycle: readonly string[], steps: Steps): Finding[] {
  const names = [...cycle, ...cycle.slice(0, 1)].map(quoted);
  const referencesAt = (i: number) =>
    steps.get(cycle[i] ?? '')?.get(cycle[(i + 1) % cycle.length] ?? '') ?? [];
  const others = cycle.slice(0, -1).flatMap((_, i) => referencesAt(i));
  const files = [...new Set(others.map(({ document }) => document.source.file))];
  const all = `one of these references, which are here and in ${listed(files)}`;
  const advice = `remove ${files.length === 0 ? 'this reference' : all}`;
  const message = `the set contains itself: ${names.slice(0, MAX_NAMES).join(' > ')}${names.length > MAX_NAMES ? ' > …' : ''}: ${advice}`;
  return referencesAt(cycle.length - 1).map(({ document, pointer }) => ({
    document,
    pointer: pointer('canonicalUri'),
    message,
  }));
}
