import { namingBy } from '../../api/files/naming.ts';
import { digestOf } from '../../model/digest.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import { memberStart, members, wholeOf } from '../../model/json/text.ts';
import { oncePerObject } from '../../model/once.ts';
import type { NamedDocument, ReferencedTable, ReferencedUri } from '../../model/relations/referenced.ts';
import { exactJson } from '../../model/values/long-numbers.ts';
import { keyOf } from '../../site/context.ts';
import type { DirectoryContext, DirectoryLookups, DocumentSummary, SitePart } from '../../site/part.ts';

/** A lookup in the rest of the directory: its kind and arguments. */
export type Lookup = readonly [kind: keyof typeof RESULTS, ...args: string[]];

/** All lookups: those of lists, and those of files about the directory as a whole. */
export interface LookupSource extends DirectoryLookups {
  /** The summaries of documents by their keys. */
  readonly summaries?: ReadonlyMap<string, DocumentSummary>;
}

/** Serializes the result of each kind of lookup; different results give different texts. */
const RESULTS = {
  uri: ({ naming }: LookupSource, uri = '') => String(naming.isStaticUri(uri)),
  tag: ({ naming }: LookupSource, tag = '') => String(naming.isStaticTag(tag)),
  language: ({ naming }: LookupSource, range = '') => String(naming.staticSpelling(range)),
  default: ({ isDefaultLanguage }: LookupSource, language = '') => String(isDefaultLanguage(language)),
  find: ({ find }: LookupSource, uri = '') => printVersions(find(uri)),
  tables: ({ findTables }: LookupSource, uri = '') => printVersions(findTables(uri)),
  referrers: ({ referrersOf }: LookupSource, canonicalUri = '', canonicalVersionUri = '', language = '') =>
    JSON.stringify(
      referrersOf({ canonicalUri, canonicalVersionUri, language }).map(({ versions }) =>
        versions.map(factsDigest),
      ),
    ),
  summary: ({ summaries }: LookupSource, key = '', field = '') =>
    JSON.stringify(summaries?.get(key)?.[field as keyof DocumentSummary]) ?? 'none',
};

/** A digest of what a lookup returns of a document. */
const factsDigest = oncePerObject((facts: NamedDocument | ReferencedTable) => digestOf([exactJson(facts)]));

/** A text that differs if versions do. */
const printVersions = (found: ReferencedUri<NamedDocument | ReferencedTable> | undefined): string =>
  JSON.stringify(found?.versions.map(({ uri, records }) => [uri, ...records.map(factsDigest)])) ?? 'none';

/** A digest of all facts about a document that files of the directory can show without a lookup. */
export const metadataDigest = oncePerObject((document: DocumentMetadata) => shownDigest(document, []));

/** {@link metadataDigest} for the files of a part of the site that do not show some members of the identification. */
export function shownDigest(
  { metadata, hasData, codeList, digest }: DocumentMetadata,
  notInFiles: NonNullable<SitePart['notInFiles']>,
): string {
  // Pages show the members of sets, which are not part of their metadata.
  if (!codeList) return digest;
  return digestOf([...textsWithout(notInFiles, metadata), String(hasData)]);
}

/** The texts of the metadata of a code list without some members of its identification. */
function textsWithout(names: readonly string[], metadata: string): string[] {
  if (names.length === 0) return [metadata];
  const codeList = memberStart(metadata, wholeOf(metadata), 'codeList') as number;
  const identification = memberStart(metadata, { start: codeList }, 'identification') as number;
  const all = [...members(metadata, identification)];
  const shown = all.filter(({ name }) => !names.includes(name));
  return [
    metadata.slice(0, identification),
    ...shown.map(({ start, end }) => metadata.slice(start, end)),
    metadata.slice(all.at(-1)?.end),
  ];
}

/** A digest of the results of lookups. */
export const digestOfResults = (lookups: readonly Lookup[], lookupSource: LookupSource): string =>
  digestOf(lookups.map(([kind, ...args]) => RESULTS[kind](lookupSource, ...args)));

/** A recording of lookups. */
interface Recording {
  readonly record: (...lookup: Lookup) => void;
  /** The distinct lookups so far. */
  readonly lookups: () => Lookup[];
}

function startRecording(): Recording {
  const recorded = new Map<string, Lookup>();
  return {
    record: (...lookup) => recorded.set(lookup.join('\n'), lookup),
    lookups: () => [...recorded.values()],
  };
}

/** Records the lookups of a list: its files stay the same as long as the results do. */
export function recordLookups({
  naming,
  isDefaultLanguage,
  find,
  findTables,
  referrersOf,
}: DirectoryLookups): Pick<Recording, 'lookups'> & { readonly directoryLookups: DirectoryLookups } {
  const { record, lookups } = startRecording();
  return {
    directoryLookups: {
      naming: namingBy({
        isStaticUri: (uri) => {
          record('uri', uri);
          return naming.isStaticUri(uri);
        },
        isStaticTag: (tag) => {
          record('tag', tag);
          return naming.isStaticTag(tag);
        },
        staticSpelling: (range) => {
          record('language', range);
          return naming.staticSpelling(range);
        },
      }),
      isDefaultLanguage: (language) => {
        record('default', language);
        return isDefaultLanguage(language);
      },
      find: (uri) => {
        record('find', uri);
        return find(uri);
      },
      findTables: (uri) => {
        record('tables', uri);
        return findTables(uri);
      },
      referrersOf: (entry) => {
        record('referrers', entry.canonicalUri, entry.canonicalVersionUri, entry.language);
        return referrersOf(entry);
      },
    },
    lookups,
  };
}

/** Records what files about the directory look up in addition to the metadata of all documents. */
export function recordRows(
  directory: DirectoryContext,
): Pick<Recording, 'lookups'> & { readonly directory: DirectoryContext } {
  const { record, lookups } = startRecording();
  return {
    directory: {
      ...directory,
      summaryOf: (document) =>
        new Proxy(directory.summaryOf(document), {
          get: (summary, field) => {
            record('summary', keyOf(document), String(field));
            return Reflect.get(summary, field);
          },
        }),
    },
    lookups,
  };
}
