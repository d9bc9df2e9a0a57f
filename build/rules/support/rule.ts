import type { Document } from '../../catalogue/document.ts';
import type { MemberPart } from '../../json/locator.ts';
import type { Problem, Severity } from '../../problems/problem.ts';
import { listed } from '../../problems/wording.ts';
import type { Content } from './content.ts';

/** What a rule has to say: about which document, where in it, and what to do. */
export interface Finding {
  readonly document: Document;
  /** RFC 6901 JSON Pointer into the whole document; see the helpers of document.ts. */
  readonly pointer: string;
  /** Whether the place is that of the name of a member, or of its value; default: value. */
  readonly part?: MemberPart;
  /** The file that is meant as a whole, where it is that of no document that has the right form. */
  readonly file?: string | undefined;
  /** What is wrong and what to do, for someone who does not know this program; begins in lower case. */
  readonly message: string;
  /** Files that cannot be read and may be the cause: they are named, and an error is a warning until they can be. */
  readonly unread?: readonly string[];
  /** Milder than the rule usually is, where it is not sure which document is at fault. */
  readonly severity?: 'warning';
}

/** What a reader of a report can look up about a rule. */
export interface RuleDescription {
  /** Group and name, such as `keys/unique`: what a report shows. */
  readonly id: string;
  /** What the rule demands, in one line. */
  readonly description: string;
  /** Why it matters, how to fix it, and what is deliberately allowed: two or three plain sentences. */
  readonly help: string;
  /** Absolute URL of the standard that the rule follows. */
  readonly reference?: string;
  /** The usual severity; single problems may be milder. */
  readonly severity: Severity | ((options: CheckOptions) => Severity);
}

/** A rule of the content check. It looks at documents that have the right form, all at once. */
export interface Rule extends RuleDescription {
  readonly check: (content: Content) => Iterable<Finding>;
}

/** The usual severity of a rule in a check. */
export function severityOf({ severity }: RuleDescription, options: CheckOptions): Severity {
  return typeof severity === 'string' ? severity : severity(options);
}

/** How strict the content check is. */
export interface CheckOptions {
  /** For registries that promise never to take a code away: an unannounced change of codes is an error. */
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

/** A problem and the document that it is about. */
export interface DocumentProblem {
  readonly document: Document;
  readonly problem: Problem;
}

/** What a rule finds in a content, as problems at their places, one by one. */
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
