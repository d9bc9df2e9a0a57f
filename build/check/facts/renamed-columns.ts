import type { DocumentJson } from '../../model/document/columns.ts';
import { columnPointer, type DocumentMetadata, type Source } from '../../model/document/document.ts';
import { makeJsonLocator } from '../../model/json/locator.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { quoted } from '../../model/problems/wording.ts';

/**
 * Moves problems of the header row of a CSV to its metadata, where the other documents of the list show that the id of a
 * column was renamed in the metadata: they have the id of the header, and none has that of the metadata.
 *
 * @param source a source whose metadata are well-formed
 * @param siblings other documents of its list
 */
export function relocateRenamedColumns(
  problems: readonly Problem[],
  { file, text, csv }: Source,
  siblings: readonly DocumentMetadata[],
): Problem[] {
  const headers = problems.filter(({ rule, pointer }) => rule === 'csv/header' && pointer !== undefined);
  if (headers.length === 0 || siblings.length === 0 || !csv) return [...problems];
  const { columns = [] } = (JSON.parse(text) as DocumentJson).codeList?.columnSet ?? {};
  const isKnown = (id: string) =>
    siblings.some((sibling) => sibling.columns.some((column) => column.id === id));
  const [renamed, ...others] = columns.filter(({ id }) => !isKnown(id));
  return problems.map((problem) => {
    const name = problem.pointer ?? '';
    if (!renamed || others.length > 0 || !headers.includes(problem) || !isKnown(name)) return problem;
    const pointer = columnPointer(columns.indexOf(renamed), 'id');
    const message = `the column is ${quoted(name)} in ${csv.file} and in ${siblings[0]?.source.file}, not ${quoted(renamed.id)}: write ${quoted(name)}`;
    return { ...problem, ...makeJsonLocator(file, text)(pointer), pointer, message };
  });
}
