import type { Document } from '../../catalogue/document.ts';
import type { MemberPart } from '../../json/locator.ts';
import type { Problem, Severity } from '../../problems/problem.ts';
import { listed } from '../../problems/wording.ts';
import type { Content } from './content.ts';

/** A problem that a rule finds in a document. */
export interface Finding {
  readonly document: Document;
  /** RFC 6901 JSON Pointer into the document. */
  readonly pointer: string;
  /** Whether the place is the name of a member or its value; default: value. */
  readonly part?: MemberPart;
  /** Another file that the problem is about as a whole. */
  readonly file?: string | undefined;
  /** What is wrong and how to fix it; begins in lower case. */
  readonly message: string;
  /** Unreadable files that may be the cause: they are named, and an error becomes a warning. */
  readonly unread?: readonly string[];
  /** Overrides the severity of the rule if it is unclear which document is wrong. */
  readonly severity?: 'warning';
}

export interface RuleDescription {
  /** Group and name, such as `keys/unique`. */
  readonly id: string;
  /** What the rule requires, in one line. */
  readonly description: string;
  /** Why it matters, how to fix it, and what is allowed: two or three sentences. */
  readonly help: string;
  /** Absolute URL of the standard that the rule follows. */
  readonly reference?: string;
  /** The usual severity; findings may override it. */
  readonly severity: Severity | ((options: CheckOptions) => Severity);
}

/** A rule of the content check. */
export interface Rule extends RuleDescription {
  readonly check: (content: Content) => Iterable<Finding>;
}

/** The usual severity of a rule in a check. */
export function severityOf({ severity }: RuleDescription, options: CheckOptions): Severity {
  return typeof severity === 'string' ? severity : severity(options);
}

/** How strict the content check is. */
export interface CheckOptions {
  /** For registries that never remove codes: an unannounced change of codes is an error. */
  readonly codesArePermanent: boolean;
}

type Check = Rule['check'];

/** Makes a check of each document by itself. */
export const perDocument = (check: (document: Document, content: Content) => Iterable<Finding>): Check =>
  function* (content) {
    for (const document of content.documents) yield* check(document, content);
  };

/** Makes a check of the documents of each version, which are its languages. */
export const perVersion = (check: (languages: readonly Document[]) => Iterable<Finding>): Check =>
  function* ({ versions }) {
    for (const languages of versions) yield* check(languages);
  };

/** Makes a check of the documents of each canonical URI: all versions and languages of a list or set. */
export const perList = (check: (documents: readonly Document[]) => Iterable<Finding>): Check =>
  function* ({ lists }) {
    for (const documents of lists) yield* check(documents);
  };

/** A problem with its document. */
export interface DocumentProblem {
  readonly document: Document;
  readonly problem: Problem;
}

/** Applies a rule and locates its findings. */
export function* applyRule(rule: Rule, content: Content, options: CheckOptions): Generator<DocumentProblem> {
  const usual = severityOf(rule, options);
  for (const finding of rule.check(content)) {
    const { document, pointer, part, file, message, unread = [], severity = usual } = finding;
    const problem: Problem = {
      severity: unread.length > 0 && severity === 'error' ? 'warning' : severity,
      ...(file === undefined ? { ...document.locate(pointer, part), pointer } : { file }),
      rule: rule.id,
      message: unread.length > 0 ? `${message}; but first fix ${causes(unread)}` : message,
    };
    yield { document, problem };
  }
}

const causes = (files: readonly string[]): string =>
  `${listed(files)}, which cannot be read: this may be due to ${files.length === 1 ? 'it' : 'them'}`;
