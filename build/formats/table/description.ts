import { omitUndefined } from '../../model/collections.ts';
import type { CodeListJson, ColumnJson, IdentificationJson } from '../../model/document/columns.ts';
import { pointerNames } from '../../model/json/locator.ts';
import { didYouMean, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { checkSchema } from '../../read/document/schema-check.ts';
import {
  type ImportContext,
  type ImportedList,
  type ImportNote,
  makeContext,
  SourceFault,
  UsageFault,
} from '../import/format.ts';
import { isMapping, type Path, readYamlMapping } from './yaml.ts';

/** What a description file states about a table. Parts that it does not state are guessed. */
interface TableDescription
  extends Partial<Omit<CodeListJson['columnSet'], 'columns'>>,
    Pick<CodeListJson, 'annotation'> {
  readonly columns?: readonly DescribedColumn[];
  /** How to read the file: the texts of properties with the names of options, such as `separator`. */
  readonly reading: Readonly<Record<string, string>>;
  readonly identification: Partial<IdentificationJson>;
  /** Place of a part: `list.yaml:7:3`. */
  readonly placeOf: (path: Path) => string;
}

/** A column of a description; `name` and `type` may be missing. */
export interface DescribedColumn extends Partial<Omit<ColumnJson, 'id'>> {
  readonly id: string;
  /** Header of the column in the source, or its number from 1; default: its name or id. */
  readonly from?: string | number;
  /** Locale of its numbers and dates, if it is not that of the table. */
  readonly locale?: string;
}

/** What an option or the description states. */
export interface StatedValue {
  readonly text: string;
  /** Throws an error that names the option, or the place in the description. */
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

/**
 * Reads the description that `--describe` names, if the option is given.
 *
 * @returns undefined after it reported errors
 * @throws SourceFault if it is not a mapping in YAML; the file system's error
 */
export function withDescription(context: ImportContext): TableContext | undefined {
  const file = context.valueOf('describe');
  const description = file === undefined ? undefined : readDescription(file, context);
  if (file !== undefined && !description) return undefined;
  const stated = (name: string): StatedValue | undefined => {
    const option = context.valueOf(name);
    const text = option ?? description?.reading[name];
    if (text === undefined) return undefined;
    const refuse = (message: string): never => {
      if (option !== undefined) throw new UsageFault(`--${name} ${message}`);
      throw new SourceFault(message, description?.placeOf([name]));
    };
    return { text, refuse };
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
  ...['split', 'empty', 'locale', 'name', 'parent'],
];
const PARTS = ['identification', 'columns', 'keys', 'defaultKey', 'foreignKeys', 'annotation'];

/** Reads a description; undefined after errors. */
function readDescription(file: string, { readFile, error }: ImportContext): TableDescription | undefined {
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
  if (!reportInvalid(completeList(parts), { placeOf }, { error }) || !isValid) return undefined;
  return { ...parts, identification: filledOf(parts.identification), reading, placeOf };
}

/** The members of a mapping that are filled in. */
const filledOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(isMapping(value) ? value : {}).filter(([, own]) => own !== null));

/** The parts of a description as a list for the check by the schema. What they do not state is valid. */
function completeList({ identification = {}, ...parts }: Readonly<Record<string, unknown>>): ImportedList {
  const { columns = [{ id: 'code' }], keys = [{ id: 'key', columnIds: ['code'] }] } = parts;
  const { annotation, ...others } = parts;
  const own = { language: 'en', shortName: 'List', canonicalUri: 'urn:x', canonicalVersionUri: 'urn:x:1' };
  const list = {
    identification: isMapping(identification) ? { ...own, ...filledOf(identification) } : identification,
    columnSet: { ...others, columns: Array.isArray(columns) ? columns.map(completeColumn) : columns, keys },
    ...omitUndefined({ annotation }),
  };
  // The check finds out whether it is one.
  return list as ImportedList;
}

function completeColumn(column: unknown): unknown {
  if (!isMapping(column)) return column;
  const { from, locale, id, name = id, type, ...others } = column;
  // The properties that are allowed depend on the type.
  return type === undefined ? { id, name, type: 'string' } : { id, name, type, ...others };
}

/**
 * Checks a list without its rows by the schema of documents, and reports errors at their place in the description.
 *
 * @returns whether it is valid
 */
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
