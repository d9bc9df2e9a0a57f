import { groupBy } from '../collections.ts';
import type { DocumentMetadata } from '../document/document.ts';
import type { IndexEntry } from '../document/entry.ts';
import { inLanguage } from '../identity/language.ts';
import { orderVersions } from '../identity/versions.ts';
import { type NamedDocument, namedDocument, referencesOf } from './referenced.ts';

/** A list or set that refers to a document, with its referring versions, newest first. */
interface Referrer {
  readonly canonicalUri: string;
  /** One document per version, in the language of the referenced document if there is one. */
  readonly versions: readonly NamedDocument[];
}

/** Finds the referrers of a document, in the order of their newest versions. */
export type ReferrersOf = (entry: Referred) => readonly Referrer[];

/** The identifying fields of a referenced document. */
type Referred = Pick<IndexEntry, 'canonicalUri' | 'canonicalVersionUri' | 'language'>;

/** Indexes the references of all documents by their targets. */
export function makeReferrersOf(documents: readonly DocumentMetadata[]): ReferrersOf {
  const byUri = new Map<string, Set<DocumentMetadata>>();
  for (const document of documents) {
    for (const { canonicalUri, canonicalVersionUri } of referencesOf(document)) {
      const uri = canonicalVersionUri ?? latestMark(canonicalUri);
      const known = byUri.get(uri);
      if (known) known.add(document);
      else byUri.set(uri, new Set([document]));
    }
  }
  return (entry) => {
    const all = new Set(
      [entry.canonicalVersionUri, latestMark(entry.canonicalUri)].flatMap((uri) => [
        ...(byUri.get(uri) ?? []),
      ]),
    );
    const others = [...all].filter((one) => one.entry.canonicalVersionUri !== entry.canonicalVersionUri);
    return [...groupBy(others, (one) => one.entry.canonicalUri)].map(([canonicalUri, group]) => ({
      canonicalUri,
      versions: orderVersions(group)
        .reverse()
        .map(({ items }) => namedDocument(inLanguage(items, entry.language))),
    }));
  };
}

/** Distinguishes references to a list from references to a version: both may use the same URI. */
const latestMark = (canonicalUri: string): string => `latest ${canonicalUri}`;
