import { isCollection, LineCounter, parseDocument, visit } from 'yaml';
import { isText, textOf } from '../../read/files/decode.ts';
import { SourceFault } from '../import/format.ts';

/** Names and indexes from the top of a description to a value. */
export type Path = readonly (string | number)[];

/** Longer files are refused, because the parser takes long for many levels of nesting. */
const MAX_LENGTH = 500_000;

/** Levels of nesting. */
const MAX_DEPTH = 50;

/**
 * Reads a file in YAML 1.2 whose names are texts.
 *
 * @throws SourceFault for the first error, with its line and column: others are often consequences of it
 */
export function readYamlMapping(file: string, bytes: Uint8Array) {
  if (bytes.length > MAX_LENGTH || !isText(bytes))
    throw new SourceFault('is not a description: name a YAML file in UTF-8', file);
  const lineCounter = new LineCounter();
  const placeAt = (offset = 0): string => {
    const { line, col } = lineCounter.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const fault = (message: string, offset?: number) => new SourceFault(message, placeAt(offset));
  const tooDeep = `is nested deeper than ${MAX_DEPTH} levels: remove levels of [], {} and indentation`;
  const options = { lineCounter, prettyErrors: false, stringKeys: true, logLevel: 'silent' } as const;
  const yaml = parseDocument(textOf(bytes), options);
  const [first] = [...yaml.errors, ...yaml.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  // The parser recurses. Where its stack ends depends on the machine.
  if (first?.message.startsWith('Maximum call stack')) throw fault(tooDeep);
  if (first) throw fault(`is not valid YAML: ${first.message.split('\n')[0]}`, first.pos[0]);
  visit(yaml, {
    Alias: (_, { range }) => {
      throw fault('is an alias: write the value instead of * and &', range?.[0]);
    },
    Collection: (_, { range }, path) => {
      if (path.filter(isCollection).length >= MAX_DEPTH) throw fault(tooDeep, range?.[0]);
    },
  });
  const value: unknown = yaml.toJS();
  if (!isMapping(value))
    throw fault('is not a description: write one property per line, such as "identification:"');
  /** Place of a value by its path, or of the next one around it: `list.yaml:7:3`. */
  const placeOf = (path: Path): string => {
    for (let length = path.length; length > 0; length--) {
      const node = yaml.getIn(path.slice(0, length), true) as { range?: readonly number[] } | undefined;
      if (node?.range) return placeAt(node.range[0]);
    }
    return placeAt();
  };
  return { value, placeOf };
}

export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
