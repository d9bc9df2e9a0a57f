import { type DocumentMetadata, identificationPointer } from '../../../model/document/document.ts';
import { counted, quoted } from '../../../model/problems/wording.ts';
import type { ReadableContent } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';
import {
  cluster,
  ranked,
  rankOfClaim,
  type Signs,
  settle,
  sharingCodes,
  signsOf,
} from '../versions/signs.ts';

/** A document that shares nothing distinctive with the others (support/signs.ts) has a copied canonical URI. */
export const canonicalUri: Rule<ReadableContent> = {
  id: 'identification/canonical-uri',
  description: 'The documents of a canonical URI are versions of one list',
  help: 'A document that was copied from another list, and kept its canonicalUri, would be published as a version of that list, often as the latest. Give it the canonicalUri of its own list. New columns, names or codes in a version are allowed, as long as something of the list stays.',
  severity: 'error',
  check: ({ documents, lists, withRows }) => {
    const signs = signsOf(documents);
    return lists.flatMap((own) => findingsOf(own, signs, withRows));
  },
};

function findingsOf(documents: readonly DocumentMetadata[], signs: Signs, withRows: WithRows): Finding[] {
  const [claimed, own] = partition(documents, (document) => isClaimed(document, signs));
  const bySigns = splitOff(own, signs, cluster(own, signs.of), withRows, false);
  const distinctive = bySigns.right && splitByDistinctiveSigns(bySigns.right, signs, withRows);
  return [
    ...claimed.map((document) => claimedFinding(document, signs.ownerOf(document) as string)),
    ...bySigns.wrong
      .flat()
      .map((document) => unlikeFinding(document, own, bySigns.right ?? [], NOTHING_SHARED)),
    ...(distinctive?.wrong ?? [])
      .flat()
      .map((document) => unlikeFinding(document, own, distinctive?.right ?? [], NAMED_ELSEWHERE)),
  ];
}

/** Whether the version URI belongs to another list that the document resembles more. */
function isClaimed(document: DocumentMetadata, { ownerOf, affinity }: Signs): boolean {
  const owner = ownerOf(document);
  if (owner === undefined || owner === document.entry.canonicalUri) return false;
  return affinity(document, owner) > affinity(document, document.entry.canonicalUri);
}

type WithRows = ReadableContent['withRows'];

interface Split {
  /** The documents that the URI belongs to; undefined on a tie. */
  readonly right?: readonly DocumentMetadata[];
  /** The others in groups. */
  readonly wrong: readonly (readonly DocumentMetadata[])[];
}

/** Decides which cluster the URI belongs to, with all clusters that share its codes. */
function splitOff(
  own: readonly DocumentMetadata[],
  signs: Signs,
  clusters: readonly DocumentMetadata[][],
  withRows: WithRows,
  onlyOwn: boolean,
): Split {
  if (clusters.length < 2) return { right: own, wrong: [] };
  const rankOf = (claim: readonly DocumentMetadata[]) => rankOfClaim(claim, signs);
  const [seed = [], ...others] = ranked(clusters, rankOf);
  const joined = sharingCodes(seed, others.flat(), withRows, onlyOwn);
  const [together, apart] = partition(others, (one) => one.some((document) => joined.has(document)));
  const { right, wrong } = settle([[...seed, ...together.flat()], ...apart], rankOf);
  return { ...(right && { right }), wrong };
}

/** Documents that only weak signs connect with the others, and some evidence contradicts. */
function splitByDistinctiveSigns(own: readonly DocumentMetadata[], signs: Signs, withRows: WithRows): Split {
  // As a rule nothing contradicts, and the rows need not be read.
  if (!own.some((document) => signs.isLikeOthers(document) || !signs.startsWithOwnUri(document)))
    return { wrong: [] };
  const clusters = cluster(own, signs.distinctiveOf);
  const { right, wrong } = splitOff(own, signs, clusters, withRows, true);
  if (!right) return { wrong: [] };
  const areRightConsistent = right.every(signs.startsWithOwnUri);
  const isOfOthers = (document: DocumentMetadata): boolean =>
    signs.isLikeOthers(document) || (areRightConsistent && !signs.startsWithOwnUri(document));
  const rightDocuments = [...right, ...wrong.flat().filter((document) => !isOfOthers(document))];
  const rightSigns = new Set(rightDocuments.flatMap(signs.of));
  return {
    right,
    wrong: wrong
      .filter((one) => !one.flatMap(signs.mainOf).some((sign) => rightSigns.has(sign)))
      .map((one) => one.filter(isOfOthers)),
  };
}

const NOTHING_SHARED = 'has no name, column or code in common with';
const NAMED_ELSEWHERE = 'has a name, codes or a version URI unlike those of';

function unlikeFinding(
  document: DocumentMetadata,
  own: readonly DocumentMetadata[],
  right: readonly DocumentMetadata[],
  reason: string,
): Finding {
  const others = right.length > 0 ? right : own;
  const first = others[0] === document ? others[1] : others[0];
  const more = others.length - (right.length > 0 ? 1 : 2);
  const where = `${first?.source.file}${more > 0 ? ` and ${counted(more, 'more document')}` : ''}`;
  const uri = quoted(document.entry.canonicalUri);
  const advice =
    right.length > 0
      ? 'write the "canonicalUri" of its own list'
      : 'correct the "canonicalUri" of the document that is not a version of this list';
  const message = `this document ${reason} the other documents of ${uri} (${where}): ${advice}`;
  return { document, pointer: identificationPointer(document, 'canonicalUri'), message };
}

function claimedFinding(document: DocumentMetadata, owner: string): Finding {
  const { canonicalVersionUri, canonicalUri: uri } = document.entry;
  const message = `${quoted(uri)} does not match the version URI ${quoted(canonicalVersionUri)} and the name of this document, which are those of ${quoted(owner)}: did you mean ${quoted(owner)}?`;
  return { document, pointer: identificationPointer(document, 'canonicalUri'), message };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const first: T[] = [];
  const second: T[] = [];
  for (const item of items) (isFirst(item) ? first : second).push(item);
  return [first, second];
}
