import { pointerNames } from '../../json/pointer.ts';

/** A row of the metadata of a workbook that the API printed. */
export interface MetadataRow {
  /** Index of the row on the sheet. */
  readonly row: number;
  /** JSON Pointer of a property (RFC 6901). */
  readonly pointer: string;
  readonly value: string;
  /** `string`, `number`, `boolean`, `null`, `object` or `array`. */
  readonly type: string;
}

/** A value: the text of a scalar, or the members of an object or array. */
interface Node {
  type: string;
  text: string;
  readonly members: Map<string, Node>;
}

/** Deeper documents are rejected by the schema. */
const MAX_DEPTH = 1000;

/**
 * Builds the JSON text of a document from the rows of its metadata.
 *
 * @param report receives the row of each error
 * @returns undefined after an error
 */
export function buildJson(
  rows: readonly MetadataRow[],
  report: (row: number, message: string) => void,
): string | undefined {
  const root = makeNode();
  let isValid = true;
  let previous: MetadataRow | undefined;
  for (const row of rows) {
    const message = addRow(root, row, previous?.pointer === row.pointer);
    previous = row;
    if (message === undefined) continue;
    report(row.row, message);
    isValid = false;
  }
  return isValid ? print(root) : undefined;
}

const makeNode = (): Node => ({ type: '', text: '', members: new Map() });

/** Adds the value of a row; returns a message if it is invalid. */
function addRow(root: Node, { pointer, value, type }: MetadataRow, continues: boolean): string | undefined {
  const isPointer = pointer === '' || pointer.startsWith('/');
  const names = pointerNames(pointer);
  if (!isPointer || names.length > MAX_DEPTH) return 'the property is not a JSON Pointer: correct it';
  let node = root;
  for (const name of names) {
    if (SCALARS.has(node.type)) return 'the property is part of one that has a value: correct it';
    let next = node.members.get(name);
    if (!next) {
      next = makeNode();
      node.members.set(name, next);
    }
    node = next;
  }
  if (type === 'string' && continues && node.type === 'string') {
    node.text += value;
    return undefined;
  }
  if (node.type !== '' || node.members.size > 0)
    return 'the property has a value already: remove one of them';
  const isValid = VALUES.get(type)?.test(value);
  if (isValid === undefined) return 'the type is none of JSON: correct it';
  if (!isValid) return `the value is not of type ${type}: correct it`;
  node.type = type;
  node.text = value;
  return undefined;
}

const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'null']);

/** The values of each type. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['string', /^/],
  ['number', /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/],
  ['boolean', /^(?:true|false)$/],
  ['null', /^null$/],
  ['object', /^$/],
  ['array', /^$/],
]);

function print({ type, text, members }: Node): string {
  if (type === 'string') return JSON.stringify(text);
  if (SCALARS.has(type)) return text;
  if (type === 'array' || (type !== 'object' && members.keys().next().value === '0')) {
    return `[${[...members.values()].map(print).join(',')}]`;
  }
  return `{${[...members].map(([name, node]) => `${JSON.stringify(name)}:${print(node)}`).join(',')}}`;
}
