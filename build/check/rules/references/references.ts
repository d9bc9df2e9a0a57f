import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { uriDifference } from '../../../model/identity/uri-likeness.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import { didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { makeFindNearestUri } from '../../../model/values/nearest.ts';
import type { DirectoryContent } from '../content.ts';
import { type DirectoryRule, type Finding, perDocument } from '../rule.ts';
import { mislabelledVersions } from '../versions/mislabelled-versions.ts';
import { type Reference, referencesIn, referencesOf, type Target } from './reference-targets.ts';

type Property = 'canonicalUri' | 'canonicalVersionUri' | 'type';

/** Makes a check of each reference by its target: the property with the fault, and the message. */
function perReference<K extends Target['kind']>(
  kinds: readonly K[],
  faultOf: (
    reference: Reference,
    target: Extract<Target, { kind: K }>,
    content: DirectoryContent,
  ) => readonly [Property, string] | undefined,
  dependsOnUnread = false,
): DirectoryRule['check'] {
  return (content) =>
    referencesOf(content).flatMap((reference): Finding[] => {
      const target = reference.findTarget();
      const isOne = (one: Target): one is Extract<Target, { kind: K }> =>
        (kinds as readonly string[]).includes(one.kind);
      const fault = isOne(target) ? faultOf(reference, target, content) : undefined;
      if (!fault) return [];
      const unread = dependsOnUnread ? reference.findUnread() : [];
      const [property, message] = fault;
      return [{ document: reference.document, unread, pointer: reference.pointer(property), message }];
    });
}

const TYPE_NAMES = { CodeList: 'code list', CodeListSet: 'code list set' } as const;
const TYPES = { CodeList: 'codeListRef', CodeListSet: 'codeListSetRef' } as const;

export const referenceKind: DirectoryRule = {
  id: 'references/kind',
  description: 'A reference has the type of its target: code list or code list set',
  help: 'A client decides by the type of a reference how to read the document behind it. Write codeListRef for a code list and codeListSetRef for a code list set, or correct the URI.',
  severity: 'error',
  check: perReference(['found'], ({ type, ofForeignKey, canonicalUri }, { documents }) => {
    const [first] = documents;
    if (!first || documents.some(({ entry }) => entry.type === type)) return undefined;
    const is = `${quoted(canonicalUri)} is a ${TYPE_NAMES[first.entry.type]} (${first.source.file})`;
    const advice = ofForeignKey
      ? 'a foreign key needs a code list: correct the URI'
      : `a "${TYPES[type]}" needs a ${TYPE_NAMES[type]}: write "${TYPES[first.entry.type]}", or correct the URI`;
    return [ofForeignKey ? 'canonicalUri' : 'type', `${is}, but ${advice}`];
  }),
};

export const referenceVersion: DirectoryRule = {
  id: 'references/version',
  description: 'The document and the version of a reference belong together',
  help: 'The reference names the version of another document, or a version where its document should be. Correct the canonicalUri or the canonicalVersionUri. To refer to the latest version, leave canonicalVersionUri out.',
  severity: 'error',
  check: perReference(['other-list', 'version-as-list'], (reference, { kind, documents }, content) => {
    const { canonicalUri, canonicalVersionUri = '' } = reference;
    const owner = listOf(documents);
    if (kind === 'version-as-list')
      return [
        'canonicalUri',
        `${quoted(canonicalUri)} is the URI of one version: write the "canonicalUri" ${owner} here, and this URI as "canonicalVersionUri"`,
      ];
    // If the version exists and the list does not, the URI of the list is misspelled.
    return content.ofCanonical(canonicalUri).length === 0 && !content.isLeftOut(canonicalUri)
      ? [
          'canonicalUri',
          `${quoted(canonicalUri)} is not in this directory, but ${quoted(canonicalVersionUri)} is, as a version of ${owner}: ${didYouMean(documents[0]?.entry.canonicalUri, 'correct one of the two URIs')}`,
        ]
      : [
          'canonicalVersionUri',
          `${quoted(canonicalVersionUri)} is a version of ${owner}, not of ${quoted(canonicalUri)}: correct one of the two URIs`,
        ];
  }),
};

const listOf = ([first]: readonly DocumentMetadata[]): string =>
  first ? `${quoted(first.entry.canonicalUri)} (${first.source.file})` : '';

export const referenceAbsentVersion: DirectoryRule = {
  id: 'references/absent-version',
  description: 'The version that a reference names is in the directory, if its list is',
  help: 'A directory may start in the middle of a history, so a reference to an earlier version is allowed, but readers find nothing here, and values of a foreign key are not checked. Correct the version URI if it is a mistake, or leave canonicalVersionUri out to refer to the latest version.',
  severity: 'warning',
  check: (content) => {
    const meant = new Set([...mislabelledVersions(content).values()].map(({ meantUri }) => meantUri));
    const check = perReference(
      ['no-version'],
      ({ canonicalUri, canonicalVersionUri }, { versions }) =>
        canonicalVersionUri !== undefined && meant.has(canonicalVersionUri)
          ? undefined
          : [
              'canonicalVersionUri',
              `version ${quoted(canonicalVersionUri)} is not in this directory, which has ${newestOf(versions)} of ${quoted(canonicalUri)}: correct the URI, add the version, or remove "canonicalVersionUri" to refer to the latest version`,
            ],
      true,
    );
    return check(content);
  },
};

const newestOf = (documents: readonly DocumentMetadata[]): string =>
  listed(
    orderVersions(documents)
      .map(({ uri }) => quoted(uri))
      .reverse(),
  );

export const referenceLookAlike: DirectoryRule = {
  id: 'references/look-alike',
  description: 'A reference spells a URI as the document does',
  help: 'URIs are compared character by character, so a reference that differs in case, a trailing slash, percent-encoding or http for https does not find its document. Copy the URI from the document. If the two are different documents, the reference is allowed.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986#section-6',
  severity: 'warning',
  check: perReference(['look-alike'], (reference, { property, document }) => {
    const uri = reference[property] ?? '';
    const meant = document.entry[property];
    return [
      property,
      `${quoted(uri)} is not in this directory, but ${quoted(meant)} is (${document.source.file}), which differs in ${uriDifference(uri, meant)}: write that URI if you mean it`,
    ];
  }),
};

export const referenceOutside: DirectoryRule = {
  id: 'references/outside',
  description: 'A reference to a document outside the directory cannot be checked',
  help: 'References to documents of other directories are allowed, but nothing about them can be checked here. If the document should be in this directory, the URI is probably misspelled: correct it.',
  severity: 'note',
  check: (content) => {
    const findUri = makeFindNearestUri(new Set(content.documents.map(({ entry }) => entry.canonicalUri)));
    const check = perReference(
      ['outside'],
      ({ canonicalUri }) => [
        'canonicalUri',
        `${quoted(canonicalUri)} is not in this directory, so what refers to it is not checked: ${didYouMean(findUri(canonicalUri), 'correct the URI unless the document is published elsewhere')}`,
      ],
      true,
    );
    return check(content);
  },
};

/** A reference to a document that is left out, or whose values are not checked because part of its target is left out. */
interface Gap {
  readonly reference: Reference;
  readonly uri: string;
  readonly isUnchecked: boolean;
}

export const referenceLeftOut: DirectoryRule = {
  id: 'references/left-out',
  description: 'Published documents do not refer to documents that are left out because of errors',
  help: 'A document with errors is not published by a build with --skip-invalid, so readers who follow a reference to it get 404. Fix the errors of that document first; this warning then disappears. It is reported once, at the document with errors, and names the documents that refer to it.',
  severity: 'warning',
  check: (content) => {
    const gaps = referencesOf(content).flatMap((reference): Gap[] => {
      const target = reference.findTarget();
      const uri = reference.canonicalVersionUri ?? reference.canonicalUri;
      if (target.kind === 'left-out') return [{ reference, uri: target.uri, isUnchecked: false }];
      const isUnchecked = reference.ofForeignKey && target.kind === 'found' && content.isIncomplete(uri);
      return isUnchecked ? [{ reference, uri, isUnchecked }] : [];
    });
    const groups = groupBy(gaps, ({ uri, isUnchecked }) => `${isUnchecked} ${content.leftOutFile(uri)}`);
    return [...groups.values()].map((own): Finding => {
      const { reference, uri, isUnchecked } = own[0] as Gap;
      const files = listed([...new Set(own.map((gap) => gap.reference.document.source.file))]);
      const message = isUnchecked
        ? `${quoted(uri)} has errors in this file, so the foreign keys that refer to it are not checked, in ${files}: fix the errors`
        : `${quoted(uri)} has errors and is left out, but is referred to in ${files}: fix the errors, or remove the references`;
      return { document: reference.document, file: content.leftOutFile(uri), pointer: '', message };
    });
  },
};

export const repeatedReferences: DirectoryRule = {
  id: 'sets/repeated',
  description: 'A set has each reference once',
  help: 'A reference that occurs twice adds nothing, and often a different one was meant. Remove it or correct it. References to several versions of one list are allowed.',
  severity: 'warning',
  check: perDocument((document, content) =>
    repeatedIn(document.codeListSet ? referencesIn(content, document) : []),
  ),
};

function repeatedIn(references: readonly Reference[]): Finding[] {
  const numbered = references.map((reference, i) => ({ reference, number: i + 1 }));
  const groups = groupBy(numbered, ({ reference: { type, canonicalUri, canonicalVersionUri = null } }) =>
    JSON.stringify([type, canonicalUri, canonicalVersionUri]),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map(({ reference: { document, pointer, canonicalUri, canonicalVersionUri } }): Finding => {
      const property = canonicalVersionUri === undefined ? 'canonicalUri' : 'canonicalVersionUri';
      const message = `${quoted(canonicalVersionUri ?? canonicalUri)} is already reference ${first?.number} of this set: remove one of the two, or correct it`;
      return { document, pointer: pointer(property), message };
    }),
  );
}
