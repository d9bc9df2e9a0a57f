import type { CodeListJson, CodeListSetJson } from '../../model/document/columns.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { fileNameOf } from './names.ts';

export interface ImportSource {
  /** Path as the user wrote it. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** A message about a source, or about the document that was made of it. */
export interface ImportNote {
  /**
   * `error`: nothing is written; with an option, it is a question. `loss`: the source has what documents cannot represent.
   * `guess`: a choice that the source does not state.
   */
  readonly kind: 'error' | 'loss' | 'guess';
  /**
   * What is the case, and how to fix it. Notes with the same message are printed once, with the first places: write no
   * values of cells into it. If it begins with "is", "has" or "repeats", the places are its subject.
   */
  readonly message: string;
  /** Place in the source as its users name it: `Sheet1!B7`, `line 3`. */
  readonly place?: string | undefined;
  readonly value?: string | undefined;
  /** Command line option with a value that avoids or overrides it: `--separator ";"`. */
  readonly option?: string | undefined;
}

/** A code list whose rows are JSON texts: numbers keep their digits. */
export interface ImportedList extends Omit<CodeListJson, 'dataSet'> {
  /** JSON texts of the values of each row by column id, read once; absent for a list without rows (metadata only). */
  readonly rows?: Iterable<ReadonlyMap<string, string>>;
}

export interface ImportedDocument {
  /** Name of the file to write, without extension: `countries.de`. See `fileNameOf`. */
  readonly name: string;
  readonly list: ImportedList | CodeListSetJson;
  /** The version of the format; default: 0.3.0. */
  readonly formatVersion?: '0.4.0';
  /** Place in the source of a row, by its index from 0, or of its cell. */
  readonly placeOf?: (row: number, columnId?: string) => string;
}

/** What an import reads from a source: documents to write, or drafts, which are written despite errors. */
export interface ImportResult {
  readonly documents: readonly ImportedDocument[];
  /** Descriptions of sources that do not identify their lists, for their maintainers to complete. */
  readonly drafts?: readonly {
    readonly file: string;
    /** Commented YAML for `--describe`. */
    readonly text: string;
    /** The document with placeholders, which is checked, but not written. Undefined without a key. */
    readonly document?: ImportedDocument;
  }[];
}

/** Nothing, after an error was reported. */
export const NOTHING: ImportResult = { documents: [] };

export interface ImportOption {
  /** Without hyphens: `separator`. */
  readonly name: string;
  readonly value: string;
  readonly description: string;
}

export interface ImportFormat {
  readonly name: string;
  readonly label: string;
  readonly options: readonly ImportOption[];
  /** Whether a source looks like this format, by its name and its first {@link SNIFFED_BYTES} bytes. */
  readonly detects: (source: ImportSource) => boolean;
  /** Reads a source, and reports everything it finds. @throws UsageFault if an option is invalid; SourceFault */
  readonly read: (source: ImportSource, context: ImportContext) => ImportResult | Promise<ImportResult>;
}

/** Number of bytes of a source that {@link ImportFormat.detects} sees. */
export const SNIFFED_BYTES = 1 << 16;

type Note = (at: Located, message: string, value?: string, option?: string) => void;

/** The options of an import, and where it reports. */
export interface ImportContext {
  /** The value of an option; undefined if it is not given. */
  readonly valueOf: (name: string) => string | undefined;
  /** Another file that the user named. @throws SourceFault if it is too large; the file system's error */
  readonly readFile: (path: string) => Uint8Array;
  /** The content folder, whose lists foreign keys may be of. */
  readonly content?: string;
  readonly report: (note: ImportNote) => void;
  readonly loss: Note;
  readonly error: Note;
  readonly guess: (at: Located, message: string, option: string, value?: string) => void;
  /** Asks for an option by its answers, of which the first is the proposal: `{ option: 'footer', answers: ['8', 'none'] }`. */
  readonly ask: (question: {
    readonly at?: Located;
    readonly value?: string | undefined;
    readonly message: string;
    readonly option: string;
    readonly answers: readonly string[];
  }) => void;
}

type Located = string | { readonly line: number } | undefined;

/** Place of an element or a statement in a text. */
export const lineOf = ({ line }: { readonly line: number }): string => `line ${line}`;

const placeOf = (at: Located): string | undefined => (typeof at === 'object' ? lineOf(at) : at);

export function makeContext<T extends Pick<ImportContext, 'valueOf' | 'readFile' | 'content'>>(
  options: T,
  report: ImportContext['report'],
): T & ImportContext {
  const error: Note = (at, message, value, option) =>
    report({ kind: 'error', message, place: placeOf(at), value, option });
  return {
    ...options,
    report,
    error,
    loss: (at, message, value, option) =>
      report({ kind: 'loss', message, place: placeOf(at), value, option }),
    guess: (at, message, option, value) =>
      report({ kind: 'guess', message, place: placeOf(at), value, option }),
    ask: ({ at, message, value, option, answers }) => {
      const texts = answers.map((answer) => (/[\s;|]/.test(answer) ? `"${answer}"` : answer));
      const last = texts.pop();
      const others = texts.length === 0 ? '' : `${texts.join(', ')} or `;
      error(at, message, value, `--${option} ${others}${last}`);
    },
  };
}

/** An error after which a source, or a table in it, cannot be read further. */
export class SourceFault extends Error {
  readonly note: ImportNote;

  constructor(message: string, at?: Located, value?: string, option?: string) {
    super(message);
    this.note = { kind: 'error', message, place: placeOf(at), value, option };
  }
}

export class UsageFault extends Error {}

/** The options of formats that identify their lists; formats with tables have them too. */
export const IDENTIFICATION_OPTIONS: readonly ImportOption[] = [
  { name: 'uri', value: 'URI', description: 'canonical URI of the list' },
  { name: 'version-uri', value: 'URI', description: 'canonical URI of this version of the list' },
  { name: 'language', value: 'TAG', description: 'language of the list, such as en (BCP 47)' },
  { name: 'key', value: 'COLUMNS', description: 'columns of the key: ids or headers, separated by commas' },
  {
    name: 'parent',
    value: 'COLUMN',
    description: 'column with the code of the broader row, prefix, or none',
  },
  { name: 'uri-prefix', value: 'PREFIX', description: 'beginning of the URIs of lists, before their names' },
  { name: 'published-at', value: 'DATE', description: 'day on which this version was published' },
  { name: 'change', value: 'TEXT', description: 'entry of the changeLog: what changed in this version' },
];

/** The URI that an option states, by `--uri-prefix` with a name. @throws UsageFault if it is not absolute */
export function statedUri(context: ImportContext, option: 'uri' | 'version-uri' | 'uri-prefix', name = '') {
  const stated = context.valueOf(option);
  if (stated === undefined) return undefined;
  const uri = option === 'uri-prefix' ? `${stated}${fileNameOf(name)}` : stated;
  if (isAbsoluteIri(uri)) return uri;
  throw new UsageFault(
    `--${option} ${quoted(uri)} is not an absolute URI: write one such as urn:example:colours`,
  );
}

/** The language in an option. @throws UsageFault if it is not a language tag */
export function statedLanguage(context: ImportContext): string | undefined {
  const language = context.valueOf('language');
  if (language === undefined || isLanguageTag(language)) return language;
  throw new UsageFault(`--language ${quoted(language)} is not a language tag: write one such as en (BCP 47)`);
}

/** A list that is not empty. */
export const orNone = <T>(items: readonly T[]): T[] | undefined =>
  items.length > 0 ? [...items] : undefined;

/** What options call a column by: its id, or its name in the source. */
export interface ColumnName {
  readonly id: string;
  readonly name: string | undefined;
}

/** The id of a column that an option names. @throws UsageFault if there is no such column */
export function statedColumn(option: string, text: string, columns: readonly ColumnName[]): string {
  const found = columns.find(({ id, name }) => id === text.trim() || name === text.trim());
  if (found) return found.id;
  const known = columns.map(({ id }) => id);
  throw new UsageFault(`--${option}: there is no column "${text.trim()}", but ${listed(known, 10)}`);
}

/** The ids of the columns in the option `--key`. @throws UsageFault if there is no such column */
export const statedKey = (context: ImportContext, columns: readonly ColumnName[]): string[] | undefined =>
  context
    .valueOf('key')
    ?.split(',')
    .map((text) => statedColumn('key', text, columns));
