import type {
  CodeListJson,
  ColumnJson,
  ForeignKeyJson,
  IdentificationJson,
  KeyJson,
} from '../../../../model/document/columns.ts';
import type { Document } from '../../../../model/document/document.ts';

/** The content of a document without its rows, valid by its schema; the catalogue reads only a part of it. */
export interface DocumentSource {
  readonly comments: readonly string[];
  readonly identification: IdentificationJson & Readonly<Record<string, unknown>>;
  readonly annotation: AnnotationSource | undefined;
  readonly columnSet: ColumnSetSource | undefined;
}

export interface AnnotationSource {
  readonly descriptions?: readonly {
    readonly format: string;
    readonly content: string;
    readonly language?: string;
  }[];
  readonly appInfo?: unknown;
}

interface Named {
  readonly name?: string;
  readonly description?: string;
}

export interface ColumnSource extends Omit<ColumnJson, 'members'> {
  readonly name: string;
  readonly description?: string;
  readonly language?: string;
  readonly members?: readonly { readonly value: unknown; readonly description?: string }[];
}

export interface ColumnSetSource extends Omit<CodeListJson['columnSet'], 'columns' | 'keys' | 'foreignKeys'> {
  readonly columns: readonly ColumnSource[];
  readonly keys: readonly (KeyJson & Named)[];
  readonly foreignKeys?: readonly ForeignKeySource[];
}

interface ForeignKeySource extends ForeignKeyJson, Named {}

export interface ReferenceSource {
  readonly canonicalUri: string;
  readonly canonicalVersionUri?: string;
  readonly locationUrls?: readonly string[];
  readonly annotation?: AnnotationSource;
}

/** Parses the content of a document without its rows. */
export function readSource({ metadata }: Document): DocumentSource {
  const json = JSON.parse(metadata) as {
    readonly $comments?: readonly string[];
    readonly codeList?: ContentSource;
    readonly codeListSet?: ContentSource;
  };
  const { identification, annotation, columnSet } = (json.codeList ?? json.codeListSet) as ContentSource;
  return { comments: json.$comments ?? [], identification, annotation, columnSet };
}

interface ContentSource {
  readonly identification: DocumentSource['identification'];
  readonly annotation?: AnnotationSource;
  readonly columnSet?: ColumnSetSource;
}
