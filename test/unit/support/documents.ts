import type { Document, Source } from '../../../build/model/document/document.ts';
import type { Problem } from '../../../build/model/problems/problem.ts';
import { type Parsed, parseSource } from '../../../build/read/document/parse.ts';

/**
 * Text of a code list, by default with one column and one row. With `null` for rows it has no dataSet.
 */
export function codeList(
  identification: object = {},
  columns: readonly object[] = [{ id: 'code', name: 'Code', type: 'string' }],
  rows: readonly unknown[] | null = [{ code: 'a' }],
): string {
  return JSON.stringify({
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        language: 'de',
        shortName: 'colours',
        canonicalUri: 'urn:x:colours',
        canonicalVersionUri: 'urn:x:colours:1',
        ...identification,
      },
      columnSet: { columns, keys: [{ id: 'key', columnIds: ['code'] }] },
      ...(rows && { dataSet: { rows } }),
    },
  });
}

/** Text of a code list set. */
export function codeListSet(identification: object, referenceSet?: readonly unknown[]): string {
  return JSON.stringify({
    $opencodelist: '0.3.0',
    codeListSet: {
      identification: {
        language: 'de',
        shortName: 'set',
        canonicalUri: 'urn:x:set',
        canonicalVersionUri: 'urn:x:set:1',
        ...identification,
      },
      ...(referenceSet && { referenceSet }),
    },
  });
}

/** Parses a source and collects all problems. */
export function parseAll(source: Source): Parsed & { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  return { ...parseSource(source, (problem) => problems.push(problem)), problems };
}

/** Parses the text of a document. @throws Error if it is invalid */
export function documentOf(text: string, file = 'document.json'): Document {
  const { document, problems } = parseAll({ file, text });
  if (!document) throw new Error(JSON.stringify(problems));
  return document;
}
