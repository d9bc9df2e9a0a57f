import { isCollection, LineCounter, parseDocument, visit } from 'yaml';
import { omitUndefined } from '../../model/collections.ts';
import type { CodeListJson, ColumnJson, IdentificationJson } from '../../model/document/columns.ts';
import { pointerNames } from '../../model/json/locator.ts';
import { didYouMean, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { checkSchema } from '../../read/document/schema-check.ts';
import { isText, textOf } from '../../read/files/decode.ts';
import type { ImportContext, ImportedList, ImportNote } from '../import/format.ts';
import { makeContext, SourceFault, UsageFault } from '../import/format.ts';

/** What a description file states about a table. Parts that it does not state are guessed. */
type TableDescription = NonNullable<ReturnType<typeof readDescription>>;

export interface DescribedColumn extends Partial<Omit<ColumnJson, 'id'>> {
  readonly id: string;
  /** Header of the column in the source, or its number from 1; default: its name or id. */
  readonly from?: string | number;
  readonly locale?: string;
}

/** What an option or the description states; `refuse` throws an error that names the option, or the place. */
export interface StatedValue {
  readonly text: string;
  readonly refuse: (message: string) => never;
}

/** The context of the import of a table. */
export interface TableContext extends ImportContext {
  readonly description: TableDescription | undefined;
  /** The value of an option, else of the property of the description with the same name. */
  readonly stated: (name: string) => StatedValue | undefined;
  /** What was asked so far: the first question for each option. */
  readonly questions: ReadonlyMap<string, ImportNote>;
}

/** Reads the description that `--describe` names; undefined after it reported errors. @throws SourceFault */
export function withDescription(context: ImportContext): TableContext | undefined {
  const file = context.valueOf('describe');
  const description = file === undefined ? undefined : readDescription(file, context);
  if (file !== undefined && !description) return undefined;
  const stated = (name: string): StatedValue | undefined => {
    const option = context.valueOf(name);
    const text = option ?? description?.reading[name];
    const refuse = (message: string): never => {
      if (option !== undefined) throw new UsageFault(`--${name} ${message}`);
      throw new SourceFault(message, description?.placeOf([name]));
    };
    return text === undefined ? undefined : { text, refuse };
  };
  const questions = new Map<string, ImportNote>();
  const report = (note: ImportNote): void => {
    const [, option] = /^--(\S+)/.exec(note.option ?? '') ?? [];
    if (note.kind === 'error' && option !== undefined && !questions.has(option)) questions.set(option, note);
    context.report(note);
  };
  return makeContext({ ...context, description, stated, questions }, report);
}

/** The properties at the top of a description that state how to read the file. */
export const READING: readonly string[] = [
  ...['separator', 'encoding', 'sheet', 'numbers', 'header', 'footer'],
  ...['split', 'empty', 'locale', 'name', 'parent', 'levels'],
];
const PARTS = ['identification', 'columns', 'keys', 'defaultKey', 'foreignKeys', 'annotation'];

function readDescription(file: string, { readFile, error }: ImportContext) {
  const { value, placeOf } = readYamlMapping(file, readFile(file));
  const parts: Record<string, unknown> = {};
  const reading: Record<string, string> = {};
  let isValid = true;
  const refuse = (name: string, message: string): void => {
    error(placeOf([name]), message);
    isValid = false;
  };
  for (const [name, own] of Object.entries(value)) {
    if (!READING.includes(name) && !PARTS.includes(name)) {
      const help = didYouMean(nearest(name, [...READING, ...PARTS]), 'remove it');
      refuse(name, `a description has no property ${quoted(name)}: ${help}`);
    } else if (own === null) continue;
    else if (PARTS.includes(name)) parts[name] = own;
    else if (typeof own === 'object') refuse(name, 'must be a text: write one value after the colon');
    else reading[name] = String(own);
  }
  const list = completeList(parts);
  if (!reportInvalid(list, { placeOf }, { error }) || !isValid) return undefined;
  // The check has found the parts valid.
  const described: DescribedParts = parts;
  const identification: Partial<IdentificationJson> = filledOf(parts.identification);
  return { ...described, identification, reading, placeOf };
}

interface DescribedParts
  extends Partial<Omit<CodeListJson['columnSet'], 'columns'>>,
    Pick<CodeListJson, 'annotation'> {
  readonly columns?: readonly DescribedColumn[];
}

const filledOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(isMapping(value) ? value : {}).filter(([, own]) => own !== null));

/** The parts of a description as a list for the check by the schema. What they do not state is valid. */
function completeList({ identification = {}, ...parts }: Readonly<Record<string, unknown>>): ImportedList {
  const { columns = [{ id: 'code' }], keys = [{ id: 'key', columnIds: ['code'] }] } = parts;
  const { annotation, ...others } = parts;
  const own = { language: 'en', shortName: 'List', canonicalUri: 'urn:x', canonicalVersionUri: 'urn:x:1' };
  const completeColumn = (column: unknown): unknown => {
    if (!isMapping(column)) return column;
    const { from, locale, id, name = id, type, ...more } = column;
    // The properties that are allowed depend on the type.
    return type === undefined ? { id, name, type: 'string' } : { id, name, type, ...more };
  };
  const list = {
    identification: isMapping(identification) ? { ...own, ...filledOf(identification) } : identification,
    columnSet: { ...others, columns: Array.isArray(columns) ? columns.map(completeColumn) : columns, keys },
    ...omitUndefined({ annotation }),
  };
  // The check finds out whether it is one.
  return list as ImportedList;
}

/** Whether a list without its rows is valid by the schema; reports errors at their place. */
export function reportInvalid(
  { rows: _, ...codeList }: ImportedList,
  description: Pick<TableDescription, 'placeOf'> | undefined,
  { error }: Pick<ImportContext, 'error'>,
): boolean {
  let isValid = true;
  const report = (pointer: string, message: string): void => {
    const [, ...path] = pointerNames(pointer);
    if (path[0] === 'columnSet') path.shift();
    error(description?.placeOf(path) ?? pointer, message);
    isValid = false;
  };
  const document = { $opencodelist: '0.3.0', codeList };
  const { problems, misplaced } = checkSchema(document, () => ({ file: '', line: 1, column: 1 }));
  for (const { pointer = '', message } of problems) report(pointer, message);
  for (const [id, names] of misplaced) {
    const index = codeList.columnSet.columns.findIndex((column) => column.id === id);
    const type = codeList.columnSet.columns[index]?.type;
    for (const name of names) {
      const message = `a column of type "${type}" has no property "${name}": remove it, or correct its name or the type`;
      report(`/codeList/columnSet/columns/${index}/${name}`, message);
    }
  }
  return isValid;
}

/** Names and indexes from the top of a description to a value. */
type Path = readonly (string | number)[];

/** Longer files are refused, because the parser takes long for many levels of nesting. */
const MAX_LENGTH = 500_000;

const MAX_DEPTH = 50;

/** Reads YAML 1.2. @throws SourceFault for the first error, because others are often consequences of it */
function readYamlMapping(file: string, bytes: Uint8Array) {
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

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
