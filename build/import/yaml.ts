import { type Document, LineCounter, Parser, parseDocument } from 'yaml';
import { isText, textOf } from '../input/decode.ts';
import { SourceFault } from './format.ts';

type Path = readonly (string | number)[];

/** A mapping in YAML. */
export interface YamlMapping {
  readonly value: Readonly<Record<string, unknown>>;
  /** Place of a value by its path, or of the next one around it: `list.yaml:7:3`. */
  readonly placeOf: (path: Path) => string;
}

/** Longer files are refused. */
const MAX_LENGTH = 4_000_000;

/** Levels of nesting; the parser recurses, and Node.js may abort at the end of its stack. */
const MAX_DEPTH = 50;
const TOO_DEEP = `is nested deeper than ${MAX_DEPTH} levels: remove levels of [], {} and indentation`;

/**
 * Reads a file in YAML 1.2 whose names are texts.
 *
 * @throws SourceFault for the first error, with its line and column: others are often consequences of it
 */
export function readYamlMapping(file: string, bytes: Uint8Array): YamlMapping {
  if (bytes.length > MAX_LENGTH || !isText(bytes))
    throw new SourceFault(file, 'is not a description: name a YAML file in UTF-8');
  const text = textOf(bytes);
  const lines = new LineCounter();
  const placeAt = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const deep = findDeep(text, lines);
  if (deep !== undefined) throw new SourceFault(placeAt(deep), TOO_DEEP);
  const yaml = parseDocument(text, { prettyErrors: false, stringKeys: true, logLevel: 'silent' });
  const [fault] = [...yaml.errors, ...yaml.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (fault) throw new SourceFault(placeAt(fault.pos[0]), messageOf(fault));
  const placeOf = (path: Path): string => placeAt(offsetOf(yaml, path));
  const value = resolveAliases(yaml, placeAt(0));
  const wrong = findUnbounded(value, [], []);
  if (wrong) throw new SourceFault(placeOf(wrong.path), wrong.message);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = 'is not a description: write one property per line, such as "identification:"';
    throw new SourceFault(placeAt(0), message);
  }
  return { value: value as Record<string, unknown>, placeOf };
}

interface Token {
  readonly type: string;
  readonly offset?: number;
  readonly items?: readonly { readonly key?: unknown; readonly value?: unknown }[];
  readonly value?: unknown;
}

/** The offset of the first collection in too many others. */
function findDeep(text: string, lines: LineCounter): number | undefined {
  const waiting: [unknown, number][] = [];
  for (const token of new Parser(lines.addNewLine).parse(text)) waiting.push([token, 0]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [token, outer] = next;
    if (typeof token !== 'object' || token === null) continue;
    const { items, value, offset = 0 } = token as Token;
    const depth = items ? outer + 1 : outer;
    if (depth > MAX_DEPTH) return offset;
    waiting.push([value, depth]);
    for (const item of items ?? []) waiting.push([item.key, depth], [item.value, depth]);
  }
  return undefined;
}

function messageOf({ code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'NON_STRING_KEY') return 'has a list or a mapping as the name of a property: write a text';
  return `is not valid YAML: ${message.split('\n')[0]}`;
}

function offsetOf(yaml: Document, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = yaml.getIn(path.slice(0, length), true) as { range?: readonly number[] } | undefined;
    if (node?.range) return node.range[0] as number;
  }
  return 0;
}

/** The value, with all aliases replaced. */
function resolveAliases(yaml: Document, place: string): unknown {
  try {
    return yaml.toJS({ maxAliasCount: 100 });
  } catch (error) {
    const { message } = error as Error;
    const cause = message.startsWith('Excessive alias count')
      ? 'its aliases repeat too much: write the values instead of * and &'
      : `is not valid YAML: ${message}`;
    throw new SourceFault(place, cause);
  }
}

interface Unbounded {
  readonly path: Path;
  readonly message: string;
}

/** The first value that contains itself, or is nested too deeply because of aliases. */
function findUnbounded(value: unknown, path: Path, ancestors: readonly unknown[]): Unbounded | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (ancestors.includes(value))
    return { path, message: 'is an alias inside its own anchor: write the value instead' };
  if (path.length > MAX_DEPTH) return { path, message: TOO_DEEP };
  const names = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const name of names) {
    const own = (value as Record<string | number, unknown>)[name];
    const found = findUnbounded(own, [...path, name], [...ancestors, value]);
    if (found) return found;
  }
  return undefined;
}
