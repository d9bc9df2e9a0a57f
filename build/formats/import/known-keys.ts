import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { columnDefinitions, keysOf } from '../../model/document/document.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { parseSource } from '../../read/document/parse.ts';
import { textOf } from '../../read/files/decode.ts';

/** A key of one text column of a list, which is not a foreign key. */
interface KnownKey {
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
  readonly keyId: string;
  readonly codes: ReadonlySet<unknown>;
}

/** Share of the codes of a column from which they may be those of a list. Of less than five, all are. */
const MIN_CODES = 0.9;
const MIN_DISTINCT = 5;
/** Number of codes that a text is searched for, before it is read as a document. */
const SAMPLE_SIZE = 10;

/** The key in a content folder that has most codes of each column, at least nine of ten; of several, the one with the fewest others. */
export function findForeignKeys(
  content: string,
  columns: readonly { readonly id: string; readonly cells: readonly string[] }[],
): Map<string, KnownKey> {
  const best = new Map<string, KnownKey & { readonly known: number }>();
  const distinct = columns.map(({ id, cells }) => ({ id, codes: [...new Set(cells)].filter(Boolean) }));
  // Letters and digits such as 0 and 1 are codes of many lists.
  const sought = distinct.filter(({ codes }) => codes.some((code) => code.length > 1));
  const isLikely = (text: string): boolean =>
    sought.some(({ codes }) => hasMost(codes.slice(0, SAMPLE_SIZE), (code) => text.includes(code)));
  for (const key of sought.length > 0 ? readKeys(content, isLikely) : []) {
    for (const { id, codes } of sought) {
      const known = codes.filter((code) => key.codes.has(code)).length;
      const last = best.get(id);
      const isBetter =
        !last || known > last.known || (known === last.known && key.codes.size < last.codes.size);
      if (isBetter && hasMost(codes, (code) => key.codes.has(code))) best.set(id, { ...key, known });
    }
  }
  return best;
}

const hasMost = (codes: readonly string[], isKnown: (code: string) => boolean): boolean =>
  codes.filter(isKnown).length >= codes.length * (codes.length < MIN_DISTINCT ? 1 : MIN_CODES);

/** The keys of the lists whose texts are likely to have them, one list at a time. */
function* readKeys(content: string, isLikely: (text: string) => boolean): Generator<KnownKey> {
  const readIn = (file: string) => ({ file, text: textOf(readFileSync(join(content, file))) });
  for (const file of globSync('**/*.{json,ocl}', { cwd: content }).sort()) {
    const table = file.replace(/\.meta\.(?:json|ocl)$/, '.csv');
    const hasTable = table !== file && existsSync(join(content, table));
    const source = { ...readIn(file), ...(hasTable && { csv: readIn(table) }) };
    const { document } = isLikely((source.csv ?? source).text) ? parseSource(source, () => {}) : {};
    if (!document) continue;
    const others = document.codeList?.columnSet.foreignKeys?.flatMap(({ columnIds }) => columnIds) ?? [];
    const texts = columnDefinitions(document).filter(
      ({ id, type }) => type === 'string' && !others.includes(id),
    );
    for (const { id: keyId, columnIds } of keysOf(document)) {
      const [column = '', ...further] = columnIds;
      if (further.length > 0 || !texts.some(({ id }) => id === column)) continue;
      const codes = new Set(Array.from(document.rows, (row) => ownMember(row, column)));
      const { canonicalUri, canonicalVersionUri } = document.entry;
      yield { canonicalUri, canonicalVersionUri, keyId, codes };
    }
  }
}
