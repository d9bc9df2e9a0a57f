import { groupBy } from '../domain/group.ts';
import { listed, quoted } from '../problems/wording.ts';
import { findTarget, type Reference, referencesOf } from './support/references.ts';
import type { Finding, Rule } from './support/rule.ts';

/** What is published should not refer to what is left out because of its errors. Reported once, at what is left out. */
export const referenceLeftOut: Rule = {
  id: 'references/left-out',
  description: 'What is published refers to nothing that is left out because of its errors',
  help: 'A document with errors is not published by a build with --skip-invalid, so readers who follow a reference to it get 404. Fix the errors of that document first; this warning then disappears. It is reported once, at the document with errors, and names the documents that refer to it.',
  reference: undefined,
  severity: 'warning',
  check: (content) => {
    const gaps = referencesOf(content).flatMap((reference): Gap[] => {
      const target = findTarget(content, reference);
      const uri = reference.canonicalVersionUri ?? reference.canonicalUri;
      if (target.kind === 'left-out') return [{ reference, uri: target.uri, isUnchecked: false }];
      const isUnchecked = reference.ofForeignKey && target.kind === 'found' && content.isIncomplete(uri);
      return isUnchecked ? [{ reference, uri, isUnchecked }] : [];
    });
    const groups = groupBy(gaps, ({ uri, isUnchecked }) => `${isUnchecked} ${content.leftOutFile(uri)}`);
    return [...groups.values()].flatMap(([first, ...others]): Finding[] => {
      if (!first) return [];
      const { reference, uri, isUnchecked } = first;
      const files = [first, ...others].map((gap) => gap.reference.document.source.file);
      const all = listed([...new Set(files)]);
      return [
        {
          document: reference.document,
          file: content.leftOutFile(uri),
          pointer: '',
          message: isUnchecked
            ? `${quoted(uri)} has errors in this file, so the foreign keys that refer to it are not checked, in ${all}: fix the errors`
            : `${quoted(uri)} has errors and is left out, but is referred to in ${all}: fix the errors, or remove the references`,
        },
      ];
    });
  },
};

/** A reference to what is left out, or whose values are not checked because a part of what it refers to is. */
interface Gap {
  readonly reference: Reference;
  readonly uri: string;
  readonly isUnchecked: boolean;
}
