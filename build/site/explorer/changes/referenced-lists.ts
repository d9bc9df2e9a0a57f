import { groupBy } from '../../../model/collections.ts';
import type { Document } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import type { ListContext } from '../../part.ts';
import type { UiLanguage } from '../../paths.ts';
import { titleOf, truncate } from '../components/text.ts';
import { documentPageUrl } from './changes-link.ts';
import type { ReferencedLists } from './sections.ts';

const MAX_NAME_LENGTH = 100;

/**
 * The lists of the directory that documents refer to, in the language of the page if possible, with the versions to which
 * they refer.
 */
export function referencedLists(
  ui: UiLanguage,
  documents: readonly Document[],
  { find, naming }: Pick<ListContext, 'find' | 'naming'>,
): ReferencedLists {
  const references = documents.flatMap(({ codeList, codeListSet }) => [
    ...(codeListSet?.referenceSet ?? []),
    ...(codeList?.columnSet.foreignKeys ?? []).map(({ keyRef }) => keyRef.codeListRef),
  ]);
  const byList = [...groupBy(references, ({ canonicalUri }) => canonicalUri)];
  return Object.fromEntries(
    byList.flatMap(([uri, own]) => {
      const versions = find(uri)?.versions ?? [];
      const newest = versions[0] && inLanguage(versions[0].records, ui);
      if (!newest) return [];
      const names = versions.flatMap(({ uri: versionUri, records }) => {
        const name = records[0]?.entry.version;
        const isNamed = name !== undefined && own.some((one) => one.canonicalVersionUri === versionUri);
        return isNamed ? [[versionUri, truncate(name, MAX_NAME_LENGTH)]] : [];
      });
      const list = {
        title: truncate(titleOf(newest.entry), MAX_NAME_LENGTH),
        language: newest.entry.language,
        page: documentPageUrl(ui, newest, naming),
        versions: Object.fromEntries(names),
      };
      return [[uri, list]];
    }),
  );
}
