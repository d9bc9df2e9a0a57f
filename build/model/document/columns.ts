/** The JSON of a document after the schema check. */

export interface DocumentJson {
  /** The version of the format. */
  readonly $opencodelist?: string;
  readonly codeList?: CodeListJson;
  readonly codeListSet?: CodeListSetJson;
}

export interface CodeListJson {
  readonly identification: IdentificationJson;
  readonly columnSet: {
    readonly columns: readonly ColumnJson[];
    readonly keys: readonly KeyJson[];
    readonly defaultKey?: { readonly keyId: string };
    readonly foreignKeys?: readonly ForeignKeyJson[];
  };
  readonly dataSet?: { readonly rows: readonly Row[] };
  readonly annotation?: AnnotationJson;
}

export interface CodeListSetJson {
  readonly identification: IdentificationJson;
  readonly referenceSet?: readonly ReferenceJson[];
  readonly annotation?: AnnotationJson;
}

export interface AnnotationJson {
  readonly descriptions?: readonly {
    readonly format: string;
    readonly content: string;
    readonly language?: string;
  }[];
  readonly appInfo?: object;
}

export interface IdentificationJson {
  readonly language?: string;
  readonly shortName: string;
  readonly longName?: string;
  readonly description?: string;
  readonly version?: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
  readonly tags?: readonly string[];
  readonly changeLog?: readonly string[];
  readonly publishedAt?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly locationUrls?: readonly string[];
  readonly alternateFormatLocations?: readonly { readonly mimeType: string; readonly url: string }[];
  readonly alternateLanguageLocations?: readonly { readonly language: string; readonly url: string }[];
  readonly publisher?: Organisation & {
    readonly identifier?: { readonly value: string; readonly source?: Organisation };
  };
}

export interface Organisation {
  readonly shortName: string;
  readonly longName?: string;
  readonly url?: string;
}

export interface ColumnJson {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly type: string;
  readonly optional?: boolean;
  readonly nullable?: boolean;
  readonly members?: readonly { readonly value: string | number | boolean; readonly description?: string }[];
  /** Of the strings in a string or enum column. */
  readonly language?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minValue?: number | string;
  readonly maxValue?: number | string;
  readonly exclusiveMinValue?: number;
  readonly exclusiveMaxValue?: number;
  readonly schema?: object | boolean | string;
  /** In 0.4, instead of `schema`. */
  readonly schemaUri?: string;
}

/** The prose of the format specification uses these names for two of its column types. */
export const COLUMN_TYPE_ALIASES: ReadonlyMap<string, string> = new Map([
  ['bool', 'boolean'],
  ['object', 'document'],
]);

export interface KeyJson {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly columnIds: readonly string[];
}

export interface ForeignKeyJson extends KeyJson {
  readonly keyRef: {
    readonly keyId: string;
    readonly codeListRef: Omit<ReferenceJson, 'type' | 'annotation'>;
  };
}

export interface ReferenceJson {
  readonly type: 'codeListRef' | 'codeListSetRef';
  readonly canonicalUri: string;
  readonly canonicalVersionUri?: string;
  readonly locationUrls?: readonly string[];
  readonly annotation?: AnnotationJson;
}

export type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of a list: an array, or the rows of a CSV, which are read from its text on each access. Two accesses may
 * return different objects.
 */
export interface Rows extends Iterable<Row> {
  readonly length: number;
  readonly at: (index: number) => Row | undefined;
  readonly entries: () => Iterable<[index: number, row: Row]>;
  readonly slice: (start: number, end: number) => readonly Row[];
  readonly map: <T>(change: (row: Row, index: number) => T) => T[];
  readonly flatMap: <T>(change: (row: Row, index: number) => readonly T[]) => T[];
  readonly every: (isMet: (row: Row, index: number) => boolean) => boolean;
}

/** Minimum number of invalid values that indicate a wrong column definition. */
const MIN_WRONG = 3;

/** Whether most values are invalid, so that the column definition is probably wrong. */
export const areMostWrong = (wrong: number, all: number): boolean => wrong >= MIN_WRONG && wrong * 2 > all;
