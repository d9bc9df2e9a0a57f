import { groupBy } from '../../domain/group.ts';
import { type Document, identificationPointer } from '../document.ts';
import { largest } from './majority.ts';
import type { Finding, Rule } from './rule.ts';
import { counted, quoted } from './wording.ts';

/**
 * A tag is spelled in one way, for a request finds just the spelling that it asks for. Told are blanks at the
 * ends, and tags that differ only in case, in blanks or in how their accents are encoded from what most
 * documents of the same language write. Other languages are not compared: "Standard" is right in German where
 * English has "standard".
 */
export const tagSpelling: Rule = {
  id: 'identification/tags',
  description: 'A tag is spelled in one way',
  severity: 'warning',
  check: ({ documents }) => {
    const uses = documents.flatMap(usesIn);
    const padded = uses.filter(({ tag }) => tag !== tag.trim()).map(paddedFinding);
    const trimmed = uses.filter(({ tag }) => tag === tag.trim());
    return [...padded, ...[...groupBy(trimmed, likeness).values()].flatMap(differing)];
  },
};

/** A tag in a document. */
interface Use {
  readonly document: Document;
  readonly index: number;
  readonly tag: string;
}

const usesIn = (document: Document): Use[] =>
  document.entry.tags.map((tag, index) => ({ document, index, tag }));

/** The same for tags that should be spelled alike. */
const likeness = ({ document, tag }: Use): string =>
  `${document.entry.language.toLowerCase().split('-')[0]} ${tag.normalize('NFC').toLowerCase().replace(/\s/gu, '')}`;

function differing(uses: readonly Use[]): Finding[] {
  const usual = largest(groupBy(uses, ({ tag }) => tag).values());
  const [first] = usual;
  if (!first || usual.length === uses.length) return [];
  return uses.filter(({ tag }) => tag !== first.tag).map((use) => differingFinding(use, first, usual.length));
}

function paddedFinding({ document, index, tag }: Use): Finding {
  return {
    document,
    pointer: identificationPointer(document, 'tags', index),
    message: `tag ${quoted(tag)} has blanks at its ends, so that no request finds it: write ${quoted(tag.trim())}`,
  };
}

function differingFinding({ document, index, tag }: Use, first: Use, count: number): Finding {
  const others = count > 1 ? ` and ${counted(count - 1, 'more document')}` : '';
  return {
    document,
    pointer: identificationPointer(document, 'tags', index),
    message: `tag ${quoted(tag)} is written ${quoted(first.tag)} in ${first.document.source.file}${others}, and a request for one does not find the other: write it the same everywhere`,
  };
}
