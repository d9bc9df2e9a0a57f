import { truncate } from '../../../model/characters/truncate.ts';
import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import { columnRolesOf } from '../../../model/document/column-roles.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { oncePerObject } from '../../../model/once.ts';
import { latestPlaceOf, listPlaceOf } from '../../links.ts';
import type { DirectoryContext, SitePart } from '../../part.ts';
import { type ListText, printSearchFiles, type SearchableList } from '../../search/build-index.ts';
import { type Field, type ListHead, OUTSIDE, type ShownDocument } from '../../search/index-format.ts';
import { codeKeyOf } from '../../search/keys.ts';
import { latestDocuments } from '../../search/row-texts.ts';
import { titleOf } from '../components/text.ts';

const MAX_TEXT_LENGTH = 120;

/** Lists are found by the members of enumerations that have few of them, and short ones. */
const MAX_MEMBERS = 30;
const MAX_MEMBER_LENGTH = 40;

/** Parts of a description: as many words as a text is found by. */
const PARTS = /\S+(?:\s+\S+){0,11}/g;
const MAX_PARTS = 8;

/**
 * The files of the search. A part of its own, because a changed row changes them, but not the pages of the directory.
 */
export const searchPart: SitePart = {
  headerRules: [],
  filesInThread: {
    inputOf: (context) => searchableLists(context),
    print: async (lists: readonly SearchableList[]) => printSearchFiles(lists),
  },
  filesShow: function* (context) {
    for (const { rowTexts, ...list } of searchableLists(context)) {
      yield JSON.stringify(list);
      for (const texts of rowTexts) yield texts?.rows ?? '';
    }
  },
};

/** The lists by title. Once per build, because both members of the part need them. */
const searchableLists = oncePerObject((context: DirectoryContext): SearchableList[] => {
  const lists = [...groupBy(context.documents, ({ entry }) => entry.canonicalUri)].map(([uri, documents]) => {
    const latest = latestDocuments(documents);
    return { uri, documents, ...latest, title: titleOf((latest.shown[0] as DocumentMetadata).entry) };
  });
  lists.sort((a, b) => compareCodeUnits(a.title, b.title) || compareCodeUnits(a.uri, b.uri));
  return lists.map(({ shown, latest, documents }) => {
    const summaries = latest.map((document) => context.summaryOf(document).rowTexts);
    const keyColumns = summaries[0]?.keyColumns ?? [];
    return {
      head: makeHead(shown, latest, keyColumns, context),
      texts: collectTexts(
        shown,
        documents,
        summaries.flatMap((texts) => texts?.values ?? []),
      ),
      // Rows of other keys are not the same.
      rowTexts: summaries.map((texts) =>
        texts?.keyColumns.join() === keyColumns.join() ? texts : undefined,
      ),
    };
  });
});

function makeHead(
  shown: readonly DocumentMetadata[],
  latest: readonly DocumentMetadata[],
  keyColumns: readonly string[],
  { plan, versionsOf }: DirectoryContext,
): ListHead {
  const [first] = latest as [DocumentMetadata];
  const references = keyColumns.map((id) => {
    const foreignKeys = first.codeList?.columnSet.foreignKeys ?? [];
    const foreignKey = foreignKeys.findLast(({ columnIds }) => columnIds.includes(id));
    if (!foreignKey) return '';
    const target = versionsOf(foreignKey.keyRef.codeListRef.canonicalUri)[0]?.records[0];
    return target && foreignKey.columnIds.length === 1 ? listPlaceOf(target, plan) : OUTSIDE;
  });
  const documents = latest.map((document): ShownDocument => {
    const { entry } = document;
    const [place = ''] = latestPlaceOf(document, plan).split('/');
    const title = truncate(titleOf(entry), MAX_TEXT_LENGTH);
    return place === `l=${entry.language}` ? [place, title] : [place, title, entry.language];
  });
  const { status, validTo } = columnRolesOf(first.codeList);
  return [
    listPlaceOf(first, plan),
    keyColumns,
    references.some((place) => place !== '') ? references : 0,
    status || validTo ? 1 : 0,
    shown.length,
    documents,
  ];
}

/** The texts by which a list is found, each only once: the names of all versions, and further texts of the latest. */
function collectTexts(
  shown: readonly DocumentMetadata[],
  documents: readonly DocumentMetadata[],
  values: readonly string[],
): ListText[] {
  const texts = new Map<string, ListText>();
  const add = (field: Field, { entry: { language } }: DocumentMetadata, ...all: (string | undefined)[]) => {
    for (const text of all) {
      if (text === undefined || texts.has(text)) continue;
      texts.set(text, { field, text: truncate(text, MAX_TEXT_LENGTH), language });
    }
  };
  for (const document of [...shown, ...documents]) add('title', document, titleOf(document.entry));
  for (const document of shown) {
    const { longName, tags, publisher, canonicalUri, description = '' } = document.entry;
    add('longName', document, longName);
    add('tag', document, ...tags);
    for (const { id, name = id } of document.columns) {
      add('column', document, name, codeKeyOf(id) === codeKeyOf(name) ? undefined : id);
    }
    add('publisher', document, publisher?.shortName, publisher?.longName);
    add('uri', document, canonicalUri);
    add('value', document, ...membersOf(document), ...values);
    add('description', document, ...(description.match(PARTS) ?? []).slice(0, MAX_PARTS));
  }
  return [...texts.values()];
}

/** The members of short enumerations, as they are displayed. */
function membersOf({ codeList }: DocumentMetadata): string[] {
  const enumerations = codeList?.columnSet.columns.map(({ members = [] }) => members) ?? [];
  return enumerations
    .filter(({ length }) => length <= MAX_MEMBERS)
    .flatMap((members) => members.map(({ value, description = String(value) }) => description))
    .filter((member) => member.length <= MAX_MEMBER_LENGTH && /\p{L}/u.test(member));
}
