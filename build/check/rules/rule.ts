import { groupBy } from '../../model/collections.ts';
import {
  type Document,
  type DocumentMetadata,
  identificationPointer,
} from '../../model/document/document.ts';
import type { Locate, MemberPart } from '../../model/json/locator.ts';
import type { Problem, Severity } from '../../model/problems/problem.ts';
import type { Content, DirectoryContent } from '../facts/content.ts';

export interface Finding {
  readonly document: DocumentMetadata;
  /** RFC 6901 JSON Pointer into the document. */
  readonly pointer: string;
  /** Whether the place is the name of a member or its value; default: value. */
  readonly part?: MemberPart;
  /** Another file that the problem is about as a whole. */
  readonly file?: string | undefined;
  /** What is wrong and how to fix it; begins in lower case. */
  readonly message: string;
  /** Whether it is about further places, too, so that another finding at this one does not replace it. */
  readonly isSummary?: true;
  /** Overrides the severity of the rule, such as if it is unclear which document is wrong. */
  readonly severity?: Severity;
}

export interface RuleDescription {
  /** Group and name, such as `keys/unique`. */
  readonly id: string;
  /** What the rule requires, in one line. */
  readonly description: string;
  /** Why it matters, how to fix it, and what is allowed: two or three sentences. */
  readonly help: string;
  readonly reference?: string;
  /** The usual severity; findings may override it. */
  readonly severity: Severity | ((options: CheckOptions) => Severity);
}

/** A rule of the content check, by default about the documents of a list with their rows. */
export interface Rule<C = Content> extends RuleDescription {
  readonly check: (content: C, options?: CheckOptions) => Iterable<Finding>;
}

/** A rule about documents of the directory, which needs no rows. */
export type DirectoryRule = Rule<DirectoryContent>;

export function severityOf({ severity }: RuleDescription, options: CheckOptions): Severity {
  return typeof severity === 'string' ? severity : severity(options);
}

export interface CheckOptions {
  /** For registries that never remove codes: an unannounced change of codes is an error. */
  readonly codesArePermanent: boolean;
}

export type Check<D extends DocumentMetadata = Document> = Rule<Content<D>>['check'];

/** Makes a check of each document by itself. Its findings are not kept, because there may be many. */
export const perDocument = <D extends DocumentMetadata = Document>(
  check: (document: D, content: Content<D>) => Iterable<Finding>,
): Check<D> =>
  function* (content) {
    for (const document of content.documents) yield* check(document, content);
  };

/** Makes a check of the documents of each canonical URI: all versions and languages of a list or set. */
export const perList =
  <D extends DocumentMetadata = Document>(check: (documents: readonly D[]) => Iterable<Finding>): Check<D> =>
  ({ lists }) =>
    lists.flatMap((documents) => [...check(documents)]);

/** The first of several findings at the same place, which comparisons with several documents find. */
export const oncePerPlace = (findings: readonly Finding[]): Finding[] =>
  [...groupBy(findings, ({ document, pointer }) => `${document.source.file} ${pointer}`).values()].flatMap(
    (own) => own.slice(0, 1),
  );

/** A finding about a property of the identification, or about all of it. */
export const findingAt = (
  document: DocumentMetadata,
  property: string | undefined,
  message: string,
  severity?: 'warning',
): Finding => ({
  document,
  pointer: identificationPointer(document, ...(property === undefined ? [] : [property])),
  message,
  ...(severity && { severity }),
});

export interface DocumentProblem {
  readonly document: DocumentMetadata;
  readonly problem: Problem;
}

/** Applies rules in their order. A cell has one finding: that of the first rule, unless a later one is about more. */
export function* applyRules<C>(
  rules: readonly Rule<C>[],
  content: C,
  options: CheckOptions,
  {
    /** The cells with findings, by file and pointer, to which the rules add. */
    reported = new Set<string>(),
    /** Finds places in a document. Rules that get documents with rows find problems in these. */
    locateIn = (document: DocumentMetadata): Locate => (document as Document).locate,
  } = {},
): Generator<DocumentProblem> {
  for (const rule of rules) {
    for (const finding of rule.check(content, options)) {
      const { document, pointer, part, file, message, isSummary } = finding;
      const cell = CELL.test(pointer) ? `${document.source.file} ${pointer}` : undefined;
      if (cell !== undefined && !isSummary && reported.has(cell)) continue;
      if (cell !== undefined) reported.add(cell);
      const severity = finding.severity ?? severityOf(rule, options);
      const place = file === undefined ? { ...locateIn(document)(pointer, part), pointer } : { file };
      yield { document, problem: { severity, ...place, rule: rule.id, message } };
    }
  }
}

const CELL = /^\/codeList\/dataSet\/rows\/[0-9]+\/[^/]+$/;
