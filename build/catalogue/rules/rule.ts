import type { Problem, Severity } from '../../problems.ts';
import type { Content } from '../content.ts';
import type { Document } from '../document.ts';
import { listed } from './wording.ts';

/** What a rule has to say: about which document, where in it, and what to do. */
export interface Finding {
  readonly document: Document;
  /** RFC 6901 JSON Pointer into the whole document; see the helpers of document.ts. */
  readonly pointer: string;
  /** What is wrong and what to do, for someone who does not know this program; begins in lower case. */
  readonly message: string;
  /** Files that cannot be read and may be the cause: they are named, and an error is a warning until they can be. */
  readonly unread?: readonly string[];
}

/** A rule of the content check. It looks at documents that have the right form, all at once. */
export interface Rule {
  /** Group and name, such as `keys/unique`: what a report shows and its reader may look up. */
  readonly id: string;
  /** What it demands, in a line. */
  readonly description: string;
  readonly severity: Severity | ((options: CheckOptions) => Severity);
  readonly check: (content: Content) => Iterable<Finding>;
}

/** How strict the content check is. */
export interface CheckOptions {
  /** For registries that promise never to take a code away: an unannounced change of codes is an error. */
  readonly codesArePermanent: boolean;
}

/** What a rule says of a content, as problems at their places, each with its document. */
export function applyRule(
  { id, severity, check }: Rule,
  content: Content,
  options: CheckOptions,
): { readonly document: Document; readonly problem: Problem }[] {
  const usual = typeof severity === 'string' ? severity : severity(options);
  return [...check(content)].map(({ document, pointer, message, unread = [] }) => ({
    document,
    problem: {
      severity: unread.length > 0 && usual === 'error' ? 'warning' : usual,
      ...document.locate(pointer),
      pointer,
      rule: id,
      message: unread.length > 0 ? `${message}; but first mend ${causes(unread)}` : message,
    },
  }));
}

const causes = (files: readonly string[]): string =>
  `${listed(files)}, which cannot be read: this may be due to ${files.length === 1 ? 'it' : 'them'}`;
