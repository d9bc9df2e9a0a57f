import { type Document, LineCounter, Parser, parseDocument, visit } from 'yaml';
import type {
  AnnotationJson,
  ColumnJson,
  ForeignKeyJson,
  IdentificationJson,
  KeyJson,
} from '../../model/document/columns.ts';
import { pointerNames } from '../../model/json/locator.ts';
import { didYouMean, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { isText, textOf } from '../../read/files/decode.ts';
import { type ImportOptions, type ReportNote, SourceFault, UsageFault } from '../import/format.ts';

/** What a description file states about a table. Parts that it does not state are guessed. */
export interface TableDescription {
  /** How to read the file: the texts of properties with the names of options, such as `separator`. */
  readonly reading: Readonly<Record<string, string>>;
  readonly identification: Partial<IdentificationJson>;
  readonly columns?: readonly DescribedColumn[];
  readonly keys?: readonly KeyJson[];
  readonly defaultKey?: { readonly keyId: string };
  readonly foreignKeys?: readonly ForeignKeyJson[];
  readonly annotation?: AnnotationJson;
  /** Place of a part by its JSON Pointer in the document: `list.yaml:7:3`. */
  readonly placeOf: (pointer: string) => string;
  /** Place of a property that states how to read the file. */
  readonly placeOfReading: (name: string) => string;
}

/** A column of a description; `name` and `type` may be missing. */
export interface DescribedColumn extends Partial<Omit<ColumnJson, 'id'>> {
  readonly id: string;
  /** Header of the column in the source, or its number from 1; default: its name or id. */
  readonly from?: string | number;
  /** Locale of its numbers and dates, if it is not that of the table. */
  readonly locale?: string;
}

/** The names at the top of a description that state how to read the file. */
const READING = 'separator encoding header footer locale sheet numbers merged hidden'.split(' ');
const PARTS = ['identification', 'columns', 'keys', 'defaultKey', 'foreignKeys', 'annotation'];
const OWN_IN_COLUMNS = ['from', 'locale'];

/**
 * Reads the description that `--describe` names.
 *
 * @returns undefined if the option is not given; 'invalid' after it reported errors
 * @throws UsageFault if there is no such file; SourceFault if it is not a mapping in YAML
 */
export function readDescription(
  options: ImportOptions,
  report: ReportNote,
): TableDescription | 'invalid' | undefined {
  const file = options.valueOf('describe');
  if (file === undefined) return undefined;
  const bytes = options.readFile(file);
  if (!bytes) throw new UsageFault(`--describe: ${file} does not exist: correct the path`);
  const { value, placeOf } = readYamlMapping(file, bytes);
  let isValid = true;
  const found = readParts(value, (path, message) => {
    isValid = false;
    report({ kind: 'error', place: placeOf(path), message });
  });
  if (!isValid) return 'invalid';
  return {
    ...found,
    placeOf: (pointer) => placeOf(pathOf(pointer)),
    placeOfReading: (name) => placeOf([name]),
  };
}

/** What an option or the description states. */
export interface StatedValue {
  readonly text: string;
  /** Throws an error that names the option, or the place in the description. */
  readonly refuse: (message: string) => never;
}

/** The value of an option, else of the property of the description with the same name. */
export function statedValue(
  name: string,
  options: ImportOptions,
  description: TableDescription | undefined,
): StatedValue | undefined {
  const text = options.valueOf(name);
  if (text !== undefined) {
    const refuse = (message: string): never => {
      throw new UsageFault(`--${name} ${message}`);
    };
    return { text, refuse };
  }
  const described = description?.reading[name];
  if (!description || described === undefined) return undefined;
  const refuse = (message: string): never => {
    throw new SourceFault(message, description.placeOfReading(name));
  };
  return { text: described, refuse };
}

/** The path in a description of a JSON Pointer into the document. */
function pathOf(pointer: string): (string | number)[] {
  const [, part, ...rest] = pointerNames(pointer);
  const names = part === 'columnSet' ? rest : part === undefined ? [] : [part, ...rest];
  return names.map((name) => (/^[0-9]+$/.test(name) ? Number(name) : name));
}

type ReportAt = (path: readonly (string | number)[], message: string) => void;

/** The parts of a description; the document schema checks the rest later, together with what is guessed. */
function readParts(
  value: Readonly<Record<string, unknown>>,
  error: ReportAt,
): Omit<TableDescription, 'placeOf' | 'placeOfReading'> {
  for (const name of Object.keys(value)) {
    if (READING.includes(name) || PARTS.includes(name)) continue;
    const meant = nearest(name, [...READING, ...PARTS]);
    error([name], `a description has no property ${quoted(name)}: ${didYouMean(meant, 'remove it')}`);
  }
  const reading: Record<string, string> = {};
  for (const name of READING) {
    const text = value[name];
    if (typeof text === 'string' || typeof text === 'number') reading[name] = String(text);
    else if (text !== undefined && text !== null)
      error([name], 'must be a text: write one value after the colon');
  }
  const parts = Object.fromEntries(
    PARTS.flatMap((name) => {
      const part = value[name];
      return part === undefined || part === null ? [] : [[name, part]];
    }),
  );
  const { identification = {}, columns, ...others } = parts as Partial<TableDescription>;
  for (const name of ['keys', 'foreignKeys'] as const) checkKeys(name, others[name], error);
  return {
    reading,
    ...others,
    identification: readIdentification(identification, error),
    ...(columns !== undefined && { columns: readColumns(columns, error) }),
  };
}

/** The identification without properties that are not filled in. A version such as 1.10 may be written as a number. */
function readIdentification(value: unknown, error: ReportAt): Partial<IdentificationJson> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    error(['identification'], 'must have properties, such as canonicalUri: write one per line, indented');
    return {};
  }
  const filled = Object.entries(value).filter(([, own]) => own !== null);
  for (const [name, own] of filled) {
    if (typeof own === 'object' && (name === 'version' || name === 'canonicalUri'))
      error(['identification', name], 'must be a text: write one value after the colon');
    if (name === 'version' && typeof own === 'number')
      error(['identification', name], 'is a number, whose trailing zeros are lost: enclose it in quotes');
  }
  return Object.fromEntries(filled);
}

function readColumns(value: unknown, error: ReportAt): DescribedColumn[] {
  if (!Array.isArray(value)) {
    error(['columns'], 'must be a list: start each column with a hyphen, such as "- id: code"');
    return [];
  }
  return value.flatMap((column: unknown, i) => {
    const own = (typeof column === 'object' && column !== null ? column : {}) as Record<string, unknown>;
    if (typeof own.id !== 'string' || own.id === '') {
      error(['columns', i], 'has no id: add one, such as "id: code"');
      return [];
    }
    if (own.name !== undefined && typeof own.name !== 'string')
      error(['columns', i, 'name'], 'must be a text: write it in quotes');
    for (const name of OWN_IN_COLUMNS) {
      if (own[name] !== undefined && typeof own[name] !== 'string' && typeof own[name] !== 'number')
        error(['columns', i, name], 'must be a text: write one value after the colon');
    }
    return [own as unknown as DescribedColumn];
  });
}

/** Reports keys and foreign keys that are not lists of columns with an id. */
function checkKeys(name: 'keys' | 'foreignKeys', value: unknown, error: ReportAt): void {
  if (value === undefined) return;
  const example = '"- id: key", with "columnIds: [code]" below it';
  if (!Array.isArray(value)) {
    error([name], `must be a list: start each key with a hyphen, such as ${example}`);
    return;
  }
  for (const [i, key] of value.entries()) {
    const { id, columnIds } = (typeof key === 'object' && key !== null ? key : {}) as Partial<KeyJson>;
    if (typeof id !== 'string') error([name, i], `must be a key with an id: write ${example}`);
    else if (!Array.isArray(columnIds) || columnIds.some((one) => typeof one !== 'string'))
      error([name, i, 'columnIds'], 'must be a list of column ids: write them in [], such as [code]');
  }
}

type Path = readonly (string | number)[];

/** A mapping in YAML. */
interface YamlMapping {
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
function readYamlMapping(file: string, bytes: Uint8Array): YamlMapping {
  if (bytes.length > MAX_LENGTH || !isText(bytes))
    throw new SourceFault('is not a description: name a YAML file in UTF-8', file);
  const text = textOf(bytes);
  const lines = new LineCounter();
  const placeAt = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const deep = findDeep(text, lines);
  if (deep !== undefined) throw new SourceFault(TOO_DEEP, placeAt(deep));
  const yaml = parseDocument(text, { prettyErrors: false, stringKeys: true, logLevel: 'silent' });
  const [fault] = [...yaml.errors, ...yaml.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (fault) throw new SourceFault(messageOf(fault), placeAt(fault.pos[0]));
  const placeOf = (path: Path): string => placeAt(offsetOf(yaml, path));
  visit(yaml, {
    Alias: (_, { range }) => {
      throw new SourceFault('is an alias: write the value instead of * and &', placeAt(range?.[0] ?? 0));
    },
  });
  const value: unknown = yaml.toJS();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = 'is not a description: write one property per line, such as "identification:"';
    throw new SourceFault(message, placeAt(0));
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
