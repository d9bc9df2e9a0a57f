import { readForReader } from '../../../../model/document/texts.ts';
import { lookupLanguage } from '../../../../model/identity/language.ts';
import { unquote } from '../../../../model/json/text.ts';
import { memberText, type RowLinks, readTable, type TableInLanguage } from '../../../rows/table.ts';
import { request } from '../../components/client.ts';

/** Maximum size in bytes of a list that is loaded for its names, or for the codes that it uses. */
const MAX_TARGET_SIZE = 5_000_000;

/** Loads another list as compact JSON; undefined if it is too large. Rejects if that fails. */
export async function loadList(source: string, namesLanguage: string) {
  const response = await request(source);
  if (Number(response.headers.get('content-length')) > MAX_TARGET_SIZE) {
    await response.body?.cancel();
    return undefined;
  }
  return readForReader(await response.text(), namesLanguage);
}

/** The URL of the list to which a foreign key refers, in the language of names that the reader has chosen. */
export const sourceIn = ({ source, sources = {} }: RowLinks, namesLanguage: string): string =>
  sources[lookupLanguage(namesLanguage, Object.keys(sources)) ?? ''] ?? source;

/** Loads the table of another list; undefined if it is too large. Rejects if that fails. */
export async function loadTable(source: string, namesLanguage: string): Promise<TableInLanguage | undefined> {
  const list = await loadList(source, namesLanguage);
  if (!list) return undefined;
  const { text, language, others } = list;
  const own = unquote(memberText(text, 'codeList', 'identification', 'language') ?? '');
  const table = readTable(text);
  return table && { ...table, language: language ?? own, others };
}
