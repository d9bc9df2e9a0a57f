import { omitUndefined } from '../../model/collections.ts';
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
import { checkSchema } from '../../read/document/schema-check.ts';
import {
  type ImportContext,
  type ImportedList,
  type ImportNote,
  makeContext,
  SourceFault,
  UsageFault,
} from '../import/format.ts';
import { membersOf, type Path, readYamlMapping } from './yaml.ts';

/** What a description file states about a table. Parts that it does not state are guessed. */
export interface TableDescription {
  readonly columns?: readonly DescribedColumn[];
  readonly keys?: readonly KeyJson[];
  readonly defaultKey?: { readonly keyId: string };
  readonly foreignKeys?: readonly ForeignKeyJson[];
  readonly annotation?: AnnotationJson;
  /** How to read the file: the texts of properties with the names of options, such as `separator`. */
  readonly reading: Readonly<Record<string, string>>;
  readonly identification: Partial<IdentificationJson>;
  /** Place of a part by its JSON Pointer in the document: `list.yaml:7:3`. */
  readonly placeOf: (pointer: string) => string;
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
  /** What was asked so far, for the draft. */
  readonly questions: ImportNote[];
}

/**
 * Reads the description that `--describe` names, if the option is given.
 *
 * @returns undefined after it reported errors
 * @throws SourceFault if it is not a mapping in YAML; the file system's error
 */
export function withDescription(context: ImportContext): TableContext | undefined {
  const file = context.valueOf('describe');
  const bytes = file === undefined ? undefined : context.readFile(file);
  const description = bytes && readDescription(file as string, bytes, context);
  if (bytes && !description) return undefined;
  const stated = (name: string): StatedValue | undefined => {
    const text = context.valueOf(name);
    const described = description?.reading[name];
    const refuse = (message: string): never => {
      if (text !== undefined) throw new UsageFault(`--${name} ${message}`);
      throw new SourceFault(message, description?.placeOf(`/${name}`));
    };
    return text === undefined && described === undefined
      ? undefined
      : { text: text ?? (described as string), refuse };
  };
  const questions: ImportNote[] = [];
  const report = (note: ImportNote): void => {
    if (note.kind === 'error' && note.option !== undefined) questions.push(note);
    context.report(note);
  };
  return makeContext({ ...context, description, stated, questions }, report);
}

/** The names at the top of a description that state how to read the file. */
export const READING = 'separator encoding sheet numbers header footer split empty locale name parent'.split(
  ' ',
);
const PARTS = ['columns', 'keys', 'defaultKey', 'foreignKeys', 'annotation'];

/** Reads a description; undefined after errors. */
function readDescription(
  file: string,
  bytes: Uint8Array,
  { error }: ImportContext,
): TableDescription | undefined {
  const { value, placeOf } = readYamlMapping(file, bytes);
  const faults = [...faultsOf(value)];
  for (const { path, message } of faults) error(placeOf(path), message);
  const filled = (all: unknown) => Object.entries(membersOf(all)).filter(([, own]) => own !== null);
  const reading = filled(value).filter(([name]) => READING.includes(name));
  const description: TableDescription = {
    ...Object.fromEntries(filled(value).filter(([name]) => PARTS.includes(name))),
    reading: Object.fromEntries(reading.map(([name, text]) => [name, String(text)])),
    // Without properties that are not filled in.
    identification: Object.fromEntries(filled(value.identification)),
    placeOf: (pointer) => placeOf(pathOf(pointer)),
  };
  const isReported = (pointer: string): boolean => {
    const own = pathOf(pointer);
    return faults.some(({ path }) => path.every((name, i) => name === own[i]));
  };
  const isValid = reportInvalid(completed(description), description, { error }, isReported);
  return isValid && faults.length === 0 ? description : undefined;
}

/** A list with what a description states; what it does not state is valid. */
function completed(description: TableDescription): ImportedList {
  const { identification, columns, defaultKey, foreignKeys, annotation } = description;
  const { keys = [{ id: 'key', columnIds: ['code'] }] } = description;
  const own: readonly DescribedColumn[] = Array.isArray(columns) ? columns : [{ id: 'code' }];
  return {
    identification: {
      ...{ language: 'en', shortName: 'List', canonicalUri: 'urn:x', canonicalVersionUri: 'urn:x:1' },
      ...identification,
    },
    columnSet: {
      columns: own.map(({ from, locale, id, name = id, type, ...others }): ColumnJson => {
        // The properties that are allowed depend on the type.
        return type === undefined ? { id, name, type: 'string' } : { id, name, type, ...others };
      }),
      keys,
      ...omitUndefined({ defaultKey, foreignKeys }),
    },
    ...omitUndefined({ annotation }),
  };
}

/**
 * Checks a list without its rows by the schema of documents, and reports errors at their place in the description.
 *
 * @param isReported whether there is an error at a place already
 * @returns whether it is valid
 */
export function reportInvalid(
  { rows: _, ...codeList }: ImportedList,
  description: Pick<TableDescription, 'placeOf'> | undefined,
  { error }: Pick<ImportContext, 'error'>,
  isReported: (pointer: string) => boolean = () => false,
): boolean {
  const document = { $opencodelist: '0.3.0', codeList: JSON.parse(JSON.stringify(codeList)) };
  const { problems, misplaced } = checkSchema(document, () => ({ file: '', line: 1, column: 1 }));
  const found = [...problems].flatMap(({ pointer = '', message }) =>
    isReported(pointer) ? [] : [{ pointer, message }],
  );
  for (const [index, { id, type }] of codeList.columnSet.columns.entries())
    for (const name of misplaced.get(id) ?? [])
      found.push({
        pointer: `/codeList/columnSet/columns/${index}/${name}`,
        message: `a column of type "${type}" has no property "${name}": remove it, or correct its name or the type`,
      });
  for (const { pointer, message } of found) error(description?.placeOf(pointer) ?? pointer, message);
  return found.length === 0;
}

const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The path in a description of a JSON Pointer into the document, or to a property of the description. */
function pathOf(pointer: string): Path {
  const [first = '', part, ...rest] = pointerNames(pointer);
  if (first !== 'codeList') return [first];
  const names = part === 'columnSet' ? rest : part === undefined ? [] : [part, ...rest];
  return names.map((name) => (/^[0-9]+$/.test(name) ? Number(name) : name));
}

interface Fault {
  readonly path: Path;
  readonly message: string;
}

const TEXT = 'must be a text: write one value after the colon';

/** What would not be understood; parts may be missing or empty. */
function* faultsOf(value: Readonly<Record<string, unknown>>): Generator<Fault> {
  const known = [...READING, 'identification', ...PARTS];
  for (const [name, own] of Object.entries(value)) {
    const remedy = didYouMean(nearest(name, known), 'remove it');
    if (!known.includes(name))
      yield { path: [name], message: `a description has no property ${quoted(name)}: ${remedy}` };
    else if (own === null) continue;
    else if (READING.includes(name) && !isScalar(own)) yield { path: [name], message: TEXT };
    else if (name === 'identification' && (typeof own !== 'object' || Array.isArray(own)))
      yield {
        path: [name],
        message: 'must have properties, such as canonicalUri: write one per line, indented',
      };
    else if (name === 'identification' && typeof membersOf(own).version === 'number')
      yield {
        path: [name, 'version'],
        message: 'is a number, whose trailing zeros are lost: enclose it in quotes',
      };
    else if (name === 'columns' && !Array.isArray(own))
      yield {
        path: [name],
        message: 'must be a list: start each column with a hyphen, such as "- id: code"',
      };
  }
}
